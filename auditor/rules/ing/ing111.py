"""ING111 departure."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import RemarkCode

_MARKED = "the format has this line as one that the site itself does not write (departure)"
_CARDS = 'its cards are not written as the format has them, "Ah Td" (cards = "plain")'
# what the text has and the format does not, by which it is seen; the first that holds
_SEEN = {
    r"^[ \x00]": "blanks or NULs stand before it, where the format has none",
    r'^"|"$': "it stands in quotation marks, where the format has none",
    r"\b(?:[2-9TJQKA][cdhs]){2,}\b|\b10 ?[cdhs]\b|\b[2-9TJQKA][CDHS]\b|\b[tjqka][cdhs]\b": _CARDS,
    r"\b[2-9TJQKA][cdhs] ?,|\b[2-9TJQKA] [cdhs]\b|\b[cdhs][2-9TJQKA]\b": f"{_CARDS}, or {_MARKED}",
    r"\d:\d\d ?(?:[AP]M )?[A-Za-z]": f"its time zone is not one of the format's, or {_MARKED}",
    r"\d[.,]\d(?:\D|$)": f"an amount has one decimal, where the format has two or none (full_decimals), or {_MARKED}",
}


def _what(c: Any) -> Any:
    """What departs, and the line."""
    told = None
    for pattern, words in _SEEN.items():
        said = c.text.str.contains(pattern).replace_strict({True: words}, default=None, return_dtype=str)
        told = said if told is None else told.fill_null(said)
    assert told is not None
    return told.fill_null(_MARKED) + ": " + c.text


RULE = Rule(
    code="ING111",
    name="departure",
    severity=Severity.INFO,
    view="remarks",
    when=lambda c, house: c.code == int(RemarkCode.DEPARTURE),
    detail=lambda c, house: _what(c),
    message="the line is read, but is not written as the format declares: {detail}",
    checks="Lines of converters and engines that imitate a site's manner but depart from it, and lines that depart "
    "from what an own site file declares: cards without blanks, blanks before a line, quotation marks around it, a "
    "time zone that the format does not list, `0.5` where it has `0.50`.",
    why="Other tools drop such files without a reason; the author of the writer wants to know where. Who reads an own "
    'format that is meant to be so declares it in the site file, such as `cards = "loose"`.',
    example="`Total pot: $0.5` instead of `Total pot $0.50 | Rake $0`.",
    unjudged="Always judged.",
    authority="The site's own notation, as its logs show it, or the site file that was given.",
)
