"""What rules are written in: expressions over the columns of a view, each evaluated once, and only where it matters.

Enters: the functions of rules, then a view. Leaves: Boolean columns. `Columns` is the `c` of a rule: an operation on
columns makes a `Term`, and the same operation on the same columns is the same term, whichever rule it stands in.
`Values` evaluates terms over the rows of a view: a term that rules share is reckoned once, what is the same for all
rows of a hand is reckoned a row a hand, and of `a & b` the second is not looked at where the first is false everywhere.
What is no operation of this module is left to polars, with the whole expression that it stands in.
"""

import operator
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import polars as pl

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
_TRUTHS = frozenset((*_JOINS, *_COMPARES, "not", "is_null", "constant"))  # what they make is true or false
_OF_ANY = frozenset(("column", "polars", "fill_null"))  # and these perhaps


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
        self.may_be_truth = operation in _TRUTHS or operation in _OF_ANY
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
        if isinstance(value, Term):
            return self.columns.foreign(self.expression.fill_null(value.expression))
        return self.columns.term("fill_null", lambda: self.expression.fill_null(value), self, value)

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

    def of(self, term: Any) -> Any:
        """The value of a term; a constant is its own."""
        if not isinstance(term, Term):
            return term
        if term.number not in self._known:
            made = self._made(term)
            self._known[term.number] = _settled(term, made) if term.may_be_truth else made
        return self._known[term.number]

    def count(self, term: Any) -> int:
        """In how many rows it holds; unknown is no."""
        value = self.of(term)
        return int(value.sum()) if isinstance(value, pl.Series) else self._view.height * int(value)

    def rows(self, term: Any) -> pl.Series:
        """In which rows it holds."""
        value = self.of(term)
        return value.arg_true() if isinstance(value, pl.Series) else pl.Series(range(self._view.height * int(value)))

    def _made(self, term: Term) -> Any:
        if self._hands is not None and term.roots and all(map(self._view.is_of_hand, term.roots)):
            return self._view.of_hands(self._hands.of(term))
        if term.operation == "column":
            return self._view.column(term.of[0])
        if term.operation == "constant":
            return term.of[0]
        if term.operation == "polars":
            made = self._view.frame(term.roots).select(term.expression).to_series()
            return made if len(made) == self._view.height else made.new_from_index(0, self._view.height)
        first, *rest = term.of
        if term.operation in _JOINS:
            return self._joined(first, rest[0], decided=_JOINS[term.operation])
        if term.operation in _OPERATORS:
            return _OPERATORS[term.operation](*_fitting(self.of(first), self.of(rest[0])))
        return _ALONE[term.operation](self.of(first), *rest)

    def _joined(self, first: Any, second: Any, *, decided: bool) -> Any:
        one = self.of(first)
        if one is decided:
            return decided
        other = self.of(second)
        if isinstance(one, bool) or other is decided:
            return other
        if isinstance(other, bool):
            return one
        return one | other if decided else one & other


def _settled(term: Term, value: Any) -> Any:
    """A constant in place of a Boolean column that is the same in all rows."""
    if not isinstance(value, pl.Series) or (term.operation in _OF_ANY and value.dtype != pl.Boolean):
        return value
    if value.has_nulls():
        return value
    if not value.any():
        return False
    return True if value.all() else value


def _fitting(first: Any, second: Any) -> tuple[Any, Any]:
    """A column of small integers is widened for a constant that it cannot hold."""
    for column, other in ((first, second), (second, first)):
        if (
            isinstance(column, pl.Series)
            and type(other) is int
            and not -128 <= other <= 127
            and column.dtype.is_integer()
        ):
            widened = column.cast(pl.Int64)
            return (widened, other) if column is first else (other, widened)
    return first, second


def _is_null(value: Any) -> Any:
    if not isinstance(value, pl.Series) or not value.has_nulls():
        return False
    return value.is_null()


def _fill_null(value: Any, constant: Any) -> Any:
    if not isinstance(value, pl.Series) or not value.has_nulls():
        return value
    return value.set(value.is_null(), constant)


_ALONE: dict[str, Callable[..., Any]] = {
    "not": lambda value: ~value if isinstance(value, pl.Series) else not value,
    "neg": operator.neg,
    "is_null": _is_null,
    "fill_null": _fill_null,
    "int": lambda value: value.cast(pl.Int64) if isinstance(value, pl.Series) else int(value),
}
