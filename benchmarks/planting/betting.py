"""Wrong sizes, calls and rights to raise: one wrong act, and the hand goes on from there."""

from random import Random

from handmaker.engine import BET, CALL, CHECK, FULL_BETS, POST, RAISE, STREET, Hand, behind, bet_size
from handmaker.write_pokerstars import write

from .again import Act, again, erring, posts_of, shortened, sticky, wild
from .kinds import big_bet, blinds, kind, limit, no_limit, pot_limit


def verb(hand: Hand) -> int:
    return RAISE if hand.level else BET


def short_all_in(hand: Hand) -> tuple[int, int]:
    """What the last bet or raise of the street, an all-in, added where that was no full one, or 0; and the level of the
    last full one."""
    limit_size = bet_size(hand) if hand.game.structure == "FL" else 0
    level = 0 if hand.street else hand.game.bb
    if not hand.street:
        level = max([level, *(event[3] for event in hand.events if event[0] == POST and event[2] == "straddle")])
    full, full_level, step = level or hand.game.bb, level, 0
    first = max((i for i, event in enumerate(hand.events) if event[0] == STREET), default=0)
    for event in hand.events[first:]:
        if event[0] not in (BET, RAISE):
            continue
        to = event[2] if event[0] == BET else event[3]
        step = to % limit_size if limit_size else to - level
        if not limit_size and step >= full:
            full, step = step, 0
        full_level = full_level if step else to
        level = to
    return step, full_level


def short_step(hand: Hand) -> int:
    return short_all_in(hand)[0]


