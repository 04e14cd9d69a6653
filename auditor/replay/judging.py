"""What is wrong with a hand's cards and payments (kernels).

Enters: the work space of one hand that is settled. Leaves: the verdict columns of `reckoning`: the card that cannot be
there, the chips that reached the wrong player, the odd chip, the hands that were shown.
"""

from typing import Any

from auditor.ranks import Ranking, rank
from auditor.ranks.badugi import without_suits
from auditor.replay.arrays import (
    H_BOARD,
    H_DEALS_FLOP,
    H_HAS_DRAWS,
    H_HIGH,
    H_LOW,
    H_NEED,
    H_RUNS,
    MOST_ROWS,
    NONE,
    R_BAD_BOARD,
    R_BAD_BOARD_COUNT,
    R_BAD_BOARD_LINE,
    R_BAD_BOARD_LINES,
    R_BAD_CARD,
    R_BAD_CARD_LINE,
    R_BAD_CARD_SEAT,
    R_BAD_HOLE_COUNT,
    R_BAD_HOLE_LINE,
    R_BAD_HOLE_SEAT,
    R_BAD_HOLE_STREET,
    R_CHANGED_LINE,
    R_CHANGED_SEAT,
    R_DUE_AMOUNT,
    R_DUE_SEAT,
    R_FAULT,
    R_FAULT_AMOUNT,
    R_FAULT_SEAT,
    R_GAP,
    R_HIDDEN_SEAT,
    R_IS_OPEN,
    R_IS_SHOWDOWN,
    R_RETOLD_LINE,
    W_ELIGIBLE,
    W_GOT,
    W_IS_ALL_IN,
    W_IS_IN,
    W_NETS,
    W_ROW_OF,
    W_SEAT,
    W_SIDE,
    W_SUMS,
    W_TOLD,
    Cards,
    Results,
)
from auditor.replay.division import SH_HALF, SH_LEAST, SH_MOST, SH_OPEN, SH_OWED, SH_POT, SH_ROW, SH_RUN
from auditor.replay.showdown import (
    MOST_CARDS,
    MOST_RUNS,
    STREETS,
    T_BOARD,
    T_BOARD_COUNT,
    T_FOREIGN,
    T_HELD,
    T_HOLE,
    T_LOW,
    T_SHOWN,
    T_STREET_COUNT,
    T_STREET_LINE,
    T_STREET_LINES,
    T_SURPLUS,
    changed,
    clear,
    gather,
    retold,
    settle_cards,
    teller,
)
from auditor.vocabulary import PayFault
from parsers.kernels import kernel, tail
from parsers.vocabulary import Half, Street

_NOT_IN, _OUT_OF_REACH, _WRONG_WINNER = int(PayFault.NOT_IN), int(PayFault.OUT_OF_REACH), int(PayFault.WRONG_WINNER)
_CARD_USE, _UNEVEN, _HALVES, _RUNS = (
    int(PayFault.CARD_USE),
    int(PayFault.UNEVEN),
    int(PayFault.HALVES),
    int(PayFault.RUNS),
)
_PREFLOP, _FLOP, _RIVER = int(Street.PREFLOP), int(Street.FLOP), int(Street.RIVER)
_PLAIN, _OMAHA = int(Ranking.HIGH), int(Ranking.OMAHA)
_BADUGI, _BADUGI_ACE_HIGH = int(Ranking.BADUGI), int(Ranking.BADUGI_ACE_HIGH)
_LOW = int(Half.LOW)
_SHORT_DECK, _SHORT_DECK_TRIPS = int(Ranking.SHORT_DECK), int(Ranking.SHORT_DECK_TRIPS)


