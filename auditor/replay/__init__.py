"""The replay: plays every hand of a split and settles it. Enters: facts and a house. Leaves: the derived tables."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from auditor.derived import Derived
    from auditor.house import House
    from parsers.tables import Facts

_MANY = 1500  # hands from which loading the compiled kernels pays


def replay(facts: "Facts", house: "House", *, compiled: bool | None = None) -> "Derived":
    """Reckons the derived tables. `compiled`: run as machine code; None lets the number of hands decide."""
    from auditor.derived import Derived
    from auditor.replay.run import betting
    from auditor.replay.settle import settle

    if compiled is None:
        compiled = facts.hands.height >= _MANY
    trace, stakes, stands = betting(facts, house, compiled=compiled)
    pots, owed, results, reckoning = settle(facts, stakes, stands, house, compiled=compiled)
    return Derived(trace, stakes, stands, pots, owed, results, reckoning)
