"""What rules are written in: expressions over the columns of a view, each evaluated once, and only where it matters.

Enters: the functions of rules, then a view. Leaves: Boolean columns. `Columns` is the `c` of a rule: an operation on
columns makes a `Term`, and the same operation on the same columns is the same term, whichever rule it stands in.
`Values` evaluates terms over the rows of a view: a term that rules share is reckoned once, what is the same for all
rows of a hand is reckoned a row a hand, and of `a & b` the second is not looked at where the first is false everywhere.
`auditor.rules.known` says what comes of an operation. What is none of this module is left to polars, with the whole
expression that it stands in.
"""

import operator
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl

from auditor.rules import known
from auditor.rules.views import View

_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "and": operator.and_,
    "or": operator.or_,
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "floordiv": operator.floordiv,
    "mod": operator.mod,
}
_JOINS = {"and": False, "or": True}  # with the value of one side that decides
_COMPARES = ("eq", "ne", "lt", "le", "gt", "ge")  # Python itself turns `1 < a` round
_DIVISIONS = ("floordiv", "mod")


class Columns:
    """`columns.name` is the column `name`. Keeps all terms that are made of its columns."""

    def __init__(self) -> None:
        self._terms: dict[tuple[Any, ...], Term] = {}

    def __getattr__(self, name: str) -> "Term":
        found = self.__dict__[name] = self.term("column", lambda: pl.col(name), name)  # asked for once
        return found

    def term(self, operation: str, expression: Callable[[], pl.Expr], *of: Any) -> "Term":
        """The term of an operation on terms and constants, the same each time. `expression` makes that of polars."""
        key = (operation, *[part.number if isinstance(part, Term) else (type(part), part) for part in of])
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = Term(self, len(self._terms), operation, expression, of)
        return found

    def constant(self, value: bool) -> "Term":
        """A term that is the same in all rows whatever they are."""
        return self.term("constant", lambda: pl.lit(value), value)

    def foreign(self, expression: pl.Expr) -> "Term":
        """A term that polars evaluates."""
        return self.term("polars", lambda: expression, expression.meta.serialize())


class Term:
    """An operation on columns. Has the operators and methods of a polars expression, and that expression."""

    def __init__(
        self, columns: Columns, number: int, operation: str, expression: Callable[[], pl.Expr], of: tuple[Any, ...]
    ) -> None:
        self.columns, self.number, self.operation, self.of = columns, number, operation, of
        self._expression = expression

    @cached_property
    def expression(self) -> pl.Expr:
        """The same in polars; most terms are evaluated without."""
        return self._expression()

    @cached_property
    def roots(self) -> frozenset[str]:
        """The columns that it asks for."""
        if self.operation == "column":
            return frozenset(self.of)
        if self.operation == "polars":
            return frozenset(self.expression.meta.root_names())
        return frozenset().union(*(part.roots for part in self.of if isinstance(part, Term)))

    def is_null(self) -> "Term":
        """Not known."""
        return self.columns.term("is_null", lambda: self.expression.is_null(), self)

    def is_not_null(self) -> "Term":
        """Known."""
        return ~self.is_null()

    def fill_null(self, value: Any) -> "Term":
        """A constant, or what another column says, where it is not known."""
        return self.columns.term("fill_null", lambda: self.expression.fill_null(_plain(value)), self, value)

    def is_between(self, low: Any, high: Any) -> Any:
        """From the one to the other, both inside."""
        return (self >= low) & (self <= high)

    def is_in(self, values: Sequence[Any]) -> Any:
        """One of some constants."""
        found: Any = self == values[0]
        for value in values[1:]:
            found = found | (self == value)
        return found

    def cast(self, kind: Any) -> "Term":
        """In another type."""
        if kind is int:
            return self.columns.term("int", lambda: self.expression.cast(int), self)
        return self.columns.foreign(self.expression.cast(kind))

    def __invert__(self) -> "Term":
        return self.columns.term("not", lambda: ~self.expression, self)

    def __neg__(self) -> Any:
        return self.columns.term("neg", lambda: -self.expression, self)

    def __bool__(self) -> bool:
        raise TypeError("a column is true or false row by row: & | ~ in place of `and`, `or`, `not`")

    def __getattr__(self, name: str) -> "_Method":
        if name.startswith("_"):
            raise AttributeError(name)
        return _Method(self, name)


def _operate(name: str, function: Callable[[Any, Any], Any]) -> None:
    def forward(self: Term, other: Any) -> Term:
        if name in _JOINS and isinstance(other, bool):
            return self.columns.constant(other) if other is _JOINS[name] else self
        return self.columns.term(name, lambda: function(self.expression, _plain(other)), self, other)

    def backward(self: Term, other: Any) -> Term:
        if name in _JOINS and isinstance(other, bool):
            return forward(self, other)
        return self.columns.term(name, lambda: function(_plain(other), self.expression), other, self)

    setattr(Term, f"__{name}__", forward)
    if name not in _COMPARES:
        setattr(Term, f"__r{name}__", backward)


