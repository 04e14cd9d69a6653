"""Cards that cannot be, boards and streets that do not fit, hands shown wrongly."""

from random import Random

from handmaker.cards import show
from handmaker.engine import CHECK, Hand
from handmaker.write_pokerstars import street_line, write

from .again import again, sticky
from .kinds import kind, once
from .turns import ACTS, streets


def shown(hand: Hand) -> list[int]:
    return [i for i in range(len(hand.names)) if hand.shown[i] == 1]


def absent(hand: Hand, rng: Random) -> int:
    """A card that is nowhere in the hand, and not in the way of its deck."""
    seen = {card for cards in (*hand.hole, *hand.boards) for card in cards}
    return rng.choice([card for card in range(16 if hand.game.short_deck else 0, 52) if card not in seen])


def ranked(clean: Hand, rng: Random, **changes: object) -> Hand | None:
    """Played again with cards that cannot be; None where such cards have no rank (two pairs without a fifth card)."""
    try:
        return again(clean, rng, sticky, **changes)
    except IndexError:
        return None


@kind("DEA101", "a card of the board in a shown hand", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    hole = [list(cards) for cards in clean.hole]
    who = rng.randrange(len(hole))
    hole[who][0] = clean.boards[0][rng.randrange(5)]
    hand = ranked(clean, rng, hole=hole)
    return write(hand) if hand and who in shown(hand) else None


@kind("DEA101", "a card twice on the board", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    board = list(clean.boards[0])
    board[3 + rng.randrange(2)] = board[rng.randrange(3)]
    hand = ranked(clean, rng, board=board)
    return write(hand) if hand and hand.street == 3 else None


@kind("DEA102", "a card that the deck does not have", needs=lambda hand: hand.game.short_deck and once(hand))
def _(clean: Hand, rng: Random) -> str | None:
    board = list(clean.boards[0])
    board[rng.randrange(3)] = rng.randrange(16)
    hand = again(clean, rng, sticky, board=board)
    return write(hand) if hand.street else None


@kind("DEA103", "a card too many shown", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    players = shown(hand)
    if not players:
        return None
    who = rng.choice(players)
    hand.hole[who] = [*hand.hole[who], absent(hand, rng)]
    return write(hand)


@kind("DEA104", "four cards on the flop", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    if hand.street != 1:
        return None
    board = hand.boards[0]
    return write(hand).replace(f"[{show(board[:3])}]", f"[{show(board[:4])}]")


@kind("DEA104", "an earlier card changes on the turn", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    if hand.street < 2:
        return None
    board = list(hand.boards[0])
    board[rng.randrange(3)] = absent(hand, rng)
    return write(hand).replace(street_line(2, hand.boards[0]), street_line(2, board))


@kind("DEA105", "a street is missing", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    if hand.street < 3:
        return None
    street = rng.choice((1, 2))
    first, last = streets(hand)[street - 1]
    if any(event[0] in ACTS and event[0] != CHECK for event in hand.events[first:last]):
        return None
    del hand.events[first - 1 : last]
    return write(hand)


@kind("DEA105", "a street is dealt twice", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    if hand.street < 2:
        return None
    text = write(hand)
    line = street_line(2, hand.boards[0])
    return text.replace(line, line + "\n" + line, 1)


@kind("DEA105", "the line of a street is lost", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    if not hand.street:
        return None
    return write(hand).replace(street_line(rng.randrange(hand.street) + 1, hand.boards[0]) + "\n", "", 1)


@kind("DEA105", "turn and river change places", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    if hand.street < 3:
        return None
    rows = write(hand).split("\n")
    turn, river = (rows.index(street_line(street, hand.boards[0])) for street in (2, 3))
    rows[turn], rows[river] = rows[river], rows[turn]
    return "\n".join(rows)


@kind("DEA104", "the summary tells another board", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    if not hand.street:
        return None
    board = hand.boards[0][: hand.street + 2]
    other = list(board)
    other[rng.randrange(len(other))] = absent(hand, rng)
    return write(hand).replace(f"Board [{show(board)}]", f"Board [{show(other)}]")


@kind("SHO104", "shows other cards than were dealt", needs=lambda hand: once(hand) and hand.hero >= 0)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    if hand.hero not in shown(hand):
        return None
    hole = hand.hole[hand.hero]
    text = write(hand)
    other = [absent(hand, rng), *hole[1:]]
    return text.replace(
        f"Dealt to {hand.names[hand.hero]} [{show(hole)}]", f"Dealt to {hand.names[hand.hero]} [{show(other)}]"
    )


@kind("SHO105", "a hidden hand is paid", needs=once)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    players = shown(hand)
    winners = [i for i in players if hand.won[i]]
    if len(players) < 2 or len(winners) != 1 or len(hand.pots) > 1 or hand.hero in winners:
        return None
    who = winners[0]
    text = write(hand)
    cards = show(hand.hole[who])
    text = text.replace(f"{hand.names[who]}: shows [{cards}] ({hand.labels[who]})", f"{hand.names[who]}: mucks hand")
    won = text.split(f"showed [{cards}] and won (")[1].split(")")[0]
    return text.replace(f"showed [{cards}] and won ({won}) with {hand.labels[who]}", f"collected ({won})")
