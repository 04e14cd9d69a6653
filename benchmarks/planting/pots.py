"""Chips returned, split, awarded and raked wrongly. The play is legal; the record of what is paid is at fault."""

from random import Random

from handmaker.cards import NUMBER, best_high
from handmaker.engine import COLLECT, LINE, UNCALLED, Hand
from handmaker.settle import awards, pot_name, rank_high, rank_low
from handmaker.write_pokerstars import money, write

from .again import again, shortened, sticky, wild
from .kinds import kind, once

SHARED = [NUMBER[card] for card in ("Ah", "Kd", "Qs", "Jc", "Th")]  # everybody plays the board


def collects(hand: Hand) -> list[int]:
    return [i for i, event in enumerate(hand.events) if event[0] == COLLECT]


def live(hand: Hand) -> list[int]:
    return [i for i, folded in enumerate(hand.folded) if folded < 0]


def repay(hand: Hand, payments: list[tuple[int, int, str]]) -> Hand:
    """The same record with other payments: (player, amount, pot)."""
    places = collects(hand)
    hand.events = [event for event in hand.events if event[0] != COLLECT]
    hand.events[places[0] : places[0]] = [(COLLECT, *payment) for payment in payments if payment[1]]
    hand.won = [sum(amount for who, amount, _ in payments if who == i) for i in range(len(hand.names))]
    return hand


def payments(hand: Hand) -> list[tuple[int, int, str]]:
    return [hand.events[i][1:] for i in collects(hand)]


def moved(hand: Hand, taker: int, giver: int, amount: int) -> str:
    """Part of what one collected goes to another."""
    rows = []
    for who, got, pot in payments(hand):
        take = min(amount, got) if who == giver else 0
        rows.append((who, got - take, pot))
        if take:
            rows.append((taker, take, pot))
            amount -= take
    joined: dict[tuple[int, str], int] = {}
    for who, got, pot in rows:
        joined[who, pot] = joined.get((who, pot), 0) + got
    return write(repay(hand, [(who, got, pot) for (who, pot), got in joined.items()]))


def showdown(clean: Hand, rng: Random, **changes: object) -> Hand | None:
    """A hand with one pot, one winner and another hand shown."""
    hand = again(clean, rng, sticky, **changes)
    return (
        hand
        if len(hand.pots) == 1 and len(live(hand)) > 1 and len(collects(hand)) == 1 and not hand.twice_from
        else None
    )


# --- what nobody matched


