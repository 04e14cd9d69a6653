"""POT104 total-pot."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import LIVE
from auditor.rules.rule import Rule
from auditor.rules.terms import at_marked_table, played, told_line, untold_drop
from auditor.vocabulary import Uncalled


def _holds_uncalled(c: Any) -> Any:
    """The told pot is larger by what nobody matched, and that is all: see POT101."""
    return (c.uncalled_state == int(Uncalled.IN_POT)) & (c.pot == c.sum_pot + c.uncalled)


_BLIND = ": the difference is one small blind, as when a dead blind is not logged"
_ANTES = ": the difference is that of antes which are not logged"
_LIKE_ANTES = ": the difference is the same from each player dealt in, as when the antes of a tournament are not logged"


def _cause(c: Any) -> Any:
    """What such a gap may be: a blind, antes of the size that the header or the other posts tell, or, where they tell
    none, antes of a tournament, of at most a small blind. No money game has antes of which nothing is told."""
    gap = c.pot - c.sum_pot
    ante = c.due_ante.fill_null(0)
    is_blind = (gap > 0) & (gap == c.due_small_blind)
    is_for_all = (c.antes == 1) & (ante >= c.due_big_blind).fill_null(False)
    is_more = (gap > 0) & ~is_blind
    is_ante = is_more & ~is_for_all & (ante > 0) & (gap % ante == 0) & (gap <= ante * (c.players - c.antes))
    is_alike = is_more & (ante == 0) & (gap % c.players == 0) & (gap <= c.due_small_blind * c.players)
    is_alike = is_alike & c.tournament.is_not_null()
    told = ((is_blind, _BLIND), (is_ante, _ANTES), (is_alike, _LIKE_ANTES))
    first, *others = (so.fill_null(False).replace_strict({True: text}, default="") for so, text in told)
    return sum(others, first)


RULE = Rule(
    code="POT104",
    name="total-pot",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & c.pot.is_not_null(),
    unknown=lambda c, house: (c.pot < c.sum_pot) & untold_drop(c, house),
    when=lambda c, house: (c.pot != c.sum_pot) & ~_holds_uncalled(c),
    expected=lambda c, house: c.sum_pot,
    actual=lambda c, house: c.pot,
    detail=lambda c, house: _cause(c),
    places={"line": lambda c, house: told_line(c)},
    message="the log tells a pot of {actual}; what was put in less what went back makes {expected}{detail}",
    options={"untold_drop": lambda c, house: (c.pot < c.sum_pot) & at_marked_table(c), **LIVE},
    off=lambda c, house: (c.pot - c.sum_pot).abs(),
    hides=("POT103", "POT110", "ACC101"),
    checks=(
        "The total pot that the log tells is what the players put in, less unmatched bets, and what the site added. "
        "Where it is more by a small blind, by antes of the size that the header or other posts tell, or, in a "
        "tournament that tells none, by the same from each player and at most a small blind, that is said."
    ),
    why="It is the first sum that anybody checks, and programs that read logs refuse a hand where it is off.",
    example="Blinds 0.25 and 0.50 and two calls of 0.50 make 1.50, and the summary says `Total pot $1.75`.",
    unjudged="When the log tells no total, or the house takes a drop that no line tells.",
    authority="GLI-19 v3.0, 2.8.2 (wagers, wins and rake of every game and player).",
)