@kernel
def deal(
    h: Any,
    cards: Cards,
    first: int,
    last: int,
    rows: int,
    table: Any,
    work: Any,
    sums: Any,
) -> None:
    """The cards of the hand, and the first that is wrong with them."""
    clear(table, rows)
    wrong = gather(table, cards, first, last, tail(work, W_ROW_OF), h)
    _misdealt(cards, first, last, table[T_FOREIGN] - 1, table[T_SURPLUS] - 1, sums)
    if h[H_BOARD] == 0 and table[T_BOARD_COUNT] == 1:  # stud: the deck has run out, the last card is for all
        h[H_BOARD] = 1
        h[H_NEED] -= 1
    settle_cards(table, rows, h[H_NEED])
    if sums[R_CHANGED_LINE] == NONE and sums[R_BAD_HOLE_STREET] == NONE:  # the deal was wrong, so is what is shown
        at = changed(table, cards, first, last, tail(work, W_ROW_OF), h[H_NEED], h[H_HAS_DRAWS])
        if at >= 0:
            sums[R_CHANGED_SEAT] = cards.seat[at]
            sums[R_CHANGED_LINE] = cards.line[at]
    if wrong >= 0:
        wrong = teller(cards, first, wrong, tail(work, W_ROW_OF), tail(work, W_IS_IN))
    sums[R_BAD_CARD] = cards.card[wrong] if wrong >= 0 else NONE
    sums[R_BAD_CARD_SEAT] = cards.seat[wrong] if wrong >= 0 and cards.seat[wrong] >= 0 else NONE
    sums[R_BAD_CARD_LINE] = cards.line[wrong] if wrong >= 0 else NONE
    if h[H_BOARD] == 5:
        for run in range(min(h[H_RUNS], MOST_RUNS)):
            for street in range(_RIVER, _PREFLOP, -1):
                count = table[T_STREET_COUNT + run * STREETS + street]
                is_due = street < _RIVER and table[T_STREET_COUNT + run * STREETS + street + 1] > 0
                before = table[T_STREET_LINE + run * STREETS + street - 1] if street > _FLOP else 0
                if count == 0 and before > 0 and _is_dealt(h, street, table):  # on another board
                    is_due = True
                elif count == 0 and run > 0:
                    count = table[T_STREET_COUNT + street]
                due = 3 if street == _FLOP else 1
                if street == _FLOP and not h[H_DEALS_FLOP]:  # Courchevel: one lay there before, not always told
                    due -= 1 if count == 2 else table[T_STREET_COUNT + _PREFLOP]
                if (count > 0 or is_due) and count != due:
                    sums[R_BAD_BOARD] = street
                    sums[R_BAD_BOARD_COUNT] = count
                    sums[R_BAD_BOARD_LINES] = table[T_STREET_LINES + run * STREETS + street]
                    line = table[T_STREET_LINE + run * STREETS + street]
                    if count == 0:
                        line = max(before, table[T_STREET_LINE + run * STREETS + street + 1] if street < _RIVER else 0)
                    sums[R_BAD_BOARD_LINE] = line if line > 0 else NONE
    is_told = h[H_DEALS_FLOP] or table[T_BOARD_COUNT] == h[H_BOARD]
    again = retold(table, cards, first, last, h[H_RUNS]) if is_told and sums[R_BAD_BOARD] == NONE else -1
    if again >= 0:
        sums[R_BAD_BOARD] = cards.street[again]
        sums[R_BAD_BOARD_COUNT] = table[T_STREET_COUNT + int(cards.street[again])]
        sums[R_RETOLD_LINE] = cards.line[again]


@kernel
def _is_dealt(h: Any, street: int, table: Any) -> bool:
    """Whether a street is dealt on any board."""
    found = False
    for run in range(min(h[H_RUNS], MOST_RUNS)):
        found = found or table[T_STREET_COUNT + run * STREETS + street] > 0
    return found


@kernel
def _misdealt(cards: Cards, first: int, last: int, foreign: int, surplus: int, sums: Any) -> None:
    """Keeps who is told to throw away or hold a card that he does not hold, and who is dealt too many on a street."""
    if foreign >= 0:
        sums[R_CHANGED_SEAT] = cards.seat[foreign]
        sums[R_CHANGED_LINE] = cards.line[foreign]
    if surplus >= 0:
        sums[R_BAD_HOLE_SEAT] = cards.seat[surplus]
        sums[R_BAD_HOLE_LINE] = cards.line[surplus]
        sums[R_BAD_HOLE_STREET] = cards.street[surplus]
        sums[R_BAD_HOLE_COUNT] = 0
        for at in range(first, last):
            is_his = cards.seat[at] == cards.seat[surplus] and cards.street[at] == cards.street[surplus]
            sums[R_BAD_HOLE_COUNT] += 1 if is_his and cards.origin[at] == cards.origin[surplus] else 0


