"""ACC101 not-conserved."""

from auditor.findings import Severity
from auditor.rules.hanging import LIVE
from auditor.rules.rule import Rule
from auditor.rules.terms import RAKES, awarded_twice, paid_line, played, reaches_out

RULE = Rule(
    code="ACC101",
    name="not-conserved",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: (c.gap < 0) & ~awarded_twice(c) & ~reaches_out(c),
    expected=lambda c, house: c.sum_pot,
    actual=lambda c, house: c.sum_pot - c.gap,
    figures={"a": lambda c, house: -c.gap},
    places={"line": lambda c, house: paid_line(c)},
    message="paid {actual} with rake and fees out of a pot of {expected}: {a} from nowhere",
    off=lambda c, house: -c.gap,
    hides=("POT103", "ACC103", *RAKES),
    options=LIVE,
    checks=(
        "Chips in and chips out agree: what is put in, less returns, with what the site adds, is what is "
        "collected, with rake and fees. Too little is `POT110`, and so is just one whole pot too much."
    ),
    why="Chips are neither made nor lost in a hand.",
    example="A pot of 425 pays 213 and 213.",
    unjudged="Always judged.",
    authority="GLI-19 v3.0, 2.8.2 (wagers, wins and rake of every game and player).",
)
