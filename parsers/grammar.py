"""Site files: what a site's text looks like, as data.

In: the name of a site that is installed, or the path of a TOML file. Out: a checked `Site`, or a DeclarationError that
names the file and the place in it. Importing this module loads neither numpy nor polars: detection and the command line
use it.
"""

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from parsers import declarations
from parsers.errors import DeclarationError
from parsers.holes import LISTED_BY
from parsers.plugins import plugins
from parsers.templates import TemplateError, check_line

ENTRY_POINTS = "oddchip.sites"
_HERE = Path(__file__).with_name("sites")
_DECIMALS = 8  # of a currency, at most
_BREAKS = re.compile(r"[\r\n\x00]")
_NAME = re.compile(r"[\w-]+")
_TABLE = re.compile(r"^\[", re.MULTILINE)  # TOML has all keys of its own above the first table


def _key(meaning: str) -> msgspec.Meta:
    """What a key of a site file means: `oddchip sites --keys` and docs/site-files.md are made of it."""
    return msgspec.Meta(description=meaning)


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of line: how it is written and what it makes (see `parsers.templates`)."""

    template: Annotated[str, _key("The line as it is written, with holes.")]
    section: Annotated[
        Literal["header", "seats", "play", "summary", "any"],
        _key("Where in a hand it may stand. Lines of play may stand among the seats: with the first one play begins."),
    ] = "play"
    action: Annotated[str | None, _key("Which act of a player the line is.")] = None
    row: Annotated[str | None, _key("Or which other fact it tells.")] = None
    street: Annotated[
        str | None, _key('Of `row = "street"`: which one. Of others: it begins where no street has begun yet.')
    ] = None
    run: Annotated[
        int | None,
        _key('The board that it is about, from 1 to 4. Of `row = "summary"`: the lines of the summary, too.'),
    ] = None
    pot: Annotated[int | None, _key('Of `row = "collect"`: 0 is the main pot, 1 the first side pot.')] = None
    departure: Annotated[
        bool, _key("It is read, but the site itself does not write it so: an info finding, ING111.")
    ] = False
    pays: Annotated[bool, _key('Of `row = "result"`: what was won is also paid, unless another line has paid it.')] = (
        False
    )
    adds: Annotated[bool, _key('Of `row = "total"`: the rake comes on top of what earlier lines tell.')] = False
    label: Annotated[
        bool,
        _key(
            "`{text}` says in words what hand `{player}` has (`two pair, Aces and Kings`): SHO102 sets it beside the "
            "cards. `auditor/labels` has a file of words a language."
        ),
    ] = False


class Currency(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A currency of the site: its signs in front of amounts, and the decimals of its smallest unit."""

    signs: Annotated[tuple[str, ...], _key("What stands in front of amounts.")] = ()
    exponent: Annotated[int, _key("The decimals of the smallest unit: 2 for cents, at most 8.")] = 2


