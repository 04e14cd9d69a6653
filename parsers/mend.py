"""What can only be read of a hand when all its lines are known: the mendings that a site file names in `mended`.

In: facts of one split. Out: facts in which those kinds of lines mean what they mean at this site. Works on whole
columns; only hands that need it are touched one by one (`parsers.untold`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import polars as pl

from parsers.table_order import with_blinds, with_joined
from parsers.tables import SCHEMAS, Facts
from parsers.untold import with_streets
from parsers.vocabulary import Action, RemarkCode, Street

_DEAL = pl.col("street") == int(Street.DEAL)
_TURN = (pl.col("action") <= int(Action.COMPLETE)) | (pl.col("action") == int(Action.KILL))
_CHIPS = [int(action) for action in (Action.CALL, Action.BET, Action.RAISE, Action.COMPLETE)]


def late_small_blinds(facts: Facts) -> Facts:
    """Who comes back may post the small blind alone, and it is live: a post as large as it is one."""
    first = pl.col("action") == int(Action.SMALL_BLIND)
    small = facts.actions.filter(_DEAL & first).unique("hand", keep="first").select("hand", small="amount")
    big = (
        facts.actions.filter(pl.col("action") == int(Action.BIG_BLIND)).group_by("hand").agg(big=pl.col("amount").max())
    )
    beside = facts.actions.select("hand").join(small.join(big, on="hand"), on="hand", how="left", maintain_order="left")
    is_late = (
        _DEAL
        & (pl.col("action") == int(Action.BIG_BLIND))
        & ~pl.col("is_all_in")
        & (pl.col("amount") == beside.get_column("small"))
        & (pl.col("amount") < beside.get_column("big"))
    )
    return _with_action(facts, is_late, Action.SMALL_BLIND)


def early_antes(facts: Facts) -> Facts:
    """An all-in among the posts, told before the last ante, is an ante: blinds come after all of them. So what was
    taken for the second small blind of such a hand is its first."""
    antes = facts.actions.filter(pl.col("action") == int(Action.ANTE)).group_by("hand").agg(last=pl.col("seq").max())
    last = facts.actions.select("hand").join(antes, on="hand", how="left", maintain_order="left").get_column("last")
    is_early = pl.col("action").is_in([int(Action.SMALL_BLIND), int(Action.BIG_BLIND)]) & pl.col("is_all_in")
    is_early = _DEAL & is_early & (pl.col("seq") < last)
    hands = facts.actions.filter(is_early).get_column("hand").unique().implode()
    second = _DEAL & (pl.col("action") == int(Action.DEAD_BLIND)) & pl.col("hand").is_in(hands)
    return _with_action(_with_action(facts, second, Action.SMALL_BLIND), is_early, Action.ANTE)


def short_big_blinds(facts: Facts) -> Facts:
    """An all-in for a blind beside the small one, in a hand that nobody posts the big one in, is a short big blind."""
    big = [int(Action.BIG_BLIND), int(Action.BOTH_BLINDS)]
    posted = facts.actions.filter(pl.col("action").is_in(big)).get_column("hand").unique().implode()
    dead = (pl.col("action") == int(Action.DEAD_BLIND)) & pl.col("is_all_in") & ~pl.col("hand").is_in(posted)
    return _with_action(facts, _DEAL & dead, Action.BIG_BLIND)


def empty_stacks(facts: Facts) -> Facts:
    """Who puts chips in has some: a stack of nothing was told before he bought in."""
    paid = facts.actions.filter(pl.col("amount") > 0, _TURN).select("hand", "seat").unique()
    beside = facts.seats.select("hand", "seat").join(
        paid.with_columns(pl.lit(value=True).alias("paid")), on=["hand", "seat"], how="left", maintain_order="left"
    )
    is_empty = (pl.col("starting_stack") == 0) & beside.get_column("paid").fill_null(value=False)
    stack = pl.when(~is_empty.fill_null(value=False)).then(pl.col("starting_stack"))
    return replace(facts, seats=facts.seats.with_columns(stack.alias("starting_stack")))


def bring_ins(facts: Facts) -> Facts:
    """In stud and razz, what has the name of a big blind is the bring-in."""
    stud = facts.hands.filter(pl.col("game").str.contains("^(?:stud|razz)")).get_column("hand").implode()
    big = (pl.col("action") == int(Action.BIG_BLIND)) & pl.col("hand").is_in(stud)
    return _with_action(facts, big, Action.BRING_IN)


def stud_totals(facts: Facts) -> Facts:
    """In stud the total of a raise counts what was put in on earlier streets: only what it adds is of use."""
    stud = facts.hands.filter(pl.col("game").str.starts_with("stud")).get_column("hand").implode()
    to = pl.when(~pl.col("hand").is_in(stud)).then(pl.col("to"))
    return replace(facts, actions=facts.actions.with_columns(to.alias("to")))


def _with_action(facts: Facts, where: pl.Expr, action: Action) -> Facts:
    """The facts with that action in those rows."""
    other = pl.when(where.fill_null(value=False)).then(pl.lit(int(action), pl.Int8)).otherwise(pl.col("action"))
    return replace(facts, actions=facts.actions.with_columns(other.alias("action")))


def returned_antes(facts: Facts) -> Facts:
    """Who gets his ante back before the deal is not dealt in: neither line counts."""
    back = facts.actions.filter(_DEAL, pl.col("action") == int(Action.UNCALLED)).select("hand", "seat").unique()
    if back.is_empty():
        return facts
    gone = facts.actions.filter(_DEAL).join(back, on=["hand", "seat"]).select("hand", "seat", "seq")
    beside = facts.seats.select("hand", "seat").join(
        back.with_columns(pl.lit(value=True).alias("left")), on=["hand", "seat"], how="left", maintain_order="left"
    )
    is_out = pl.col("is_out") | beside.get_column("left").fill_null(value=False)
    return replace(
        facts,
        actions=_numbered(facts.actions.join(gone, on=["hand", "seq"], how="anti", maintain_order="left")),
        seats=facts.seats.with_columns(is_out.alias("is_out")),
    )


def seated_buttons(facts: Facts) -> Facts:
    """A button at a seat without a player is a placeholder: nobody can say where the button is."""
    taken = facts.hands.select("hand", seat="button").join(
        facts.seats.select("hand", "seat", taken=pl.lit(value=True)),
        on=["hand", "seat"],
        how="left",
        maintain_order="left",
    )
    button = pl.when(taken.get_column("taken").fill_null(value=False)).then(pl.col("button"))
    return replace(facts, hands=facts.hands.with_columns(button.alias("button")))


def repeated_lines(facts: Facts) -> Facts:
    """A line of chips that stands there twice is one act, and so is a payment in such a hand."""
    is_all_in = pl.col("is_all_in") & pl.col("is_all_in").shift(1)
    again = (
        _same("hand", "seat", "amount", "to", "is_all_in")
        & (pl.col("line") == pl.col("line").shift(1) + 1)
        & pl.col("action").is_in(_CHIPS)
        & pl.col("action").shift(1).is_in(_CHIPS)
        & ((pl.col("action") == pl.col("action").shift(1)) | is_all_in)
    ).fill_null(value=False)
    doubled = facts.actions.filter(again)
    if doubled.is_empty():
        return facts
    hands = doubled.get_column("hand").unique().implode()
    paid = _same("hand", "seat", "amount", "kind", "run", "pot") & (pl.col("line") == pl.col("line").shift(1) + 1)
    paid = (paid & pl.col("hand").is_in(hands)).fill_null(value=False)
    told = pl.concat([doubled.select("hand", "line"), facts.collections.filter(paid).select("hand", "line")])
    return replace(
        facts,
        actions=_numbered(facts.actions.filter(~again)),
        collections=facts.collections.filter(~paid),
        remarks=_remarked(facts.remarks, told),
    )


def _same(*columns: str) -> pl.Expr:
    """Whether a row has in these columns what the row before it has."""
    return pl.all_horizontal(pl.col(name).eq_missing(pl.col(name).shift(1)) for name in columns)


def _numbered(actions: pl.DataFrame) -> pl.DataFrame:
    """The acts of each hand numbered from 0 on."""
    return actions.with_columns(pl.int_range(pl.len(), dtype=pl.Int32).over("hand").alias("seq"))


def _remarked(remarks: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """The remarks with a departure for each of these lines."""
    made = lines.with_columns(
        pl.lit(int(RemarkCode.DEPARTURE), pl.Int8).alias("code"),
        pl.lit(None, pl.Int64).alias("offset"),
        pl.lit(0, pl.Int64).alias("length"),
        pl.lit("the line above once more").alias("text"),
        pl.lit(None, pl.String).alias("reason"),
    )
    return pl.concat([remarks, made.select(SCHEMAS["remarks"].names())]).sort("hand", "line", maintain_order=True)


MENDINGS: Mapping[str, Callable[[Facts], Facts]] = {
    "joined_players": with_joined,  # first: who is in the hand, and where
    "untold_blinds": with_blinds,
    "early_antes": early_antes,
    "bring_ins": bring_ins,
    "empty_stacks": empty_stacks,
    "late_small_blinds": late_small_blinds,
    "repeated_lines": repeated_lines,
    "returned_antes": returned_antes,
    "seated_buttons": seated_buttons,
    "short_big_blinds": short_big_blinds,
    "stud_totals": stud_totals,
    "untold_streets": with_streets,
}


def mended(facts: Facts, names: Sequence[str]) -> Facts:
    """The facts after these mendings, in the order of MENDINGS."""
    for name, mend in MENDINGS.items():
        if name in names and facts.hands.height:
            facts = mend(facts)
    return facts
