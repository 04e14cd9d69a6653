"""Plays a generated hand again: the same table, stacks and cards, with other decisions, forced bets, stakes or cards.

Enters: a `Hand` of the generator. Leaves: a fresh `Hand`, played and settled. `Err` is how a fault gets into the play:
it decides as its style does, but once, where it can, wrongly. Everything after that follows from the wrong act.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from handmaker.engine import BET, CALL, CHECK, FOLD, POST, RAISE, Game, Hand, post
from handmaker.players import decide as ordinary
from handmaker.players import size
from handmaker.settle import settle
from handmaker.stud_and_draw import play

Post = tuple[int, str, int]  # player, what, amount
Act = tuple[int, int]
Fault = Callable[[Hand, int, int, int, int, Random], Act | None]


class Err:
    """Decides as `style` does, but once as `fault` says, as soon as that has an answer.

    `quiet`: nobody raises on that street afterwards, where the rules do not say from what an act counts that follows a
    wrong one.
    """

    def __init__(self, fault: Fault, style: Callable[..., Act], quiet: bool) -> None:
        self.fault, self.style, self.quiet = fault, style, quiet
        self.done = False
        self.street = -1

    def __call__(self, hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act:
        wrong = None if self.done else self.fault(hand, player, to_call, least, most, rng)
        if wrong is not None:
            self.done, self.street = True, hand.street
            return wrong
        if self.done and self.quiet and hand.street == self.street:
            least = most = 0
        return self.style(hand, player, to_call, least, most, rng)


def sticky(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act:
    """Seldom folds: for showdowns."""
    chance = rng.random()
    if most and chance < 0.15:
        return (RAISE if hand.level else BET), size(hand, least, most, rng)
    if to_call and chance > 0.9:
        return FOLD, 0
    return (CALL, hand.bet[player] + to_call) if to_call else (CHECK, 0)


def wild(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act:
    """Raises a lot, at times by all there is: for caps, side pots and short all-ins."""
    chance = rng.random()
    if most and chance < 0.5:
        return (RAISE if hand.level else BET), most if chance < 0.12 else size(hand, least, most, rng)
    if to_call and chance > 0.85:
        return FOLD, 0
    return (CALL, hand.bet[player] + to_call) if to_call else (CHECK, 0)


def posts_of(hand: Hand) -> list[Post]:
    """The forced bets of a hand."""
    return [event[1:4] for event in hand.events if event[0] == POST]


def deal(
    clean: Hand,
    *,
    game: Game | None = None,
    start: Sequence[int] = (),
    posts: Sequence[Post] | None = None,
    hole: Sequence[list[int]] = (),
    board: Sequence[int] = (),
    draws: bool = True,
) -> Hand:
    """The hand before anybody acts. A `straddle` is posted as told; a newcomer's blind stays one. Without `draws`
    everybody stands pat."""
    hand = Hand(
        game or clean.game,
        list(clean.names),
        list(clean.seats),
        list(start or clean.start),
        clean.button,
        [list(cards) for cards in hole or clean.dealt or clean.hole],
        [list(board or clean.boards[0])] if board or clean.boards else [],
        header=clean.header,
        table=clean.table,
        hero=clean.hero,
        seat_lines=list(clean.seat_lines),
        bounties=list(clean.bounties),
        second=list(clean.second),
        dealt=[list(cards) for cards in hole or clean.dealt],
        replacements=clean.replacements if draws else [[] for _ in clean.names],
    )
    for player, what, amount in posts_of(clean) if posts is None else posts:
        both = what == "small & big blinds"
        dead = max(0, amount - hand.game.bb) if both else 0
        post(hand, player, what, amount, dead, entry=clean.blind[player] == "entry" and "blind" in what)
    return hand


def again(
    clean: Hand,
    rng: Random,
    style: Callable[..., Act] = ordinary,
    **changes: object,
) -> Hand:
    """A hand dealt anew, played and settled."""
    hand = deal(clean, **changes)  # type: ignore[arg-type]
    play(hand, style, rng)
    settle(hand, rng)
    return hand


def erring(
    clean: Hand,
    rng: Random,
    fault: Fault,
    style: Callable[..., Act] = ordinary,
    *,
    quiet: bool = False,
    **changes: object,
) -> Hand | None:
    """The hand with one wrong act, or None where it did not come to that."""
    err = Err(fault, style, quiet)
    hand = again(clean, rng, err, **changes)
    return hand if err.done else None


def shortened(clean: Hand, rng: Random) -> list[int]:
    """Stacks of which some are short, so that all-ins come below a full raise."""
    bb = clean.game.bb or clean.game.bets[0]
    least = clean.game.ante + 2 * bb + 1
    return [rng.randrange(least, 12 * bb) if rng.random() < 0.6 else max(stack, 20 * bb) for stack in clean.start]


def raked(clean: Hand, per_mille: int, cap: int) -> Game:
    """The game of a hand with one cap for all."""
    return replace(clean.game, rake_per_mille=per_mille, rake_caps=(cap, cap, cap))