for _name, _function in _OPERATORS.items():
    _operate(_name, _function)


class _Method:
    """Any other method of a polars expression, or one in a namespace of it (`str.contains`)."""

    def __init__(self, of: Term, *path: str) -> None:
        self._of, self._path = of, path

    def __getattr__(self, name: str) -> "_Method":
        return _Method(self._of, *self._path, name)

    def __call__(self, *arguments: Any, **named: Any) -> Term:
        method: Any = self._of.expression
        for name in self._path:
            method = getattr(method, name)
        made = method(*map(_plain, arguments), **{name: _plain(value) for name, value in named.items()})
        return self._of.columns.foreign(made)


def _plain(value: Any) -> Any:
    return value.expression if isinstance(value, Term) else value


class Values:
    """The values of terms over the rows of a view: a column, or one constant for all rows."""

    def __init__(self, view: View, hands: "Values | None" = None) -> None:
        self._view = view
        self._hands = hands
        self._known: dict[int, Any] = {}
        self._of_hand: dict[frozenset[str], bool] = {}

    def of(self, term: Any) -> Any:
        """The value of a term, a column or a constant; a constant is its own."""
        return known.column(self._of(term))

    def count(self, term: Any) -> int:
        """In how many rows it holds; unknown is no."""
        where = known.sure(self._of(term))
        return int(np.count_nonzero(where)) if isinstance(where, np.ndarray) else self._view.height * int(where)

    def rows(self, term: Any) -> pl.Series:
        """In which rows it holds."""
        where = known.sure(self._of(term))
        is_array = isinstance(where, np.ndarray)
        return pl.Series(np.flatnonzero(where) if is_array else np.arange(self._view.height * int(where)))

    def _of(self, term: Any) -> Any:
        """The value as `auditor.rules.known` has it."""
        if not isinstance(term, Term):
            return term
        if term.number not in self._known:
            is_of_hand = self._hands is not None and self._are_of_hand(term.roots)
            self._known[term.number] = (Values._of_hands if is_of_hand else _MADE[term.operation])(self, term)
        return self._known[term.number]

    def _are_of_hand(self, roots: frozenset[str]) -> bool:
        """Whether what is made of these columns is the same for all rows of a hand."""
        told = self._of_hand.get(roots)
        if told is None:
            told = self._of_hand[roots] = bool(roots) and all(map(self._view.is_of_hand, roots))
        return told

    def _of_hands(self, term: Term) -> Any:
        hands: Any = self._hands
        return known.taken(hands._of(term), self._view.hand)

    def _column(self, term: Term) -> Any:
        return known.of_column(self._view.column(term.of[0]))

    def _of_polars(self, term: Term) -> Any:
        made = self._view.frame(term.roots).select(term.expression).to_series()
        return known.of_column(made if len(made) == self._view.height else made.new_from_index(0, self._view.height))

    def _joined(self, term: Term) -> Any:
        decided = _JOINS[term.operation]
        one = self._of(term.of[0])
        if one is decided:
            return decided
        other = self._of(term.of[1])
        if isinstance(one, bool) or other is decided:
            return other
        return one if isinstance(other, bool) else known.joined(_OPERATORS[term.operation], one, other)

    def _compared(self, term: Term) -> Any:
        first, second = term.of
        return known.compared(_OPERATORS[term.operation], self._of(first), self._of(second))

    def _reckoned(self, term: Term) -> Any:
        one, other = map(self._of, term.of)
        if term.operation in _DIVISIONS and isinstance(other, int | np.int64) and other == 0:
            return known.nothing(self._view.height)
        return known.reckoned(_OPERATORS[term.operation], one, other)

    def _alone(self, term: Term) -> Any:
        return _ALONE[term.operation](self._of(term.of[0]))

    def _filled(self, term: Term) -> Any:
        first, other = term.of
        value = self._of(first)
        return known.fill_null(value, self._of(other)) if known.has_nulls(value) else value


_ALONE: dict[str, Callable[..., Any]] = {
    "not": known.opposite,
    "neg": known.negative,
    "is_null": known.is_null,
    "int": known.integer,
}
_MADE: dict[str, Callable[[Values, Term], Any]] = {
    "column": Values._column,
    "constant": lambda values, term: term.of[0],
    "polars": Values._of_polars,
    "fill_null": Values._filled,
    **dict.fromkeys(_OPERATORS, Values._reckoned),
    **dict.fromkeys(_COMPARES, Values._compared),
    **dict.fromkeys(_JOINS, Values._joined),
    **dict.fromkeys(_ALONE, Values._alone),
}
