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
    H_LEAST_HIGH,
    H_LOW,
    H_MAY_BE_FIVES,
    H_ODD_ANY_RUN,
    H_ODD_EVENLY,
    H_ODD_UNIT,
    H_RAKE,
    H_RAKE_FROM_MAIN,
    H_RUNS,
    HOUSE_SIZE,
    MOST_ROWS,
    NONE,
    R_ADDED,
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
    R_FEES,
    R_GAP,
    R_HIDDEN_LINE,
    R_HIDDEN_SEAT,
    R_IS_OPEN,
    R_IS_SHOWDOWN,
    R_IS_SPLIT,
    R_ODD_HALVES,
    R_ODD_UNIT,
    R_PAID_LINE,
    R_POT,
    R_PUT_IN,
    R_RAKE,
    R_RETURNED,
    R_RETURNED_TOLD,
    R_SIZE,
    R_UNCALLED,
    R_UNCALLED_SEAT,
    R_UNCALLED_STATE,
    R_UNCALLED_TAKER,
    W_AMOUNTS,
    W_CLAIM,
    W_DEAD,
    W_ELIGIBLE,
    W_GOT,
    W_HEADER,
    W_IS_ALL_IN,
    W_IS_IN,
    W_NETS,
    W_ORDER,
    W_PAYOUTS,
    W_RETURNED,
    W_ROW_OF,
    W_SEAT,
    W_SEATED,
    W_SIDE,
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
from auditor.replay.division import (
    MOST_SHARES,
    SH_AMOUNT,
    SH_HALF,
    SH_IS_ODD,
    SH_LEAST,
    SH_MOST,
    SH_OPEN,
    SH_OWED,
    SH_POT,
    SH_ROW,
    SH_RUN,
    give,
    least,
    most,
    part,
)
from auditor.replay.each_pot import by_pot, line_of
from auditor.replay.judging import deal, judge
from auditor.replay.labels import Labels, compare
from auditor.replay.odd_chips import by_card, first_half
from auditor.replay.pots import after_rake, claims, layers, merge_told, uncalled
from auditor.replay.showdown import MOST_RUNS, T_HIGH, T_LOW, best, values
from auditor.vocabulary import Uncalled
from parsers.kernels import kernel, tail
from parsers.vocabulary import Half, Origin, Payment, Status

