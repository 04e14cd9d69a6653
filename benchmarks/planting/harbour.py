"""The log of a made-up house, Harbour. It tells what PokerStars text does not: spreads, the bring-in, the table's ante.

It is PokerStars' manner with another header, read by a site file of its own.
"""

import re
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from handmaker.engine import Game, Hand, play, post
from handmaker.players import decide
from handmaker.settle import settle
from handmaker.write_pokerstars import money

import parsers

NAME = "Harbour Hand #"
HEADER = """

[[line]]
section = "header"
row = "header"
template = "Harbour Hand #{hand_id}: {game} {structure} {small}/{big}EXTRA - {time} {zone}"
""".replace("EXTRA", "{?, ante {ante}}{?, bring-in {bring_in}}")


def site() -> str:
    """The site file: PokerStars' lines, the header of Harbour."""
    text = (Path(parsers.__file__).parent / "sites" / "pokerstars.toml").read_text("utf-8")
    text = text[: text.index("[[sample]]")]
    text = re.sub(r'^name = ".*"$', 'name = "harbour"', text, count=1, flags=re.M)
    text = re.sub(r"^signatures = \[[^\]]*\]$", f'signatures = ["{NAME}"]', text, count=1, flags=re.M)
    return text.replace("[structures]\n", '[structures]\n"Spread Limit" = "spread_limit"\n', 1) + HEADER


def header(hand: Hand, small: int, big: int, ante: int = 0, bring_in: int = 0) -> str:
    """A first line that tells all stakes, with the number and the time of the hand's own."""
    number = re.search(r"#(\d+)", hand.header)
    time = re.search(r"\d{4}/.*$", hand.header)
    assert number is not None
    assert time is not None
    told = f"{NAME}{number[1]}: {hand.game.title} {money(hand, small)}/{money(hand, big)}"
    told += f", ante {money(hand, ante)}" if ante else ""
    told += f", bring-in {money(hand, bring_in)}" if bring_in else ""
    return f"{told} - {time[0]}"


def spread(rng: Random, pool: list[str], number: int, clock: datetime) -> Hand:
    """A hand of spread-limit hold'em: 2 to 10, 1 to 5 ..., the big blind the least bet."""
    low, high = rng.choice(((200, 1000), (100, 500), (300, 600), (200, 2000)))
    count = rng.randrange(2, 10)
    game = Game("Hold'em Spread Limit", "SL", sb=low // 2, bb=low, bets=(low, high)).raked(50, (100, 200, 300))
    stacks = [rng.randrange(2 * low, rng.choice((3, 10, 60)) * high) for _ in range(count)]
    hand = Hand(game, rng.sample(pool, count), list(range(1, count + 1)), stacks, count)
    deck = rng.sample(range(52), 2 * count + 5)
    hand.hole = [deck[2 * i : 2 * i + 2] for i in range(count)]
    hand.boards = [deck[-5:]]
    hand.table = f"'Mole {number}' 9-max"
    hand.header = f"#{number} {clock + timedelta(seconds=number % 86_400):%Y/%m/%d %H:%M:%S} ET"
    hand.header = header(hand, low, high)
    small, big = (1, 0) if count == 2 else (0, 1)
    post(hand, small, "small blind", game.sb)
    post(hand, big, "big blind", game.bb)
    play(hand, decide, rng)
    settle(hand, rng)
    return hand
