"""PokerNow: the log of a table as CSV (entry, at, order), the newest entry first in the older form.

Quirks: calls and raises tell the player's total of the street. "and go all in" marks also a bet that the others can
match only with all they have, so all-ins follow from the stacks. Blinds are told by the posts alone, stakes nowhere.
A player is written "name @ id"; both are kept, since names repeat. The cards of the player who took the log stand
there without his name, so they are nobody's. Decimals tell a table that plays in cents; no currency is named.
"""

import csv
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from parsers.draft import Draft, Found, UnreadableError, hand_of, money
from parsers.vocabulary import Action, Half, RejectCode, RemarkCode, Street, Structure

TITLE = "PokerNow"
BEGINS = "CSV with the columns entry, at, order"
OPENS = (b"entry,at,order", b'"entry","at","order"')
ABOVE: tuple[bytes, ...] = ()
ENCODINGS: tuple[str, ...] = ()
STARTS: re.Pattern[bytes] | None = None

_HEADER = re.compile(rb'"?entry"?,"?at"?,"?order"?')
_START = re.compile(
    r"-- starting hand #(\d+)(?: +\(id: ([^)]*)\))? +(?:\(([^()]*)\)|([^()]+?))"
    r"(?: +\((?:dealer: (.*)|dead button)\))? --"
)
_STACK = re.compile(r'#(\d+) "(.*?) @ ([\w-]+)" \(([\d.,]+)\)')
_CENTS = re.compile(r"\(\d+\.\d+\)")
_BIG_BLIND = re.compile(
    r"The game's big blind was changed from .* to ([\d.]+)\.|\".*\" posts a big blind of ([\d.]+) *"
)
_ACT = re.compile(r'"(.*) @ ([\w-]+)" (.*)')
_STREET = re.compile(r"(Flop|Turn|River)( \(second run\))?: +(?:([^\[\]]*) )?\[([^\]]*)\]")
_COLLECTED = re.compile(r"collected ([\d.,]+) from (?:side |main )?pot\b(.*)")
_RETURNED = re.compile(r'Uncalled bet of ([\d.,]+) returned to "(.*) @ ([\w-]+)"')
_AMOUNT = re.compile(r"(.*?) ([\d.,]+)( and go all in)?")
_SUITS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c"})
_GAMES = {
    "No Limit Texas Hold'em": ("holdem", Structure.NO_LIMIT),
    "Pot Limit Omaha Hi": ("omaha", Structure.POT_LIMIT),
    "Pot Limit Omaha Hi/Lo 8 or Better": ("omaha_hilo8", Structure.POT_LIMIT),
    "No Limit Omaha Hi": ("omaha", Structure.NO_LIMIT),
    "No Limit Omaha Hi/Lo 8 or Better": ("omaha_hilo8", Structure.NO_LIMIT),
}
_POSTS = {
    "posts an ante of": Action.ANTE, "posts a small blind of": Action.SMALL_BLIND,
    "posts a big blind of": Action.BIG_BLIND, "posts a straddle of": Action.STRADDLE,
    "posts a missing small blind of": Action.DEAD_BLIND, "posts a missed small blind of": Action.DEAD_BLIND,
    "posts a missed big blind of": Action.BIG_BLIND, "posts a missing big blind of": Action.BIG_BLIND,
}  # fmt: skip
_TOTALS = {"calls": Action.CALL, "raises to": Action.RAISE, "bets": Action.BET}
# of the table, not of the hand; they stand between the acts
_CHATTER = re.compile(
    r"The player |The admin |The game's |WARNING: |IMPORTANT: |Your hand is |Dead Small Blind|Undealt cards: "
    r"|Remaining players decide |All players in hand choose |Some players choose |Players? stacks: "
    r'|".*" (?:chooses to |requested |has |is |was |changed |passed )'
)


@dataclass(frozen=True, slots=True)
class _Row:
    entry: str
    at: str
    order: int
    line: int
    start: int
    end: int


def recognises(head: bytes) -> bool:
    """Whether the header of the CSV begins."""
    return _HEADER.match(head) is not None


def hands(data: bytes) -> Iterator[Found]:
    """From one "starting hand" to its "ending hand", by the column order, whichever way the file is sorted."""
    rows = sorted(_rows(data), key=lambda row: row.order)
    is_cents = any(_CENTS.search(row.entry) for row in rows if row.entry.startswith("Player stacks: "))
    found: list[Found] = []
    open_hand: list[_Row] = []
    big_blind: int | None = None  # of the table so far: who posts short does not tell it
    for row in rows:
        if blind := _BIG_BLIND.fullmatch(row.entry):
            big_blind = money(blind[1] or blind[2])
        starts, ends = row.entry.startswith("-- starting hand"), row.entry.startswith("-- ending hand")
        if (starts and open_hand) or (ends and not open_hand):
            found.append(_found(open_hand or [row], _cut))
            open_hand = []
        if starts or open_hand:
            open_hand.append(row)
        if ends and open_hand:
            found.append(_found(open_hand, partial(_hand, open_hand, is_cents, big_blind)))
            open_hand = []
    if open_hand:
        found.append(_found(open_hand, _cut))
    yield from sorted(found, key=lambda one: one.start)


