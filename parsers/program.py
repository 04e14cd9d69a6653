"""The program of a site: its templates compiled for the kernels of `parsers.match`.

In: a site with its `line` entries. Out: a `Program` of flat integer lists, of lines that programs match and of tables
that choose among them; and the numbers by which kernels know its games, time zones and options.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from parsers.holes import CARDS as CARD_HOLES
from parsers.holes import HOLES, INTEGERS, MARKS, ROWS, SHARED
from parsers.holes import LOOKUP as LOOKUP_HOLES
from parsers.holes import MONEY as MONEY_HOLES
from parsers.holes import TEXT as TEXT_HOLES
from parsers.templates import ALL_IN_ACT, ALL_IN_NUMBER, KEY_BYTES, Choice, Hole, Literal, Node, parse, variants
from parsers.vocabulary import Action, Street, Structure

if TYPE_CHECKING:
    from parsers.grammar import Line, Site

SECTIONS = ("header", "seats", "play", "summary")

# operations of a program, each four integers: operation, a, b, c
END, LITERAL, SPLIT, JUMP, MARK, MONEY, INTEGER, CARDS, TEXT, LOOKUP, TIME, PLAYER, DATE, CLOCK = range(14)
OPERATION = {
    **dict.fromkeys(MONEY_HOLES, MONEY),
    **dict.fromkeys(INTEGERS, INTEGER),
    **dict.fromkeys(CARD_HOLES, CARDS),
    **dict.fromkeys(TEXT_HOLES, TEXT),
    **dict.fromkeys(LOOKUP_HOLES, LOOKUP),
    **dict.fromkeys(MARKS, MARK),
    "time": TIME,
    "date": DATE,
    "clock": CLOCK,
    "player": PLAYER,
}
OPERATION |= {name: OPERATION[other] for name, (other, _) in SHARED.items()}
GREEDY = {"name"}
_ROW_NUMBERS = {name: number for number, name in enumerate(ROWS)}
PLAY_MONEY, CHIPS = -2, -3  # of hands.currency, beside the numbers of the site's currencies
_EVERY_BYTE = frozenset(range(257))  # 256 is the end of the line

META = 8
# of Program.options
(
    BETS_IN_LIMIT, FULL_DECIMALS, LOOSE_AMOUNTS, CARD_STYLE, ENDS_WITH_PAYMENT, DEFAULT_CURRENCY, HERO_MARKED,
    POT_AFTER_RAKE, SEATED_IN_ORDER, PADDED_NAMES, CALLS_MAY_RAISE,
    BLINDS_UNTOLD, STREETS_REPEATED, ALL_IN_CHECKS, DEALS_AT_ONCE, HAS_RESULTS,
    SEATS_DESCEND, STACKS_AFTER_POSTS, LATE_SMALL_BLINDS, PAID_IN_RESULTS,
) = range(20)  # fmt: skip
PLAIN_CARDS, LOOSE_CARDS, BRACKETED = range(3)  # of CARD_STYLE
CARD_STYLES = ("plain", "loose", "bracketed")
START, ROW, ACTION, STREET, RUN, POT, FLAGS, HAS = range(META)  # of Program.meta
DEPARTURE, ENTERS_PLAY, PAYS, ADDS, LABEL = 1, 2, 4, 8, 16  # bits of FLAGS
# groups of templates, for each section: those that begin with a player, and the others
WITH_PLAYER, WITH_LITERAL = range(2)
KEYS = 256
LATER_KEY = 8  # and one that sets those apart that begin alike


class Program(NamedTuple):
    """Flat lists of integers: what the kernels read, in the order of the fields P_* of `parsers.layout`."""

    code: list[int]  # four integers an operation
    literals: list[int]  # words of four bytes, one at every byte
    follow: list[int]  # 257 flags for free texts: may the rest begin with this byte (256: end of line)
    lookup: list[int]  # offset and length in literals, value
    signs: list[int]  # the same, of currency signs
    exponents: list[int]  # of currencies
    options: list[int]  # of the site: BETS_IN_LIMIT and those that follow it
    openings: list[int]  # of each game: the street on which it begins, and by how much its numbered streets are later
    signatures: list[int]  # offset and length in literals
    ignored: list[int]
    second: list[int]
    meta: list[int]  # META integers a template
    buckets: list[int]  # for each section, group and key: first and last place in `bucketed`
    bucketed: list[int]  # templates in order of the site file, each with the byte LATER_KEY of its words, or -1


class _Builder:
    """Collects the lists of a Program."""

    def __init__(self, site: "Site") -> None:
        self.code: list[int] = []
        self.literals = bytearray()
        self.follow: list[int] = []
        self.follows: dict[frozenset[int], int] = {}  # where the flags of these bytes are in it
        self.lookup: list[int] = []
        self.spans: dict[str, tuple[int, int]] = {}
        self.first: dict[str, frozenset[int]] = {}
        for name, table in _tables(site).items():
            begin = len(self.lookup) // 3
            for text, value in sorted(table, key=lambda entry: -len(entry[0])):  # the longest first
                self.lookup += [*self.literal(text.encode()), value]
            self.spans[name] = (begin, len(self.lookup) // 3)
            self.first[name] = frozenset(text.encode()[0] for text, _ in table if text)

    def literal(self, text: bytes) -> tuple[int, int]:
        at = self.literals.find(text)
        if at < 0:
            at = len(self.literals)
            self.literals += text
        return at, len(text)

    def emit(self, operation: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        self.code += [operation, a, b, c]
        return len(self.code) - 4

    def whole(self, nodes: Sequence[Node]) -> None:
        """A line's program."""
        self.sequence(nodes, frozenset({256}), is_whole=True)
        self.emit(END)

    def sequence(self, nodes: Sequence[Node], after: frozenset[int], *, is_whole: bool = False) -> None:
        for number, node in enumerate(nodes):
            if isinstance(node, Literal):
                self.emit(LITERAL, *self.literal(node.text))
            elif isinstance(node, Hole):
                self.hole(node.name, self.firsts(nodes[number + 1 :], after), _second(nodes[number + 1 :]))
            else:
                is_last = is_whole and all(map(_is_extra, nodes[number:]))
                self.choice(node.parts, self.firsts(nodes[number + 1 :], after), int(is_last))

    def choice(self, parts: "tuple[tuple[Node, ...], ...]", after: frozenset[int], is_last: int) -> None:
        """Alternatives; `is_last`: behind them, or in their place, may be nothing."""
        jumps = []
        for part in parts[:-1]:
            split = self.emit(SPLIT, 0, is_last)
            self.sequence(_words_first(part), after)
            jumps.append(self.emit(JUMP))
            self.code[split + 1] = len(self.code)
        self.sequence(parts[-1], after)
        for jump in jumps:
            self.code[jump + 1] = len(self.code)

    def hole(self, name: str, after: frozenset[int], second: int) -> None:
        operation, number = OPERATION[name], HOLES[name]
        if operation == TEXT:
            if after not in self.follows:
                self.follows[after] = len(self.follow)
                self.follow += [int(byte in after) for byte in range(257)]
            self.emit(TEXT, number, self.follows[after], int(name in GREEDY) + 2 * second)
        elif operation == LOOKUP:
            self.emit(LOOKUP, *self.spans[name], number)
        else:
            self.emit(operation, number)

    def firsts(self, nodes: Sequence[Node], after: frozenset[int]) -> frozenset[int]:
        """The bytes that text matching these nodes may begin with."""
        found: frozenset[int] = frozenset()
        for node in nodes:
            if isinstance(node, Literal):
                return found | {node.text[0]}
            if isinstance(node, Choice):
                options = [self.firsts(part, frozenset({-1})) for part in node.parts]
                found |= frozenset().union(*options) - {-1}
                if not any(-1 in option for option in options):
                    return found
            elif node.name in self.first:
                return found | self.first[node.name]
            elif node.name not in MARKS:
                return _EVERY_BYTE
        return found | after