@kind("BET104", "least raise missed by a unit", needs=big_bet)
def _(clean: Hand, rng: Random) -> str | None:
    def low(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        if not hand.level or least >= most or least - 1 <= hand.level or short_step(hand):
            return None
        if any(blind == "straddle" for blind in hand.blind) and not hand.street:
            return None
        return (RAISE, least - 1) if rng.random() < 0.4 else None

    return text(erring(clean, rng, low, sticky))


@kind("BET103", "open below the minimum by a unit", needs=big_bet)
def _(clean: Hand, rng: Random) -> str | None:
    def low(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        return (BET, least - 1) if not hand.level and 1 < least < most and rng.random() < 0.4 else None

    return text(erring(clean, rng, low, sticky))


@kind("BET105", "over the pot by a unit", needs=pot_limit)
def _(clean: Hand, rng: Random) -> str | None:
    def high(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        fits = most and hand.bet[player] + behind(hand, player) > most + 1
        return (verb(hand), most + 1) if fits and rng.random() < 0.4 else None

    return text(erring(clean, rng, high, sticky))


@kind("BET105", "all-in over the pot", needs=pot_limit)
def _(clean: Hand, rng: Random) -> str | None:
    def high(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        reach = hand.bet[player] + behind(hand, player)
        return (verb(hand), reach) if most and reach > most and rng.random() < 0.4 else None

    return text(erring(clean, rng, high, sticky))


@kind("BET102", "bet of another street's size", needs=limit, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    def tier(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        size = bet_size(hand)
        if not hand.street or hand.level or most != size or open_pair_street(hand) or rng.random() < 0.5:
            return None
        other = sum(hand.game.bets) - size
        return (BET, other) if behind(hand, player) > other else None

    return text(erring(clean, rng, tier, sticky, quiet=True))


def open_pair_street(hand: Hand) -> bool:
    """Fourth street of stud: there the big bet is a matter of open pairs."""
    return hand.game.kind == "stud" and hand.street == 1


@kind("BET101", "limit bet of a wrong size", needs=limit, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    def odd(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        size = bet_size(hand)
        if not most or most % size or short_step(hand) or rng.random() < 0.5 or hand.level == hand.game.bring_in > 0:
            return None
        to = most + rng.choice((-1, 1)) * (size // 4 or 1)
        return (verb(hand), to) if hand.level < to < hand.bet[player] + behind(hand, player) else None

    return text(erring(clean, rng, odd, sticky, quiet=True))


@kind("ALL103", "full bet on top of a small all-in", needs=limit, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    def add(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        size, short = bet_size(hand), short_step(hand)
        to = hand.level + size
        small = 0 < short * 2 < size and hand.full_bets < FULL_BETS - 1
        return (RAISE, to) if small and most and hand.bet[player] + behind(hand, player) > to else None

    return text(erring(clean, rng, add, wild, quiet=True, start=shortened(clean, rng)))


@kind("ALL104", "wrong raise over half a bet all-in", needs=limit, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    def add(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        size, short = bet_size(hand), short_step(hand)
        to = hand.level + size
        half = short * 2 >= size and hand.full_bets < FULL_BETS - 1
        return (RAISE, to) if half and most and hand.bet[player] + behind(hand, player) > to else None

    return text(erring(clean, rng, add, wild, quiet=True, start=shortened(clean, rng)))


@kind("ALL102", "raise by a short all-in's step", needs=big_bet)
def _(clean: Hand, rng: Random) -> str | None:
    def base(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        short, full = short_all_in(hand)
        to = hand.level + short
        return (RAISE, to) if short and full and to != full + hand.last_raise and least < most else None

    return text(erring(clean, rng, base, wild, start=shortened(clean, rng)))


@kind("ALL105", "a short all-in completed", needs=big_bet)
def _(clean: Hand, rng: Random) -> str | None:
    def complete(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        short, full = short_all_in(hand)
        to = full + hand.last_raise
        return (RAISE, to) if short and hand.level < to < least < most else None

    return text(erring(clean, rng, complete, wild, start=shortened(clean, rng)))


@kind("BET110", "raise when not reopened", needs=big_bet)
def _(clean: Hand, rng: Random) -> str | None:
    def closed_raise(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        owed = hand.level - hand.bet[player]
        to = hand.level + hand.last_raise
        closed = hand.acted[player] and 0 < owed < hand.last_raise and not most
        return (RAISE, to) if closed and answered(hand, player) and fits(hand, player, to) else None

    return text(erring(clean, rng, closed_raise, wild, start=shortened(clean, rng)))


def answered(hand: Hand, player: int) -> bool:
    """Somebody can still answer a raise."""
    return any(
        folded < 0 and i != player and hand.bet[i] + behind(hand, i) > hand.level
        for i, folded in enumerate(hand.folded)
    )


def fits(hand: Hand, player: int, to: int) -> bool:
    """The player has chips for it and more, and in pot-limit it is not above the pot."""
    over = hand.game.structure == "PL" and to > 2 * hand.level + hand.pot - hand.bet[player]
    return hand.bet[player] + behind(hand, player) > to and not over


@kind("CAP101", "raise above the cap", needs=limit, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    def above(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        to = hand.level + bet_size(hand)
        at_cap = hand.full_bets == FULL_BETS and to_call and not short_step(hand)
        return (RAISE, to) if at_cap and answered(hand, player) and fits(hand, player, to) else None

    return text(erring(clean, rng, above, wild))


@kind("BET109", "call short by a unit", needs=lambda hand: not hand.game.short_deck, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    def less(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        able = to_call > 1 and behind(hand, player) > to_call
        return (CALL, hand.bet[player] + to_call - 1) if able and rng.random() < 0.4 else None

    return text(erring(clean, rng, less, sticky, quiet=True))


@kind(
    "BET109",
    "call too much by a unit",
    needs=lambda hand: not (hand.game.short_deck or hand.game.hand_cap),
    everywhere=True,
)
def _(clean: Hand, rng: Random) -> str | None:
    def more(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        able = to_call and behind(hand, player) > to_call + 1
        return (CALL, hand.bet[player] + to_call + 1) if able and rng.random() < 0.4 else None

    return text(erring(clean, rng, more, sticky, quiet=True))


@kind("BET108", "bet above the stack", needs=no_limit)
def _(clean: Hand, rng: Random) -> str | None:
    def above(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        return (verb(hand), most + hand.game.bb) if most and rng.random() < 0.4 else None

    return text(erring(clean, rng, above, sticky))


@kind("BET107", "more than the hand's cap", needs=lambda hand: hand.game.hand_cap > 0)
def _(clean: Hand, rng: Random) -> str | None:
    def above(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        reach = hand.bet[player] + hand.stack[player]
        cap = hand.bet[player] + behind(hand, player) + hand.game.bb
        return (verb(hand), cap) if most and reach > cap and rng.random() < 0.4 else None

    hand = erring(clean, rng, above, sticky)
    return None if hand is None else unmarked(hand)


def unmarked(hand: Hand) -> str:
    """Without the words on the cap for who went above it."""
    over = {i for i, total in enumerate(hand.total) if total > hand.game.hand_cap}
    words = " and has reached the "
    lines = write(hand).split("\n")
    return "\n".join(
        line.split(words)[0] if words in line and any(line.startswith(hand.names[i] + ":") for i in over) else line
        for line in lines
    )


@kind("TRN106", "check facing a bet", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    def check(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        return (CHECK, 0) if to_call and rng.random() < 0.3 else None

    return text(erring(clean, rng, check, sticky))


@kind("ALL106", "call of a short big blind", needs=lambda hand: big_bet(hand) and blinds(hand) and len(hand.names) > 2)
def _(clean: Hand, rng: Random) -> str | None:
    big = clean.blind.index("big blind")
    game = clean.game
    if game.sb + 1 >= game.bb or "straddle" in clean.blind:
        return None
    start = list(clean.start)
    start[big] = game.ante + rng.randrange(game.sb + 1, game.bb)

    def short(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        to = hand.bet[big]
        return (CALL, to) if not hand.street and hand.level == game.bb and hand.bet[player] < to < most else None

    return text(erring(clean, rng, short, sticky, quiet=True, start=start))


@kind("BET113", "raise over a straddle by the blind", needs=lambda hand: no_limit(hand) and blinds(hand))
def _(clean: Hand, rng: Random) -> str | None:
    player = clean.blind.index("big blind") + 1
    bb = clean.game.bb
    if player >= len(clean.names) - 1 or clean.start[player] <= 2 * bb:
        return None
    posts = [*(post for post in posts_of(clean) if post[1] != "straddle"), (player, "straddle", 2 * bb)]

    def low(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        first = not hand.street and hand.level == 2 * bb and least == 4 * bb < most
        return (RAISE, 3 * bb) if first and rng.random() < 0.6 else None

    return text(erring(clean, rng, low, sticky, posts=posts))


def text(hand: Hand | None) -> str | None:
    return None if hand is None else write(hand)


def facing(hand: Hand) -> tuple[int, tuple] | None:
    """The first raise after the flop by a player who had nothing in: its place and itself."""
    inside: set[int] = set()
    seen = False
    for i, event in enumerate(hand.events):
        if event[0] == STREET:
            seen, inside = True, set()
        elif event[0] == RAISE and seen and event[1] not in inside:
            return i, event
        elif event[0] in (BET, CALL, RAISE):
            inside.add(event[1])
    return None


@kind("BET114", "'bets' for a raise", needs=big_bet)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, wild)
    found = facing(hand)
    if found is None:
        return None
    place, (_, player, _, to, state) = found
    hand.events[place] = (BET, player, to, state)
    return write(hand)
