"""Rules' expressions: what evaluates them once, and only where it matters, answers as polars does."""

import operator
from pathlib import Path

import polars as pl
import pytest

from auditor import house as houses
from auditor import registry
from auditor.replay import replay
from auditor.rules import views
from auditor.rules.columns import Columns, Term, Values
from parsers.ingest import ingest
from parsers.sources import open_splits

SAMPLES = Path(__file__).parent.parent / "sample_histories"
TABLE = pl.DataFrame(
    {
        "hand": pl.Series([0, 0, 1, 1, 1, 2], dtype=pl.Int32),
        "yes": [True] * 6,
        "no": [False] * 6,
        "some": [True, False, True, False, True, False],
        "told": [True, None, False, None, True, None],
        "never": pl.Series([None] * 6, dtype=pl.Boolean),
        "small": pl.Series([1, 2, None, 4, 127, -128], dtype=pl.Int8),
        "large": [1, None, 3, 4, 500, -128],
        "text": ["a", "b", None, "c", "ab", ""],
    }
)
TRUTHS = ("yes", "no", "some", "told", "never")


def same(values: Values, view: views.View, term: Term) -> None:
    """The value is what polars makes of the term's expression."""
    value = values.of(term)
    polars = (
        view.frame(sorted(term.roots | {view.table.columns[0]}))
        .with_columns(polars=term.expression)
        .get_column("polars")
    )
    mine = value if isinstance(value, pl.Series) else pl.Series([value]).new_from_index(0, view.height)
    assert mine.to_list() == polars.to_list(), term.expression


def test_and_or_not_with_what_is_not_known():
    c, view = Columns(), views.View(TABLE)
    terms = [getattr(c, name) for name in TRUTHS]
    for one in terms:
        for term in (~one, one.is_null(), one.is_not_null(), one.fill_null(True), one.fill_null(False), one.cast(int)):
            same(Values(view), view, term)
        for other in terms:
            for term in (one & other, one | other, ~(one & other) | one, (one | other) & ~other.fill_null(False)):
                same(Values(view), view, term)


@pytest.mark.parametrize("operation", [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge])
def test_comparisons(operation):
    c, view = Columns(), views.View(TABLE)
    for other in (2, 500, -1000, c.large, c.small - 1):
        same(Values(view), view, operation(c.small, other))
        same(Values(view), view, operation(other, c.large))
    same(Values(view), view, operation(c.text, "b"))


def test_arithmetic_and_what_is_left_to_polars():
    c, view = Columns(), views.View(TABLE)
    for term in (
        c.small + c.large,
        c.large // 3,
        7 - c.large % 3,
        -c.large,
        c.some.cast(int) * c.small,
        c.yes.cast(int) * c.large + 1,
        c.large.fill_null(0),
        c.large.fill_null(c.small),
        c.small.is_in([1, 4]),
        c.small.is_between(2, 127),
        c.text.str.starts_with("a") & c.some,
        (c.large.abs() == 128).fill_null(value=False),
        c.large.sum().over(c.hand) > 3,
        c.large.max() == 500,
    ):
        same(Values(view), view, term)


def test_the_same_operation_is_the_same_term():
    c = Columns()
    assert (c.some & (c.small > 1)) is (c.some & (c.small > 1))
    assert (c.small == 1) is not (c.yes == True)  # noqa: E712
    assert (c.some & False) is (False & c.told) is c.constant(value=False)
    assert (True & c.some) is (c.some | False) is c.some
    with pytest.raises(TypeError, match="row by row"):
        assert c.some


@pytest.mark.parametrize("is_so", [True, False])
def test_a_constant_beside_columns_is_an_expression_as_any(is_so):
    c, view = Columns(), views.View(TABLE)
    for one in (c.some & is_so, c.told | is_so, is_so & c.told, is_so | c.never):
        for term in (one, ~one, ~one & c.told, one | ~c.some, one.fill_null(True), one.cast(int) * c.large, ~~one):
            same(Values(view), view, term)


def test_what_cannot_matter_is_not_made():
    def fails() -> pl.Series:
        raise AssertionError

    view = views.View(TABLE, made={"costly": fails})
    c = Columns()
    assert Values(view).of(c.no & c.costly) is False
    assert Values(view).of(c.yes | (c.costly > 1)) is True
    with pytest.raises(AssertionError):
        Values(view).of(c.told & c.costly)


def test_every_term_of_every_rule_over_the_samples():
    rules = registry.rules()
    for split in open_splits((str(SAMPLES),)):
        facts = ingest(split)
        house = houses.for_site(split.site)
        tables = views.Tables(facts, replay(facts, house))
        hands = views.hands(tables)
        for rule in rules:
            view = views.view(rule.view, tables, hands, rule.acts)
            if not view.height:
                continue
            columns = Columns()
            told = [function(columns, house) for function in (rule.applies, rule.unknown, rule.when) if function]
            values = Values(view, None if view is hands else Values(hands))
            for term in told:
                if isinstance(term, Term):
                    same(values, view, term)
