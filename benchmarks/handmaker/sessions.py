"""Tables that run for many hands: who sits, who leaves, where the button is, what is posted.

Each session is a generator of played, settled `Hand` records; stacks carry over, the button moves to the next player,
newcomers post, those who come back after a missed blind post both.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from .engine import CALL, CHECK, FOLD, LINE, Game, Hand, play, post
from .players import decide
from .settle import settle

TABLES = ("Alcyone", "Brunhild", "Castalia", "Demeter", "Eunomia", "Fortuna", "Galatea", "Hesperia", "Iduna", "Klytia")
SECONDS = 90  # at most, from hand to hand
CHAT = ("nh", "ty", "gl all", "wow", "lol", "one time", "raise $2 to $4?", "zzz")

SB_BB = ((1, 2), (2, 5), (5, 10), (8, 16), (10, 25), (25, 50), (50, 100), (100, 200), (200, 400), (500, 1000))
LEVELS = ((10, 20, 0), (15, 30, 0), (25, 50, 0), (50, 100, 10), (75, 150, 15), (100, 200, 25), (150, 300, 40))
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII")
ORDINAL = ("", "1st", "2nd", "3rd", *(f"{place}th" for place in range(4, 10)))
MIXES = {
    "nl": (("Hold'em No Limit", "NL", 2, False),),
    "all": (
        ("Hold'em No Limit", "NL", 2, False),
        ("Hold'em Limit", "FL", 2, False),
        ("Hold'em Pot Limit", "PL", 2, False),
        ("Omaha Pot Limit", "PL", 4, False),
        ("Omaha Hi/Lo Pot Limit", "PL", 4, True),
        ("Omaha Hi/Lo Limit", "FL", 4, True),
    ),
}
MIXES["every"] = (*MIXES["all"], ("6+ Hold'em No Limit", "NL", 2, False), ("Hold'em Cap", "NL", 2, False))


@dataclass(slots=True)
class Player:
    """Someone at the table."""

    name: str
    stack: int
    out: int = 0  # hands still to sit out
    owes: str = ""  # what he posts to be dealt in


def cash_game(rng: Random, mix: str) -> Game:
    """Stakes and structure of a cash table."""
    title, structure, hole, hi_lo = rng.choice(MIXES[mix])
    sb, bb = rng.choice(SB_BB)
    caps = (50, 100, 200) if bb <= 50 else (100, 200, 300)
    game = Game(title, structure, hole, hi_lo, sb=sb, bb=bb, rake_per_mille=50, rake_caps=caps)
    if structure == "FL":
        small = 2 * (bb // 2) or 2
        game = replace(game, sb=max(1, small // 2), bb=small, bets=(small, 2 * small))
        return replace(game, stakes=f"${small / 100:.2f}/${2 * small / 100:.2f} USD".replace(".00", ""))
    if title.startswith("6+"):
        stakes = f"Button Blind ${bb / 100:.2f} - Ante ${bb / 100:.2f}  USD".replace(".00", "")
        return replace(game, short_deck=True, ante=bb, sb=0, stakes=stakes)
    if title.endswith("Cap"):
        stakes = f"${sb / 100:.2f}/${bb / 100:.2f} - ${20 * bb / 100:.2f} Cap -  USD".replace(".00", "")
        return replace(game, title="Hold'em No Limit", hand_cap=20 * bb, stakes=stakes)
    return replace(game, stakes=f"${sb / 100:.2f}/${bb / 100:.2f} USD".replace(".00", ""))


def cash(rng: Random, pool: list[str], hands: int, first_id: int, clock: datetime, mix: str) -> Iterator[Hand]:
    """A cash table."""
    game = cash_game(rng, mix)
    size = 6 if rng.random() < 0.7 else 9
    table = f"'{rng.choice(TABLES)} {first_id % 10_000_000}' {size}-max"
    bb = game.bb
    seats = {
        seat: Player(rng.choice(pool), rng.randrange(30 * bb, 250 * bb))
        for seat in rng.sample(range(1, size + 1), rng.randrange(size - 2, size + 1))
    }
    _distinct(seats, pool, rng)
    button = min(seats)
    hero = seats[button].name if rng.random() < 0.5 else ""
    for number in range(hands):
        clock += timedelta(seconds=rng.randrange(20, SECONDS))
        dealt, blinds = _positions(seats, button, size)
        button = dealt[-1]
        hand = _hand(rng, game, seats, dealt, button, hero)
        hand.header = (
            f"PokerStars Hand #{first_id + number}:  {game.title} ({game.stakes}) - {clock:%Y/%m/%d %H:%M:%S} ET"
        )
        hand.table = table
        if mix == "every" and not game.hi_lo and number % 4 == 0:
            hand.second = rng.sample(_unseen(hand), 5)
        if game.short_deck:
            for i in range(len(dealt)):
                post(hand, i, "the ante", game.ante)
            post(hand, len(dealt) - 1, "button blind", bb)
        else:
            _blinds(hand, blinds)
        for i, seat in enumerate(dealt if not game.short_deck else ()):
            owes = seats[seat].owes
            if owes == "big blind" and not hand.blind[i]:
                post(hand, i, "big blind", bb, entry=True)
            elif owes == "both" and not game.hand_cap and not hand.blind[i]:
                post(hand, i, "small & big blinds", game.sb + bb, dead=game.sb, entry=True)
            seats[seat].owes = ""
        if mix == "every" and game.structure == "NL" and not game.short_deck and len(dealt) > 3 and number % 5 == 0:
            _straddle(hand, rng)
        play(hand, decide, rng)
        settle(hand, rng)
        _chatter(hand, rng)
        for i, seat in enumerate(dealt):
            seats[seat].stack = hand.stack[i]
            seats[seat].owes = "" if game.short_deck else seats[seat].owes
        _come_and_go(hand, seats, dealt, size, pool, bb, rng)
        yield hand


def tournament(rng: Random, pool: list[str], hands: int, first_id: int, clock: datetime) -> Iterator[Hand]:
    """Sit and go tables, one after another until the hands are dealt."""
    number = 0
    while number < hands:
        size = rng.choice((6, 9))
        event = 3_900_000_000 + (first_id + number) % 90_000_000
        seats = {
            seat: Player(name, 1500) for seat, name in zip(range(1, size + 1), rng.sample(pool, size), strict=True)
        }
        button, level, played = 1, 0, 0
        while len(seats) > 1 and number < hands:
            sb, bb, ante = LEVELS[level]
            if any(player.stack <= ante + bb for player in seats.values()) and rng.random() < 0.3:
                break
            if any(player.stack <= ante for player in seats.values()):
                break
            game = Game(sb=sb, bb=bb, ante=ante, symbol="", code="", unit=1)
            clock += timedelta(seconds=rng.randrange(20, SECONDS))
            dealt, blinds = _positions(seats, button, size)
            button = dealt[-1]
            hand = _hand(rng, game, seats, dealt, button, "")
            hand.header = (
                f"PokerStars Hand #{first_id + number}: Tournament #{event}, $4.60+$0.40 USD {game.title} - "
                f"Level {ROMAN[level]} ({sb}/{bb}) - {clock:%Y/%m/%d %H:%M:%S} ET"
            )
            hand.table = f"'{event} 1' {size}-max"
            for i in range(len(dealt)) if ante else ():
                post(hand, i, "the ante", ante)
            _blinds(hand, blinds)
            play(hand, decide, rng)
            settle(hand, rng)
            place = sum(1 for rest in hand.stack if rest) + 1
            for i, seat in enumerate(dealt):
                seats[seat].stack = hand.stack[i]
                if not hand.stack[i]:
                    hand.events.append((LINE, f"{hand.names[i]} finished the tournament in {ORDINAL[place]} place"))
                    del seats[seat]
            yield hand
            number += 1
            played += 1
            level = min(played // 12, len(LEVELS) - 1)


def _distinct(seats: dict[int, Player], pool: list[str], rng: Random) -> None:
    taken: set[str] = set()
    for player in seats.values():
        while player.name in taken:
            player.name = rng.choice(pool)
        taken.add(player.name)


def _positions(seats: dict[int, Player], button: int, size: int) -> tuple[list[int], tuple[int, int]]:
    """The seats dealt in, from the left of the button to the button, and those of the blinds.

    Whoever still owes a blind cannot be the button or the small blind: he waits a hand.
    """
    order = [(button + step) % size + 1 for step in range(size)]
    active = [seat for seat in order if seat in seats and not seats[seat].out]
    paid = [seat for seat in active if not seats[seat].owes]
    button, small = paid[0], paid[1]
    if len(active) > 2:
        waiting = active[: active.index(small)]
        active = [seat for seat in active if seat == button or seat not in waiting]
    else:
        active = [seat for seat in active if seat in paid]
    if len(active) == 2:
        return [small, button], (button, small)
    return [*active[1:], button], (small, active[2])


def _hand(rng: Random, game: Game, seats: dict[int, Player], dealt: list[int], button: int, hero: str) -> Hand:
    names = [seats[seat].name for seat in dealt]
    hand = Hand(game, names, dealt, [seats[seat].stack for seat in dealt], button)
    hole, count = game.hole, len(dealt)
    deck = rng.sample(range(16 if game.short_deck else 0, 52), hole * count + 5)
    hand.hole = [deck[i * hole : i * hole + hole] for i in range(count)]
    hand.boards = [deck[-5:]]
    if hero and hero in names:
        hand.hero = names.index(hero)
    for seat, player in seats.items():
        if seat not in dealt:
            text = f"Seat {seat}: {player.name} (${player.stack / 100:.2f} in chips) is sitting out".replace(
                ".00 ", " "
            )
            hand.seat_lines.append((seat, text))
    return hand


def _blinds(hand: Hand, blinds: tuple[int, int]) -> None:
    post(hand, hand.seats.index(blinds[0]), "small blind", hand.game.sb)
    post(hand, hand.seats.index(blinds[1]), "big blind", hand.game.bb)


def _straddle(hand: Hand, rng: Random) -> None:
    """At times the first to act straddles."""
    player = hand.blind.index("big blind") + 1
    if rng.random() < 0.6 and player < len(hand.names) - 1 and not any(hand.blind[player:]):
        post(hand, player, "straddle", 2 * hand.game.bb)


def _unseen(hand: Hand) -> list[int]:
    """Cards that nobody holds and that are not on the board."""
    seen = {card for cards in (*hand.hole, *hand.boards) for card in cards}
    return [card for card in range(16 if hand.game.short_deck else 0, 52) if card not in seen]


def _chatter(hand: Hand, rng: Random) -> None:
    """Time-outs before a fold or check, and a word of chat."""
    chance = rng.random()
    if chance > 0.12:
        return
    places = [i for i, event in enumerate(hand.events) if event[0] in (FOLD, CHECK, CALL)]
    place = rng.choice(places)
    event = hand.events[place]
    if chance < 0.05:
        hand.events.insert(place, (LINE, f'{hand.names[event[1]]} said, "{rng.choice(CHAT)}"'))
    elif event[0] != CALL:
        hand.events.insert(place, (LINE, f"{hand.names[event[1]]} has timed out"))


def _come_and_go(
    hand: Hand,
    seats: dict[int, Player],
    dealt: list[int],
    size: int,
    pool: list[str],
    bb: int,
    rng: Random,
) -> None:
    """Between hands: the broke buy in again or leave, others sit out, come back, leave and join."""
    count = len(dealt)
    for player in seats.values():
        if player.stack < 20 * bb and not player.out:
            player.stack = rng.randrange(60 * bb, 120 * bb)
    for player in seats.values():
        if player.out:
            player.out -= 1
            if not player.out:
                player.owes = "both"
    if rng.random() > 0.1:
        return
    free = [seat for seat in range(1, size + 1) if seat not in seats]
    leaver = dealt[rng.randrange(count)]
    player = seats[leaver]
    if count > 4 and rng.random() < 0.4:
        player.out = rng.randrange(2, 7)
        hand.events.append((LINE, f"{player.name}: sits out"))
    elif count > 4 and rng.random() < 0.5:
        del seats[leaver]
        hand.events.append((LINE, f"{player.name} leaves the table"))
    elif free:
        seat = rng.choice(free)
        name = rng.choice(pool)
        if all(other.name != name for other in seats.values()):
            seats[seat] = Player(name, rng.randrange(40 * bb, 200 * bb), owes="big blind")
            hand.events.append((LINE, f"{name} joins the table at seat #{seat}"))
