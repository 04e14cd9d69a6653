"""The end of a hand: the layers of the pot, the rake, the showdown, and who gets what.

Enters a played `Hand`; leaves the same hand with its showdown and collections among the events and its pots, rake and
winners filled in.
"""

from random import Random

from . import cards
from .engine import COLLECT, LINE, MUCK, NO_SHOW, SHOW, Hand


def layers(hand: Hand) -> list[tuple[int, list[int]]]:
    """The pots, main pot first: gross amount and who may win it. Folded and dead money falls to the pot below."""
    live = [i for i, folded in enumerate(hand.folded) if folded < 0]
    pots: list[tuple[int, list[int]]] = []
    below = 0
    for level in sorted({hand.total[i] for i in live}):
        amount = sum(min(total, level) - min(total, below) for total in hand.total)
        eligible = [i for i in live if hand.total[i] >= level]
        if amount:
            pots.append((amount, eligible))
        below = level
    above = sum(max(0, total - below) for total in hand.total)
    first, last = hand.dead + hand.added, len(pots) - 1
    return [
        (amount + (first if i == 0 else 0) + (above if i == last else 0), eligible)
        for i, (amount, eligible) in enumerate(pots)
    ]


def rake_of(hand: Hand) -> int:
    """A percentage, half to even, up to the cap for the players dealt in; nothing without a flop."""
    game = hand.game
    if not hand.street or not game.rake_per_mille:
        return 0
    n = len(hand.names)
    whole, rest = divmod(hand.pot * game.rake_per_mille, 1000)
    rounded = whole + (rest > 500 or (rest == 500 and whole & 1))
    return min(rounded, game.rake_caps[0 if n == 2 else 1 if n < 5 else 2])


def net_pots(pots: list[tuple[int, list[int]]], rake: int) -> list[tuple[int, list[int]]]:
    """Take the rake from each pot by its size; the main pot bears the rounding."""
    if not rake:
        return pots
    whole = sum(amount for amount, _ in pots)
    side = [round(amount * rake / whole) for amount, _ in pots[1:]]
    shares = [rake - sum(side), *side]
    return [(amount - share, eligible) for (amount, eligible), share in zip(pots, shares, strict=True)]


RANKINGS = {
    "stud": cards.best_high,
    "stud8": cards.best_high,
    "razz": cards.razz,
    "draw27": cards.deuce_to_seven,
    "single27": cards.deuce_to_seven,
    "draw5": cards.best_high,
    "badugi": cards.badugi,
}


def rank_high(hand: Hand, player: int, board: list[int]) -> cards.Rank:
    """The player's high hand with this board."""
    if hand.game.kind:
        return RANKINGS[hand.game.kind](hand.hole[player])
    if hand.game.hole > 3:
        return cards.best_omaha(hand.hole[player], board)
    if hand.game.short_deck:
        return cards.best_short_deck(hand.hole[player] + board)
    return cards.best_high(hand.hole[player] + board)


def rank_low(hand: Hand, player: int, board: list[int]) -> cards.Rank | None:
    """The player's low hand in a hi/lo game, None where it does not qualify."""
    if hand.game.kind:
        return cards.eight_or_better(hand.hole[player])
    return cards.best_low(hand.hole[player], board)


def odd_order(hand: Hand, winners: list[int], low: bool) -> list[int]:
    """Who gets odd units first: the first left of the button; in stud who holds the highest card by suit, of low hands
    the lowest, the ace low (Robert's Rules of Poker, ties)."""
    if not hand.game.bring_in:
        return winners
    if low:
        return sorted(winners, key=lambda i: min(((card >> 2) + 1) % 13 * 4 + (card & 3) for card in hand.hole[i]))
    return sorted(winners, key=lambda i: -max(hand.hole[i]))


def split(amount: int, winners: list[int]) -> list[tuple[int, int]]:
    """Equal shares; odd units go one each to the first of the winners."""
    share, odd = divmod(amount, len(winners))
    return [(player, share + (place < odd)) for place, player in enumerate(winners)]


