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
from auditor.rules.terms import masked
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
        "unknown": pl.Series([None] * 6, dtype=pl.Int16),
        "zero": pl.Series([0, 0, None, 2, 3, -1], dtype=pl.Int32),
        "card": pl.Series([0, 255, None, 7, 51, 3], dtype=pl.UInt8),
        "part": [0.5, None, 2.0, 4.0, -1.0, 0.0],
        "time": pl.Series([0, None, 2, 3, 4, 5], dtype=pl.Datetime("us", "UTC")),
        "text": ["a", "b", None, "c", "ab", ""],
    }
)
LEAST = {pl.Int8: -(2**7), pl.Int16: -(2**15), pl.Int32: -(2**31), pl.Int64: -(2**63), pl.UInt8: 0, pl.UInt32: 0}
TRUTHS = ("yes", "no", "some", "told", "never")


def same(values: Values, view: views.View, term: Term) -> None:
    """The value is what polars makes of the term's expression."""
    value = values.of(term)
    polars = (
        view.frame(sorted(term.roots | {"hand" if view.has("hand") else "line"}))
        .with_columns(polars=term.expression)
        .get_column("polars")
    )
    mine = value if isinstance(value, pl.Series) else pl.Series([value]).new_from_index(0, view.height)
    assert mine.to_list() == polars.to_list(), term.expression


def test_and_or_not_with_what_is_not_known():
    c, view = Columns(), views.View(TABLE.height, views.columns_of(TABLE))
    terms = [getattr(c, name) for name in TRUTHS]
    for one in terms:
        for term in (~one, one.is_null(), one.is_not_null(), one.fill_null(True), one.fill_null(False), one.cast(int)):
            same(Values(view), view, term)
        for other in terms:
            for term in (one & other, one | other, ~(one & other) | one, (one | other) & ~other.fill_null(False)):
                same(Values(view), view, term)


@pytest.mark.parametrize("operation", [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge])
def test_comparisons(operation):
    c, view = Columns(), views.View(TABLE.height, views.columns_of(TABLE))
    for one in (c.small, c.large, c.unknown, c.zero):
        for other in (2, 500, -1000, c.large, c.unknown, c.small - 1, c.yes.cast(int)):
            same(Values(view), view, operation(one, other))
            same(Values(view), view, operation(other, one))
    for other in (2, 255, c.large, c.card):
        same(Values(view), view, operation(c.card, other))
    for truth in TRUTHS:
        for other in TRUTHS:
            same(Values(view), view, operation(getattr(c, truth), getattr(c, other)))
    same(Values(view), view, operation(c.text, "b"))
    same(Values(view), view, operation(c.part, 2))
    same(Values(view), view, operation(c.large, c.part))


@pytest.mark.parametrize(
    "operation",
    [operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod],
    ids=lambda made: made.__name__,
)
def test_arithmetic_as_polars_has_it_where_it_overflows_or_divides_by_nothing(operation):
    c, view = Columns(), views.View(TABLE.height, views.columns_of(TABLE))
    columns = [c.small, c.large, c.unknown, c.zero, c.some.cast(int), c.told.cast(int)]
    for one in (c.no.cast(int), c.yes.cast(int)):  # the same in all rows
        for other in (3, c.large, c.zero, c.no.cast(int), c.yes.cast(int)):
            same(Values(view), view, operation(one, other))
            same(Values(view), view, operation(other, one))
    for one in columns:
        for other in (1, 3, -1, 100, *columns):
            same(Values(view), view, operation(one, other))
            same(Values(view), view, operation(other, one))
    same(Values(view), view, operation(c.card, 7))
    same(Values(view), view, operation(c.card, c.small))
    same(Values(view), view, operation(c.part, 2))


@pytest.mark.parametrize("constant", [-1, 127, 128, 255, 256, 500, -200, 40_000, -(2**31), 2**40])
def test_integers_are_widened_for_a_constant_as_far_as_polars_does_it(constant):
    table = pl.DataFrame(
        {
            "hand": pl.Series([0, 0, 1, 1], dtype=pl.Int32),
            **{str(kind): pl.Series([LEAST[kind], None, 0, 7], dtype=kind) for kind in LEAST},
        }
    )
    c, view = Columns(), views.View(table.height, views.columns_of(table))
    for kind in LEAST:
        one = getattr(c, str(kind))
        same(Values(view), view, one.fill_null(constant))
        for operation in (operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod):
            for of in (one, one.fill_null(3)):
                same(Values(view), view, operation(of, constant))
                same(Values(view), view, operation(constant, of))


@pytest.mark.parametrize("operation", [operator.add, operator.sub, operator.mul], ids=lambda made: made.__name__)
def test_a_truth_that_is_counted_has_64_bits_where_it_is_the_same_in_all_rows_too(operation):
    c, view = Columns(), views.View(TABLE.height, views.columns_of(TABLE))
    for one in (c.yes.cast(int), c.no.cast(int)):
        for other in (c.small, c.small.fill_null(0), c.unknown, c.card, c.yes.cast(int), -one):
            same(Values(view), view, operation(one, other))
            same(Values(view), view, operation(other, one))
            same(Values(view), view, operation(one, other) == other)


def test_what_is_not_known_is_filled():
    c, view = Columns(), views.View(TABLE.height, views.columns_of(TABLE))
    for one in (c.small, c.large, c.unknown, c.zero, c.told.cast(int), c.yes.cast(int)):
        for other in (0, c.large, c.unknown, c.small, c.told.cast(int), c.yes.cast(int)):
            same(Values(view), view, one.fill_null(other))
            same(Values(view), view, one.fill_null(other).is_null())
            same(Values(view), view, masked(c.told, one).fill_null(other))
    for truth in TRUTHS:
        for other in (True, False, *(getattr(c, name) for name in TRUTHS)):
            same(Values(view), view, getattr(c, truth).fill_null(other))
    for one in (c.text, c.part, c.time):
        same(Values(view), view, one.is_null())
    same(Values(view), view, c.text.fill_null("none"))
    same(Values(view), view, c.text.fill_null(c.text.str.to_uppercase()))


def test_a_value_that_stands_only_somewhere():
    c, view = Columns(), views.View(TABLE.height, views.columns_of(TABLE))
    for truth in TRUTHS:
        for value in (0, 7, c.small, c.large, c.unknown):
            same(Values(view), view, masked(getattr(c, truth), value))


def test_arithmetic_and_what_is_left_to_polars():
    c, view = Columns(), views.View(TABLE.height, views.columns_of(TABLE))
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
    c, view = Columns(), views.View(TABLE.height, views.columns_of(TABLE))
    for one in (c.some & is_so, c.told | is_so, is_so & c.told, is_so | c.never):
        for term in (one, ~one, ~one & c.told, one | ~c.some, one.fill_null(True), one.cast(int) * c.large, ~~one):
            same(Values(view), view, term)


def test_what_cannot_matter_is_not_made():
    def fails() -> pl.Series:
        raise AssertionError

    view = views.View(TABLE.height, {**views.columns_of(TABLE), "costly": fails})
    c = Columns()
    assert Values(view).of(c.no & c.costly) is False
    assert Values(view).of(c.yes | (c.costly > 1)) is True
    assert Values(view).of(c.never.is_null() | (c.costly > 1)) is True
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
