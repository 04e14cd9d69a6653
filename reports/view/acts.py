"""The acts of a hand's view: what was done, what was legal, and whether it was right."""

from typing import TYPE_CHECKING

from auditor.vocabulary import Closed
from parsers.vocabulary import Action, Origin, Structure
from reports import amounts, rows
from reports.view.cards import told_cards
from reports.view.part import Row, of

if TYPE_CHECKING:
    from auditor.derived import Derived
    from parsers.tables import Facts

_TURNS = range(Action.FOLD, Action.COMPLETE + 1)
_STREET_MONEY = frozenset(
    {
        Action.SMALL_BLIND,
        Action.BIG_BLIND,
        Action.BOTH_BLINDS,
        Action.STRADDLE,
        Action.KILL,
        Action.BUTTON_BLIND,
        Action.BRING_IN,
    }
    | {Action.CALL, Action.BET, Action.RAISE, Action.COMPLETE}
)
_TELLS = {
    Action.FOLD: Origin.SHOWN,
    Action.SHOW: Origin.SHOWN,
    Action.MUCK: Origin.SHOWN,
    Action.DISCARD: Origin.DISCARDED,
}


def actions(facts: "Facts", derived: "Derived", hand: int, names: dict[int, str], findings: list[Row]) -> list[Row]:
    """The acts in their order, each with the state before it and the codes of what was found at it; `names` by seat."""
    unit, structure = facts.hands.item(hand, "exponent"), facts.hands.item(hand, "structure")
    acts = of(facts.actions, hand)
    states = of(derived.trace, hand) or [{} for _ in acts]
    codes: dict[int, list[str]] = {}
    wrong: set[int] = set()
    for found in findings:
        act = rows.act_of(found, acts, facts.hands.item(hand, "line"))
        if act is not None:
            codes.setdefault(act["seq"], []).append(found["code"])
            if found["severity"] != "info" and rows.is_at_fault(found, act):
                wrong.add(act["seq"])
    told = told_cards(of(facts.cards, hand))
    made = []
    folded: set[int] = set()
    for act, state in zip(acts, states, strict=True):
        kind = act["action"]
        is_wrong = act["seq"] in wrong
        to = act["to"]
        if to is None and kind in _STREET_MONEY:
            to = state.get("put_in_after")
        counts_cards = kind == Action.DISCARD
        made.append(
            {
                "seq": act["seq"],
                "street": amounts.street(act["street"]),
                "run": act["run"],
                "seat": act["seat"],
                "player": names.get(act["seat"]),
                "action": amounts.action(kind),
                "amount": amounts.amount(act["amount"], 0 if counts_cards else unit),
                "to": amounts.amount(to, unit),
                "is_all_in": act["is_all_in"],
                "cards": told.get((act["seat"], act["street"], act["line"], _TELLS.get(kind))),
                "line": act["line"],
                "before": _before(state, unit, structure, is_wrong=is_wrong) if act["seat"] is not None else None,
                "is_turn": state.get("is_turn"),
                "barred": _barred(state, has_folded=act["seat"] in folded),
                "verdict": "wrong" if is_wrong else _verdict(kind, state, is_told=act["seq"] in codes),
                "findings": codes.get(act["seq"], []),
            }
        )
        if kind == Action.FOLD:
            folded.add(act["seat"])
    return made


def _before(state: Row, unit: int | None, structure: int | None, *, is_wrong: bool) -> Row:
    """The state before an act; `either`: fixed limit beside an open pair, the least or the most and nothing between.
    Whether and how far he may raise is not known where it cannot be judged whose turn it is, unless a rule found the
    act wrong by it."""
    if state.get("is_turn") is None and not is_wrong:
        state = {**state, "may_raise": None, "min_to": None, "max_to": None}
    return {
        "pot": amounts.amount(state.get("pot"), unit),
        "stack": amounts.amount(state.get("stack"), unit),
        "level": amounts.amount(state.get("level"), unit),
        "to_call": amounts.amount(state.get("to_call"), unit),
        "may_raise": state.get("may_raise"),
        "closed_by": _closed_by(state),
        "min_to": amounts.amount(state.get("min_to"), unit),
        "max_to": amounts.amount(state.get("max_to"), unit),
        "either": structure == Structure.FIXED_LIMIT and state.get("min_to") != state.get("max_to"),
        "all_in_to": amounts.amount(_all_in_to(state), unit),
    }


def _closed_by(state: Row) -> str | None:
    """Why he may not raise; None: he may, or it is not known."""
    closed = state.get("closed_by") if state.get("may_raise") is False else None
    return None if closed is None else Closed(closed).name.lower()


def _all_in_to(state: Row) -> int | None:
    """What the player's street comes to with all the chips that are behind."""
    stack, put_in = state.get("stack"), state.get("put_in")
    return None if stack is None or put_in is None else stack + put_in


def _verdict(kind: int, state: Row, *, is_told: bool) -> str | None:
    """Of an act that no rule finds wrong. unknown: the turn or the range cannot be told, or it is out of its place and
    no rule says so, as it follows from another fault; None: no act that has a range."""
    if kind not in _TURNS:
        return None
    return "legal" if (state.get("is_turn") or is_told) and not state.get("unknown", True) else "unknown"


def _barred(state: Row, *, has_folded: bool) -> str | None:
    """Why he may not act at all now; None: he may, or it cannot be told."""
    if state.get("is_turn") is not False:
        return None
    if state.get("is_in") is False:
        return "folded" if has_folded else "not_dealt_in"
    return "all_in" if state.get("stack") == 0 else "not_their_turn"