_WIN, _NOT_AWARDED = int(Payment.WIN), int(Payment.NOT_AWARDED)
_CASH_OUT, _FEE = int(Payment.CASH_OUT), int(Payment.CASH_OUT_FEE)
_WHOLE, _HIGH, _LOW = int(Half.WHOLE), int(Half.HIGH), int(Half.LOW)
_SHOWN = int(Origin.SHOWN)
_NEVER_OUT = 52 - 4  # cards that go out before a deck, less one burnt before each round, runs out
_CANCELLED = int(Status.CANCELLED)
_RETURNED, _IN_POT = int(Uncalled.RETURNED), int(Uncalled.IN_POT)
_FIVE = 5  # cents
_SILENT, _WRONG = int(Uncalled.SILENT), int(Uncalled.WRONG)


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
        _money(h, seats, seat, seat_end, paid, payment, paid_end, rows, work, results, sums)
        count = used = 0
        if h[H_IS_PLAYED]:
            _believe(told, told_pot, told_end, work)
            count = _pots(h[H_RAKE_FROM_MAIN], rows, work, sums)
            _place_pot(told, told_pot, told_end, sums)
            unit = int(h[H_ODD_UNIT])
            used = _owe(h, rows, count, unit, table, work, shares, sums)
            if not _fits(rows, work, shares) and _are_fives(h, rows, count, work):
                used = _owe(h, rows, count, _FIVE, table, work, shares, sums)
                if not _fits(rows, work, shares):  # a fault is told in the house's own unit
                    used = _owe(h, rows, count, unit, table, work, shares, sums)
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
def _money(
    h: Any,
    seats: Seats,
    begin: int,
    end: int,
    paid: Paid,
    first: int,
    last: int,
    rows: int,
    work: Any,
    results: Results,
    sums: Any,
) -> None:
    """What the log moves: put in, returned, collected; and the bet that nobody matched."""
    fill(tail(work, W_GOT), rows, 0)
    fill(tail(work, W_PAYOUTS), rows, 0)
    fill(tail(work, W_SIDE), rows, -1)
    collected = 0
    paid_line = NONE
    for at in range(first, last):
        row = work[W_ROW_OF + int(paid.seat[at])] if paid.seat[at] >= 0 else -1
        amount = paid.amount[at]
        kind = paid.kind[at]
        if kind in (_WIN, _NOT_AWARDED):
            paid_line = paid.line[at]
            collected += amount
            if row >= 0:
                work[W_GOT + row] += amount
                work[W_PAYOUTS + row] += amount if kind == _WIN else 0
                work[W_SIDE + row] = max(work[W_SIDE + row], paid.pot[at])
        elif row >= 0 and kind in (_CASH_OUT, _FEE):
            work[W_PAYOUTS + row] += amount if kind == _CASH_OUT else -amount
    put_in = returned_told = 0
    for at in range(begin, end):
        put_in += seats.live[at] + seats.ante[at] + seats.dead[at]
        returned_told += seats.returned[at]
    added = max(h[H_ADDED], 0)
    take = max(h[H_RAKE], 0) + max(h[H_FEES], 0)

    dead = claims(tail(seats.live, begin), tail(seats.ante, begin), tail(work, W_IS_IN), rows, tail(work, W_CLAIM))
    due_row, due = uncalled(tail(work, W_CLAIM), tail(work, W_IS_IN), rows)
    state = 0
    taker = -1  # who collected, with the pot, what nobody matched
    if not h[H_IS_PLAYED]:
        due_row, due = -1, 0
    elif returned_told > 0:
        is_right = due_row >= 0 and work[W_RETURNED + due_row] == due and returned_told == due
        state = _RETURNED if is_right else _WRONG
    elif due > 0:
        # not told: the sums say whether the winner collected it with the pot; without a told rake they may only say it
        # where more was paid than the pots hold, or where it makes a side pot of its own
        missing = put_in - due + added - take - collected
        is_collected = abs(missing + due) < abs(missing)
        if h[H_RAKE] < 0 and (missing < 0 or _is_side_pot(work[W_SEAT + due_row], due, paid, first, last)):
            is_collected = True
        taker = _taker(due_row, due, rows, work) if is_collected else -1
        if taker >= 0:
            state = _IN_POT
            collected -= due
            work[W_GOT + taker] -= due
            if taker == due_row:
                work[W_PAYOUTS + taker] -= due
        else:
            state = _SILENT
    # a wrong return by which the log's own sums come out stands: the record wins
    stands = state == _WRONG and put_in - returned_told + added - take == collected
    went_back = returned_told if stands else due
    pot = put_in - went_back + added
    gap = pot - collected - take
    if h[H_RAKE] < 0 and gap > 0 and collected > 0:
        gap = 0  # no rake is told, so some may have been taken
    if not h[H_IS_PLAYED]:
        pot = gap = collected = 0

    sums[R_PUT_IN] = put_in
    sums[R_RETURNED] = went_back
    sums[R_RETURNED_TOLD] = returned_told
    sums[R_ADDED] = added
    sums[R_POT] = pot
    sums[R_COLLECTED] = collected
    sums[R_RAKE] = h[H_RAKE] if h[H_RAKE] >= 0 else NONE
    sums[R_FEES] = max(h[H_FEES], 0)
    sums[R_GAP] = gap
    sums[R_UNCALLED] = due
    sums[R_UNCALLED_SEAT] = work[W_SEAT + due_row] if due_row >= 0 else NONE
    sums[R_UNCALLED_STATE] = state
    sums[R_PAID_LINE] = paid_line
    sums[R_UNCALLED_TAKER] = work[W_SEAT + taker] if taker >= 0 else NONE
    if stands:
        for row in range(rows):
            work[W_CLAIM + row] = max(0, work[W_CLAIM + row] - work[W_RETURNED + row])
    elif due_row >= 0:
        work[W_CLAIM + due_row] -= due
    work[W_AMOUNTS] = dead + added

    for at in range(begin, end):
        row = at - begin
        own = seats.live[at] + seats.ante[at] + seats.dead[at]
        back = seats.returned[at]
        if not h[H_IS_PLAYED]:
            back = own
        elif returned_told == 0 and row == due_row and taker in (-1, row):
            back = due
        get = work[W_PAYOUTS + row] if row < rows and h[H_IS_PLAYED] else 0
        results.put_in[at] = own
        results.paid[at] = work[W_GOT + row] + (due if row == taker else 0) if row < rows else 0
        results.returned[at] = back
        results.collected[at] = get
        results.net[at] = get + back - own
        results.owed[at] = NONE
        results.least[at] = results.most[at] = 0


@kernel
def _is_side_pot(seat: int, due: int, paid: Paid, first: int, last: int) -> bool:
    """Whether a side pot was paid to the seat that is just what is due back to it."""
    for at in range(first, last):
        if paid.seat[at] == seat and paid.amount[at] == due and paid.pot[at] > 0 and paid.kind[at] == _WIN:
            return True
    return False


@kernel
def _taker(due_row: int, due: int, rows: int, work: Any) -> int:
    """Who can have collected what is due back: the one to whom it is due, or else who was paid most. -1: nobody."""
    most = due_row
    for row in range(rows):
        if work[W_GOT + due_row] < due and work[W_GOT + row] > work[W_GOT + most]:
            most = row
    return most if work[W_GOT + most] >= due else -1


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