@kernel
def judge(
    h: Any,
    begin: int,
    rows: int,
    used: int,
    count: int,
    is_exact: bool,
    table: Any,
    work: Any,
    shares: Any,
    results: Results,
    sums: Any,
) -> None:
    """Sets what was paid beside what is owed: the chips that reached the wrong player, to the chip where the house says
    whose an odd one is (`is_exact`)."""
    over = short = most_over = most_short = 0
    over_row = short_row = -1
    for row in range(rows):
        results.owed[begin + row] = NONE if shares[SH_OPEN + row] else shares[SH_OWED + row]
        results.least[begin + row] = shares[SH_LEAST + row]
        results.most[begin + row] = shares[SH_MOST + row]
        too_much = work[W_GOT + row] - shares[SH_MOST + row]
        too_little = shares[SH_LEAST + row] - work[W_GOT + row]
        if too_much > 0:
            over += too_much
            # a player who could not win at all comes before one who got more than his share
            before = work[W_IS_IN + row] - work[W_IS_IN + over_row] if over_row >= 0 else -1
            if before < 0 or (before == 0 and too_much > most_over):
                most_over, over_row = too_much, row
        if too_little > 0:
            short += too_little
            if too_little > most_short:
                most_short, short_row = too_little, row
    fault = 0
    if over > 0 and over > -sums[R_GAP]:
        fault = _kind(h, rows, used, count, over_row, short_row, table, work, shares)
    elif over > 0 and not work[W_IS_IN + over_row]:
        fault = _NOT_IN
    if fault and is_exact and sums[R_IS_OPEN] == 0 and work[W_TOLD + count] == 0 and short_row >= 0:
        for row in range(rows):  # where every chip has its owner, the figures are to the chip
            if shares[SH_OWED + row] - work[W_GOT + row] > most_short:
                most_short, short_row = shares[SH_OWED + row] - work[W_GOT + row], row
        most_over = work[W_GOT + over_row] - shares[SH_OWED + over_row]
    sums[R_FAULT] = fault
    sums[R_FAULT_SEAT] = work[W_SEAT + over_row] if fault else NONE
    sums[R_FAULT_AMOUNT] = most_over if fault else NONE
    if fault == _UNEVEN and short_row < 0:
        # nobody got less than a share rounded down: what is too much belongs to the one who got least of those who tie
        short_row = _tied(used, over_row, work, shares)
        most_short = most_over
    sums[R_DUE_SEAT] = work[W_SEAT + short_row] if short_row >= 0 else NONE
    sums[R_DUE_AMOUNT] = most_short if short_row >= 0 else NONE
    _shows(h, rows, table, work, sums)


@kernel
def _kind(
    h: Any,
    rows: int,
    used: int,
    count: int,
    over: int,
    short: int,
    table: Any,
    work: Any,
    shares: Any,
) -> int:
    """Why a seat got too much."""
    if not work[W_IS_IN + over]:
        return _NOT_IN
    reach = 0
    for pot in range(count):
        if work[W_ELIGIBLE + pot] >> over & 1:
            reach += work[W_NETS + pot] + work[W_TOLD + count]
    if work[W_GOT + over] > reach or _from_beyond(rows, count, over, work):
        return _OUT_OF_REACH
    kind = _WRONG_WINNER
    if short < 0 and _tied(used, over, work, shares) >= 0:
        return _UNEVEN
    for one in range(used):
        for other in range(used):
            are_theirs = shares[SH_ROW + one] == over and shares[SH_ROW + other] == short
            if are_theirs and shares[SH_POT + one] == shares[SH_POT + other]:
                if shares[SH_RUN + one] != shares[SH_RUN + other]:
                    kind = max(kind, _RUNS) if kind != _UNEVEN and kind != _HALVES else kind
                elif shares[SH_HALF + one] != shares[SH_HALF + other]:
                    kind = _HALVES if kind != _UNEVEN else kind
                else:
                    kind = _UNEVEN
    if kind == _WRONG_WINNER and h[H_LOW] > 0 and not _has_low(h, over, table, work) and _is_half(h, count, over, work):
        return _HALVES
    if kind == _WRONG_WINNER and (h[H_HIGH] == _OMAHA or h[H_HIGH] == _SHORT_DECK or h[H_HIGH] == _SHORT_DECK_TRIPS):
        if _wins_elsewhere(h, rows, over, table, work):
            return _CARD_USE
    if kind == _WRONG_WINNER and (_is_badugi(h[H_HIGH]) or _is_badugi(h[H_LOW])):
        if _wins_badugi_elsewhere(h, rows, used, over, short, table, work, shares):
            return _CARD_USE
    return kind


@kernel
def _is_badugi(ranking: int) -> bool:
    """Whether a half goes to the best badugi."""
    return bool(ranking in (_BADUGI, _BADUGI_ACE_HIGH))


@kernel
def _wins_badugi_elsewhere(
    h: Any, rows: int, used: int, over: int, short: int, table: Any, work: Any, shares: Any
) -> bool:
    """Whether the seat would win the badugi if suits were nothing, or if the ace were at the other end."""
    high = _is_badugi(h[H_HIGH])
    is_due = False
    for at in range(used):
        is_its_half = shares[SH_HALF + at] == _LOW if not high else shares[SH_HALF + at] != _LOW
        is_due = is_due or (shares[SH_ROW + at] == short and is_its_half)
    if not is_due or short < 0:
        return False
    ranking = h[H_HIGH] if high else h[H_LOW]
    for number in range(2):
        own = _badugi_elsewhere(ranking, number, over, table)
        is_best = own >= 0
        for row in range(rows):
            if work[W_IS_IN + row] and table[T_HELD + row] > 0:
                is_best = is_best and _badugi_elsewhere(ranking, number, row, table) <= own
        if is_best:
            return True
    return False


