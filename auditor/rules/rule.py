"""What a rule is: a code, a page and Boolean column expressions over one view of the tables. Loads nothing heavy.

An expression is a function of `c`, where `c.name` is the column `name` of the view, and of the house; it is written as
polars writes them (`auditor.rules.columns`).
Null in a column means unknown: what compares null is null, and a null verdict is no finding.

Views (`auditor.rules.views` says which columns each has):
  acts         a row an act: actions + trace + the hand's columns (hands, stakes, reckoning); `next_...` and
               `prior_...` are the columns of the act after and before it in the hand
  hands        a row a hand: hands + stakes + reckoning
  seats        a row a seat: seats + stands + results + the hand's columns
  remarks      a row a parser's remark + the hand's columns
  rejects      a row a piece of text that is in no hand
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from auditor.findings import Severity
from parsers.vocabulary import Action

if TYPE_CHECKING:
    from auditor.house import House

Columns = Any  # attribute access gives a column
Expression = Callable[[Columns, "House"], Any]
Hanging = Expression | Mapping[int, Expression] | None
View = Literal["acts", "hands", "seats", "remarks", "rejects"]


class Rule(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A rule of the catalogue.

    `acts` are the only actions it is about, in the view `acts` (none named: any): the others are not even looked at.
    `applies` says which rows of those it is about (none given: all), `unknown` which of them it cannot judge, `when`
    which are defects.
    `expected`, `actual` and `figures` (a, b, c) fill the message, a format template over the finding's columns:
    amounts are written in the hand's unit, `{a:parts}` is one in ten thousandths of it, `{a:n}` a plain number,
    `{a:seat}` the player in that seat, `{a:street}` a street's name, `{a:card}` a card; of `[...|...]` stands the first
    part whose figures are all known.
    `places` says where the finding stands (seat, line, street ...), where the view's own columns do not.
    `options` names the house options that the verdict may hang on, each with the rows on which it may (None: all, the
    rule is about it, and an authority that says nothing of it allows nothing).
    Where it does is asked: the hand is judged again under the other answers, and the finding hangs where it would then
    be gone (`auditor.rules.again`). An option that is a number has too many of them: the finding hangs on it where that
    is said, or else the answers to try are named, each with its rows.
    `readings` names those that decide how a hand is read in which something is amiss, the same for all rules
    (`auditor.rules.hanging`): they are asked in the same way, and allow nothing.
    `reads` names those that it reads besides: they say what is a defect at all or what can be judged, and no finding is
    milder for them.
    `remark` are the rows of which the finding is only a remark, as the house tolerates it, and `milder` those of which
    it is at most one level below the rule's, whatever it hangs on.
    `behind` is of a rule on an act or line after which acts may not be judged: what it was, "out of turn".
    `alone` are the rows of which the finding stands only where nothing else is wrong with the hand.
    `apart` are the rows that the hand is read with as if they were right: such a finding hides nothing.
    `hides` are the codes of findings in the same hand that only repeat this one; those of earlier acts stand, and those
    of others that are `off` by more chips than this one explains, where both can be told; what it is off by itself, if
    not said.
    `first_round` is of a rule on posts: findings on later streets it hides for their chips alone, where they tell any.
    `because` is of a rule on a line that says less than it should ("not read"): what it hides is not judged for that,
    and counts so, nor are the acts behind the line where they cannot be. `{hides}` in its message are the hidden rules.
    """

    code: str
    name: str
    severity: Severity
    view: View
    acts: tuple[Action, ...] = ()
    applies: Expression = lambda c, house: True
    when: Expression
    unknown: Expression | None = None
    expected: Expression | None = None
    actual: Expression | None = None
    figures: Mapping[str, Expression] = {}
    detail: Expression | None = None
    places: Mapping[str, Expression] = {}
    message: str
    options: Mapping[str, Hanging] = {}
    readings: Mapping[str, Hanging] = {}
    reads: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    off: Expression | None = None
    explains: Expression | None = None
    first_round: bool = False
    because: str = ""
    behind: str = ""
    alone: Expression | None = None
    apart: Expression | None = None
    remark: Expression | None = None
    milder: Expression | None = None
    # the page
    checks: str
    why: str
    example: str
    unjudged: str
    authority: str