def _is_extra(node: Node) -> bool:
    """Whether a node may be left out, and matches no end of a line."""
    return (
        isinstance(node, Choice)
        and node.parts[-1] == ()
        and all(isinstance(next(iter(_words_first(part)), None), Literal) for part in node.parts[:-1])
    )


def _words_first(part: Sequence[Node]) -> Sequence[Node]:
    """A part with its first words before the marks that lead it: whether it is there is told by one look."""
    marks = list(takewhile(lambda node: isinstance(node, Hole) and node.name in MARKS, part))
    return [*part[len(marks) : len(marks) + 1], *marks, *part[len(marks) + 1 :]]


def _second(nodes: Sequence[Node]) -> int:
    """The second byte of what follows a hole where that is a literal: it tells most places apart. 0: any."""
    text = nodes[0].text if nodes and isinstance(nodes[0], Literal) else b""
    return text[1] if len(text) > 1 else 0


def _tables(site: "Site") -> dict[str, list[tuple[str, int]]]:
    """The dictionaries behind LOOKUP holes: text and number (a place in the sorted names below, or an enum's value)."""
    return {
        "game": [(text, index_of(games(site), game)) for text, game in site.games.items()],
        "structure": [(text, int(Structure[name.upper()]) if name else -1) for text, name in site.structures.items()],
        "currency": [(text, number) for number, text in enumerate(site.currencies)],
        "zone": [(text, index_of(zones(site), zone)) for text, zone in site.zones.items()],
        "folded": [(text, int(Street[name.upper()])) for text, name in site.folded.items()],
    }


