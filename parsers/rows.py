"""What a matched line becomes: rows of integers in the scan's tables (`parsers.layout`).

In: the filled slots of one line and the state of the hand. Out: rows appended to `Tables`. Amounts are kept at the
hand's exponent: an amount with more decimals raises it and scales what the hand has so far.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.kernels import kernel
from parsers.layout import *
from parsers.templates import ACTION, FULL_DECIMALS, META, POT, ROW, RUN, STREET


@kernel
def has(slots, hole):  # type: ignore[no-untyped-def]
    """Whether the line had this hole."""
    return (slots[0] >> hole) & 1 == 1


@kernel
def value(slots, hole):  # type: ignore[no-untyped-def]
    """What stood in the hole, or NONE."""
    return slots[1 + 3 * hole] if has(slots, hole) else NONE


@kernel
def amount(slots, hole, state, tables, options):  # type: ignore[no-untyped-def]
    """The amount in the hole at the hand's exponent, or NONE."""
    if not has(slots, hole):
        return NONE
    mantissa = slots[1 + 3 * hole]
    decimals = slots[2 + 3 * hole]
    at = (state[HANDS] - 1) * W_HANDS + H_EXPONENT
    exponent = tables.hands[at]
    if options[FULL_DECIMALS] == 1 and decimals == 1 and exponent == 2:
        state[DEPARTED] = 1
    while decimals > exponent and mantissa % 10 == 0:
        mantissa //= 10
        decimals -= 1
    while decimals > exponent:
        rescale(state, tables)
        exponent += 1
        tables.hands[at] = exponent
    while decimals < exponent:
        if mantissa > 100_000_000_000_000_000:
            slots[-1] = 1
            return NONE
        mantissa *= 10
        decimals += 1
    return mantissa


@kernel
def rescale(state, tables):  # type: ignore[no-untyped-def]
    """Ten times finer units for all amounts that the open hand has so far."""
    hand = (state[HANDS] - 1) * W_HANDS
    for column in MONEY_HANDS:
        tenfold(tables.hands, hand + column)
    for row in range(state[BEFORE + SEATS], state[SEATS]):
        for column in MONEY_SEATS:
            tenfold(tables.seats, row * W_SEATS + column)
    for row in range(state[BEFORE + ACTIONS], state[ACTIONS]):
        for column in MONEY_ACTIONS:
            tenfold(tables.actions, row * W_ACTIONS + column)
    for row in range(state[BEFORE + POTS], state[POTS]):
        tenfold(tables.pots, row * W_POTS + P_AMOUNT)
    for row in range(state[BEFORE + COLLECTIONS], state[COLLECTIONS]):
        if tables.collections[row * W_COLLECTIONS + C_KIND] != PAID_BOUNTY:
            tenfold(tables.collections, row * W_COLLECTIONS + C_AMOUNT)
    for seat in range(MAX_SEATS):
        state[PUT + seat] *= 10


@kernel
def tenfold(table, at):  # type: ignore[no-untyped-def]
    """One amount, if it is there."""
    if table[at] > 0:
        table[at] *= 10


@kernel
def cents(slots, hole):  # type: ignore[no-untyped-def]
    """An amount of the buy-in's currency, outside the chips: always with two decimals. NONE where it is not told."""
    if not has(slots, hole):
        return NONE
    mantissa = slots[1 + 3 * hole]
    decimals = slots[2 + 3 * hole]
    while decimals > 2:
        mantissa //= 10
        decimals -= 1
    while decimals < 2:
        mantissa *= 10
        decimals += 1
    return mantissa


@kernel
def remark(state, tables, code, start, length):  # type: ignore[no-untyped-def]
    """A remark about the line at hand."""
    at = state[REMARKS] * W_REMARKS
    rows = tables.remarks
    rows[at] = state[HANDS] - 1
    rows[at + 1] = code
    rows[at + 2] = state[LINE]
    rows[at + 3] = start
    rows[at + 4] = length
    state[REMARKS] += 1


