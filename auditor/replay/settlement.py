"""The settlement of one hand after another: pots, what is owed, and the sums (kernels).

Enters: integer arrays of the facts and of `stands`. Leaves: rows of `pots`, `owed`, `results` and `reckoning`.
The record wins: sums are of the chips that the log moves; what should have been stands beside them.
"""

from typing import Any

from auditor.replay.arrays import (
    GAME_SIZE,
    H_ADDED,
    H_BOARD,
    H_BUTTON,
    H_EXPONENT,
    H_FEES,
    H_HIGH,
    H_IS_CHIPS,
    H_IS_FRESH,
    H_IS_PLAYED,
    H_ODD_ANY_RUN,
    H_ODD_UNIT,
    H_RAKE,
    H_RAKE_FROM_MAIN,
    H_RUNS,
    HOUSE_SIZE,
    MOST_ROWS,
    NONE,
    R_BAD_HOLE_LINE,
    R_BAD_HOLE_SEAT,
    R_BAD_POT,
    R_BAD_POT_DUE,
    R_BAD_POT_LINE,
    R_BAD_POT_TOLD,
    R_COLLECTED,
    R_FAULT,
    R_FAULT_LINE,
    R_FAULT_SEAT,
    R_GAP,
    R_HIDDEN_LINE,
    R_HIDDEN_SEAT,
    R_IS_OPEN,
    R_IS_SHOWDOWN,
    R_IS_SPLIT,
    R_ODD_HALVES,
    R_ODD_UNIT,
    R_POT,
    R_SIZE,
    R_UNCALLED,
    R_UNCALLED_STATE,
    W_AMOUNTS,
    W_CLAIM,
    W_DEAD,
    W_ELIGIBLE,
    W_HEADER,
    W_IS_ALL_IN,
    W_IS_IN,
    W_NETS,
    W_ORDER,
    W_RETURNED,
    W_ROW_OF,
    W_SEAT,
    W_SEATED,
    W_SUMS,
    W_TOLD,
    Cards,
    Hands,
    Owed,
    Paid,
    Pots,
    Results,
    Seats,
    Told,
    end_of,
    fill,
)
from auditor.replay.division import SH_AMOUNT, SH_HALF, SH_IS_ODD, SH_POT, SH_ROW, SH_RUN, part
from auditor.replay.each_pot import by_pot, line_of
from auditor.replay.judging import deal, judge
from auditor.replay.labels import Labels, compare
from auditor.replay.money import move_money
from auditor.replay.owing import FIVE, are_fives, fits, owe
from auditor.replay.pots import after_rake, layers, merge_told
from auditor.replay.showdown import MOST_RUNS
from auditor.vocabulary import Uncalled
from parsers.kernels import kernel, tail
from parsers.vocabulary import Origin, Status

_SHOWN = int(Origin.SHOWN)
_NEVER_OUT = 52 - 4  # cards that go out before a deck, less one burnt before each round, runs out
_CANCELLED = int(Status.CANCELLED)
_RETURNED, _IN_POT = int(Uncalled.RETURNED), int(Uncalled.IN_POT)


