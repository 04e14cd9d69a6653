"""The settlement of one hand after another: pots, what is owed, and the sums (kernels).

Enters: integer arrays of the facts and of `stands`. Leaves: rows of `pots`, `owed`, `results` and `reckoning`.
The record wins: sums are of the chips that the log moves; what should have been stands beside them.
"""

from typing import Any

from auditor.replay.arrays import MOST_NUMBERS, NONE, Cards, Options, Owed, Paid, Pots, Told, Work, fill
from auditor.replay.division import MOST_SHARES, Shares, give, least, most, part
from auditor.replay.judging import deal, judge
from auditor.replay.labels import Labels, compare
from auditor.replay.odd_chips import by_card, first_half
from auditor.replay.pots import after_rake, claims, layers, merge_told, uncalled
from auditor.replay.showdown import MOST_ROWS, MOST_RUNS, Table, best, values
from auditor.vocabulary import Uncalled
from parsers.kernels import kernel, tail
from parsers.vocabulary import Half, Origin, Payment

_WIN, _NOT_AWARDED = int(Payment.WIN), int(Payment.NOT_AWARDED)
_CASH_OUT, _FEE = int(Payment.CASH_OUT), int(Payment.CASH_OUT_FEE)
_WHOLE, _HIGH, _LOW = int(Half.WHOLE), int(Half.HIGH), int(Half.LOW)
_SHOWN = int(Origin.SHOWN)
_RETURNED, _IN_POT = int(Uncalled.RETURNED), int(Uncalled.IN_POT)
_SILENT, _WRONG = int(Uncalled.SILENT), int(Uncalled.WRONG)


@kernel
def settle_hands(
    count_of_hands: int,
    hands: Any,
    first_seat: Any,
    all_seats: Any,
    cards: Cards,
    paid: Paid,
    told: Told,
    labels: Labels,
    options: Options,
    out_pots: Pots,
    out_owed: Owed,
    room: tuple[int, int],
    all_results: Any,
    sums: Any,
    shares: Shares,
    table: Table,
    work: Work,
) -> tuple[int, int]:
    """Settles every hand; returns how many rows `pots` and `owed` take. `room`: how many they have."""
    pot_rows = owed_rows = 0
    for hand in range(count_of_hands):
        h = hands[hand]
        seats = tail(all_seats, first_seat[hand])
        results = tail(all_results, first_seat[hand])
        seated = first_seat[hand + 1] - first_seat[hand]
        rows = min(seated, MOST_ROWS)
        _sit(h, seats, rows, work)
        deal(h, cards, cards.first[hand], cards.first[hand + 1], rows, table, work, sums[hand])
        one, end = cards.first[hand], cards.first[hand + 1]
        compare(h, labels, labels.first[hand], labels.first[hand + 1], cards, one, end, table, work, sums[hand])
        _money(h, seats, seated, paid, paid.first[hand], paid.first[hand + 1], rows, work, results, sums[hand])
        if not h["is_played"]:
            continue
        _believe(told, told.first[hand], told.first[hand + 1], work)
        count = _pots(seats, options.rake_from_main, rows, work, sums[hand])
        _place_pot(told, told.first[hand], told.first[hand + 1], sums[hand])
        used = _owe(h, options, rows, count, table, work, shares, sums[hand])
        is_exact = h["runs"] == 1 or not options.odd_any_run
        judge(h, seats, rows, used, count, is_exact, table, work, shares, results, sums[hand])
        _place(paid, paid.first[hand], paid.first[hand + 1], sums[hand])
        _place_cards(cards, one, end, sums[hand])
        runs = min(h["runs"], MOST_RUNS)
        for pot in range(count):
            for run in range(runs):
                if pot_rows < room[0]:
                    out_pots.hand[pot_rows] = hand
                    out_pots.pot[pot_rows] = pot
                    out_pots.run[pot_rows] = run + 1
                    out_pots.amount[pot_rows] = part(work.amounts[pot], runs, run, 1)
                    out_pots.net[pot_rows] = part(work.nets[pot], runs, run, 1)
                    out_pots.eligible[pot_rows] = work.eligible[pot]
                pot_rows += 1
        for at in range(used):
            if owed_rows < room[1]:
                row = shares.row[at]
                out_owed.hand[owed_rows] = hand
                out_owed.pot[owed_rows] = shares.pot[at]
                out_owed.run[owed_rows] = shares.run[at] + 1
                out_owed.half[owed_rows] = shares.half[at]
                out_owed.seat[owed_rows] = seats[row]["seat"] if row >= 0 else NONE
                out_owed.amount[owed_rows] = shares.amount[at]
                out_owed.is_odd_chip[owed_rows] = shares.is_odd[at]
                out_owed.undecidable[owed_rows] = row < 0
            owed_rows += 1
    return pot_rows, owed_rows


