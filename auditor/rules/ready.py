"""The rules made ready for a house. Enters: rules, a house. Leaves: terms (`auditor.rules.columns`) and expressions.

What a rule asks of its house is noted, and for every house that answers the same it is what was made before; so of the
same operation there is one term, whichever rule and house it is of.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from auditor.house import Answer, House
from auditor.rules import repeats
from auditor.rules.columns import Columns
from auditor.rules.rule import Rule

T = TypeVar("T")
_columns = Columns()
_lock = threading.Lock()


class Ready(msgspec.Struct, frozen=True, eq=False):
    """A rule of a house: the rows it is about, those that it can judge and those that are defects, as terms or
    constants."""

    rule: Rule
    about: Any
    judged: Any
    wrong: Any

    @property
    def is_idle(self) -> bool:
        """Whether it is about no log of the house."""
        return self.about is _columns.constant(value=False)


class Told(msgspec.Struct, frozen=True, eq=False):
    """What a finding of a rule says of itself in a house, by column, where the rule says so; as terms or constants."""

    columns: Mapping[str, Any]


class _Noted(dict[str, Answer]):
    """The answers of a house; `seen` are those that were asked for."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        super().__init__(answers)
        self.seen: dict[str, Answer] = {}

    def __getitem__(self, option: str) -> Answer:
        self.seen[option] = super().__getitem__(option)
        return self.seen[option]


def ready(rule: Rule, house: House) -> Ready:
    """The rule for this house."""
    return _for(house, rule, _ready)


def tells(rule: Rule, house: House) -> Told:
    """What its findings say, for this house. Only of hands that are judged again it is asked."""
    return _for(house, rule, _told)


def _for(house: House, rule: Rule, make: Callable[[Rule, House], T]) -> T:
    """What is made of a rule for this house, or was for one that answers the same."""
    with _lock:
        known: list[tuple[Mapping[str, Answer], T]] = _known(rule, make)
        for seen, made in known:
            if all(house.answers[option] == answer for option, answer in seen.items()):
                return made
        noted = _Noted(house.answers)
        known.append((noted.seen, make(rule, House(house.name, house.title, noted))))
        return known[-1][1]


@lru_cache(maxsize=2048)
def _known(rule: Rule, make: Any) -> list[Any]:
    return []


def _ready(rule: Rule, house: House) -> Ready:
    about = judged = rule.applies(_columns, house)
    if rule.unknown is not None:
        unknown = rule.unknown(_columns, house)
        judged = about & (not unknown if isinstance(unknown, bool) else ~unknown)
    return Ready(rule, about, judged, judged & rule.when(_columns, house))


def _told(rule: Rule, house: House) -> Told:
    tells = {**rule.places, **repeats.columns(rule)}
    return Told({"code": rule.code, **{name: function(_columns, house) for name, function in tells.items()}})


def by_view(rules: Iterable[Rule]) -> dict[tuple[str, tuple[int, ...]], list[Rule]]:
    """The rules that are about the same rows: by view and acts."""
    found: dict[tuple[str, tuple[int, ...]], list[Rule]] = {}
    for rule in rules:
        found.setdefault((rule.view, tuple(map(int, rule.acts))), []).append(rule)
    return found