@kernel
def settle_hands(
    hands: Hands,
    games: Any,
    seats: Seats,
    cards: Cards,
    paid: Paid,
    told: Told,
    labels: Labels,
    houses: Any,
    out_pots: Pots,
    out_owed: Owed,
    room: tuple[int, int],
    results: Results,
    reckoning: Any,
    shares: Any,
    table: Any,
    work: Any,
) -> tuple[int, int]:
    """Settles every hand; returns how many rows `pots` and `owed` take. `games`: from -1 on the figures of each,
    `houses`: the same, `room`: how many rows those two have, `reckoning`: column after column."""
    h, sums = tail(work, W_HEADER), tail(work, W_SUMS)
    pot_rows = owed_rows = 0
    seat_end = card_end = paid_end = told_end = label_end = 0
    for hand in range(hands.rows):
        seat, card, payment, told_pot, label = seat_end, card_end, paid_end, told_end, label_end
        seat_end = end_of(seats.hand, seat, seats.rows, hand)
        card_end = end_of(cards.hand, card, cards.rows, hand)
        paid_end = end_of(paid.hand, payment, paid.rows, hand)
        told_end = end_of(told.hand, told_pot, told.rows, hand)
        label_end = end_of(labels.hand, label, labels.rows, hand)
        rows = min(seat_end - seat, MOST_ROWS)
        _begin(hands, games, houses, hand, h, sums)
        _sit(h, seats, seat, rows, work)
        deal(h, cards, card, card_end, rows, table, work, sums)
        compare(h, labels, label, label_end, cards, card, card_end, table, work, sums)
        move_money(h, seats, seat, seat_end, paid, payment, paid_end, rows, work, results, sums)
        count = used = 0
        if h[H_IS_PLAYED]:
            _believe(told, told_pot, told_end, work)
            count = _pots(h[H_RAKE_FROM_MAIN], rows, work, sums)
            _place_pot(told, told_pot, told_end, sums)
            unit = int(h[H_ODD_UNIT])
            used = owe(h, rows, count, unit, table, work, shares, sums)
            if not fits(rows, work, shares) and are_fives(h, rows, count, work):
                used = owe(h, rows, count, FIVE, table, work, shares, sums)
                if not fits(rows, work, shares):  # a fault is told in the house's own unit
                    used = owe(h, rows, count, unit, table, work, shares, sums)
            is_exact = h[H_RUNS] == 1 or not h[H_ODD_ANY_RUN]
            judge(h, seat, rows, used, count, is_exact, table, work, shares, results, sums)
            by_pot(rows, used, count, is_exact, paid, payment, paid_end, work, shares, sums)
            _place(used, paid, payment, paid_end, work, shares, sums)
            _place_cards(cards, card, card_end, sums)
        for place in range(R_SIZE):
            reckoning[place * hands.rows + hand] = sums[place]
        runs = min(h[H_RUNS], MOST_RUNS)
        for pot in range(count):
            for run in range(runs):
                if pot_rows < room[0]:
                    out_pots.hand[pot_rows] = hand
                    out_pots.pot[pot_rows] = pot
                    out_pots.run[pot_rows] = run + 1
                    out_pots.amount[pot_rows] = part(work[W_AMOUNTS + pot], runs, run, 1)
                    out_pots.net[pot_rows] = part(work[W_NETS + pot], runs, run, 1)
                    out_pots.eligible[pot_rows] = work[W_ELIGIBLE + pot]
                pot_rows += 1
        for at in range(used):
            if owed_rows < room[1]:
                row = shares[SH_ROW + at]
                out_owed.hand[owed_rows] = hand
                out_owed.pot[owed_rows] = shares[SH_POT + at]
                out_owed.run[owed_rows] = shares[SH_RUN + at] + 1
                out_owed.half[owed_rows] = shares[SH_HALF + at]
                out_owed.seat[owed_rows] = work[W_SEAT + row] if row >= 0 else NONE
                out_owed.amount[owed_rows] = shares[SH_AMOUNT + at]
                out_owed.is_odd_chip[owed_rows] = shares[SH_IS_ODD + at]
                out_owed.undecidable[owed_rows] = row < 0
            owed_rows += 1
    return pot_rows, owed_rows


@kernel
def _begin(hands: Hands, games: Any, houses: Any, hand: int, h: Any, sums: Any) -> None:
    """The figures of a hand's header, game and house, and an empty row of sums."""
    h[H_IS_PLAYED] = hands.status[hand] != _CANCELLED
    h[H_BUTTON] = hands.button[hand]
    h[H_RUNS] = max(hands.runs[hand], 1)
    h[H_EXPONENT] = hands.exponent[hand]
    h[H_IS_CHIPS] = hands.is_chips[hand]
    h[H_RAKE] = hands.rake[hand]
    h[H_FEES] = hands.fees[hand]
    h[H_ADDED] = hands.added[hand]
    game = (hands.game[hand] + 1) * GAME_SIZE
    for place in range(GAME_SIZE):
        h[H_HIGH + place] = games[game + place]
    h[H_IS_FRESH] = 0 < hands.cards_out[hand] <= _NEVER_OUT - h[H_BOARD]
    house = hands.house[hand] * HOUSE_SIZE
    for place in range(HOUSE_SIZE):
        h[H_RAKE_FROM_MAIN + place] = houses[house + place]
    fill(sums, R_SIZE, NONE)
    sums[R_GAP] = sums[R_IS_SHOWDOWN] = sums[R_ODD_UNIT] = sums[R_IS_SPLIT] = sums[R_IS_OPEN] = sums[R_FAULT] = 0
    sums[R_ODD_HALVES] = 0