@kernel
def _sit(h: Any, seats: Any, rows: int, work: Work) -> None:
    """Who is in, and the seat rows in order from the left of the button."""
    fill(work.row_of, MOST_NUMBERS, -1)
    for row in range(rows):
        seat = seats[row]
        work.row_of[seat["seat"]] = row
        work.is_in[row] = seat["is_in"] and seat["live"] + seat["ante"] + seat["dead"] > 0
    first = 0
    for row in range(rows):
        if seats[row]["seat"] <= h["button"]:
            first = row + 1
    for turn in range(rows):
        work.order[turn] = (first + turn) % rows


@kernel
def _money(
    h: Any,
    seats: Any,
    seated: int,
    paid: Paid,
    first: int,
    last: int,
    rows: int,
    work: Work,
    results: Any,
    sums: Any,
) -> None:
    """What the log moves: put in, returned, collected; and the bet that nobody matched."""
    fill(work.got, MOST_ROWS, 0)
    fill(work.payouts, MOST_ROWS, 0)
    fill(work.side, MOST_ROWS, -1)
    collected = outside = 0
    paid_line = NONE
    for at in range(first, last):
        row = work.row_of[paid.seat[at]] if paid.seat[at] >= 0 else -1
        amount = paid.amount[at]
        kind = paid.kind[at]
        if kind in (_WIN, _NOT_AWARDED):
            paid_line = paid.line[at]
            collected += amount
            if row >= 0:
                work.got[row] += amount
                work.payouts[row] += amount if kind == _WIN else 0
                work.side[row] = max(work.side[row], paid.pot[at])
        elif row >= 0 and kind in (_CASH_OUT, _FEE):
            sign = 1 if kind == _CASH_OUT else -1
            work.payouts[row] += sign * amount
            outside += sign * amount
    put_in = returned_told = 0
    for row in range(seated):
        put_in += seats[row]["live"] + seats[row]["ante"] + seats[row]["dead"]
        returned_told += seats[row]["returned"]
    added = max(h["added"], 0)
    take = max(h["rake"], 0) + max(h["fees"], 0)

    dead = claims(seats, work.is_in, rows, work.claim)
    due_row, due = uncalled(work.claim, work.is_in, rows)
    state = 0
    taker = -1  # who collected, with the pot, what nobody matched
    if not h["is_played"]:
        due_row, due, state = -1, 0, 0
    elif returned_told > 0:
        is_right = due_row >= 0 and seats[due_row]["returned"] == due and returned_told == due
        state = _RETURNED if is_right else _WRONG
    elif due > 0:
        # not told: the sums say whether the winner collected it with the pot; without a told rake they may only say it
        # where more was paid than the pots hold, or where it makes a side pot of its own
        missing = put_in - due + added - take - collected
        is_collected = abs(missing + due) < abs(missing)
        if h["rake"] < 0 and (missing < 0 or _is_side_pot(seats[due_row]["seat"], due, paid, first, last)):
            is_collected = True
        taker = _taker(due_row, due, rows, work) if is_collected else -1
        if taker >= 0:
            state = _IN_POT
            collected -= due
            work.got[taker] -= due
            if taker == due_row:
                work.payouts[taker] -= due
        else:
            state = _SILENT
    # a wrong return by which the log's own sums come out stands: the record wins
    stands = state == _WRONG and put_in - returned_told + added - take == collected
    went_back = returned_told if stands else due
    pot = put_in - went_back + added
    gap = pot - collected - take
    if h["rake"] < 0 and gap > 0 and collected > 0:
        gap = 0  # no rake is told, so some may have been taken
    if not h["is_played"]:
        pot = gap = collected = 0

    sums["put_in"] = put_in
    sums["returned"] = went_back
    sums["returned_told"] = returned_told
    sums["added"] = added
    sums["pot"] = pot
    sums["collected"] = collected
    sums["rake"] = h["rake"] if h["rake"] >= 0 else NONE
    sums["fees"] = max(h["fees"], 0)
    sums["gap"] = gap
    sums["uncalled"] = due
    sums["uncalled_seat"] = seats[due_row]["seat"] if due_row >= 0 else NONE
    sums["uncalled_state"] = state
    sums["paid_line"] = paid_line
    sums["uncalled_taker"] = seats[taker]["seat"] if taker >= 0 else NONE
    if stands:
        for row in range(rows):
            work.claim[row] = max(0, work.claim[row] - seats[row]["returned"])
    elif due_row >= 0:
        work.claim[due_row] -= due
    work.amounts[0] = dead + added

    for row in range(seated):
        seat = seats[row]
        own = seat["live"] + seat["ante"] + seat["dead"]
        back = seat["returned"]
        if not h["is_played"]:
            back = own
        elif returned_told == 0 and row == due_row and taker in (-1, row):
            back = due
        get = work.payouts[row] if row < rows and h["is_played"] else 0
        results[row]["put_in"] = own
        results[row]["paid"] = work.got[row] + (due if row == taker else 0) if row < rows else 0
        results[row]["returned"] = back
        results[row]["collected"] = get
        results[row]["net"] = get + back - own


