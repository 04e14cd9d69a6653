"""Site files: what a site's text looks like, as data.

In: the name of a site that is installed, or the path of a TOML file. Out: a checked `Site`, or a DeclarationError that
names the file and the place in it. Importing this module loads neither numpy nor polars: detection and the command line
use it.
"""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec

from parsers import declarations
from parsers.errors import DeclarationError
from parsers.plugins import plugins
from parsers.templates import TemplateError, check_line

ENTRY_POINTS = "oddchip.sites"
_DECIMALS = 8  # of a currency, at most
_BREAKS = re.compile(r"[\r\n\x00]")
_NAME = re.compile(r"[\w-]+")
_TABLE = re.compile(r"^\[", re.MULTILINE)  # TOML has all keys of its own above the first table


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of line: how it is written and what it makes (see `parsers.templates`)."""

    template: str
    section: Literal["header", "seats", "play", "summary", "any"] = "play"
    action: str | None = None  # a member of vocabulary.Action, or templates.ALL_IN_ACT: makes an action
    row: str | None = None  # or one of templates.ROWS
    street: str | None = (
        None  # of row = "street" (none: the next one by the board's cards); of others: begins where no street has begun
    )
    run: int | None = None  # the board it is about, where there are several; of row = "summary": so are its lines
    pot: int | None = None  # of row = "collect"
    departure: bool = False  # reads, but the site itself does not write it so
    pays: bool = False  # of row = "result": what was won is paid, unless a line has paid it
    adds: bool = False  # of row = "total": the rake comes on top of what earlier lines tell
    label: bool = False  # {text} says in words what hand the player has


class Currency(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A currency of the site: its signs in front of amounts, and the decimals of its smallest unit."""

    signs: tuple[str, ...] = ()
    exponent: int = 2


class Alphabet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language of the site's clients: its letters for ace, king, queen, jack and ten, and for c d h s."""

    ranks: tuple[str, ...]
    suits: tuple[str, ...] = ("c", "d", "h", "s")


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Own-written text and what it must give: `rows.<table>` lists rows that follow one another, by what matters."""

    title: str
    text: str
    rows: dict[str, list[dict[str, object]]] = {}


class Site(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A site file."""

    name: str
    signatures: tuple[str, ...]  # what the first line of a hand begins with
    lines: tuple[Line, ...] = msgspec.field(name="line")
    games: dict[str, str]  # text -> name of a file in auditor/games
    structures: dict[str, str]  # text -> member of vocabulary.Structure; "" where none fits
    title: str = ""  # its full name, for people
    # what its second line begins with: tells hands of sites apart that begin alike, and one that lacks its first line
    second: tuple[str, ...] = ()
    extends: str = ""  # a site whose lines and dictionaries hold here as well, after the own ones
    encodings: tuple[str, ...] = ()  # codecs to try when text is not UTF-8
    ignored: tuple[str, ...] = ()  # what known text that is no hand begins with
    currencies: dict[str, Currency] = {}
    zones: dict[str, str] = {}  # text -> IANA time zone
    folded: dict[str, str] = {}  # text of the summary -> member of vocabulary.Street
    limit_stakes: Literal["bets", "blinds"] = "bets"  # what the header's numbers are in fixed limit
    full_decimals: bool = False  # the site writes 0.50, never 0.5
    # signs may stand behind or be set off by a blank; groups of three digits are set off by comma, dot, blank or
    # apostrophe; one or two digits behind a comma or dot are decimals, and there are never more
    loose_amounts: bool = False
    # "loose": "10h", "9 h", "9H", "h9", and cards set off by commas or by nothing; "bracketed": the same, each in
    # brackets of its own
    cards: Literal["plain", "loose", "bracketed"] = "plain"
    alphabets: tuple[Alphabet, ...] = ()
    ends_with_payment: bool = False  # no line tells the total: a hand is whole where somebody is paid
    default_currency: str = ""  # where no line tells one
    hero_marked: bool = False  # all hands are told as dealt: the reader's own is marked
    seated_in_order: bool = False  # in tournaments a seat's number is a player's: they sit in the order of the lines
    calls_may_raise: bool = False  # "calls" is also written where an all-in raises
    blinds_untold: bool = (
        False  # posts may have no lines: the blinds of the header are those of the seats that owe them
    )
    streets_repeated: bool = False  # the line of a street may come twice where nobody can act any more
    seats_descend: bool = False  # seats are numbered against the clock: seat 3 of 10 becomes seat 7
    stacks_after_posts: bool = False  # in tournaments stacks are told without what is posted
    all_in_checks: bool = False  # who is all-in is told to check
    deals_at_once: bool = False  # where nobody can act any more, the last street's line deals those before it as well
    padded_names: bool = False  # names are filled up with blanks
    pot_after_rake: bool = False  # the total is told without rake and fees
    # what is read of a hand when all its lines are known, see `parsers.mend`
    mended: tuple[
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
    ] = ()
    samples: tuple[Sample, ...] = msgspec.field(name="sample", default=())


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
    site = declarations.convert(_extended(declarations.table(path), path), Site, path)
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
    found = {path.stem: path for path in Path(str(files("parsers") / "sites")).glob("*.toml")}
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
