"""What is wrong with a hand's cards and payments (kernels).

Enters: the work space of one hand that is settled. Leaves: the verdict columns of `reckoning`: the card that cannot be
there, the chips that reached the wrong player, the odd chip, the hands that were shown.
"""

from typing import Any

from auditor.ranks import Ranking, rank
from auditor.replay.arrays import NONE, Cards, Work
from auditor.replay.division import Shares
from auditor.replay.showdown import (
    MOST_CARDS,
    MOST_ROWS,
    MOST_RUNS,
    STREETS,
    Table,
    clear,
    differs,
    gather,
    retold,
    settle_cards,
)
from auditor.vocabulary import PayFault
from parsers.kernels import kernel, tail
from parsers.vocabulary import Street

_NOT_IN, _OUT_OF_REACH, _WRONG_WINNER = int(PayFault.NOT_IN), int(PayFault.OUT_OF_REACH), int(PayFault.WRONG_WINNER)
_CARD_USE, _UNEVEN, _HALVES, _RUNS = (
    int(PayFault.CARD_USE),
    int(PayFault.UNEVEN),
    int(PayFault.HALVES),
    int(PayFault.RUNS),
)
_PREFLOP, _FLOP, _RIVER = int(Street.PREFLOP), int(Street.FLOP), int(Street.RIVER)
_PLAIN, _OMAHA = int(Ranking.HIGH), int(Ranking.OMAHA)
_SHORT_DECK, _SHORT_DECK_TRIPS = int(Ranking.SHORT_DECK), int(Ranking.SHORT_DECK_TRIPS)


@kernel
def deal(
    h: Any,
    cards: Cards,
    first: int,
    last: int,
    rows: int,
    table: Table,
    work: Work,
    sums: Any,
) -> None:
    """The cards of the hand, and the first that is wrong with them."""
    clear(table)
    game = h["has_draws"], not h["deals_flop"], h["lowest"]
    wrong = gather(table, cards, first, last, work.row_of, game, h["runs"])
    if h["board"] == 0 and table.board_count[0] == 1:  # stud: the deck has run out, the last card is for all
        h["board"] = 1
        h["need"] -= 1
    settle_cards(table, rows, h["need"])
    sums["bad_card"] = cards.card[wrong] if wrong >= 0 else NONE
    sums["bad_card_seat"] = cards.seat[wrong] if wrong >= 0 and cards.seat[wrong] >= 0 else NONE
    sums["bad_card_line"] = cards.line[wrong] if wrong >= 0 else NONE
    sums["bad_board"] = sums["bad_board_count"] = sums["bad_board_lines"] = sums["retold_line"] = NONE
    sums["bad_board_line"] = NONE
    if h["board"] == 5 and h["deals_flop"]:
        for run in range(min(h["runs"], MOST_RUNS)):
            for street in range(_RIVER, _PREFLOP, -1):
                count = table.street_count[run * STREETS + street]
                is_due = street < _RIVER and table.street_count[run * STREETS + street + 1] > 0
                if count == 0 and run > 0:
                    count = table.street_count[street]
                if (count > 0 or is_due) and count != (3 if street == _FLOP else 1):
                    sums["bad_board"] = street
                    sums["bad_board_count"] = count
                    sums["bad_board_lines"] = table.street_lines[run * STREETS + street]
                    line = table.street_line[run * STREETS + street]
                    if is_due:
                        line = max(line, table.street_line[run * STREETS + street + 1])
                    sums["bad_board_line"] = line if line > 0 else NONE
    again = retold(table, cards, first, last, h["runs"]) if h["deals_flop"] and sums["bad_board"] == NONE else -1
    if again >= 0:
        sums["bad_board"] = cards.street[again]
        sums["bad_board_count"] = table.street_count[cards.street[again]]
        sums["retold_line"] = cards.line[again]


@kernel
def judge(
    h: Any,
    seats: Any,
    rows: int,
    used: int,
    count: int,
    is_exact: bool,
    table: Table,
    work: Work,
    shares: Shares,
    results: Any,
    sums: Any,
) -> None:
    """Sets what was paid beside what is owed: the chips that reached the wrong player, and, where the house says whose
    it is (`is_exact`), the odd chip."""
    over = short = most_over = most_short = 0
    over_row = short_row = -1
    for row in range(rows):
        results[row]["owed"] = NONE if shares.open[row] else shares.owed[row]
        results[row]["least"] = shares.least[row]
        results[row]["most"] = shares.most[row]
        too_much = work.got[row] - shares.most[row]
        too_little = shares.least[row] - work.got[row]
        if too_much > 0:
            over += too_much
            # a player who could not win at all comes before one who got more than his share
            if over_row < 0 or too_much > most_over or not work.is_in[row]:
                most_over, over_row = too_much, row
        if too_little > 0:
            short += too_little
            if too_little > most_short:
                most_short, short_row = too_little, row
    fault = 0
    if over > 0 and over > -sums["gap"]:
        fault = _kind(h, rows, used, count, over_row, short_row, table, work, shares)
    elif over > 0 and not work.is_in[over_row]:
        fault = _NOT_IN
    sums["fault"] = fault
    sums["fault_seat"] = seats[over_row]["seat"] if fault else NONE
    sums["fault_amount"] = most_over if fault else NONE
    if fault == _UNEVEN and short_row < 0:
        # nobody got less than a share rounded down: what is too much belongs to the one who got least of those who tie
        short_row = _tied(used, over_row, work, shares)
        most_short = most_over
    sums["due_seat"] = seats[short_row]["seat"] if short_row >= 0 else NONE
    sums["due_amount"] = most_short if short_row >= 0 else NONE
    sums["fault_line"] = NONE
    sums["odd_seat"] = sums["odd_taker"] = NONE
    if fault == 0 and short == 0 and sums["gap"] == 0 and sums["is_open"] == 0 and count == 1 and is_exact:
        for row in range(rows):
            if work.got[row] == shares.owed[row] - sums["odd_unit"]:
                sums["odd_seat"] = seats[row]["seat"]
            elif work.got[row] == shares.owed[row] + sums["odd_unit"]:
                sums["odd_taker"] = seats[row]["seat"]
    _shows(h, seats, rows, table, work, sums)