@kernel
def act(state, tables, street, run, seat, action, chips):  # type: ignore[no-untyped-def]
    """An action row; what is not told by every action is NONE. Returns its place."""
    at = state[ACTIONS] * W_ACTIONS
    rows = tables.actions
    rows[at] = state[HANDS] - 1
    rows[at + 1] = state[SEQ]
    rows[at + 2] = street
    rows[at + 3] = run
    rows[at + 4] = seat
    rows[at + 5] = action
    rows[at + 6] = chips
    rows[at + 7] = NONE
    rows[at + 8] = NONE
    rows[at + 9] = 0
    rows[at + 10] = 0
    rows[at + 11] = state[LINE]
    state[ACTIONS] += 1
    state[SEQ] += 1
    return at


@kernel
def show(state, tables, slots, cards, hole, street, seat, run, up, origin):  # type: ignore[no-untyped-def]
    """Card rows for a hole's cards. `up`: 0 down, 1 up, 2 the last is up (third street of stud)."""
    if not has(slots, hole):
        return
    count = slots[1 + 3 * hole]
    first = slots[2 + 3 * hole]
    rows = tables.cards
    for k in range(count):
        at = state[CARDS] * W_CARDS
        rows[at] = state[HANDS] - 1
        rows[at + 1] = street
        rows[at + 2] = seat
        rows[at + 3] = run
        rows[at + 4] = cards[first + k]
        rows[at + 5] = 1 if up == 1 or (up == 2 and k == count - 1) else 0
        rows[at + 6] = origin
        rows[at + 7] = state[LINE]
        state[CARDS] += 1


@kernel
def collect(state, tables, seat, pot, chips, kind):  # type: ignore[no-untyped-def]
    """Chips handed out."""
    at = state[COLLECTIONS] * W_COLLECTIONS
    rows = tables.collections
    rows[at] = state[HANDS] - 1
    rows[at + 1] = seat
    rows[at + 2] = pot
    rows[at + 3] = state[RUN_NOW]
    rows[at + 4] = NONE
    rows[at + C_AMOUNT] = chips
    rows[at + C_KIND] = kind
    rows[at + 7] = state[LINE]
    state[COLLECTIONS] += 1


@kernel
def action_row(template, program, state, tables, slots, cards):  # type: ignore[no-untyped-def]
    """An act of a player: forced, voluntary, shown or returned."""
    action = program.meta[template * META + ACTION]
    seat = value(slots, PLAYER)
    street = state[NOW]
    options = program.options
    chips = amount(slots, AMOUNT, state, tables, options)
    to = amount(slots, TO, state, tables, options)
    by = amount(slots, RAISED_BY, state, tables, options)
    chips = amount(slots, AMOUNT, state, tables, options) if chips != NONE else NONE  # the exponent may have risen
    to = amount(slots, TO, state, tables, options) if to != NONE else NONE
    if action == A_CAP:
        act(state, tables, street, 1, NONE, action, NONE)
        return
    put = PUT + seat
    if to != NONE and chips == NONE:
        chips = to - state[put] if to > state[put] else by
    if action == A_DISCARD or action == A_STAND_PAT:
        if street == PREDRAW:  # single draw has no line of its own for the draw
            enter(state, tables, FIRST_DRAW, 1)
            street = FIRST_DRAW
        if action == A_DISCARD:
            chips = value(slots, COUNT)
        show(state, tables, slots, cards, CARD_HOLE, street, seat, 1, 0, O_DISCARDED)
    elif action == A_SHOW or action == A_FOLD or action == A_MUCK:
        if action != A_FOLD and state[SHOWN] == 1:
            street = SHOWDOWN
        show(state, tables, slots, cards, CARD_HOLE, street, seat, state[RUN_NOW], 1, O_SHOWN)
    at = act(state, tables, street, state[RUN_NOW] if action == A_SHOW else 1, seat, action, chips)
    rows = tables.actions
    rows[at + 7] = to
    rows[at + 8] = by
    rows[at + 9] = 1 if has(slots, ALL_IN) else 0
    rows[at + 10] = 1 if has(slots, IS_CAP) else 0
    if action <= A_COMPLETE:
        state[ACTED + seat] = 1
        if chips != NONE and action != A_ANTE and action != A_DEAD:
            if action == A_BOTH:
                big = tables.hands[(state[HANDS] - 1) * W_HANDS + H_BIG]
                chips = big if 0 < big <= chips else chips * 2 // 3
            state[put] += chips