class Alphabet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language of the site's clients: its letters for ace, king, queen, jack and ten, and for c d h s."""

    ranks: Annotated[tuple[str, ...], _key("Ace, king, queen, jack and ten.")]
    suits: Annotated[tuple[str, ...], _key("Clubs, diamonds, hearts and spades.")] = ("c", "d", "h", "s")


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Own-written text and what it must give: `rows.<table>` lists rows that follow one another, by what matters."""

    title: Annotated[str, _key("What the sample is of.")]
    text: Annotated[str, _key("The text of a hand.")]
    rows: Annotated[
        dict[str, list[dict[str, object]]],
        _key("By table (docs/tables.md) the rows that must follow one another in it, by the columns that matter."),
    ] = {}


class Site(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A site file."""

    name: Annotated[str, _key("The name of the format: letters, digits, - and _.")]
    signatures: Annotated[tuple[str, ...], _key("What the first line of a hand begins with, one or several.")]
    lines: Annotated[tuple[Line, ...], _key("The lines of a hand.")] = msgspec.field(name="line")
    games: Annotated[dict[str, str], _key("The log's words for games, each with a name that `oddchip games` lists.")]
    structures: Annotated[
        dict[str, str],
        _key(
            "The log's words for betting structures, each with `no_limit`, `pot_limit`, `fixed_limit`, `spread_limit`, "
            'or "" where none of them fits.'
        ),
    ]
    title: Annotated[str, _key("The full name, for people.")] = ""
    second: Annotated[
        tuple[str, ...],
        _key(
            "What the second line begins with: tells hands apart that begin alike, and one that lacks its first line."
        ),
    ] = ()
    extends: Annotated[
        str,
        _key(
            "A site that oddchip knows: its lines (but for headers) and its dictionaries hold here as well, after "
            "those of the file."
        ),
    ] = ""
    encodings: Annotated[tuple[str, ...], _key("Encodings to try where the text is not UTF-8, such as `cp1252`.")] = ()
    ignored: Annotated[
        tuple[str, ...],
        _key("What known text between hands begins with. It ends the hand before it and goes on up to the next one."),
    ] = ()
    currencies: Annotated[
        dict[str, Currency], _key("The currencies, by name. Without any, amounts are chips of play money.")
    ] = {}
    zones: Annotated[
        dict[str, str], _key("The log's words for time zones, each with a name such as `Europe/Paris`.")
    ] = {}
    folded: Annotated[
        dict[str, str], _key("What the summary says of who folded, such as `before Flop`, each with a street.")
    ] = {}
    limit_stakes: Annotated[Literal["bets", "blinds"], _key("What the header's numbers are in fixed limit.")] = "bets"
    full_decimals: Annotated[
        bool, _key("The log writes 0.50 and never 0.5: what departs from that is an info finding, ING111.")
    ] = False
    loose_amounts: Annotated[
        bool,
        _key(
            "Signs may stand behind or be set off by a blank; groups of three digits are set off by comma, dot, blank "
            "or apostrophe; one or two digits behind a comma or dot are decimals, and there are never more."
        ),
    ] = False
    cards: Annotated[
        Literal["plain", "loose", "bracketed"],
        _key(
            "How cards are written. plain: `Ah Td`. loose: also `10h`, `9 h`, `9H`, `h9`, and set off by commas or by "
            "nothing. bracketed: as loose, each in brackets of its own: the template `[{cards}]` reads `[Ah][T d]`."
        ),
    ] = "plain"
    alphabets: Annotated[
        tuple[Alphabet, ...], _key("Letters of cards in other languages, where `cards` is loose or bracketed.")
    ] = ()
    ends_with_payment: Annotated[bool, _key("No line tells the total: a hand is whole where somebody is paid.")] = False
    default_currency: Annotated[str, _key("One of `currencies`, where no line tells one.")] = ""
    hero_marked: Annotated[
        bool, _key("All hands are told as they are dealt: the reader's own is marked with `{hero}`.")
    ] = False
    seated_in_order: Annotated[
        bool,
        _key("In tournaments a seat's number is a player's: they sit in the order of the lines."),
    ] = False
    calls_may_raise: Annotated[bool, _key('"calls" is also written where an all-in raises.')] = False
    blinds_untold: Annotated[
        bool, _key("Posts may have no lines: the blinds of the header are those of the seats that owe them.")
    ] = False
    streets_repeated: Annotated[bool, _key("The line of a street may come twice where nobody can act any more.")] = (
        False
    )
    seats_descend: Annotated[bool, _key("Seats are numbered against the clock: seat 3 of 10 becomes seat 7.")] = False
    stacks_after_posts: Annotated[bool, _key("In tournaments stacks are told without what is posted.")] = False
    all_in_checks: Annotated[bool, _key("Who is all-in is told to check: such a line is no act.")] = False
    deals_at_once: Annotated[
        bool,
        _key("Where nobody can act any more, the last street's line deals those before it as well."),
    ] = False
    padded_names: Annotated[bool, _key("Names are filled up with blanks.")] = False
    pot_after_rake: Annotated[bool, _key("The total is told without rake and fees.")] = False
    mended: Annotated[
        tuple[
            Literal[
                "bring_ins",
                "early_antes",
                "empty_stacks",
                "joined_players",
                "late_small_blinds",
                "repeated_lines",
                "returned_antes",
                "seated_buttons",
                "short_big_blinds",
                "stud_totals",
                "untold_blinds",
                "untold_streets",
            ],
            ...,
        ],
        _key("What is read of a hand when all its lines are known."),
    ] = ()
    samples: Annotated[tuple[Sample, ...], _key("Text, and what it must give.")] = msgspec.field(
        name="sample", default=()
    )


