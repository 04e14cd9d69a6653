"""ING111 departure."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import RemarkCode

RULE = Rule(
    code="ING111",
    name="departure",
    severity=Severity.INFO,
    view="remarks",
    applies=lambda c, house: c.code.is_not_null(),
    when=lambda c, house: c.code == int(RemarkCode.DEPARTURE),
    detail=lambda c, house: c.text,
    message="the line reads, but the site does not write it so; a strict reader may refuse it: {detail}",
    checks="Lines of converters and engines that imitate a site's manner but depart from it.",
    why="Other tools drop such files without a reason; the author of the writer wants to know where.",
    example="`Total pot: $0.5` instead of `Total pot $0.50 | Rake $0`.",
    unjudged="Always judged.",
    authority="The site's own notation, as its logs show it.",
)