@kernel
def _is_side_pot(seat: int, due: int, paid: Paid, first: int, last: int) -> bool:
    """Whether a side pot was paid to the seat that is just what is due back to it."""
    for at in range(first, last):
        if paid.seat[at] == seat and paid.amount[at] == due and paid.pot[at] > 0 and paid.kind[at] == _WIN:
            return True
    return False


@kernel
def _taker(due_row: int, due: int, rows: int, work: Work) -> int:
    """Who can have collected what is due back: the one to whom it is due, or else who was paid most. -1: nobody."""
    most = due_row
    for row in range(rows):
        if work.got[due_row] < due and work.got[row] > work.got[most]:
            most = row
    return most if work.got[most] >= due else -1


@kernel
def _believe(told: Told, first: int, last: int, work: Work) -> None:
    """The pots as the log tells them, -1 where it does not."""
    fill(work.told, MOST_ROWS + 2, -1)
    for at in range(first, last):
        if 0 <= told.pot[at] < MOST_ROWS:
            work.told[told.pot[at]] = max(told.amount[at], -1)


@kernel
def _place(paid: Paid, first: int, last: int, sums: Any) -> None:
    """The lines of the first payments to the seats that got too much, an odd chip, or chips for a hidden hand."""
    for at in range(last - 1, first - 1, -1):
        if sums["odd_taker"] != NONE and paid.seat[at] == sums["odd_taker"]:
            sums["odd_line"] = paid.line[at]
        if sums["hidden_seat"] != NONE and paid.seat[at] == sums["hidden_seat"]:
            sums["hidden_line"] = paid.line[at]
    for at in range(first, last):
        if sums["fault"] != 0 and paid.seat[at] == sums["fault_seat"] and sums["fault_line"] == NONE:
            sums["fault_line"] = paid.line[at]


@kernel
def _place_cards(cards: Cards, first: int, last: int, sums: Any) -> None:
    """The lines on which a hand of too few or too many cards, or of other cards than were dealt, is shown."""
    if sums["bad_hole_seat"] == NONE and sums["changed_seat"] == NONE:
        return
    for at in range(last - 1, first - 1, -1):
        if cards.origin[at] == _SHOWN and cards.seat[at] >= 0:
            if cards.seat[at] == sums["bad_hole_seat"]:
                sums["bad_hole_line"] = cards.line[at]
            if cards.seat[at] == sums["changed_seat"]:
                sums["changed_line"] = cards.line[at]


@kernel
def _place_pot(told: Told, first: int, last: int, sums: Any) -> None:
    """The line that tells the pot of another size."""
    for at in range(first, last):
        if sums["bad_pot"] != NONE and told.pot[at] == sums["bad_pot"]:
            sums["bad_pot_line"] = told.line[at]