class Outline(msgspec.Struct, frozen=True):
    """By what text is told to be of a site: the keys of its file that stand above the tables."""

    name: str
    signatures: tuple[str, ...]
    second: tuple[str, ...] = ()
    encodings: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()


def names() -> list[str]:
    """The sites that are installed, in alphabetical order."""
    return sorted(_installed())


@cache
def load(name_or_path: str | Path) -> Site:
    """The site of that name, or of the TOML file at that path. Raises DeclarationError."""
    text = str(name_or_path)
    if isinstance(name_or_path, Path) or text.endswith(".toml"):
        path = Path(text)
    elif text in _installed():
        path = _installed()[text]
    else:
        raise DeclarationError(f"unknown site {text!r}; known are {', '.join(names())}")
    site = declarations.convert(_extended(declarations.table(path), path), Site, path, LISTED_BY)
    _check(site, str(path))
    return site


@cache
def outline(name: str) -> Outline:
    """The outline of an installed site, quicker than the whole. Raises DeclarationError."""
    path = _installed()[name]
    top = _TABLE.split(declarations.text(path), maxsplit=1)[0]
    return declarations.convert(declarations.parse(top, path), Outline, path)


def _extended(declared: dict[str, Any], path: Path) -> dict[str, Any]:
    """The declaration with what it takes over from the site it extends: lines and dictionaries, nothing else."""
    base = declared.get("extends")
    if not base:
        return declared
    if base not in _installed() or base == path.stem:
        raise DeclarationError(f"{path}: extends: unknown site {base!r}{declarations.meant(str(base), names())}")
    other = _extended(declarations.table(_installed()[base]), _installed()[base])
    merged = dict(declared)
    for key in ("games", "structures", "currencies", "zones", "folded"):
        merged[key] = other.get(key, {}) | declared.get(key, {})
    merged["line"] = declared.get("line", []) + [line for line in other["line"] if line.get("section") != "header"]
    return merged


@cache
def _installed() -> dict[str, Path]:
    found = {path.stem: path for path in _HERE.glob("*.toml")}
    for point in plugins(ENTRY_POINTS):
        found[point.name] = Path(str(point.load()))
    return found


def _check(site: Site, file: str) -> None:
    if not _NAME.fullmatch(site.name):
        raise DeclarationError(f"{file}: name: letters, digits, - and _ make a name, not {site.name!r}")
    if not site.signatures:
        raise DeclarationError(f"{file}: signatures: at least one is needed")
    for name in ("signatures", "second", "ignored"):
        for number, text in enumerate(getattr(site, name)):
            if not text.strip():
                raise DeclarationError(f"{file}: {name}[{number}]: must not be blank")
            if text[0].isspace() or _BREAKS.search(text):
                raise DeclarationError(
                    f"{file}: {name}[{number}]: begins a line: no blank may stand first, no line end in it"
                )
    for number, line in enumerate(site.lines):
        try:
            check_line(line)
        except TemplateError as error:
            raise DeclarationError(f"{file}: line[{number}].{error.place}: {error}") from error
    for name, currency in site.currencies.items():
        if not 0 <= currency.exponent <= _DECIMALS:
            place = declarations.key("currencies", name, "exponent")
            raise DeclarationError(
                f"{file}: {place}: {currency.exponent}; it has to be a whole number from 0 to {_DECIMALS}"
            )
    for number, alphabet in enumerate(site.alphabets):
        if len(alphabet.ranks) != 5 or len(alphabet.suits) != 4:
            raise DeclarationError(f"{file}: alphabets[{number}]: five ranks (ace to ten) and four suits are needed")
    if site.default_currency and site.default_currency not in site.currencies:
        raise DeclarationError(f"{file}: default_currency: {site.default_currency!r} is not among the currencies")
    if not any(line.section == "header" for line in site.lines):
        raise DeclarationError(f'{file}: line: none has section = "header"')