def games(site: "Site") -> list[str]:
    """The games in the order of their numbers in the scan."""
    return sorted({game for game in site.games.values() if game})


def opening(game: str) -> int:
    """The first street of a game. Many sites have one line for it, whatever the game."""
    if game.startswith(("stud", "razz")):
        return int(Street.THIRD)
    if game.startswith(("draw", "bad", "archie")) and not game.startswith("drawmaha"):
        return int(Street.PREDRAW)
    return int(Street.PREFLOP)


def zones(site: "Site") -> list[str]:
    """The time zones in the order of their numbers in the scan."""
    return sorted(set(site.zones.values()))


def index_of(names: list[str], name: str) -> int:
    """The place of a name; -1 for the empty one."""
    return names.index(name) if name else -1


def bucket_key(text: bytes) -> int:
    """The bucket of a text by its bytes 0, 2 and 4 (the kernels do the same)."""
    return (text[0] + 5 * text[2] + 37 * text[4]) % KEYS


def owners(site: "Site") -> list[str]:
    """The templates by the number that the scan knows them by: of each there are as many as it has variants."""
    return [line.template for line in site.lines for _ in variants(parse(line.template))]


def compile_site(site: "Site") -> Program:
    """The programs of all lines of a site, and the tables that choose among them."""
    build = _Builder(site)
    currencies = list(site.currencies.values())
    signs = [
        (*build.literal(sign.encode()), number) for number, currency in enumerate(currencies) for sign in currency.signs
    ]
    signs.sort(key=lambda entry: -entry[1])
    meta: list[int] = []
    # (section, kind) -> (key or -1, template, later byte or -1)
    groups: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for line in site.lines:
        for nodes in variants(parse(line.template)):
            kind, rest = _kind(nodes)
            template = len(meta) // META
            meta += _meta(line, len(build.code))
            build.whole(rest)
            lead = next((node for node in rest if not (isinstance(node, Hole) and node.name in MARKS)), None)
            text = lead.text if isinstance(lead, Literal) else b""
            key = bucket_key(text) if len(text) > KEY_BYTES else -1
            later = text[LATER_KEY] if len(text) > LATER_KEY else -1
            for section in _sections(line):
                groups.setdefault((section, kind), []).append((key, template, later))
    buckets, bucketed = _bucketed(groups)
    return Program(
        code=build.code,
        signatures=[number for text in site.signatures for number in build.literal(text.encode())],
        ignored=[number for text in site.ignored for number in build.literal(text.encode())],
        second=[number for text in site.second for number in build.literal(text.encode())],
        exponents=[currency.exponent for currency in currencies],
        openings=[number for game in games(site) for number in (opening(game), int(game == "stud5"))],
        options=[
            int(site.limit_stakes == "bets"),
            int(site.full_decimals),
            int(site.loose_amounts),
            CARD_STYLES.index(site.cards),
            int(site.ends_with_payment),
            list(site.currencies).index(site.default_currency) if site.default_currency else PLAY_MONEY,
            int(site.hero_marked),
            int(site.pot_after_rake),
            int(site.seated_in_order),
            int(site.padded_names),
            int(site.calls_may_raise),
            int(site.blinds_untold),
            int(site.streets_repeated),
            int(site.all_in_checks),
            int(site.deals_at_once),
            int(any(line.row == "result" for line in site.lines)),
            int(site.seats_descend),
            int(site.stacks_after_posts),
            int("late_small_blinds" in site.mended),
            int(any(line.pays for line in site.lines)),
        ],
        literals=[int.from_bytes(build.literals[at : at + 4], "little") for at in range(len(build.literals))],
        follow=build.follow,
        lookup=build.lookup,
        signs=[number for entry in signs for number in entry],
        meta=meta,
        buckets=buckets,
        bucketed=bucketed,
    )


