"""`oddchip games`: the games that can be replayed, and how one is declared. Loads no table library."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from auditor.cli import options, terminal

if TYPE_CHECKING:
    from auditor.games import Game

_RANKINGS = {
    "high": "high",
    "short_deck": "high of the short deck",
    "eight_or_better": "low, eight or better",
    "ace_to_five": "low, ace to five",
    "deuce_to_seven": "low, deuce to seven",
    "badugi": "badugi",
    "badugi_ace_high": "badugi with the ace high",
    "drawmaha": "high of the five cards held",
    "drawmaha_deuce_to_seven": "low of the five cards held, deuce to seven",
}
_DECKS = {"standard": "52 cards", "short": "36 cards, six to ace"}
_ORDERS = {"button": "from the button", "stud": "by the open cards"}
_FORCED = {
    "blinds": "small and big blind",
    "button_blind": "antes, and a blind of the button",
    "bring_in": "antes, and a bring-in",
}
_TIERS = {"s": "small bet", "b": "big bet"}


def _names(begin: str) -> list[str]:
    from auditor import games as known

    return [name for name in known.names() if name.startswith(begin)]


def games(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME|WORDS]", autocompletion=_names, help="A game to show in full, or words."),
    ] = None,
    format_: options.ListFormat = options.Format.text,
) -> None:
    """List the games that are known; with a name or words, those meant.

    A name may be a short one; of a mix, or words that fit several games, those are listed. Of one game it says deck,
    who opens, forced bets, what wins, and what is dealt on each street.

    \b
    oddchip games
    oddchip games stud_hilo8
    oddchip games big o
    oddchip games horse

    Exit status: 0 found, 2 there is no such game.
    """
    from auditor import games as known

    found = known.search(" ".join(words)) if words else known.names()
    if format_ is options.Format.json:
        terminal.tell(games=[{"name": name, **_fields(known.load(name))} for name in found])
        return
    if words and len(found) == 1:
        _show(found[0], known.load(found[0]))
        return
    width = max(map(len, found), default=0)
    for each in found:
        game = known.load(each)
        typer.echo(f"{each:{width}}  {game.title}: {_brief(game)}")


def _fields(game: "Game") -> dict[str, Any]:
    """All that a game file says or leaves to the default."""
    import msgspec

    told: dict[str, Any] = msgspec.to_builtins(game)
    return told


def _brief(game: "Game") -> str:
    """A game in a line."""
    parts = [] if game.deck == "standard" else [_DECKS[game.deck]]
    parts.append(f"{sum(game.down) + sum(game.up)} cards")
    if game.board:
        parts.append(f"board of {sum(game.board)}")
    if draws := sum(game.draws):
        parts.append("1 draw" if draws == 1 else f"{draws} draws")
    if game.discards:
        parts.append(f"{sum(game.discards)} thrown away")
    return f"{', '.join(parts)}; {_wins(game)}"


def _wins(game: "Game") -> str:
    return " / ".join(_RANKINGS[ranking] for ranking in (game.high, game.low) if ranking is not None)


def _show(name: str, game: "Game") -> None:
    typer.echo(f"{name}: {game.title}\n")
    for what, called in (("called:", game.aliases), ("part of:", game.mixes)):
        if called:
            typer.echo(f"{what:13}{', '.join(called)}")
    forced = _FORCED[game.forced] + (f" of the {game.bring_in} card" if game.bring_in else "")
    told = [
        ("deck", _DECKS[game.deck]),
        ("order", _ORDERS[game.order]),
        ("forced bets", forced),
        ("wins", _wins(game) + ("" if game.high is None or game.low is None else ", half each")),
    ]
    if game.hole_used is not None:
        told.append(("hole cards", f"exactly {game.hole_used} play"))
    if game.pair_or_better is not None:
        told.append(("first half", f"goes to a pair of {game.pair_or_better} or better"))
    if game.ace_high:
        told.append(("ace", "is high where the high card brings it in"))
    if game.open_pair:
        told.append(("open pair", "may allow the big bet on fourth street, as the house says (stud_open_pair)"))
    for what, words in told:
        typer.echo(f"{what + ':':13}{words}")
    typer.echo("\nBetting rounds, the bet of fixed limit, and what is dealt:")
    width = max(map(len, game.streets))
    for number, street in enumerate(game.streets):
        typer.echo(f"  {street:{width}}  {_TIERS[game.tiers[number]]:9}  {_dealt(game, number)}".rstrip())


def _dealt(game: "Game", number: int) -> str:
    """What is dealt, drawn and thrown away on a street."""
    kinds = (
        (game.down, "{} down"),
        (game.up, "{} up"),
        (game.board, "{} on the board"),
        (game.draws, "a draw"),
        (game.discards, "{} thrown away after the betting"),
    )
    return ", ".join(words.format(counts[number]) for counts, words in kinds if counts and counts[number])