def _found(rows: list[_Row], read: Callable[[], Draft]) -> Found:
    first, last = min(rows, key=lambda row: row.start), max(rows, key=lambda row: row.start)
    return Found(first.start, last.end, first.line, read)


def _cut() -> Draft:
    raise UnreadableError("the log begins or ends within the hand", RejectCode.TRUNCATED_HAND)


def _rows(data: bytes) -> Iterator[_Row]:
    """The records with their places. A quoted entry may hold line ends."""
    lines = data.splitlines(keepends=True)
    ends = [0]
    for line in lines:
        ends.append(ends[-1] + len(line))
    reader = csv.reader(line.decode("utf-8-sig", "replace") for line in lines)
    before = 0
    is_begun = False  # blank lines may stand above the header
    for record in reader:
        first, before = before, reader.line_num
        if is_begun and record:
            if len(record) < 3 or not record[2].strip().isdigit():
                raise UnreadableError(f"line {first + 1}: not entry, at, order")
            yield _Row(record[0], record[1], int(record[2]), first + 1, ends[first], ends[before])
        is_begun = is_begun or bool(record)


def _hand(rows: list[_Row], is_cents: bool, big_blind: int | None) -> Draft:
    begin = _START.fullmatch(rows[0].entry)
    if begin is None:
        raise UnreadableError(f"no beginning of a hand: {rows[0].entry!r}"[:120])
    number, name, older, newer, dealer = begin.groups()
    draft = Draft(line=rows[0].line, decimals=2 if is_cents else 0)
    told = _GAMES.get((older or newer).strip())
    draft.head |= {
        "hand_id": f"{number}-{name or rows[0].order}",
        "game": told[0] if told else None,
        "structure": int(told[1]) if told else None,
        "big_blind": big_blind,
        "started_at": datetime.fromisoformat(rows[0].at).astimezone(UTC) if rows[0].at else None,
    }
    names: dict[str, int] = {}
    for row in rows:
        if row.entry.startswith("Player stacks: "):
            draft.line = row.line
            for seat, player, identity, stack in _STACK.findall(row.entry):
                names[identity] = int(seat)
                draft.seat(int(seat), f"{player} @ {identity}", money(stack))
    holder = re.fullmatch(r'"(.*) @ ([\w-]+)"', dealer or "")
    draft.head["button"] = names.get(holder[2]) if holder else None
    for row in rows[1:-1]:
        draft.line = row.line
        if not _street(draft, row.entry) and not _act(draft, row.entry, names) and not _CHATTER.match(row.entry):
            draft.remarks.append((RemarkCode.UNPARSED_LINE, row.entry[:300], row.line))
    _halves(draft)
    return draft


def _street(draft: Draft, entry: str) -> bool:
    match = _STREET.fullmatch(entry.strip())
    if match is None:
        return False
    name, second, _, new = match.groups()
    draft.enter(Street[name.upper()], hand_of(new.translate(_SUITS)), 2 if second else 1)
    return True


def _act(draft: Draft, entry: str, names: dict[str, int]) -> bool:
    if returned := _RETURNED.fullmatch(entry):
        draft.act(_seat(names, returned[3], entry), Action.UNCALLED, money(returned[1]))
        return True
    match = _ACT.fullmatch(entry.rstrip())
    if match is None:
        return False
    seat, text = names.get(match[2]), match[3]
    told = _AMOUNT.fullmatch(text)
    if told and told[1] in _POSTS:
        draft.act(_seat(names, match[2], entry), _POSTS[told[1]], money(told[2]))
    elif told and told[1] in _TOTALS:
        _open(draft)
        action, to = _TOTALS[told[1]], money(told[2])
        draft.act(_seat(names, match[2], entry), action, to=to, tells_to=action == Action.RAISE)
    elif text in ("folds", "checks"):
        _open(draft)
        draft.act(_seat(names, match[2], entry), Action.FOLD if text == "folds" else Action.CHECK)
    elif text.startswith("shows a "):
        _open(draft)
        draft.shows(_seat(names, match[2], entry), hand_of(text[8:].rstrip(".").translate(_SUITS)))
    elif collected := _COLLECTED.fullmatch(text):
        low = Half.LOW if "low hand" in collected[2] else None
        run = 2 if "second run" in collected[2] else 1
        draft.collect(_seat(names, match[2], entry), money(collected[1]), half=low, run=run)
    else:
        return seat is not None and bool(_CHATTER.match(entry))
    return True


def _seat(names: dict[str, int], identity: str, entry: str) -> int:
    if identity not in names:
        raise UnreadableError(f"an act of a player who is not seated: {entry!r}"[:120])
    return names[identity]


def _open(draft: Draft) -> None:
    """The first act after the posts begins the first round; nothing else tells it."""
    if draft.street == Street.DEAL:
        draft.enter(Street.PREFLOP)


def _halves(draft: Draft) -> None:
    """Where a low hand is named, the others won the high half."""
    if any(row[3] == Half.LOW for row in draft.collections):
        draft.collections = [(*row[:3], Half.HIGH if row[3] is None else row[3], *row[4:]) for row in draft.collections]