def _kind(nodes: tuple[Node, ...]) -> tuple[int, tuple[Node, ...]]:
    head = nodes[0] if nodes else None
    if isinstance(head, Hole) and head.name == "player":
        return WITH_PLAYER, nodes[1:]
    return WITH_LITERAL, nodes


def _meta(line: "Line", start: int) -> list[int]:
    row = "action" if line.action else line.row or "chatter"
    enters = line.section == "play" and row not in ("chatter", "table")
    flags = DEPARTURE * line.departure + ENTERS_PLAY * enters + PAYS * line.pays + ADDS * line.adds
    flags += LABEL * line.label
    return [
        start,
        _ROW_NUMBERS[row],
        _action(line.action),
        int(Street[line.street.upper()]) if line.street else -1,
        line.run or 0,
        -1 if line.pot is None else line.pot,
        flags,
        0,
    ]


def _action(name: str | None) -> int:
    if name is None:
        return -1
    return ALL_IN_NUMBER if name == ALL_IN_ACT else int(Action[name.upper()])


def _sections(line: "Line") -> list[int]:
    """The sections of the hand in which a line may stand. Play begins where a line of play is met."""
    if line.section == "any":
        return [1, 2, 3]
    if line.section == "play":
        return [1, 2]
    return [SECTIONS.index(line.section)]


def _bucketed(groups: dict[tuple[int, int], list[tuple[int, int, int]]]) -> tuple[list[int], list[int]]:
    buckets: list[int] = []
    bucketed: list[int] = []
    for section in range(len(SECTIONS)):
        for kind in range(2):
            entries = groups.get((section, kind), [])
            keys = {wanted for wanted, _, _ in entries}
            of_any = _placed(bucketed, [entry for entry in entries if entry[0] == -1])
            for key in range(KEYS):
                chosen = [entry for entry in entries if entry[0] in (key, -1)] if key in keys else None
                buckets += of_any if chosen is None else _placed(bucketed, chosen)
    return buckets, bucketed


def _placed(bucketed: list[int], entries: Iterable[tuple[int, int, int]]) -> list[int]:
    """Adds templates of a bucket; where the first and the last of them are."""
    begin = len(bucketed) // 2
    for _, template, later in entries:
        bucketed += (template, later)
    return [begin, len(bucketed) // 2]
