"""The settlement of one hand after another: pots, what is owed, and the sums (kernels).

Enters: integer arrays of the facts and of `stands`. Leaves: rows of `pots`, `owed`, `results` and `reckoning`.
The record wins: sums are of the chips that the log moves; what should have been stands beside them.
"""

from typing import Any

from auditor.replay.arrays import NONE, Cards, Hands, Options, Owed, Paid, Pots, Seats, Told, Work
from auditor.replay.division import Shares, give, least, most, part
from auditor.replay.judging import deal, judge
from auditor.replay.pots import after_rake, claims, layers, uncalled
from auditor.replay.showdown import MOST_ROWS, MOST_RUNS, Table, best, values
from auditor.vocabulary import Uncalled
from parsers.kernels import kernel
from parsers.vocabulary import Half, Payment

_WIN, _NOT_AWARDED = int(Payment.WIN), int(Payment.NOT_AWARDED)
_CASH_OUT, _FEE = int(Payment.CASH_OUT), int(Payment.CASH_OUT_FEE)
_WHOLE, _HIGH, _LOW = int(Half.WHOLE), int(Half.HIGH), int(Half.LOW)
_RETURNED, _IN_POT = int(Uncalled.RETURNED), int(Uncalled.IN_POT)
_SILENT, _WRONG = int(Uncalled.SILENT), int(Uncalled.WRONG)


@kernel
def settle_hands(
    hands: Hands,
    seats: Seats,
    cards: Cards,
    paid: Paid,
    told: Told,
    options: Options,
    out_pots: Pots,
    out_owed: Owed,
    results: Any,
    sums: Any,
    shares: Shares,
    table: Table,
    work: Work,
) -> tuple[int, int]:
    """Settles every hand; returns how many rows `pots` and `owed` take."""
    pot_rows = owed_rows = 0
    for hand in range(len(hands.runs)):
        start, end = seats.first[hand], seats.first[hand + 1]
        rows = min(end - start, MOST_ROWS)
        _sit(hand, hands, seats, start, rows, work)
        deal(hand, hands, seats, cards, start, rows, table, work, sums[hand])
        _money(hand, hands, seats, paid, start, end, rows, work, results, sums[hand])
        if not hands.is_played[hand]:
            continue
        count = _pots(hand, hands, seats, told, options, start, rows, work, sums[hand])
        used = _owe(hand, hands, options, rows, count, table, work, shares, sums[hand])
        judge(hand, hands, seats, paid, start, rows, used, count, table, work, shares, results, sums[hand])
        runs = min(hands.runs[hand], MOST_RUNS)
        for pot in range(count):
            for run in range(runs):
                if pot_rows < len(out_pots.hand):
                    out_pots.hand[pot_rows] = hand
                    out_pots.pot[pot_rows] = pot
                    out_pots.run[pot_rows] = run + 1
                    out_pots.amount[pot_rows] = part(work.amounts[pot], runs, run, 1)
                    out_pots.net[pot_rows] = part(work.nets[pot], runs, run, 1)
                    out_pots.eligible[pot_rows] = work.eligible[pot]
                pot_rows += 1
        for at in range(used):
            if owed_rows < len(out_owed.hand):
                row = shares.row[at]
                out_owed.hand[owed_rows] = hand
                out_owed.pot[owed_rows] = shares.pot[at]
                out_owed.run[owed_rows] = shares.run[at] + 1
                out_owed.half[owed_rows] = shares.half[at]
                out_owed.seat[owed_rows] = seats.seat[start + row] if row >= 0 else NONE
                out_owed.amount[owed_rows] = shares.amount[at]
                out_owed.is_odd_chip[owed_rows] = shares.is_odd[at]
                out_owed.undecidable[owed_rows] = row < 0
            owed_rows += 1
    return pot_rows, owed_rows


