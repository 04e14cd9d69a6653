"""Faults of the text itself: lines that are lost, damaged, doubled or contradict the rest."""

from random import Random

from handmaker.engine import BET, CALL, FOLD, LINE, OPEN, RAISE, Hand
from handmaker.write_pokerstars import money, write

from .again import again, sticky
from .kinds import kind, no_limit
from .turns import ACTS


def acts(hand: Hand) -> list[int]:
    return [i for i, event in enumerate(hand.events) if event[0] in ACTS]


@kind("ING102", "the hand breaks off", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    rows = write(again(clean, rng)).split("\n")
    deal = next(at for at, row in enumerate(rows) if row.startswith("***"))
    summary = rows.index("*** SUMMARY ***")
    return "\n".join(rows[: rng.randrange(deal + 1, summary)])


@kind("ING103", "a line that nobody knows", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    hand.events.insert(rng.choice(acts(hand)), (LINE, f"{rng.choice(hand.names)} juggles with blue chips"))
    return write(hand)


@kind("ING112", "a line that nobody knows behind the total", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    rows = write(again(clean, rng)).split("\n")
    total = next(at for at, row in enumerate(rows) if row.startswith("Total pot"))
    rows.insert(total + 1, f"Engine: shuffle {rng.randrange(100)}")
    return "\n".join(rows)


@kind("ING106", "a player acts who has no seat", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    hand.events.insert(rng.choice(acts(hand)), (LINE, "Nobody at all: folds"))
    return write(hand)


@kind("ING109", "'raises X to Y' where Y is not X more", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    places = [i for i in acts(hand) if hand.events[i][0] == RAISE]
    if not places:
        return None
    at = rng.choice(places)
    _, player, step, to, state = hand.events[at]
    hand.events[at] = (RAISE, player, step + rng.randrange(1, hand.game.bb or hand.game.bets[0]), to, state)
    return write(hand)


@kind("ING113", "a bet one unit more than two call", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    places = acts(hand)
    called = [
        i
        for i, one, two in zip(places, places[1:], places[2:], strict=False)
        if hand.events[i][0] == BET
        and all(hand.events[j][0] == CALL and hand.events[j][2:] == (hand.events[i][2], OPEN) for j in (one, two))
    ]
    if not called:
        return None
    at = rng.choice(called)
    _, player, amount, state = hand.events[at]
    hand.events[at] = (BET, player, amount + 1, state)
    return write(hand)


@kind("ING110", "the summary says that a player folded who did not", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    losers = [i for i, folded in enumerate(hand.folded) if folded < 0 and not hand.won[i] and hand.shown[i] == 1]
    if not losers:
        return None
    who = rng.choice(losers)
    text = write(hand)
    line = next(row for row in reversed(text.split("\n")) if row.startswith(f"Seat {hand.seats[who]}: "))
    head = line.split(" showed [")[0]
    last = "on the River" if not hand.game.draws else "after the Draw" if hand.game.draws == 1 else "after the 3rd Draw"
    return text.replace(line, f"{head} folded {last}")


@kind("SES103", "the same number, another hand", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    first, second = write(again(clean, rng)), write(again(clean, rng, sticky))
    return None if first == second else first + "\n\n\n\n" + second


@kind("ING104", "characters lost", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    folds = [i for i in acts(hand) if hand.events[i][0] == FOLD]
    if not folds:
        return None
    at = rng.choice(folds)
    hand.events[at] = (LINE, f"{hand.names[hand.events[at][1]]}: fo\ufffd\ufffds")
    return write(hand)


@kind("ING105", "an amount that can be read in two ways", needs=lambda hand: hand.game.unit == 100, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    places = [event for event in hand.events if event[0] == BET and event[2] % 100]
    if not places:
        return None
    _, player, amount, _ = rng.choice(places)
    line = f"{hand.names[player]}: bets {money(hand, amount)}"
    return write(hand).replace(line, ",".join(line.rsplit(".", 1)), 1)


@kind("ING101", "a header that breaks off", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    first, rest = write(again(clean, rng)).split("\n", 1)
    return first[: first.index(": ") + 2 + rng.randrange(3)] + "\n" + rest


@kind("ING107", "a header without the limit type", needs=no_limit)
def _(clean: Hand, rng: Random) -> str | None:
    return write(again(clean, rng)).replace("No Limit", "Pot Limit Pre-Flop, No Limit Post-Flop", 1)


@kind("ING111", "a line in the manner of a converter", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    text = write(again(clean, rng))
    return None if "Main pot" in text else text.replace("Total pot ", "Total pot: ", 1)