def settle(hand: Hand, rng: Random | None = None) -> None:
    """Pay the pots of a hand with one board. With `rng`, beaten hands may be mucked unseen."""
    live = [i for i, folded in enumerate(hand.folded) if folded < 0]
    hand.rake = rake_of(hand)
    if len(live) == 1:
        winner = live[0]
        amount = hand.pot + hand.added - hand.rake
        hand.pots = [(amount, live)]
        pay(hand, winner, amount, "pot")
        hand.events.append((NO_SHOW, winner))
        return
    hand.pots = net_pots(layers(hand), hand.rake)
    if hand.twice_from:
        _settle_twice(hand, live)
        return
    hand.events.append((LINE, "*** SHOW DOWN ***"))
    board = hand.boards[0] if hand.boards else []
    high = {i: rank_high(hand, i, board) for i in live}
    low = {i: rank_low(hand, i, board) for i in live} if hand.game.hi_lo else {}
    for i in live:
        hand.labels[i] = "a hand" if hand.game.kind else cards.describe(high[i], hand.game.short_deck)
        if hand.game.hi_lo:
            hand.labels[i] = "HI: " + hand.labels[i] + (f"; LO: {cards.describe_low(low[i])}" if low[i] else "")
    start = hand.aggressor if hand.aggressor in live else hand.opener
    order = [i for i in live if i >= start] + [i for i in live if i < start]
    may_muck = rng is not None and len(hand.pots) == 1 and not low and all(hand.stack[i] for i in live)
    best = None
    for number in range(len(hand.pots) - 1, -1, -1):
        amount, eligible = hand.pots[number]
        if len(eligible) > 1:
            for i in order:
                if i not in eligible or hand.shown[i]:
                    continue
                if may_muck and best is not None and high[i] < best and rng is not None and rng.random() < 0.7:
                    hand.shown[i] = 2
                    hand.events.append((MUCK, i))
                    continue
                best = high[i] if best is None else max(best, high[i])
                hand.shown[i] = 1
                hand.events.append((SHOW, i, hand.labels[i]))
        for player, share in awards(hand, amount, eligible, high, low):
            pay(hand, player, share, pot_name(number, len(hand.pots)))


def _settle_twice(hand: Hand, live: list[int]) -> None:
    """Two boards share each pot, the odd unit to the first; all show."""
    for run, board in enumerate(hand.boards):
        high = {i: rank_high(hand, i, board) for i in live}
        hand.events.append((LINE, f"*** {('FIRST', 'SECOND')[run]} SHOW DOWN ***"))
        hand.events += [(SHOW, i, cards.describe(high[i], hand.game.short_deck)) for i in live]
        got = dict.fromkeys(live, 0)
        for number in range(len(hand.pots) - 1, -1, -1):
            amount, eligible = hand.pots[number]
            for player, share in awards(hand, amount - amount // 2 if run == 0 else amount // 2, eligible, high, {}):
                pay(hand, player, share, pot_name(number, len(hand.pots)))
                got[player] += share
        for i in live:
            hand.shown[i] = 1
            hand.twice[i].append((got[i], cards.describe(high[i], hand.game.short_deck)))


def awards(hand: Hand, amount: int, eligible: list[int], high: dict, low: dict) -> list[tuple[int, int]]:
    """Who gets what of one pot: halves first in a hi/lo game, then ties. Who tie for both halves share the whole pot
    (Poker TDA Rules 2024, odd chips)."""
    best = max(high[i] for i in eligible)
    winners = [i for i in eligible if high[i] == best]
    lowest = min((low[i] for i in eligible if low.get(i)), default=None)
    lows = [i for i in eligible if lowest and low[i] == lowest]
    first = odd_order(hand, winners, low=hand.game.kind == "razz")
    if not lows or (lows == winners and len(lows) > 1):
        return split(amount, first)
    half = amount // 2
    return split(amount - half, first) + split(half, odd_order(hand, lows, low=True))


def pot_name(number: int, count: int) -> str:
    """What the log calls a pot."""
    if count == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{number}"


def pay(hand: Hand, player: int, amount: int, pot: str) -> None:
    """Hand chips out."""
    if amount:
        hand.won[player] += amount
        hand.stack[player] += amount
        hand.events.append((COLLECT, player, amount, pot))