@kernel
def enter(state, tables, street, run):  # type: ignore[no-untyped-def]
    """A street begins: its DEAL row, and everybody's chips on it are none (blinds count for the first round)."""
    if state[NOW] != DEAL:
        for seat in range(MAX_SEATS):
            state[PUT + seat] = 0
    state[NOW] = street
    act(state, tables, street, run, NONE, A_DEAL, NONE)
    if run > 1:
        hand = (state[HANDS] - 1) * W_HANDS
        tables.hands[hand + H_RUNS] = max(tables.hands[hand + H_RUNS], run)
    state[RUN_NOW] = run


@kernel
def street_row(template, program, state, tables, slots, cards):  # type: ignore[no-untyped-def]
    """A street is dealt: its new board cards, and the repeated ones where they differ from what was dealt."""
    street = program.meta[template * META + STREET]
    run = min(max(program.meta[template * META + RUN], 1), MAX_RUNS)
    if street == RIVER and THIRD <= state[NOW] <= SIXTH:
        street = SEVENTH
    enter(state, tables, street, run)
    mine = BOARD + (run - 1) * (1 + MAX_BOARD)
    known = (slots[1 + 3 * HELD] if has(slots, HELD) else 0) + (slots[1 + 3 * HELD_2] if has(slots, HELD_2) else 0)
    if run > 1 and state[mine] == 0:  # what the boards share was dealt with the first
        shared = min(known, state[BOARD])
        state[mine] = shared
        for k in range(shared):
            state[mine + 1 + k] = state[BOARD + 1 + k]
    differs = known > 0 and known != state[mine]
    place = 0
    for hole in (HELD, HELD_2):
        if has(slots, hole):
            for k in range(slots[1 + 3 * hole]):
                if place < state[mine] and cards[slots[2 + 3 * hole] + k] != state[mine + 1 + place]:
                    differs = True
                place += 1
    if differs:
        show(state, tables, slots, cards, HELD, street, NONE, run, 1, O_SUMMARY_BOARD)
        show(state, tables, slots, cards, HELD_2, street, NONE, run, 1, O_SUMMARY_BOARD)
    show(state, tables, slots, cards, CARD_HOLE, street, NONE, run, 1, O_BOARD)
    if has(slots, CARD_HOLE):
        for k in range(slots[1 + 3 * CARD_HOLE]):
            if state[mine] < MAX_BOARD:
                state[mine] += 1
                state[mine + state[mine]] = cards[slots[2 + 3 * CARD_HOLE] + k]


@kernel
def dealt_row(state, tables, slots, cards):  # type: ignore[no-untyped-def]
    """Hole and up cards; who is dealt more than one card face up to the reader is the hero."""
    seat = value(slots, PLAYER)
    street = state[NOW]
    stud = THIRD <= street <= SEVENTH
    origin = O_DRAWN if FIRST_DRAW <= street <= THIRD_DRAW else O_DEALT
    up = 0
    if stud and street != SEVENTH:
        up = 2
    if has(slots, CARD_HOLE) and slots[1 + 3 * CARD_HOLE] > 1 and not has(slots, HELD):
        tables.seats[state[SEAT_ROW + seat] * W_SEATS + S_HERO] = 1
    show(state, tables, slots, cards, CARD_HOLE, street, seat, 1, up, origin)