@kernel
def _kind(
    h: Any,
    rows: int,
    used: int,
    count: int,
    over: int,
    short: int,
    table: Table,
    work: Work,
    shares: Shares,
) -> int:
    """Why a seat got too much."""
    if not work.is_in[over]:
        return _NOT_IN
    reach = 0
    for pot in range(count):
        if work.eligible[pot] >> over & 1:
            reach += work.nets[pot] + work.told[count]
    if work.got[over] > reach or _from_beyond(rows, count, over, work):
        return _OUT_OF_REACH
    kind = _WRONG_WINNER
    if short < 0 and _tied(used, over, work, shares) >= 0:
        return _UNEVEN
    for one in range(used):
        for other in range(used):
            if shares.row[one] == over and shares.row[other] == short and shares.pot[one] == shares.pot[other]:
                if shares.run[one] != shares.run[other]:
                    kind = max(kind, _RUNS) if kind != _UNEVEN and kind != _HALVES else kind
                elif shares.half[one] != shares.half[other]:
                    kind = _HALVES if kind != _UNEVEN else kind
                else:
                    kind = _UNEVEN
    if kind == _WRONG_WINNER and h["low"] > 0 and not _has_low(over, table) and _is_half(count, over, work):
        return _HALVES
    if kind == _WRONG_WINNER and (h["high"] == _OMAHA or h["high"] == _SHORT_DECK or h["high"] == _SHORT_DECK_TRIPS):
        if _wins_elsewhere(h, rows, over, table, work):
            return _CARD_USE
    return kind


@kernel
def _has_low(over: int, table: Table) -> bool:
    """Whether the seat holds a hand for the second half, on any board."""
    found = False
    for run in range(MOST_RUNS):
        found = found or table.low[run * MOST_ROWS + over] > 0
    return found


@kernel
def _tied(used: int, over: int, work: Work, shares: Shares) -> int:
    """Of those who share a pot, run and half with a seat row the one who got least; -1: nobody does."""
    least = -1
    for one in range(used):
        for other in range(used):
            row = shares.row[other]
            is_same = shares.pot[one] == shares.pot[other] and shares.run[one] == shares.run[other]
            if shares.row[one] == over and is_same and shares.half[one] == shares.half[other] and row not in (-1, over):
                if least < 0 or work.got[row] < work.got[least]:
                    least = row
    return least


@kernel
def _is_half(count: int, over: int, work: Work) -> bool:
    """Whether the seat was paid half a pot: as for a low hand that it does not have."""
    for pot in range(count):
        if work.got[over] > 0 and work.got[over] in (work.nets[pot] // 2, work.nets[pot] - work.nets[pot] // 2):
            return True
    return False


@kernel
def _from_beyond(rows: int, count: int, over: int, work: Work) -> bool:
    """Whether the seat was paid from a side pot, named as we number it, that it cannot win."""
    named = -1
    for row in range(rows):
        named = max(named, work.side[row])
    pot = work.side[over]
    return bool(named == count - 1 and pot > 0 and work.eligible[pot] >> over & 1 == 0)


@kernel
def _wins_elsewhere(h: Any, rows: int, over: int, table: Table, work: Work) -> bool:
    """Whether the seat would win under plain high."""
    board = h["board"]
    own = rank(_PLAIN, tail(table.hole, over * MOST_CARDS), table.held[over], table.board, board)
    for row in range(rows):
        if work.is_in[row] and table.held[row] > 0:
            if rank(_PLAIN, tail(table.hole, row * MOST_CARDS), table.held[row], table.board, board) > own:
                return False
    return own >= 0


@kernel
def _shows(h: Any, seats: Any, rows: int, table: Table, work: Work, sums: Any) -> None:
    """Hands shown with too few or too many cards, others than were dealt, or not at all although paid."""
    need = h["need"]
    sums["bad_hole_seat"] = sums["bad_hole_count"] = sums["hidden_seat"] = sums["changed_seat"] = NONE
    contested = sums["is_showdown"] == 1
    anybody = False
    for row in range(rows):
        anybody = anybody or (work.is_in[row] and table.shown[row] >= need > 0)
    for row in range(rows):
        seat = seats[row]["seat"]
        shown = table.shown[row]
        # who calls and loses may show a card of his choice; who is all-in or paid shows the hand (TDA 2024, face up)
        must = work.got[row] > 0 or seats[row]["is_all_in"]
        if need > 0 and (shown > need or (contested and must and work.is_in[row] and 0 < shown < need)):
            sums["bad_hole_seat"] = seat
            sums["bad_hole_count"] = shown
        if contested and work.is_in[row] and work.got[row] > 0 and shown == 0 and table.held[row] == 0 and anybody:
            sums["hidden_seat"] = seat
        if not h["has_draws"] and differs(table, row, need):
            sums["changed_seat"] = seat
