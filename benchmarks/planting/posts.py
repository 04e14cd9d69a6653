"""Wrong blinds, antes and straddles, and a header that does not fit them."""

from random import Random

from handmaker.engine import Hand
from handmaker.players import decide
from handmaker.settle import settle
from handmaker.stud_and_draw import play
from handmaker.write_pokerstars import write

from .again import Post, again, deal, posts_of
from .kinds import blinds, kind, limit, no_limit


def ring(hand: Hand) -> bool:
    """Four or more players, plain blinds that the header tells."""
    told = hand.game.bb > 0 and hand.game.structure != "SL"
    return told and blinds(hand) and len(hand.names) > 3 and "straddle" not in hand.blind


def changed(clean: Hand, what: str, amount: int) -> list[Post]:
    return [(player, kind_, amount if kind_ == what else was) for player, kind_, was in posts_of(clean)]


@kind("FRC101", "small blind missing", needs=lambda hand: ring(hand) and not limit(hand))
def _(clean: Hand, rng: Random) -> str | None:
    return write(again(clean, rng, posts=[post for post in posts_of(clean) if post[1] != "small blind"]))


@kind("FRC101", "big blind missing", needs=ring, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    return write(again(clean, rng, posts=[post for post in posts_of(clean) if post[1] != "big blind"]))


@kind("FRC102", "big blind by the next seat", needs=ring, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    posts = [(player + (what == "big blind"), what, amount) for player, what, amount in posts_of(clean)]
    return write(again(clean, rng, posts=posts))


@kind("FRC102", "both blinds a seat too far", needs=ring, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    posts = [(player + (what != "the ante"), what, amount) for player, what, amount in posts_of(clean)]
    return write(again(clean, rng, posts=posts))


@kind("FRC103", "small blind of a wrong amount", needs=lambda hand: ring(hand) and not limit(hand) and hand.game.sb > 1)
def _(clean: Hand, rng: Random) -> str | None:
    return write(again(clean, rng, posts=changed(clean, "small blind", clean.game.sb + rng.choice((-1, 1)))))


@kind("FRC103", "big blind of a wrong amount", needs=lambda hand: ring(hand) and hand.game.bb > 2, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    return write(again(clean, rng, posts=changed(clean, "big blind", clean.game.bb + rng.choice((-1, 1)))))


def with_antes(clean: Hand, rng: Random, who: int, amount: int) -> Hand:
    """One pays another ante than all the others; antes are not matched, so he may win what he could have won."""
    posts = [(p, w, amount if w == "the ante" and p == who else a) for p, w, a in posts_of(clean)]
    hand = deal(clean, posts=[post for post in posts if post[2]])
    lacking = clean.game.ante - amount
    hand.total[who] += lacking
    hand.dead -= lacking
    play(hand, decide, rng)
    settle(hand, rng)
    return hand


@kind("ACC102", "a post of a chip more than the stack", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    posted = [0] * len(hand.names)
    for player, _, amount in posts_of(hand):
        posted[player] += amount
    able = [i for i, street in enumerate(hand.folded) if street >= 0 and hand.total[i] == posted[i] > 1]
    if not able:
        return None
    who = rng.choice(able)
    hand.start[who] = posted[who] - 1
    return write(hand)


@kind("FRC104", "an ante too small", needs=lambda hand: hand.game.ante > 1, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    who = rng.randrange(len(clean.names))
    return write(with_antes(clean, rng, who, clean.game.ante - 1)) if clean.start[who] > clean.game.ante else None


@kind("FRC104", "an ante missing", needs=lambda hand: hand.game.ante > 0 and len(hand.names) > 2, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    return write(with_antes(clean, rng, rng.randrange(len(clean.names)), 0))


@kind("FRC109", "dead and live blind of a wrong amount", needs=lambda hand: "straddle" not in hand.blind)
def _(clean: Hand, rng: Random) -> str | None:
    both = "small & big blinds"
    if sum(post[1] == both for post in posts_of(clean)) != 1:
        return None
    wrong = clean.game.sb + clean.game.bb + rng.choice((1, clean.game.bb))
    return write(again(clean, rng, posts=changed(clean, both, wrong)))


@kind("FRC108", "straddle of a wrong size", needs=lambda hand: no_limit(hand) and "straddle" in hand.blind)
def _(clean: Hand, rng: Random) -> str | None:
    return write(again(clean, rng, posts=changed(clean, "straddle", 3 * clean.game.bb)))


@kind("FRC110", "short deck: the blind by another than the button", needs=lambda hand: hand.game.short_deck)
def _(clean: Hand, rng: Random) -> str | None:
    posts = [(0 if what == "button blind" else player, what, amount) for player, what, amount in posts_of(clean)]
    return write(again(clean, rng, posts=posts))


@kind("ING108", "header of half the blinds posted", needs=lambda hand: no_limit(hand) and hand.game.sb > 1)
def _(clean: Hand, rng: Random) -> str | None:
    game, text = clean.game, write(again(clean, rng))
    if f"({game.stakes})" not in text or game.sb % 2 or game.bb % 2:
        return None
    lower = f"${game.sb / 200:.2f}/${game.bb / 200:.2f} USD"
    return text.replace(f"({game.stakes})", f"({lower})", 1)