@kind("POT101", "unmatched bet not returned, collected with the pot", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    back = next((event for event in hand.events if event[0] == UNCALLED), None)
    if back is None or len(hand.pots) > 1 or len(collects(hand)) != 1:
        return None
    hand.events.remove(back)
    hand.pots = [(hand.pots[0][0] + back[2], hand.pots[0][1])]
    who, amount, pot = payments(hand)[0]
    return write(repay(hand, [(who, amount + back[2], pot)]))


@kind("POT101", "unmatched bet neither returned nor paid", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, wild)
    back = next((event for event in hand.events if event[0] == UNCALLED), None)
    if back is None:
        return None
    hand.events.remove(back)
    return write(hand)


def returned(clean: Hand, rng: Random, more: int, other: bool) -> str | None:
    hand = again(clean, rng)
    place = next((i for i, event in enumerate(hand.events) if event[0] == UNCALLED), None)
    if place is None or len(collects(hand)) != 1:
        return None
    _, player, amount = hand.events[place]
    who, got, pot = payments(hand)[0]
    if other:
        player = rng.choice([i for i in range(len(hand.names)) if i != player])
    if amount + more <= 0 or got - more <= 0:
        return None
    hand.events[place] = (UNCALLED, player, amount + more)
    hand.pots = [(hand.pots[0][0] - more, hand.pots[0][1])]
    return write(repay(hand, [(who, got - more, pot)]))


@kind("POT102", "return of a unit too much", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    return returned(clean, rng, 1, other=False)


@kind("POT102", "return of too little", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    return returned(clean, rng, -1, other=False)


@kind("POT102", "return to the wrong player", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    return returned(clean, rng, 0, other=True)


# --- pots and their figures


def sided(clean: Hand, rng: Random) -> Hand | None:
    """A hand with a main and a side pot."""
    hand = again(clean, rng, wild, start=shortened(clean, rng))
    return hand if len(hand.pots) > 1 and not hand.twice_from and all(len(who) > 1 for _, who in hand.pots) else None


@kind(
    "POT103",
    "main and side pot of other sizes, paid so",
    needs=lambda hand: once(hand) and not hand.game.hi_lo,
    everywhere=True,
)
def _(clean: Hand, rng: Random) -> str | None:
    hand = sided(clean, rng)
    if hand is None:
        return None
    (main, first), (side, second), *rest = hand.pots
    shift = side // 2 + hand.rake  # less could be the rake
    if not 1 < shift < side:
        return None
    hand.pots = [(main + shift, first), (side - shift, second), *rest]
    board = hand.boards[0] if hand.boards else []
    high = {i: rank_high(hand, i, board) for i in live(hand)}
    rows = []
    for number in range(len(hand.pots) - 1, -1, -1):
        amount, who = hand.pots[number]
        rows += [
            (player, share, pot_name(number, len(hand.pots))) for player, share in awards(hand, amount, who, high, {})
        ]
    return write(repay(hand, rows))


@kind("POT103", "figures of main and side pot in the summary", needs=once, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = sided(clean, rng)
    if hand is None or hand.pots[1][0] < 4:
        return None
    (main, first), (side, second), *rest = hand.pots
    shift = side // 2 + hand.rake
    if shift >= side:
        return None
    hand.pots = [(main + shift, first), (side - shift, second), *rest]
    return write(hand)


@kind("POT104", "total pot of a wrong figure", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    whole = sum(amount for amount, _ in hand.pots) + hand.rake
    wrong = whole + rng.choice((-1, 1)) * rng.randrange(1, hand.game.bb or hand.game.bets[0])
    return write(hand).replace(f"Total pot {money(hand, whole)} ", f"Total pot {money(hand, wrong)} ")


@kind("POT105", "a side pot to one who cannot win it", needs=once, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = sided(clean, rng)
    if hand is None:
        return None
    side, able = hand.pots[-1]
    unable = [i for i in live(hand) if i not in able and hand.shown[i] == 1]
    name = pot_name(len(hand.pots) - 1, len(hand.pots))
    if not unable:
        return None
    rows = [row for row in payments(hand) if row[2] != name]
    return write(repay(hand, [(rng.choice(unable), side, name), *rows]))


@kind("POT105", "who has folded is paid", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    folded = [i for i, street in enumerate(hand.folded) if street >= 0]
    if not folded or len(collects(hand)) != 1:
        return None
    taker, (winner, got, pot) = rng.choice(folded), payments(hand)[0]
    text = write(repay(hand, [(taker, got, pot)]))
    if hand.shown[winner] == 0:
        return text.replace(f"collected ({money(hand, 0)})", "mucked")
    return text


# --- splits


SPREAD = {"badugi": "A234", "draw5": "K9742", "draw27": "97542", "single27": "97542"}  # no pair, no straight


def tied(clean: Hand, rng: Random, unit: bool) -> Hand | None:
    """Everybody plays the board; where there is none, everybody holds the same ranks, no two in the same suit."""
    count = len(clean.names)
    if (clean.game.hole > 2 and not clean.game.kind) or clean.game.hi_lo or clean.second:
        return None
    if clean.game.kind:
        if count > 4:
            return None
        ranks = SPREAD.get(clean.game.kind, "QT5A842")
        hole = [[NUMBER[rank + "cdhs"[(i + k) % 4]] for k, rank in enumerate(ranks)] for i in range(count)]
        hand = again(clean, rng, sticky, hole=hole, draws=False)
    else:
        free = [card for card in range(16 if clean.game.short_deck else 0, 52) if card not in SHARED and card & 3 != 2]
        dealt = rng.sample(free, 2 * count)
        hole = [dealt[2 * i : 2 * i + 2] for i in range(count)]
        hand = again(clean, rng, sticky, hole=hole, board=SHARED)
    if len(hand.pots) > 1 or hand.street < last_street(clean) or len(live(hand)) < 2:
        return None
    odd = hand.pots[0][0] % len(live(hand))
    return hand if bool(odd) or not unit else None


def last_street(hand: Hand) -> int:
    return hand.game.draws or (4 if hand.game.bring_in else 3)


@kind("POT106", "a split that is not even", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = tied(clean, rng, unit=False)
    if hand is None:
        return None
    winners = live(hand)
    taker, giver = rng.sample(winners, 2)
    shift = rng.randrange(2, max(3, hand.won[giver] // 2))
    return moved(hand, taker, giver, shift) if hand.won[giver] > shift else None


@kind("POT106", "a tie paid to one", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = tied(clean, rng, unit=False)
    if hand is None:
        return None
    _, _, pot = payments(hand)[0]
    return write(repay(hand, [(rng.choice(live(hand)), hand.pots[0][0], pot)]))


@kind("POT107", "the odd chip to another seat", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = tied(clean, rng, unit=True)
    if hand is None:
        return None
    winners = live(hand)
    most, least = max(hand.won), min(hand.won[i] for i in winners)
    takers, givers = ([i for i in winners if hand.won[i] == won] for won in (least, most))
    return moved(hand, takers[-1], givers[0], 1)


def halved(clean: Hand, rng: Random, low: bool) -> Hand | None:
    """A hi/lo showdown with one pot, with a low hand or without."""
    if not clean.game.hi_lo or clean.second:
        return None
    hand = again(clean, rng, sticky)
    has_low = any("LO:" in label for label in hand.labels)
    return hand if len(live(hand)) > 1 and len(hand.pots) == 1 and hand.street >= 3 and has_low == low else None


@kind("POT108", "halves that are not equal", needs=lambda hand: hand.game.hi_lo, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = halved(clean, rng, low=True)
    winners = [] if hand is None else [i for i in live(hand) if hand.won[i]]
    if hand is None or len(winners) != 2 or len(payments(hand)) != 2:  # one high hand, one low
        return None
    taker, giver = rng.sample(winners, 2)
    least = 6  # some logs split in chips of five cents
    return moved(hand, taker, giver, rng.randrange(least, hand.won[giver] // 2)) if hand.won[giver] > 14 else None


@kind("POT108", "half the pot for a low that nobody has", needs=lambda hand: hand.game.hi_lo, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = halved(clean, rng, low=False)
    winners = [] if hand is None else [i for i in live(hand) if hand.won[i]]
    if hand is None or len(winners) != 1:
        return None
    losers = [i for i in live(hand) if not hand.won[i] and hand.shown[i] == 1]
    return moved(hand, rng.choice(losers), winners[0], hand.won[winners[0]] // 2) if losers else None


@kind("SHO101", "a worse low is paid", needs=lambda hand: hand.game.hi_lo, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    """The low half goes to another who has a low too, and shows it."""
    hand = halved(clean, rng, low=True)
    if hand is None or len(payments(hand)) != 2:  # one high hand, one low, each with a payment of its own
        return None
    (first, high, _), (winner, half, _) = payments(hand)
    board = hand.boards[0] if hand.boards else []
    out = {first, winner} | ({plain_best(hand)} if board else set())  # who would win a game of other rules
    lows = [i for i in live(hand) if "LO:" in hand.labels[i] and i not in out and hand.shown[i] == 1]
    if not lows or hand.won[winner] != half or high - half not in (0, 1):
        return None
    worse = [i for i in lows if rank_low(hand, i, board) != rank_low(hand, winner, board)]
    return moved(hand, rng.choice(worse), winner, half) if worse else None


@kind("POT109", "two boards that do not share alike", needs=lambda hand: bool(hand.second))
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, wild)
    if not hand.twice_from or len(hand.pots) > 1:
        return None
    winners = [i for i in live(hand) if hand.won[i]]
    if len(winners) != 2 or len(payments(hand)) != 2:
        return None
    shift = rng.randrange(2, max(3, min(hand.won[i] for i in winners) // 2))
    up = rng.randrange(2)
    for row, place in enumerate(collects(hand)):
        _, who, got, pot = hand.events[place]
        change = shift if row == up else -shift
        hand.events[place] = (COLLECT, who, got + change, pot)
        hand.twice[who] = [(won + change if won else 0, label) for won, label in hand.twice[who]]
    return write(hand)


# --- awards


@kind("SHO101", "a worse hand is paid", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = showdown(clean, rng)
    if hand is None or hand.game.hi_lo:
        return None
    winner = payments(hand)[0][0]
    losers = [i for i in live(hand) if i != winner and hand.shown[i] == 1]
    if not losers or (not hand.game.kind and plain_best(hand) in losers):
        return None
    if hand.game.kind == "badugi" and suitless_best(hand) in losers:
        return None
    return moved(hand, rng.choice(losers), winner, hand.won[winner])


def plain_best(hand: Hand) -> int:
    """Who would win if the hands were read as in hold'em."""
    return max(live(hand), key=lambda i: best_of(hand.hole[i] + hand.boards[0]))


def suitless_best(hand: Hand) -> int:
    """Who would win at badugi if suits did not count."""

    def value(i: int) -> tuple[int, list[int]]:
        ranks = sorted({(card // 4 + 1) % 13 for card in hand.hole[i]}, reverse=True)
        return len(ranks), [-rank for rank in ranks]

    return max(live(hand), key=value)


def best_of(cards: list[int]) -> tuple[int, ...]:
    return best_high(cards)


@kind(
    "SHO103", "paid as if the hands were another game's", needs=lambda hand: hand.game.hole > 2 or hand.game.short_deck
)
def _(clean: Hand, rng: Random) -> str | None:
    hand = showdown(clean, rng)
    if hand is None or hand.game.hi_lo:
        return None
    winner, other = payments(hand)[0][0], plain_best(hand)
    if other == winner or hand.shown[other] != 1:
        return None
    return moved(hand, other, winner, hand.won[winner])


@kind("POT110", "a part of the pot is paid to nobody", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    if len(collects(hand)) != 1:
        return None
    who, got, pot = payments(hand)[0]
    less = rng.randrange(1, got)
    return write(repay(hand, [(who, got - less, pot)]))


@kind("POT110", "a pot is awarded twice", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    if len(collects(hand)) != 1:
        return None
    return write(repay(hand, payments(hand) * 2))


@kind("ACC101", "a chip from nowhere", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    if len(collects(hand)) != 1:
        return None
    who, got, pot = payments(hand)[0]
    return write(repay(hand, [(who, got + rng.randrange(1, hand.game.bb or hand.game.bets[0]), pot)]))


@kind("ACC103", "the summary tells another win", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    if hand.twice_from:
        return None
    winner = rng.choice([i for i, won in enumerate(hand.won) if won])
    hand.won[winner] += rng.randrange(1, hand.game.bb or hand.game.bets[0])
    return write(hand)


def in_cents(hand: Hand) -> bool:
    return hand.game.unit == 100


@kind("ACC104", "the total counts a cash-out in", needs=in_cents)
def _(clean: Hand, rng: Random) -> str | None:
    hand = showdown(clean, rng)
    if hand is None:
        return None
    losers = [i for i in live(hand) if not hand.won[i] and hand.shown[i] == 1]
    if not losers or hand.pots[0][0] < 10:
        return None
    price = rng.randrange(1, hand.pots[0][0] // 2)
    place = collects(hand)[0]
    hand.events.insert(place, (LINE, f"{hand.names[rng.choice(losers)]} cashed out the hand for {money(hand, price)}"))
    whole = hand.pots[0][0] + hand.rake
    return write(hand).replace(f"Total pot {money(hand, whole)} ", f"Total pot {money(hand, whole + price)} ")