@kernel
def _pots(
    seats: Any,
    from_main: bool,
    rows: int,
    work: Work,
    sums: Any,
) -> int:
    """The layers and what each pays; returns how many."""
    dead = work.amounts[0]
    for row in range(rows):
        dead += seats[row]["dead"]
    count = layers(work.claim, work.is_in, rows, dead, work.amounts, work.eligible)
    take = sums["pot"] - sums["collected"] - sums["gap"]
    are_told = merge_told(work.told, MOST_ROWS + 2, work.amounts, count, take)
    certain = after_rake(work.amounts, count, take, from_main, work.told, work.nets)
    if are_told:
        for pot in range(count):
            if sums["bad_pot"] == NONE and work.told[pot] not in (work.amounts[pot], work.nets[pot]):
                sums["bad_pot"] = pot
                sums["bad_pot_told"] = max(work.told[pot], 0)
                sums["bad_pot_due"] = work.amounts[pot]
    work.told[count] = 0 if certain else take  # the slack of each pot
    return count


@kernel
def _owe(
    h: Any,
    options: Options,
    rows: int,
    count: int,
    table: Table,
    work: Work,
    shares: Shares,
    sums: Any,
) -> int:
    """What each winner of each pot, run and half is owed; returns the rows of `shares` used."""
    for column in (shares.owed, shares.least, shares.most, shares.open):
        fill(column, MOST_ROWS, 0)
    runs = max(1, min(h["runs"], MOST_RUNS))
    contested = 0
    for pot in range(count):
        mask = work.eligible[pot]
        if mask & (mask - 1):
            contested |= mask
    if contested:
        values(table, contested, rows, runs, h["high"], h["low"], h["board"])
    sums["is_showdown"] = 1 if contested else 0
    unit = _unit(h, options.odd_unit, rows, count, work)
    sums["odd_unit"] = unit
    sums["is_split"] = 1 if h["low"] > 0 else 0
    slack = work.told[count]
    used = 0
    is_open = False
    for pot in range(count):
        mask = work.eligible[pot]
        net = work.nets[pot]
        for run in range(runs):
            highs, lows_of = tail(table.high, run * MOST_ROWS), tail(table.low, run * MOST_ROWS)
            exact = part(net, runs, run, 1)
            low = least(net - slack, runs, 1)
            high = most(net + slack, runs, 1)
            claimants = mask if mask & (mask - 1) == 0 else _claimants(mask, rows, highs, work.got)
            if claimants == 0:
                is_open = True
                for row in range(rows):
                    if mask >> row & 1:
                        shares.most[row] += high
                        shares.open[row] = 1
                if used < MOST_SHARES:
                    shares.pot[used], shares.run[used], shares.half[used] = pot, run, _WHOLE
                    shares.row[used], shares.amount[used], shares.is_odd[used] = -1, exact, 0
                    used += 1
                continue
            winners = claimants
            lows = 0
            if claimants & (claimants - 1):
                winners = best(highs, claimants, rows)
                if h["low"] > 0:
                    lows = best(lows_of, claimants, rows)
                if lows > 0 and not _reaches(highs, winners, rows, h["least_high"]):
                    winners, lows = lows, 0  # nobody makes the high half: the low takes all
            if lows == 0:
                order = by_card(h, options, winners, rows, highs, run, h["high"], table, work)
                used = give(shares, used, (pot, run, _WHOLE), (exact, low, high), winners, order, rows, unit)
                continue
            first = part(exact, 2, 0, unit)
            second = exact - first
            if not first_half(h, options, winners, lows, rows, work):
                first, second = second, first
            low = least(low, 2, unit)
            high = most(high, 2, unit)
            order = by_card(h, options, winners, rows, highs, run, h["high"], table, work)
            used = give(shares, used, (pot, run, _HIGH), (first, low, high), winners, order, rows, unit)
            order = by_card(h, options, lows, rows, lows_of, run, h["low"], table, work)
            used = give(shares, used, (pot, run, _LOW), (second, low, high), lows, order, rows, unit)
    sums["is_open"] = 1 if is_open else 0
    return used


@kernel
def _reaches(values: Any, winners: int, rows: int, least_high: int) -> bool:
    """Whether the winners' hand is good enough for its half."""
    for row in range(rows):
        if winners >> row & 1:
            return bool(values[row] >= least_high)
    return False


@kernel
def _unit(h: Any, unit: int, rows: int, count: int, work: Work) -> int:
    """The smallest chip of a split. Older files of large sites split in steps of five cents: visible where everything
    that was paid, and every pot, is a multiple of it."""
    if unit > 1 or h["exponent"] != 2 or h["is_chips"]:
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
