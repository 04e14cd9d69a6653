"""FRC109 dead-post."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import LEVEL
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import by_dead_blind, spent
from parsers.vocabulary import Action


def _is_post(c: Any) -> Any:
    return c.action == int(Action.BOTH_BLINDS)


def _is_off(c: Any) -> Any:
    """A call of another amount: next to none is, so that the rest is not reckoned."""
    return (c.action == int(Action.CALL)) & (c.put_in_after - c.put_in != c.to_call)


def _both(c: Any) -> Any:
    return c.due_big_blind + c.due_small_blind


def _of(c: Any, post: Any, call: Any) -> Any:
    """What is told of a post, or of a call."""
    is_post = _is_post(c).cast(int)
    return is_post * post.fill_null(0) + (1 - is_post) * call.fill_null(0)


RULE = Rule(
    code="FRC109",
    name="dead-post",
    severity=Severity.ERROR,
    view="acts",
    acts=(Action.BOTH_BLINDS, Action.CALL),
    applies=lambda c, house: _is_post(c) | (_is_off(c) & by_dead_blind(c)),
    unknown=lambda c, house: c.due_big_blind.is_null() | c.due_small_blind.is_null(),
    when=lambda c, house: ~_is_post(c) | ((c.amount != _both(c)) & ~spent(c)),
    expected=lambda c, house: _of(c, _both(c), c.to_call),
    actual=lambda c, house: _of(c, c.amount, c.put_in_after - c.put_in),
    figures={"a": lambda c, house: c.due_big_blind, "b": lambda c, house: c.due_small_blind},
    detail=lambda c, house: _is_post(c).replace_strict({True: "posts both blinds with"}, default="calls"),
    message="{detail} {actual}; it is {expected}, as of both blinds {a} are live and {b} dead",
    options=LEVEL,
    off=lambda c, house: (_of(c, _both(c), c.to_call) - _of(c, c.amount, c.put_in_after - c.put_in)).abs(),
    hides=(*SUMS, "BET105", "BET108", "ALL101"),
    first_round=True,
    checks=(
        "Who has missed both blinds posts a live big blind and a dead small blind, and calls what the live one lacks."
    ),
    why="The dead part goes to the pot and does not count towards the call.",
    example="Blinds 0.25/0.50, and a returning player posts 1.00 for both.",
    unjudged=(
        "The dead part in fixed limit, where no header tells the small blind. Whether a missed blind was due: no hand "
        "alone tells that."
    ),
    authority="Robert's Rules of Poker, version 11, button and blind use: missed blinds.",
)