@kernel
def _owe(
    h: Any,
    rows: int,
    count: int,
    unit: int,
    table: Any,
    work: Any,
    shares: Any,
    sums: Any,
) -> int:
    """What each winner of each pot, run and half is owed, the odd chips being of a unit; returns the rows of `shares`
    used."""
    for column in (tail(shares, SH_OWED), tail(shares, SH_LEAST), tail(shares, SH_MOST), tail(shares, SH_OPEN)):
        fill(column, rows, 0)
    runs = max(1, min(h[H_RUNS], MOST_RUNS))
    contested = 0
    for pot in range(count):
        mask = work[W_ELIGIBLE + pot]
        if mask & (mask - 1):
            contested |= mask
    if contested:
        values(table, contested, rows, runs, h[H_HIGH], h[H_LOW], h[H_BOARD])
    sums[R_IS_SHOWDOWN] = 1 if contested else 0
    sums[R_ODD_UNIT] = unit
    sums[R_IS_SPLIT] = 1 if h[H_LOW] > 0 else 0
    slack = work[W_TOLD + count]
    used = 0
    is_open = False
    for pot in range(count):
        mask = work[W_ELIGIBLE + pot]
        net = work[W_NETS + pot]
        for run in range(runs):
            highs, lows_of = tail(table, T_HIGH + run * MOST_ROWS), tail(table, T_LOW + run * MOST_ROWS)
            exact = part(net, runs, run, 1)
            low = least(net - slack, runs, 1)
            high = most(net + slack, runs, 1)
            claimants = mask if mask & (mask - 1) == 0 else _claimants(mask, rows, highs, tail(work, W_GOT))
            if claimants == 0:
                is_open = True
                for row in range(rows):
                    if mask >> row & 1:
                        shares[SH_MOST + row] += high
                        shares[SH_OPEN + row] = 1
                if used < MOST_SHARES:
                    shares[SH_POT + used], shares[SH_RUN + used], shares[SH_HALF + used] = pot, run, _WHOLE
                    shares[SH_ROW + used], shares[SH_AMOUNT + used], shares[SH_IS_ODD + used] = -1, exact, 0
                    used += 1
                continue
            winners = claimants
            lows = 0
            if claimants & (claimants - 1):
                winners = best(highs, claimants, rows)
                if h[H_LOW] > 0:
                    lows = best(lows_of, claimants, rows)
                if lows > 0 and not _reaches(highs, winners, rows, h[H_LEAST_HIGH]):
                    winners, lows = lows, 0  # nobody makes the high half: the low takes all
            if h[H_ODD_EVENLY] and lows == winners and winners & (winners - 1):
                lows = 0  # who ties for both halves shares as if the pot were not halved
                sums[R_ODD_HALVES] = 1
            if lows == 0:
                order = by_card(h, winners, rows, highs, run, h[H_HIGH], table, work)
                used = give(shares, used, (pot, run, _WHOLE), (exact, low, high), winners, order, rows, unit)
                continue
            first = part(exact, 2, 0, unit)
            second = exact - first
            if not first_half(h, winners, lows, rows, work):
                first, second = second, first
            low = least(low, 2, unit)
            high = most(high, 2, unit)
            order = by_card(h, winners, rows, highs, run, h[H_HIGH], table, work)
            used = give(shares, used, (pot, run, _HIGH), (first, low, high), winners, order, rows, unit)
            order = by_card(h, lows, rows, lows_of, run, h[H_LOW], table, work)
            used = give(shares, used, (pot, run, _LOW), (second, low, high), lows, order, rows, unit)
    sums[R_IS_OPEN] = 1 if is_open else 0
    return used


@kernel
def _reaches(values: Any, winners: int, rows: int, least_high: int) -> bool:
    """Whether the winners' hand is good enough for its half."""
    for row in range(rows):
        if winners >> row & 1:
            return bool(values[row] >= least_high)
    return False


@kernel
def _are_fives(h: Any, rows: int, count: int, work: Any) -> bool:
    """Whether a pot may be split in steps of five cents, as large sites once did: everything that was paid, and every
    pot, is a multiple of it."""
    if not h[H_MAY_BE_FIVES] or h[H_ODD_UNIT] != 1 or h[H_EXPONENT] != 2 or h[H_IS_CHIPS]:
        return False
    for row in range(rows):
        if work[W_GOT + row] % _FIVE:
            return False
    for pot in range(count):  # noqa: SIM110  (numba has no all())
        if work[W_NETS + pot] % _FIVE:
            return False
    return True


@kernel
def _fits(rows: int, work: Any, shares: Any) -> bool:
    """Whether everybody was paid what is owed, wherever the odd chips lie."""
    for row in range(rows):  # noqa: SIM110
        if not shares[SH_LEAST + row] <= work[W_GOT + row] <= shares[SH_MOST + row]:
            return False
    return True


@kernel
def _claimants(mask: int, rows: int, known: Any, got: Any) -> int:
    """Those who claim a contested pot: the hands that are known, or the one who was paid while all others gave up.

    A hand that was never shown and is not paid has given up. 0: a hand that was paid is not known, so nobody can say.
    """
    shown = 0
    hidden = 0
    for row in range(rows):
        if mask >> row & 1:
            if known[row] >= 0:
                shown |= 1 << row
            elif got[row] > 0:
                hidden |= 1 << row
    if hidden == 0:
        return shown
    if shown == 0 and hidden & (hidden - 1) == 0:
        return hidden
    return 0
