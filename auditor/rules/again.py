"""Asks again: the hands of findings are judged by other houses.

Enters: findings and facts of one split, a house. Leaves: the findings with the options that they hang on, and with the
authorities that allow what was found. Only hands with findings that may hang on one are replayed, so a clean log pays
nothing: each as often as there are houses to try, all in one replay.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

import numpy as np
import polars as pl
from numpy.typing import NDArray

from auditor import house as houses
from auditor.findings import Severity, findings_schema
from auditor.house import House
from auditor.replay import MANY, pays, replay
from auditor.rules import views
from auditor.rules.columns import Values
from auditor.rules.others import AUTHORITIES, published, says, with_answer, with_answers
from auditor.rules.ready import Told, by_view, ready, tells
from auditor.rules.repeats import KINDS, without_repeats
from auditor.rules.rule import Rule
from auditor.rules.sittings import STILL
from parsers.tables import Facts, pick

T = TypeVar("T")
STANDINGS = houses.STANDINGS[::-1]
"""From the least well known on."""
PLACE = ("seq", "seat", "pot", "run")
"""Where in its hand a finding stands: nothing else says that it is the same under another house."""

READING = "~"
"""Before an option that only decides how a hand is read."""

_MOST = 30_000  # tries of one replay
_NEVER = 1 << 20
_Numbers = NDArray[np.int64]


def is_number(option: str) -> bool:
    """Whether it is answered by a number: there are too many of them to try each."""
    return not houses.options()[option].answers


def severity_by(rule: Rule, house: House, option: str) -> Severity:
    """How bad a finding of the rule is that hangs on an option."""
    return rule.severity if house.standing(option) == "published" else rule.severity.milder()


def asked_again(
    told: pl.DataFrame, raw: pl.DataFrame, facts: Facts, house: House, rules: Sequence[Rule]
) -> pl.DataFrame:
    """The findings, with the option that each hangs on, of several the least well known, and with `allowed_by`. `told`
    has columns besides, `asks` (`auditor.rules.evaluate`) and those of `auditor.rules.repeats`, which do not leave.
    `raw`: where all findings stand, those too that only repeat others."""
    by_code = {rule.code: rule for rule in rules}
    tries = _Tries(told, house, by_code)
    remarks = told.get_column("remark")
    told = told.select(findings_schema().names())
    if not tries.count:
        return told
    present = told.select("code", "option").unique().drop_nulls()
    ranks = {(code, option): _rank(by_code[code], house, option) for code, option in present.iter_rows()}
    best = np.array([ranks.get(key, _NEVER) for key in told.select("code", "option").iter_rows()], np.int64)
    before = best.copy()
    allowed = np.zeros(told.height, np.int64)
    rows, ranked = tries.rows, tries.ranks
    for chunk in tries.chunks():
        is_allowing = ranked[chunk] >= _NEVER
        asked = chunk[is_allowing | (ranked[chunk] < best[rows[chunk]])]
        here = told.select("hand", "code", *PLACE, remark=remarks)[rows[asked]]
        here = here.with_columns(allows=pl.Series(ranked[asked] >= _NEVER))
        gone = asked[_gone(here, raw, facts, tries.of[asked], tries.houses, rules)]
        of_authority = ranked[gone] >= _NEVER
        np.minimum.at(best, rows[gone[~of_authority]], ranked[gone[~of_authority]])
        np.bitwise_or.at(allowed, rows[gone[of_authority]], 1 << ranked[gone[of_authority]] - _NEVER)
    return _named(told, np.where(best < before, best, _NEVER), allowed, by_code, house)


class _Tries:
    """Which finding is tried under which house: a row a try, the least well known options first, authorities last."""

    def __init__(self, told: pl.DataFrame, house: House, by_code: Mapping[str, Rule]) -> None:
        self._numbers: dict[House, int] = {}
        rows, ranks, of = [], [], []
        asked = told.with_row_index("row").filter(pl.col("asks").is_not_null() & pl.col("hand").is_not_null())
        for code, asks, found in asked.group_by("code", "asks").agg("row").iter_rows():
            tries = list(self._of(by_code[code], house, asks.split(" ")))
            rows.append(np.repeat(found, len(tries)))
            ranks.append(np.tile([rank for rank, _ in tries], len(found)))
            of.append(np.tile([number for _, number in tries], len(found)))
        order = np.argsort(np.concatenate([*ranks, []]), kind="stable")
        self.rows, self.ranks, self.of = (
            np.concatenate([*column, []]).astype(np.int64)[order] for column in (rows, ranks, of)
        )
        self.houses = tuple(self._numbers)
        self.count = len(order)

    def _of(self, rule: Rule, house: House, asks: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Rank and house of each try: of an option, from _NEVER on of an authority."""
        may = set()
        for ask in asks:
            name, is_asked, value = ask.partition("=")
            option = name.removeprefix(READING)
            if name == option:
                may.add(option)
            for other in with_answer(house, option, value) if is_asked else ():
                yield _rank(rule, house, option), self._number(other)
        subjects = [option for option, asked in rule.options.items() if asked is None]
        for number, name in enumerate(AUTHORITIES):
            answers = published(house, name)
            is_silent = not all(says(name, option) for option in subjects)
            if not is_silent and not may.isdisjoint(option for option, _ in answers):
                yield _NEVER + number, self._number(with_answers(house, answers))

    def _number(self, house: House) -> int:
        return self._numbers.setdefault(house, len(self._numbers))

    def chunks(self) -> Iterator[_Numbers]:
        """The rows, as many at once as memory allows."""
        for first in range(0, self.count, _MOST):
            yield np.arange(first, min(first + _MOST, self.count))