@kernel
def total_row(state, tables, slots, options):  # type: ignore[no-untyped-def]
    """The declared pot, its parts, rake and jackpot drop."""
    hand = (state[HANDS] - 1) * W_HANDS
    for pot in range(9):
        if has(slots, POT_0 + pot):
            chips = amount(slots, POT_0 + pot, state, tables, options)
            at = state[POTS] * W_POTS
            rows = tables.pots
            rows[at] = state[HANDS] - 1
            rows[at + 1] = pot
            rows[at + 2] = 1
            rows[at + P_AMOUNT] = chips
            rows[at + 4] = NONE
            rows[at + 5] = state[LINE]
            state[POTS] += 1
    for k in range(2):
        pair = ((POT_TOTAL, H_POT), (RAKE, H_RAKE), (JACKPOT, H_JACKPOT))
        for hole, column in pair:
            if k == 0 or has(slots, hole):  # twice: a later amount may have raised the exponent
                tables.hands[hand + column] = amount(slots, hole, state, tables, options)
    state[DONE] = 1


@kernel
def result_row(state, tables, slots, cards, options):  # type: ignore[no-untyped-def]
    """A seat's line of the summary. Returns a remark's code, or NONE."""
    seat = value(slots, PLAYER)
    if seat == NONE:
        told = value(slots, SEAT)
        return R_UNPARSED if 0 <= told < MAX_SEATS and state[SEAT_ROW + told] != NONE else R_ACTOR
    at = state[SEAT_ROW + seat] * W_SEATS
    won = NONE
    for hole in (WON, WON_2, WON_3):
        if has(slots, hole):
            chips = amount(slots, hole, state, tables, options)
            won = chips if won == NONE else won + chips
    if won != NONE:
        tables.seats[at + S_WON] = won
        if has(slots, NOT_AWARDED):
            collect(state, tables, seat, NONE, won, PAID_NOT_AWARDED)
    if has(slots, FOLDED):
        tables.seats[at + S_FOLDED] = slots[1 + 3 * FOLDED]
    origin = O_MUCKED if has(slots, MUCKED_MARK) else O_SUMMARY_SHOWN
    show(state, tables, slots, cards, CARD_HOLE, SHOWDOWN, seat, 1, 1, origin)
    return NONE


@kernel
def table_row(state, tables, slots, text):  # type: ignore[no-untyped-def]
    """The table's line."""
    at = (state[HANDS] - 1) * W_HANDS
    hands = tables.hands
    hands[at + H_TABLE] = text
    if has(slots, MAX_HOLE):
        hands[at + H_MAX] = slots[1 + 3 * MAX_HOLE]
    if has(slots, BUTTON) and slots[1 + 3 * BUTTON] < MAX_SEATS:
        hands[at + H_BUTTON] = slots[1 + 3 * BUTTON]
    if has(slots, PLAY):
        hands[at + H_CURRENCY] = PLAY_MONEY


@kernel
def seat_row(state, tables, slots, roster, player, options):  # type: ignore[no-untyped-def]
    """A player at the table. Returns a remark's code, or NONE."""
    seat = value(slots, SEAT)
    if not 0 <= seat < MAX_SEATS:
        return R_UNPARSED
    if state[SEAT_ROW + seat] != NONE:
        return R_DUPLICATE
    row = state[SEATS]
    at = row * W_SEATS
    rows = tables.seats
    chips = amount(slots, STACK, state, tables, options)
    rows[at] = state[HANDS] - 1
    rows[at + 1] = seat
    rows[at + 2] = player
    rows[at + 3] = slots[1 + 3 * NAME]
    rows[at + 4] = chips
    rows[at + S_OUT] = 1 if has(slots, OUT) else 0
    rows[at + S_HERO] = 0
    rows[at + 7] = cents(slots, BOUNTY)
    rows[at + S_WON] = NONE
    rows[at + S_FOLDED] = NONE
    rows[at + 10] = state[LINE]
    state[SEATS] += 1
    state[SEAT_ROW + seat] = row
    enroll(roster, slots[1 + 3 * NAME], slots[2 + 3 * NAME], seat)
    return NONE


