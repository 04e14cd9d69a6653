"""The other houses that a finding is tried under. Enters: a house and options. Leaves: houses, each the same one for
the same answers, as rules are made ready once a house."""

from functools import lru_cache

import msgspec

from auditor import house as houses
from auditor.house import Answer, House, Value

AUTHORITIES = ("rrop", "tda2024", "wsop_live", "wsop_tournament", "pokerstars")
"""The rule books that are asked whether they allow what was found."""


@lru_cache(maxsize=256)
def with_answer(house: House, option: str, asked: str) -> tuple[House, ...]:
    """The house with the answer that is asked for, else with each other answer."""
    values = {int(asked)} if asked else houses.answers(option)
    return tuple(
        with_answers(house, ((option, value),)) for value in sorted(values, key=str) if value != house.value(option)
    )


@lru_cache(maxsize=256)
def with_answers(house: House, answers: tuple[tuple[str, Value], ...]) -> House:
    """A house with some other answers; how well they are known stays."""
    changed: dict[str, Answer] = {
        name: msgspec.structs.replace(house.answers[name], value=value) for name, value in answers
    }
    return House(house.name, house.title, {**house.answers, **changed})


def says(name: str, option: str) -> bool:
    """Whether an authority has an answer in print."""
    return name in houses.names() and houses.load(name).standing(option) == "published"


@lru_cache(maxsize=256)
def published(house: House, name: str) -> tuple[tuple[str, Value], ...]:
    """What an authority says in print and the house does not."""
    if name not in houses.names():
        return ()
    other = houses.load(name)
    return tuple(
        (option, other.value(option))
        for option, about in houses.options().items()
        if says(name, option)
        and other.value(option) != house.value(option)
        and other.value(option) not in about.unjudged
    )
