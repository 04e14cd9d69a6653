"""Stud and draw games: the order of their streets on the engine's betting.

Enters: a `Hand` whose antes or blinds are posted, with all seven cards of each player in stud (two down, four up, one
down), the cards dealt and their replacements in draw. Leaves: the hand played; `settle`
pays it.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from .cards import ACE, TEXT, show
from .engine import BRING_IN, LINE, Decide, Game, Hand, behind, betting_round, open_street, post, put, return_uncalled
from .engine import play as play_flop
from .players import decide
from .settle import settle

STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
DRAWS = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")


def _live(hand: Hand) -> list[int]:
    return [i for i, folded in enumerate(hand.folded) if folded < 0]


def brings_in(hand: Hand) -> int:
    """Lowest up card, clubs lowest; in razz the highest, spades highest, the ace low."""
    door = [hole[2] for hole in hand.hole]
    if hand.game.kind == "razz":
        return max(range(len(door)), key=lambda i: (-1 if door[i] >> 2 == ACE else door[i] >> 2, door[i] & 3))
    return min(range(len(door)), key=lambda i: (door[i] >> 2, door[i] & 3))


def opens(hand: Hand, street: int) -> int:
    """The highest board, in razz the lowest; of equal ones the first from the lowest seat on."""

    def value(i: int) -> tuple:
        ranks = [card >> 2 for card in hand.hole[i][2 : 3 + min(street, 3)]]  # the seventh card is dealt down
        if hand.game.kind == "razz":
            ranks = [0 if rank == ACE else rank + 1 for rank in ranks]
        groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        sign = -1 if hand.game.kind == "razz" else 1
        return tuple(sign * count for count, _ in groups), tuple(sign * rank for _, rank in groups)

    return max(_live(hand), key=lambda i: (value(i), -i))


def play_stud(hand: Hand, style: Decide, rng: Random) -> None:
    """Five streets: the bring-in, then bets of the street's size. Whoever should bring it in and has nothing left after
    the ante leaves it to the next who has; where only one has chips nobody bets."""
    n = len(hand.names)
    _deal(hand, 0)
    open_street(hand, 0)
    hand.level = hand.full_bets = 0
    low = brings_in(hand)
    able = [i % n for i in range(low, low + n) if hand.stack[i % n]]
    if len(able) > 1:
        bringer = able[0]
        state = put(hand, bringer, min(hand.game.bring_in, hand.stack[bringer]))
        hand.level = hand.game.bring_in
        hand.events.append((BRING_IN, bringer, hand.bet[bringer], state))
        betting_round(hand, (bringer + 1) % n, style, rng, spoken=bringer)
    for street in range(1, 5):
        return_uncalled(hand)
        if len(_live(hand)) < 2:
            return
        _deal(hand, street)
        open_street(hand, street)
        if sum(behind(hand, i) > 0 for i in _live(hand)) > 1:
            betting_round(hand, opens(hand, street), style, rng)
    return_uncalled(hand)


def _deal(hand: Hand, street: int) -> None:
    lines = [f"*** {STREETS[street]} ***"]
    for i in _live(hand):
        cards = hand.hole[i]
        new = cards[2 + street]
        if i == hand.hero:
            held = f" [{show(cards[: 2 + street])}]" if street else ""
            lines.append(f"Dealt to {hand.names[i]}{held} [{TEXT[new] if street else show(cards[:3])}]")
        elif street < 4:
            held = f" [{show(cards[2 : 2 + street])}]" if street else ""
            lines.append(f"Dealt to {hand.names[i]}{held} [{TEXT[new]}]")
    hand.street_lines[street] = lines


def play_draw(hand: Hand, style: Decide, rng: Random) -> None:
    """A round of betting, then so many times a draw and a round of betting."""
    n = len(hand.names)
    spare = [list(cards) for cards in hand.replacements]
    hand.street_lines = {street: [f"*** {name} ***"] for street, name in enumerate(DRAWS)}
    if hand.hero >= 0:
        hand.street_lines[0].append(f"Dealt to {hand.names[hand.hero]} [{show(hand.hole[hand.hero])}]")
    open_street(hand, 0)
    first = hand.blind.index("big blind") + 1 if "big blind" in hand.blind else 0
    betting_round(hand, first % n, style, rng)
    for street in range(1, hand.game.draws + 1):
        return_uncalled(hand)
        if len(_live(hand)) < 2:
            return
        open_street(hand, street)
        for i in _live(hand):
            _draw(hand, i, spare[i], rng)
        if sum(behind(hand, i) > 0 for i in _live(hand)) > 1:
            betting_round(hand, 0, style, rng)
    return_uncalled(hand)


def _draw(hand: Hand, player: int, spare: list[int], rng: Random) -> None:
    name, cards = hand.names[player], hand.hole[player]
    count = min(len(spare), rng.randrange(0, 3))
    if not count:
        words = f" on [{show(cards)}]" if player == hand.hero else ""
        hand.events.append((LINE, f"{name}: stands pat{words}"))
        return
    gone, kept = cards[:count], cards[count:]
    new = [spare.pop() for _ in range(count)]
    told = f" [{show(gone)}]" if player == hand.hero else ""
    hand.events.append((LINE, f"{name}: discards {count} card{'s' if count > 1 else ''}{told}"))
    if player == hand.hero:
        hand.events.append((LINE, f"Dealt to {name} [{show(kept)}] [{show(new)}]"))
    hand.hole[player] = kept + new


GAMES = {
    "stud": Game("7 Card Stud Limit", "FL", 7, kind="stud"),
    "stud8": Game("7 Card Stud Hi/Lo Limit", "FL", 7, hi_lo=True, kind="stud8"),
    "razz": Game("Razz Limit", "FL", 7, kind="razz"),
    "draw27": Game("Triple Draw 2-7 Lowball Limit", "FL", 5, kind="draw27", draws=3),
    "badugi": Game("Badugi Limit", "FL", 4, kind="badugi", draws=3),
    "draw5": Game("5 Card Draw Limit", "FL", 5, kind="draw5", draws=1, big_from=1),
    "single27": Game("Single Draw 2-7 Lowball No Limit", "NL", 5, kind="single27", draws=1),
}


def staked(kind: str, size: int) -> Game:
    """A cash game of this kind; `size` is its small bet, or its big blind."""
    game = GAMES[kind]
    if not game.draws:
        game = replace(game, ante=size // 10, bring_in=size // 4)
    else:
        game = replace(game, sb=size // 2, bb=size)
    first, second = (size, 2 * size) if game.structure == "FL" else (game.sb, game.bb)
    stakes = f"${first / 100:.2f}/${second / 100:.2f} USD".replace(".00", "")
    bets = (size, 2 * size) if game.structure == "FL" else (0, 0)
    return replace(game, bets=bets, stakes=stakes).raked(50, (100, 200, 300))


def table(rng: Random, pool: list[str], hands: int, first_id: int, clock: datetime) -> Iterator[Hand]:
    """A fixed-limit cash table of one of these games; stacks carry over, the broke buy in again."""
    kind = rng.choice(list(GAMES))
    size = rng.choice((100, 200, 400, 1000))
    game = staked(kind, size)
    count = rng.randrange(2, 7)
    names = rng.sample(pool, count)
    stacks = {name: rng.randrange(10 * size, 60 * size) for name in names}
    hero = rng.choice(names)
    for number in range(hands):
        turn = number % count if game.bb else 0
        order = names[turn:] + names[:turn]
        hand = Hand(game, order, [names.index(name) + 1 for name in order], [stacks[name] for name in order], 0)
        clock += timedelta(seconds=60)
        hand.header = (
            f"PokerStars Hand #{first_id + number}:  {game.title} ({game.stakes}) - {clock:%Y/%m/%d %H:%M:%S} ET"
        )
        hand.table = f"'Larissa {first_id}' {8 if game.ante else 6}-max"
        hand.hero = order.index(hero)
        hole = game.hole
        each = hole if game.ante else hole + 3
        deck = rng.sample(range(52), each * count)
        hand.hole = [deck[i * each : i * each + hole] for i in range(count)]
        hand.replacements = [deck[i * each + hole : (i + 1) * each] for i in range(count)]
        hand.dealt = [list(cards) for cards in hand.hole]
        begin(hand)
        play(hand, decide, rng)
        settle(hand)
        for i, name in enumerate(order):
            stacks[name] = hand.stack[i] if hand.stack[i] >= 5 * size else rng.randrange(10 * size, 60 * size)
        yield hand


def play(hand: Hand, style: Decide, rng: Random) -> None:
    """One hand of any game."""
    if not hand.game.kind:
        play_flop(hand, style, rng)
    elif hand.game.bb:
        play_draw(hand, style, rng)
    else:
        play_stud(hand, style, rng)


def begin(hand: Hand) -> None:
    """The forced bets before the cards."""
    game, count = hand.game, len(hand.names)
    if game.ante:
        for i in range(count):
            post(hand, i, "the ante", game.ante)
    else:
        hand.button = hand.seats[-1]
        small, big = (1, 0) if count == 2 else (0, 1)
        post(hand, small, "small blind", game.sb)
        post(hand, big, "big blind", game.bb)