@kernel
def _sit(h: Any, seats: Seats, begin: int, rows: int, work: Any) -> None:
    """Who is in, and the seat rows in order from the left of the button."""
    for row in range(work[W_SEATED]):  # of the hand before
        work[W_ROW_OF + work[W_SEAT + row]] = -1
    work[W_SEATED] = rows
    first = 0
    for row in range(rows):
        at = begin + row
        put_in = seats.live[at] + seats.ante[at] + seats.dead[at]
        work[W_SEAT + row] = seats.seat[at]
        work[W_DEAD + row] = seats.dead[at]
        work[W_RETURNED + row] = seats.returned[at]
        work[W_IS_ALL_IN + row] = put_in - seats.returned[at] >= seats.stack[at]
        work[W_ROW_OF + int(seats.seat[at])] = row
        work[W_IS_IN + row] = 1 if seats.is_dealt[at] and not seats.is_folded[at] and put_in > 0 else 0
        if seats.seat[at] <= h[H_BUTTON]:
            first = row + 1
    for turn in range(rows):
        work[W_ORDER + turn] = first + turn if first + turn < rows else first + turn - rows


@kernel
def _believe(told: Told, first: int, last: int, work: Any) -> None:
    """The pots as the log tells them, -1 where it does not."""
    fill(tail(work, W_TOLD), MOST_ROWS + 2, -1)
    for at in range(first, last):
        if 0 <= told.pot[at] < MOST_ROWS:
            work[W_TOLD + int(told.pot[at])] = max(told.amount[at], -1)


@kernel
def _place(used: int, paid: Paid, first: int, last: int, work: Any, shares: Any, sums: Any) -> None:
    """The lines of the payments to the seat that got too much, and to a hidden hand."""
    if sums[R_FAULT] != 0 and sums[R_FAULT_LINE] == NONE:
        row = work[W_ROW_OF + sums[R_FAULT_SEAT]]
        sums[R_FAULT_LINE] = line_of(row, -1, used, paid, first, last, work, shares)
    for at in range(last - 1, first - 1, -1):
        if sums[R_HIDDEN_SEAT] != NONE and paid.seat[at] == sums[R_HIDDEN_SEAT]:
            sums[R_HIDDEN_LINE] = paid.line[at]


@kernel
def _place_cards(cards: Cards, first: int, last: int, sums: Any) -> None:
    """The line on which a hand of too few or too many cards is shown."""
    if sums[R_BAD_HOLE_LINE] != NONE or sums[R_BAD_HOLE_SEAT] == NONE:
        return
    for at in range(last - 1, first - 1, -1):
        if cards.origin[at] == _SHOWN and cards.seat[at] == sums[R_BAD_HOLE_SEAT]:
            sums[R_BAD_HOLE_LINE] = cards.line[at]


@kernel
def _place_pot(told: Told, first: int, last: int, sums: Any) -> None:
    """The line that tells the pot of another size."""
    for at in range(first, last):
        if sums[R_BAD_POT] != NONE and told.pot[at] == sums[R_BAD_POT]:
            sums[R_BAD_POT_LINE] = told.line[at]


@kernel
def _pots(
    from_main: bool,
    rows: int,
    work: Any,
    sums: Any,
) -> int:
    """The layers and what each pays; returns how many."""
    dead = work[W_AMOUNTS]
    for row in range(rows):
        dead += work[W_DEAD + row]
    count = layers(tail(work, W_CLAIM), tail(work, W_IS_IN), rows, dead, tail(work, W_AMOUNTS), tail(work, W_ELIGIBLE))
    take = sums[R_POT] - sums[R_COLLECTED] - sums[R_GAP]
    are_told = merge_told(tail(work, W_TOLD), MOST_ROWS + 2, tail(work, W_AMOUNTS), count, take)
    certain = after_rake(tail(work, W_AMOUNTS), count, take, from_main, tail(work, W_TOLD), tail(work, W_NETS))
    kept = sums[R_UNCALLED] if sums[R_UNCALLED_STATE] == _IN_POT else 0  # a pot may be told with it, or hold it alone
    if are_told:
        for pot in range(count):
            rest = work[W_TOLD + pot] - (kept if pot == count - 1 else 0)
            before, after = work[W_AMOUNTS + pot], work[W_NETS + pot]
            fits = work[W_TOLD + pot] in (before, after) or rest in (before, after)
            if sums[R_BAD_POT] == NONE and not fits:
                sums[R_BAD_POT] = pot
                sums[R_BAD_POT_TOLD] = max(work[W_TOLD + pot], 0)
                sums[R_BAD_POT_DUE] = work[W_AMOUNTS + pot]
        if sums[R_BAD_POT] == NONE and work[W_TOLD + count] > 0 and work[W_TOLD + count] != kept:
            sums[R_BAD_POT], sums[R_BAD_POT_TOLD], sums[R_BAD_POT_DUE] = count, work[W_TOLD + count], 0
    work[W_TOLD + count] = 0 if certain else take  # the slack of each pot
    return count