@kernel
def _badugi_elsewhere(ranking: int, number: int, row: int, table: Any) -> int:
    """The value of a row's badugi by another game's rules: 0 without suits, 1 with the ace at the other end."""
    held = table[T_HELD + row]
    hole = tail(table, T_HOLE + row * MOST_CARDS)
    if number == 1:
        return int(rank(_BADUGI + _BADUGI_ACE_HIGH - ranking, hole, held, hole, 0))
    return int(without_suits(hole, held, 1 if ranking == _BADUGI else 0))


@kernel
def _has_low(h: Any, over: int, table: Any, work: Any) -> bool:
    """Whether the seat holds a hand for the second half, on any board. Hands that nobody contests are not valued."""
    found = False
    for run in range(min(h[H_RUNS], MOST_RUNS) if work[W_SUMS + R_IS_SHOWDOWN] else 0):
        found = found or table[T_LOW + run * MOST_ROWS + over] > 0
    return found


@kernel
def _tied(used: int, over: int, work: Any, shares: Any) -> int:
    """Of those who share a pot, run and half with a seat row the one who got least; -1: nobody does."""
    least = -1
    for one in range(used):
        for other in range(used):
            row = shares[SH_ROW + other]
            is_same = True
            for column in (SH_POT, SH_RUN, SH_HALF):
                is_same = is_same and shares[column + one] == shares[column + other]
            if shares[SH_ROW + one] == over and is_same and row not in (-1, over):
                if least < 0 or work[W_GOT + row] < work[W_GOT + least]:
                    least = row
    return least


@kernel
def _is_half(h: Any, count: int, over: int, work: Any) -> bool:
    """Whether the seat was paid half of what a pot pays on a board: as for a low hand that it does not have."""
    for pot in range(count):
        share = work[W_NETS + pot] // h[H_RUNS]
        if work[W_GOT + over] > 0 and work[W_GOT + over] in (share // 2, share - share // 2):
            return True
    return False


@kernel
def _from_beyond(rows: int, count: int, over: int, work: Any) -> bool:
    """Whether the seat was paid from a side pot, named as we number it, that it cannot win."""
    named = -1
    for row in range(rows):
        named = max(named, work[W_SIDE + row])
    pot = work[W_SIDE + over]
    return bool(named == count - 1 and pot > 0 and work[W_ELIGIBLE + pot] >> over & 1 == 0)


@kernel
def _wins_elsewhere(h: Any, rows: int, over: int, table: Any, work: Any) -> bool:
    """Whether the seat would win under plain high."""
    board = h[H_BOARD]
    own = rank(_PLAIN, tail(table, T_HOLE + over * MOST_CARDS), table[T_HELD + over], tail(table, T_BOARD), board)
    for row in range(rows):
        if work[W_IS_IN + row] and table[T_HELD + row] > 0:
            hole = tail(table, T_HOLE + row * MOST_CARDS)
            if rank(_PLAIN, hole, table[T_HELD + row], tail(table, T_BOARD), board) > own:
                return False
    return own >= 0


@kernel
def _shows(h: Any, rows: int, table: Any, work: Any, sums: Any) -> None:
    """Hands shown with too few or too many cards, or not at all although paid."""
    need = h[H_NEED]
    is_told = sums[R_CHANGED_LINE] != NONE or sums[R_BAD_HOLE_STREET] != NONE  # the deal was wrong, so is what is shown
    contested = sums[R_IS_SHOWDOWN] == 1
    anybody = False
    for row in range(rows):
        anybody = anybody or (work[W_IS_IN + row] and table[T_SHOWN + row] >= need > 0)
    for row in range(rows):
        seat = work[W_SEAT + row]
        shown = table[T_SHOWN + row]
        # who calls and loses may show a card of his choice; who is all-in or paid shows the hand (TDA 2024, face up)
        must = work[W_GOT + row] > 0 or work[W_IS_ALL_IN + row]
        if (
            not is_told
            and need > 0
            and (shown > need or (contested and must and work[W_IS_IN + row] and 0 < shown < need))
        ):
            sums[R_BAD_HOLE_SEAT] = seat
            sums[R_BAD_HOLE_COUNT] = shown
        is_paid = contested and work[W_IS_IN + row] and work[W_GOT + row] > 0
        if is_paid and shown == 0 and table[T_HELD + row] == 0 and anybody:
            sums[R_HIDDEN_SEAT] = seat
