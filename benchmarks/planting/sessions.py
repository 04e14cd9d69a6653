"""Faults from one hand to the next at a table."""

import re
from random import Random

from handmaker.engine import Hand
from handmaker.write_pokerstars import write

from .again import again
from .kinds import blinds, kind

GAP = "\n\n\n\n"


@kind(
    "SES102",
    "button and big blind stand still",
    needs=lambda hand: blinds(hand) and bool(hand.game.bb),
    everywhere=True,
)
def _(clean: Hand, rng: Random) -> str | None:
    """The same players with what the first hand left them, and the same button."""
    first = again(clean, rng)
    if min(first.stack) < 2 * (clean.game.bb + clean.game.ante) or "straddle" in clean.blind:
        return None
    second = again(clean, rng, start=first.stack)
    number = re.search(r"Hand #(\d+)", clean.header)
    assert number is not None
    other = write(second).replace(f"Hand #{number[1]}", f"Hand #{int(number[1]) + 1}", 1)
    return write(first) + GAP + other
