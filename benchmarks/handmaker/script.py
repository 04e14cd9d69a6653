"""Hands from a script: exactly the acts that are written, legal or not, with the money reckoned as told.

    play: "Cyd raises 1.50 / Ana folds / Bo calls / flop / Bo checks / Cyd bets 2 / Bo folds"

Steps stand between slashes. `flop`, `turn`, `river` open a street; `!text` is a line as it stands; a call without an
amount is the legal one, with an amount it is what the player puts in; a bet or a raise tells its total. `=X 3` returns
3 to X instead of what is due, `=none` keeps what is due. `posts` has the same form: `Ana small blind 0.25`.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal

from .cards import parse
from .engine import (
    BET,
    CALL,
    CHECK,
    FOLD,
    LINE,
    RAISE,
    UNCALLED,
    Game,
    Hand,
    act,
    legal,
    open_street,
    post,
    put,
    return_uncalled,
)
from .settle import settle
from .write_pokerstars import write

STREETS = {"flop": 1, "turn": 2, "river": 3}


def scripted(
    game: Game,
    *,
    header: str,
    table: str,
    seats: str,
    button: int,
    play: str,
    posts: str = "",
    cards: str = "",
    board: str = "",
    hero: str = "",
    out: Sequence[tuple[int, str]] = (),
    bounties: Sequence[str] = (),
    added: int = 0,
    after: Sequence[str] = (),
    tweak: Callable[[Hand], None] | None = None,
    edits: Sequence[tuple[str, str]] = (),
) -> str:
    """The text of one hand. `tweak` changes the settled record, `edits` the text: each must be found."""
    rows = [row.split(maxsplit=1) for row in seats.split(";")]
    players = sorted((int(seat), *rest.rsplit(maxsplit=1)) for seat, rest in rows)
    players = [p for p in players if p[0] > button] + [p for p in players if p[0] <= button]
    hand = Hand(
        game,
        [name for _, name, _ in players],
        [seat for seat, _, _ in players],
        [units(game, stack) for _, _, stack in players],
        button,
        header=header,
        table=table,
        boards=[parse(board)] if board else [],
        seat_lines=list(out),
        bounties=list(bounties),
        added=added,
    )
    known = dict(row.split(maxsplit=1) for row in cards.split(";")) if cards else {}
    hand.hole = [parse(known.get(name, "")) for name in hand.names]
    if hero:
        hand.hero = hand.names.index(hero)
    for i in range(len(hand.names)) if game.ante and "ante" not in posts else ():
        post(hand, i, "the ante", game.ante)
    for step in (posts or default_posts(hand)).split(" / "):
        player, words = actor(hand, step.strip())
        what, amount = words.rsplit(maxsplit=1)
        both = what == "small & big blinds"
        amount = units(game, amount)
        dead = amount - game.bb if both else 0
        post(hand, player, what.removesuffix(" in"), amount, dead, entry=both or what.endswith(" in"))
    open_street(hand, 0)
    if any("straddle" in str(event) for event in hand.events):
        hand.level = max(hand.bet)
    returned = False
    for step in play.split(" / "):
        returned = do(hand, step.strip(), returned)
    if not returned:
        return_uncalled(hand)
    if hand.hole[0] or any(hand.hole) or sum(1 for folded in hand.folded if folded < 0) == 1:
        settle(hand)
    hand.events += [(LINE, line) for line in after]
    if tweak:
        tweak(hand)
    text = write(hand)
    for old, new in edits:
        if old not in text:
            raise ValueError(f"{old!r} is not in\n{text}")
        text = text.replace(old, new, 1)
    return text


def units(game: Game, text: str) -> int:
    """`1.50` -> 150."""
    return int(Decimal(text) * game.unit)


def default_posts(hand: Hand) -> str:
    """Small and big blind, or the button blind of short deck."""
    game, names = hand.game, hand.names
    if game.short_deck:
        return f"{names[-1]} button blind {Decimal(game.bb) / game.unit}"
    small, big = (names[-1], names[0]) if len(names) == 2 else names[:2]
    return f"{small} small blind {Decimal(game.sb) / game.unit} / {big} big blind {Decimal(game.bb) / game.unit}"


def actor(hand: Hand, step: str) -> tuple[int, str]:
    """Whose step it is (the longest name that fits) and the words after the name."""
    name = max((name for name in hand.names if step.startswith(name + " ")), key=len)
    return hand.names.index(name), step[len(name) + 1 :]


def do(hand: Hand, step: str, returned: bool) -> bool:
    """One step; says whether the script itself settles what is uncalled."""
    if step in STREETS:
        if not returned:
            return_uncalled(hand)
        open_street(hand, STREETS[step])
        return returned
    if step.startswith("!"):
        hand.events.append((LINE, step[1:]))
        return returned
    if step.startswith("="):
        if step != "=none":
            player, amount = actor(hand, step[1:])
            give_back(hand, player, units(hand.game, amount))
        return True
    player, words = actor(hand, step)
    verb, *rest = words.split()
    if verb in ("folds", "checks"):
        was = hand.folded[player]
        act(hand, player, FOLD if verb == "folds" else CHECK)
        if was >= 0:
            hand.folded[player] = was
    elif verb == "calls":
        owed = legal(hand, player)[0]
        act(hand, player, CALL, hand.bet[player] + (units(hand.game, rest[0]) if rest else owed))
    elif verb in ("bets", "raises"):
        act(hand, player, BET if verb == "bets" else RAISE, units(hand.game, rest[0]))
    elif verb == "dead":
        put(hand, player, units(hand.game, rest[0]))
    else:
        raise ValueError(f"what is {step!r}?")
    return returned


def give_back(hand: Hand, player: int, amount: int) -> None:
    """Return chips as the script says."""
    hand.total[player] -= amount
    hand.stack[player] += amount
    hand.pot -= amount
    hand.events.append((UNCALLED, player, amount))
