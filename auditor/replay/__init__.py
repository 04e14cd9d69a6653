"""The replay: plays every hand of a split and settles it. Enters: facts and houses. Leaves: the derived tables."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from auditor.derived import Derived
    from auditor.house import House
    from parsers.tables import Facts

MANY = 1500  # hands from which to compile the kernels pays
_SOME = 150  # to load them


def replay(facts: "Facts", *houses: "House", of: Any = None, compiled: bool | None = None) -> "Derived":
    """Reckons the derived tables. `of`: which of the houses each hand is played by, None: the first. `compiled`: run as
    machine code; None lets the number of hands decide."""
    import numpy as np

    from auditor import games
    from auditor.derived import Derived
    from auditor.replay.plain import numbers
    from auditor.replay.run import betting
    from auditor.replay.settle import settle

    count = facts.hands.height
    if compiled is None:
        compiled = count >= MANY or pays(count)
    of = np.zeros(count, np.int64) if of is None else of
    game = numbers(facts.hands.get_column("game"), list(games.names()))
    trace, stakes, stands = betting(facts, game, houses, of, compiled=compiled)
    pots, owed, results, reckoning = settle(facts, stakes, stands, game, houses, of, compiled=compiled)
    return Derived(trace, stakes, stands, pots, owed, results, reckoning)


def pays(count: int) -> bool:
    """Whether there is machine code on this machine, and it pays to load it for so many hands."""
    from auditor.replay.betting import play
    from auditor.replay.settlement import settle_hands
    from parsers import kernels

    return count >= _SOME and kernels.are_compiled(play) and kernels.are_compiled(settle_hands)