def _rank(rule: Rule, house: House, option: str) -> int:
    """How soon an option is named: the least well known first, then as the rule has them."""
    return STANDINGS.index(house.standing(option)) << 10 | _options(rule).index(option)


def _options(rule: Rule) -> list[str]:
    return list({**rule.options, **rule.readings})


def _gone(
    here: pl.DataFrame,
    raw: pl.DataFrame,
    facts: Facts,
    of: _Numbers,
    others: Sequence[House],
    rules: Sequence[Rule],
) -> NDArray[np.bool_]:
    """Whether each of these findings would be none under its other house, or only there or only here a remark; who is
    to allow it does not by making more of it. One that is told there and not here, about the same act or seat, stands
    in its place: it is another name for it."""
    count = facts.hands.height
    copies, copy = np.unique(of * count + here.get_column("hand").to_numpy(), return_inverse=True)
    again = _Again(facts, copies % count, copies // count, others)
    asked = here.with_columns(pl.Series("copy", copy, pl.Int32)).with_row_index("try")
    codes = set(asked.get_column("code"))
    found = again.found([rule for rule in rules if rule.code in codes]).rename({"hand": "copy", "remark": "there"})
    stands = (pl.col("remark") == pl.col("there")) | (pl.col("remark") & pl.col("allows"))
    standing = asked.join(found, on=["copy", "code", *PLACE], nulls_equal=True).filter(stands)
    gone = asked.join(standing.select("try"), on="try", how="anti")
    if gone.height:
        mates = [rule for rule in rules if rule.code != STILL]  # the hand before stands elsewhere
        found = without_repeats(again.found(mates, gone.get_column("copy")), mates)
        found = found.rename({"hand": "copy", "code": "again"})
        new = gone.join(found, on=["copy", *PLACE], nulls_equal=True).join(
            raw.rename({"code": "again"}), on=["hand", "again", *PLACE], how="anti", nulls_equal=True
        )
        gone = gone.filter(~pl.col("try").is_in(new.get_column("try").unique().implode()))
    told_gone = np.zeros(here.height, np.bool_)
    told_gone[gone.get_column("try").to_numpy()] = True
    return told_gone


class _Again:
    """Some hands, each played and judged by a house."""

    def __init__(self, facts: Facts, hands: _Numbers, of: _Numbers, others: Sequence[House]) -> None:
        few = pick(facts, hands)
        # only for being asked again nothing is compiled
        compiled = None if facts.hands.height >= MANY else pays(len(hands))
        self._tables = views.Tables(few, replay(few, *others, of=of, compiled=compiled))
        self._of, self._others = of, others

    @cached_property
    def _hands(self) -> views.View:
        return views.hands(self._tables)

    @cached_property
    def _of_hands(self) -> Values:
        return Values(self._hands)

    def found(self, rules: Sequence[Rule], only: pl.Series | None = None) -> pl.DataFrame:
        """Where findings of the rules stand, by the number of the hand among these."""
        found = [pl.DataFrame(schema=_standing())]
        used = np.unique(self._of).tolist()
        for (name, acts), group in by_view(rules).items():
            view = views.view(name, self._tables, self._hands, acts)
            if only is not None and view.height:
                view = view.at(view.column("hand").is_in(only.unique().implode()).arg_true())
            values = self._of_hands if view is self._hands else Values(view, self._of_hands)
            for rule in group if view.height else ():
                for made, some in self._alike(ready, rule, used).items():
                    wrong = values.rows(made.wrong)
                    for finding, numbers in self._alike(tells, rule, some if len(wrong) else ()).items():
                        rows = wrong
                        if len(numbers) < len(used):
                            of = self._of[view.column("hand").gather(rows).to_numpy()]
                            rows = rows.filter(pl.Series(np.isin(of, numbers)))
                        if len(rows):
                            found.append(standing(view.at(rows), finding, self._of_hands))
        return pl.concat(found)

    def _alike(self, make: Callable[[Rule, House], T], rule: Rule, numbers: Iterable[int]) -> dict[T, list[int]]:
        """The houses of which the same is made for a rule, by that; as numbers."""
        found: dict[T, list[int]] = {}
        for number in numbers:
            found.setdefault(make(rule, self._others[number]), []).append(number)
        return found


def _standing() -> pl.Schema:
    kinds = findings_schema()
    places = [(name, kinds[name]) for name in ("hand", "code", *PLACE)]
    return pl.Schema([*places, *KINDS.items()])


def standing(view: views.View, finding: Told, of_hands: Values) -> pl.DataFrame:
    """Where findings of a rule stand, of which the view has the rows."""
    values, told = Values(view, of_hands), finding.columns
    columns = []
    for name, kind in _standing().items():
        value = values.of(told[name]) if name in told else view.column(name) if view.has(name) else None
        if not isinstance(value, pl.Series) or (name not in told and value.dtype != kind):
            value = pl.Series([value if name in told else None], dtype=kind).new_from_index(0, view.height)
        columns.append(value.cast(kind).alias(name))
    return pl.DataFrame(columns)


def _named(
    told: pl.DataFrame, best: _Numbers, allowed: _Numbers, by_code: Mapping[str, Rule], house: House
) -> pl.DataFrame:
    """Puts down which option each finding hangs on, by its rank, and who allows it."""
    ranked = told.select("code", rank=pl.Series(best))
    rows = []
    for code, rank in ranked.filter(pl.col("rank") < _NEVER).unique().iter_rows():
        option = _options(by_code[code])[rank & 1023]
        hangs = option, str(house.value(option)), house.standing(option)
        rows.append((code, rank, int(severity_by(by_code[code], house, option)), *hangs))
    schema = findings_schema()
    kinds = {"code": pl.String(), "rank": pl.Int64(), **{name: schema[name] for name in _HANGING}}
    hanging = ranked.join(
        pl.DataFrame(rows, schema=kinds, orient="row"), on=["code", "rank"], how="left", maintain_order="left"
    )
    titles = [houses.load(name).title for name in AUTHORITIES]
    words = {
        mask: "; ".join(title for number, title in enumerate(titles) if mask >> number & 1)
        for mask in np.unique(allowed[allowed > 0]).tolist()
    }
    return told.with_columns(
        pl.min_horizontal("severity", hanging.get_column("severity")),
        *(hanging.get_column(name).fill_null(told.get_column(name)) for name in _HANGING[1:]),
        pl.Series("allowed_by", [words.get(mask) for mask in allowed.tolist()], dtype=pl.String),
    )


_HANGING = ("severity", "option", "value", "standing")