@kernel
def enroll(roster, start, length, seat):  # type: ignore[no-untyped-def]
    """Adds a name to the roster, which stays ordered by length, the longest first."""
    k = roster[0]
    while k > 0 and roster[3 * k - 1] < length:
        for column in range(1, 4):
            roster[3 * k + column] = roster[3 * (k - 1) + column]
        k -= 1
    roster[3 * k + 1] = start
    roster[3 * k + 2] = length
    roster[3 * k + 3] = seat
    roster[0] += 1


@kernel
def row(template, program, state, tables, slots, cards):  # type: ignore[no-untyped-def]
    """Makes what a matched line of play or summary makes. Returns a remark's code, or NONE."""
    meta = program.meta
    kind = meta[template * META + ROW]
    if kind == ROW_CHATTER:
        return NONE
    options = program.options
    if kind == ROW_ACTION:
        if not has(slots, PLAYER) and meta[template * META + ACTION] != A_CAP:
            return R_ACTOR
        action_row(template, program, state, tables, slots, cards)
    elif kind == ROW_STREET:
        street_row(template, program, state, tables, slots, cards)
    elif kind == ROW_DEALT:
        if not has(slots, PLAYER):
            return R_ACTOR
        dealt_row(state, tables, slots, cards)
    elif kind == ROW_SHOWDOWN:
        state[SHOWN] = 1
        state[RUN_NOW] = max(meta[template * META + RUN], 1)
    elif kind == ROW_COLLECT or kind == ROW_CASH_OUT:
        if not has(slots, PLAYER):
            return R_ACTOR
        pot = value(slots, SIDE) if has(slots, SIDE) else meta[template * META + POT]
        chips = amount(slots, AMOUNT, state, tables, options)
        collect(state, tables, slots[1 + 3 * PLAYER], pot, chips, PAID_WIN if kind == ROW_COLLECT else PAID_CASH_OUT)
    elif kind == ROW_BOUNTY:
        if not has(slots, PLAYER):
            return R_ACTOR
        collect(state, tables, slots[1 + 3 * PLAYER], NONE, cents(slots, AMOUNT), PAID_BOUNTY)
    elif kind == ROW_TOTAL:
        total_row(state, tables, slots, options)
    elif kind == ROW_BOARD:
        run = max(meta[template * META + RUN], 1)
        show(state, tables, slots, cards, CARD_HOLE, SHOWDOWN, NONE, run, 1, O_SUMMARY_BOARD)
    elif kind == ROW_RESULT:
        return result_row(state, tables, slots, cards, options)
    elif kind == ROW_CANCELLED:
        tables.hands[(state[HANDS] - 1) * W_HANDS + H_STATUS] = CANCELLED
        state[DONE] = 1
    elif kind == ROW_ADDED:
        chips = amount(slots, AMOUNT, state, tables, options)
        at = (state[HANDS] - 1) * W_HANDS + H_ADDED
        tables.hands[at] = chips if tables.hands[at] == NONE else tables.hands[at] + chips
    elif kind == ROW_SITS_OUT:
        if has(slots, PLAYER) and state[ACTED + slots[1 + 3 * PLAYER]] == 0:
            tables.seats[state[SEAT_ROW + slots[1 + 3 * PLAYER]] * W_SEATS + S_OUT] = 1
    elif kind == ROW_RUNS:
        at = (state[HANDS] - 1) * W_HANDS + H_RUNS
        tables.hands[at] = max(tables.hands[at], meta[template * META + RUN])
    return NONE