@kernel
def _sit(hand: int, hands: Hands, seats: Seats, start: int, rows: int, work: Work) -> None:
    """Who is in, and the seat rows in order from the left of the button."""
    work.row_of[:] = -1
    for row in range(rows):
        at = start + row
        work.row_of[seats.seat[at]] = row
        put_in = seats.live[at] + seats.ante[at] + seats.dead[at]
        work.is_in[row] = seats.is_in[at] and put_in > 0
    first = 0
    for row in range(rows):
        if seats.seat[start + row] <= hands.button[hand]:
            first = row + 1
    for turn in range(rows):
        work.order[turn] = (first + turn) % rows


@kernel
def _money(
    hand: int,
    hands: Hands,
    seats: Seats,
    paid: Paid,
    start: int,
    end: int,
    rows: int,
    work: Work,
    results: Any,
    sums: Any,
) -> None:
    """What the log moves: put in, returned, collected; and the bet that nobody matched."""
    work.got[:] = 0
    work.payouts[:] = 0
    collected = outside = 0
    for at in range(paid.first[hand], paid.first[hand + 1]):
        row = work.row_of[paid.seat[at]] if paid.seat[at] >= 0 else -1
        amount = paid.amount[at]
        kind = paid.kind[at]
        if kind in (_WIN, _NOT_AWARDED):
            collected += amount
            if row >= 0:
                work.got[row] += amount
                work.payouts[row] += amount if kind == _WIN else 0
        elif row >= 0 and kind in (_CASH_OUT, _FEE):
            sign = 1 if kind == _CASH_OUT else -1
            work.payouts[row] += sign * amount
            outside += sign * amount
    put_in = returned_told = 0
    for at in range(start, end):
        put_in += seats.live[at] + seats.ante[at] + seats.dead[at]
        returned_told += seats.returned[at]
    added = max(hands.added[hand], 0)
    take = max(hands.rake[hand], 0) + max(hands.fees[hand], 0)

    dead = claims(seats.live[start : start + rows], seats.ante[start : start + rows], work.is_in, rows, work.claim)
    due_row, due = uncalled(work.claim, work.is_in, rows)
    state = 0
    if not hands.is_played[hand]:
        due_row, due, state = -1, 0, 0
    elif returned_told > 0:
        is_right = due_row >= 0 and seats.returned[start + due_row] == due and returned_told == due
        state = _RETURNED if is_right else _WRONG
    elif due > 0:
        # not told: the sums say whether the winner collected it with the pot
        missing = put_in - due + added - take - collected
        if abs(missing + due) < abs(missing) and work.got[due_row] >= due:
            state = _IN_POT
            collected -= due
            work.got[due_row] -= due
            work.payouts[due_row] -= due
        else:
            state = _SILENT
    pot = put_in - due + added
    gap = pot - collected - take
    if hands.rake[hand] < 0 and gap > 0 and collected > 0:
        gap = 0  # no rake is told, so some may have been taken
    if not hands.is_played[hand]:
        pot = gap = collected = 0

    sums["put_in"] = put_in
    sums["returned"] = due
    sums["returned_told"] = returned_told
    sums["added"] = added
    sums["pot"] = pot
    sums["collected"] = collected
    sums["rake"] = hands.rake[hand] if hands.rake[hand] >= 0 else NONE
    sums["fees"] = max(hands.fees[hand], 0)
    sums["gap"] = gap
    sums["uncalled"] = due
    sums["uncalled_seat"] = seats.seat[start + due_row] if due_row >= 0 else NONE
    sums["uncalled_state"] = state
    if due_row >= 0:
        work.claim[due_row] -= due
    work.amounts[0] = dead + added

    for at in range(start, end):
        row = at - start
        own = seats.live[at] + seats.ante[at] + seats.dead[at]
        back = seats.returned[at]
        if not hands.is_played[hand]:
            back = own
        elif returned_told == 0 and row == due_row:
            back = due
        get = work.payouts[row] if row < rows and hands.is_played[hand] else 0
        results[at]["put_in"] = own
        results[at]["paid"] = work.got[row] + (due if state == _IN_POT and row == due_row else 0) if row < rows else 0
        results[at]["returned"] = back
        results[at]["collected"] = get
        results[at]["net"] = get + back - own


@kernel
def _pots(
    hand: int,
    hands: Hands,
    seats: Seats,
    told: Told,
    options: Options,
    start: int,
    rows: int,
    work: Work,
    sums: Any,
) -> int:
    """The layers and what each pays; returns how many."""
    dead = work.amounts[0]
    for row in range(rows):
        dead += seats.dead[start + row]
    count = layers(work.claim, work.is_in, rows, dead, work.amounts, work.eligible)
    for pot in range(count):
        work.told[pot] = -1
    for at in range(told.first[hand], told.first[hand + 1]):
        if 0 <= told.pot[at] < count:
            work.told[told.pot[at]] = max(told.amount[at], -1)
    take = sums["pot"] - sums["collected"] - sums["gap"]
    certain = after_rake(work.amounts, count, take, options.rake_from_main, work.told, work.nets)
    work.told[count] = 0 if certain else take  # the slack of each pot
    return count


@kernel
def _owe(
    hand: int,
    hands: Hands,
    options: Options,
    rows: int,
    count: int,
    table: Table,
    work: Work,
    shares: Shares,
    sums: Any,
) -> int:
    """What each winner of each pot, run and half is owed; returns the rows of `shares` used."""
    shares.owed[:] = 0
    shares.least[:] = 0
    shares.most[:] = 0
    shares.open[:] = 0
    runs = max(1, min(hands.runs[hand], MOST_RUNS))
    contested = 0
    for pot in range(count):
        mask = work.eligible[pot]
        if mask & (mask - 1):
            contested |= mask
    if contested:
        values(table, contested, rows, runs, hands.high[hand], hands.low[hand], hands.board[hand])
    sums["is_showdown"] = 1 if contested else 0
    unit = _unit(hand, hands, options, rows, count, work)
    sums["odd_unit"] = unit
    sums["is_split"] = 1 if hands.low[hand] > 0 else 0
    slack = work.told[count]
    used = 0
    is_open = False
    for pot in range(count):
        mask = work.eligible[pot]
        net = work.nets[pot]
        for run in range(runs):
            exact = part(net, runs, run, 1)
            low = least(net - slack, runs, 1)
            high = most(net + slack, runs, 1)
            claimants = mask if mask & (mask - 1) == 0 else _claimants(mask, rows, table.high[run], work.got)
            if claimants == 0:
                is_open = True
                for row in range(rows):
                    if mask >> row & 1:
                        shares.most[row] += high
                        shares.open[row] = 1
                if used < len(shares.pot):
                    shares.pot[used], shares.run[used], shares.half[used] = pot, run, _WHOLE
                    shares.row[used], shares.amount[used], shares.is_odd[used] = -1, exact, 0
                    used += 1
                continue
            winners = claimants
            lows = 0
            if claimants & (claimants - 1):
                winners = best(table.high[run], claimants, rows)
                if hands.low[hand] > 0:
                    lows = best(table.low[run], claimants, rows)
            if lows == 0:
                used = give(shares, used, (pot, run, _WHOLE), (exact, low, high), winners, work.order, rows, unit)
                continue
            first = part(exact, 2, 0, unit)
            second = exact - first
            if options.odd_to_low:
                first, second = second, first
            low = least(low, 2, unit)
            high = most(high, 2, unit)
            used = give(shares, used, (pot, run, _HIGH), (first, low, high), winners, work.order, rows, unit)
            used = give(shares, used, (pot, run, _LOW), (second, low, high), lows, work.order, rows, unit)
    sums["is_open"] = 1 if is_open else 0
    return used


@kernel
def _unit(hand: int, hands: Hands, options: Options, rows: int, count: int, work: Work) -> int:
    """The smallest chip of a split. Older files of large sites split in steps of five cents: visible where everything
    that was paid, and every pot, is a multiple of it."""
    unit = int(options.odd_unit)
    if unit > 1 or hands.exponent[hand] != 2 or hands.is_chips[hand]:
        return unit
    takers = 0
    for row in range(rows):
        takers += work.got[row] > 0
        if work.got[row] % 5:
            return 1
    for pot in range(count):
        if work.nets[pot] % 5:
            return 1
    return 5 if takers > 1 else 1


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
