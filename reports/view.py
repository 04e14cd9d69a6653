"""One hand, act by act: the view that review, its JSON and the HTML pages share.

Enters: the tables of a split and the row number of a hand. Leaves: the object of the JSON contract (`review --format
json`), every amount a decimal string, unknown null.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC
from typing import TYPE_CHECKING, Any

import polars as pl

from auditor import makes
from auditor.vocabulary import Closed
from parsers.cards import UNKNOWN_CARD
from parsers.cards import text as card_text
from parsers.vocabulary import Action, Half, Origin, Payment, Status, Street, Structure
from reports import amounts, quote, rows

if TYPE_CHECKING:
    from auditor.derived import Derived
    from auditor.pipeline import Audited
    from parsers.tables import Facts

Row = dict[str, Any]
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
_HAND_ID = re.compile(r"(?:hand|game|main)\W{0,4}#?\s?([A-Z]{0,3}-?\d[\d-]{3,})", re.IGNORECASE)
_HOLE = (Origin.SHOWN, Origin.MUCKED, Origin.SUMMARY_SHOWN, Origin.DEALT)  # the best known first


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which hands are to be shown: those that fit all that is set."""

    ids: frozenset[str] = frozenset()  # the numbers that are asked for; none is all
    player: str | None = None  # who has a seat
    found: bool = False  # something was found in them


def views(audited: "Audited", wanted: Wanted | None = None) -> Iterator[Row]:
    """Every hand of a split and every reject that was meant to be one, in the order of the source, or those that are
    `wanted`. A reject has no players, and a number where one can be made out."""
    wanted = wanted or Wanted()
    findings = _findings(audited)
    hands = _rows_of(audited, wanted).select("source", "offset", "hand")
    order: list[tuple[int, int, int, Row | None]] = [(*row, None) for row in hands.iter_rows()]
    places = zip(audited.facts.rejects.get_column("source"), audited.facts.rejects.get_column("offset"), strict=True)
    for place, told in zip(places, rows.rejects(audited), strict=True):
        if told["code"] not in rows.QUIET and wanted.player is None:
            order.append((*place, -1, told))
    for _, _, hand, reject in sorted(order, key=lambda entry: entry[:2]):
        if reject is None:
            yield view_of(audited, hand, findings.get(hand, []))
            continue
        here = [row for row in findings.get(None, []) if (row["source"], row["line"]) == _place(reject)]
        view = rejected_view(reject, here)
        if (here or not wanted.found) and (not wanted.ids or view["hand_id"] in wanted.ids):
            yield view


def _rows_of(audited: "Audited", wanted: Wanted) -> pl.DataFrame:
    """The rows of the hands that are wanted."""
    hands = audited.facts.hands
    if wanted.ids:
        hands = hands.filter(pl.col("hand_id").is_in(list(wanted.ids)))
    if wanted.player is not None:
        hands = hands.join(audited.facts.seats.filter(pl.col("player") == wanted.player), on="hand", how="semi")
    return hands.join(audited.findings, on="hand", how="semi") if wanted.found else hands


def view_of(audited: "Audited", hand: int, findings: list[Row]) -> Row:
    """The view of one hand; each finding with the line of the log as `text`."""
    view = hand_view(audited.facts, audited.derived, audited.sources, findings, hand)
    view["house"] = audited.house
    quoted = quote.lines(audited, hand) if findings else []
    view["findings"] = [{**row, "text": quote.quoted(quoted, view["line"], row["line"])} for row in findings]
    view["not_judged"] = rows.not_judged(findings, view["actions"], audited.coverage)
    return view


def _place(reject: Row) -> tuple[str | None, int | None]:
    return reject["source"], reject["line"]


def _findings(audited: "Audited") -> dict[int | None, list[Row]]:
    """Findings by hand; those of rejects under None."""
    found: dict[int | None, list[Row]] = {}
    hands = audited.findings.get_column("hand")
    for hand, row in zip(hands, rows.findings(audited), strict=True):
        found.setdefault(hand, []).append(row)
    return found


def hand_view(facts: "Facts", derived: "Derived", sources: pl.DataFrame, findings: list[Row], hand: int) -> Row:
    """The view of hand `hand`; `findings` are its findings as `reports.rows.finding` makes them."""
    head = facts.hands.row(hand, named=True)
    unit = head["exponent"]
    seats = _of(facts.seats, hand)
    names = {row["seat"]: row["player"] for row in seats}
    stakes = (_of(derived.stakes, hand) or [{}])[0]
    sums = (_of(derived.reckoning, hand) or [{}])[0]
    cards = _of(facts.cards, hand)
    return {
        "schema": 1,
        "site": head["site"],
        "hand_id": head["hand_id"],
        "status": Status(head["status"]).name.lower(),
        "source": rows.place(sources, head["source"]),
        "line": head["line"],
        "game": head["game"],
        "structure": None if head["structure"] is None else Structure(head["structure"]).name.lower(),
        "currency": head["currency"],
        "stakes": _stakes(head, stakes, unit),
        "table": head["table"],
        "max_seats": head["max_seats"],
        "tournament": head["tournament"],
        "level": head["level"],
        "button": head["button"],
        "started_at": None if head["started_at"] is None else _time(head["started_at"]),
        "local_time": None if head["started_at"] is None else _local_time(head["started_at"], head["zone"]),
        "boards": _boards(cards),
        "open_cards": _open_cards(cards, names),
        "seats": _seats(seats, _of(derived.results, hand), cards, _makes(facts, derived, hand), unit),
        "actions": _actions(facts, derived, hand, names, findings),
        "pots": _pots(_of(derived.pots, hand), _of(derived.owed, hand), seats, names, unit),
        "collections": _collections(_of(facts.collections, hand), names, unit),
        "declared": _declared(head, sums, findings, unit),
        "reckoned": {
            "pot": amounts.amount(sums.get("pot"), unit),
            "rake": amounts.amount(_rake(sums), unit),
        },
        "findings": findings,
    }


def rejected_view(reject: Row, findings: list[Row]) -> Row:
    """A hand that could not be read: every key of the contract, what is not known null or empty."""
    number = _HAND_ID.search(reject["text"] or "")
    nothing: Row = dict.fromkeys(("game", "structure", "currency", "table", "button", "started_at", "local_time"))
    return {
        "schema": 1,
        "site": None,
        "hand_id": number and number[1],
        "house": None,
        "status": "rejected",
        "source": reject["source"],
        "line": reject["line"],
        **nothing,
        "stakes": {},
        "boards": [],
        "open_cards": [],
        "seats": [],
        "actions": [],
        "pots": [],
        "collections": [],
        "declared": dict.fromkeys(("pot", "rake", "rake_is", "jackpot")),
        "reckoned": dict.fromkeys(("pot", "rake")),
        "findings": [{**row, "text": None} for row in findings],
        "not_judged": [],
        "reject": {"code": reject["code"], "text": reject["text"]},
    }


def _slice(frame: pl.DataFrame, hand: int) -> pl.DataFrame:
    """The rows of a hand: tables are sorted by it."""
    column = frame.get_column("hand")
    first = int(column.search_sorted(hand, "left"))
    return frame.slice(first, int(column.search_sorted(hand, "right")) - first)


def _of(frame: pl.DataFrame, hand: int) -> list[Row]:
    return _slice(frame, hand).to_dicts()


def _time(value: Any) -> str:
    return str(value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))


def _local_time(value: Any, zone: str | None) -> str | None:
    """As the log tells it; None where that is UTC, or the log is no text."""
    if zone is None or zone == "UTC":
        return None
    return str(pl.Series([value]).dt.convert_time_zone(zone).dt.strftime("%Y-%m-%d %H:%M:%S %Z").item())


def _stakes(head: Row, stakes: Row, unit: int | None) -> Row:
    """What the hand is played for, as resolved from header and posts."""
    told: Row = {
        name: amounts.amount(stakes.get(name), unit) for name in ("small_blind", "big_blind", "ante", "bring_in", "cap")
    }
    bets = [stakes.get(f"bet_{number}") for number in range(1, 6)]
    told["bets"] = [amounts.amount(bet, unit) for bet in bets if bet is not None]
    told["told"] = [amounts.amount(number, unit) for number in head["stakes"] or []]
    return told


def _boards(cards: list[Row]) -> list[list[str]]:
    """The boards, a list of streets each; a later run begins with the streets that it shares with the first."""
    board = [card for card in cards if card["seat"] is None and card["origin"] == Origin.BOARD]
    if not board:
        board = [card for card in cards if card["seat"] is None and card["origin"] == Origin.SUMMARY_BOARD]
    runs: dict[int, dict[int, str]] = {}
    for card in board:
        streets = runs.setdefault(card["run"] or 1, {})
        streets[card["street"]] = streets.get(card["street"], "") + card_text(card["card"])
    first = runs.get(1, {})
    for run, streets in runs.items():
        if run > 1:
            shared = {street: text for street, text in first.items() if street < min(streets)}
            runs[run] = {**shared, **streets}
    return [[streets[street] for street in sorted(streets)] for _, streets in sorted(runs.items())]


def _makes(facts: "Facts", derived: "Derived", hand: int) -> dict[int, str]:
    """What the hands make that are in at a showdown, by seat."""
    if not derived.reckoning.item(hand, "is_showdown"):
        return {}
    game, cards = facts.hands.item(hand, "game"), makes.lying(_slice(facts.cards, hand))
    return makes.words(game, cards, [row["seat"] for row in _of(derived.stands, hand) if not row["is_folded"]])


def _seats(seats: list[Row], results: list[Row], cards: list[Row], made: dict[int, str], unit: int | None) -> list[Row]:
    money = {row["seat"]: row for row in results}
    return [
        {
            "seat": row["seat"],
            "player": row["player"],
            "stack": amounts.amount(row["starting_stack"], unit),
            "is_out": row["is_out"],
            "cards": _hole_cards(row["seat"], cards),
            "makes": made.get(row["seat"]),
            **{
                name: amounts.amount(money.get(row["seat"], {}).get(name), unit)
                for name in ("put_in", "returned", "collected", "net", "owed")
            },
        }
        for row in seats
    ]


def _hole_cards(seat: int, cards: list[Row]) -> str | None:
    """What is known of a seat's cards in the end."""
    best: list[int] = []
    for origin in _HOLE:
        kept = [card["card"] for card in cards if card["seat"] == seat and card["origin"] == origin]
        if origin == Origin.DEALT:
            kept += [card["card"] for card in cards if card["seat"] == seat and card["origin"] == Origin.DRAWN]
            for card in cards:
                if card["seat"] == seat and card["origin"] == Origin.DISCARDED and card["card"] in kept:
                    kept.remove(card["card"])
        known = list(dict.fromkeys(card for card in kept if card != UNKNOWN_CARD))
        if len(known) > len(best):
            best = known
    return "".join(map(card_text, best)) or None


def _open_cards(cards: list[Row], names: dict[int, str]) -> list[Row]:
    """What lies open in stud, in the order of the deal. Of cards that a line tells together the last is the one."""
    dealt = {
        (card["street"], card["seat"]): card["card"]
        for card in cards
        if card["origin"] == Origin.DEALT and card["seat"] is not None
        if Street.THIRD <= card["street"] <= Street.SIXTH
    }
    return [
        {"street": amounts.street(street), "seat": seat, "player": names.get(seat), "card": card_text(card)}
        for (street, seat), card in dealt.items()
    ]


def _actions(facts: "Facts", derived: "Derived", hand: int, names: dict[int, str], findings: list[Row]) -> list[Row]:
    unit, structure = facts.hands.item(hand, "exponent"), facts.hands.item(hand, "structure")
    acts = _of(facts.actions, hand)
    states = _of(derived.trace, hand) or [{} for _ in acts]
    codes: dict[int, list[str]] = {}
    wrong: set[int] = set()
    for found in findings:
        act = rows.act_of(found, acts, facts.hands.item(hand, "line"))
        if act is not None:
            codes.setdefault(act["seq"], []).append(found["code"])
            if found["severity"] != "info" and rows.is_at_fault(found, act):
                wrong.add(act["seq"])
    told = _told_cards(_of(facts.cards, hand))
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


_TELLS = {
    Action.FOLD: Origin.SHOWN,
    Action.SHOW: Origin.SHOWN,
    Action.MUCK: Origin.SHOWN,
    Action.DISCARD: Origin.DISCARDED,
}


def _told_cards(cards: list[Row]) -> dict[tuple[int, int, int, int | None], str]:
    """The cards that an act tells of a seat, by street, line and origin: shown, discarded."""
    told: dict[tuple[int, int, int, int | None], str] = {}
    for card in cards:
        if card["seat"] is not None and card["origin"] in (Origin.SHOWN, Origin.DISCARDED):
            place = card["seat"], card["street"], card["line"], card["origin"]
            told[place] = told.get(place, "") + card_text(card["card"])
    return told


def _before(state: Row, unit: int | None, structure: int | None, *, is_wrong: bool) -> Row:
    """The state before an act; `either`: fixed limit beside an open pair, the least or the most and nothing between.
    Whether and how far he may raise is not known where it cannot be judged whose turn it
    is, unless a rule found the act wrong by it."""
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


def _pots(pots: list[Row], owed: list[Row], seats: list[Row], names: dict[int, str], unit: int | None) -> list[Row]:
    """The pots as they should be; `owed` is null where cards that could decide it are missing."""
    made = []
    for pot in pots:
        shares = [row for row in owed if row["pot"] == pot["pot"] and row["run"] == pot["run"]]
        told: dict[str, int] = {}
        halves: dict[str, dict[str, int]] = {}
        for share in shares:
            name = names.get(share["seat"]) or f"seat {share['seat']}"
            amount = share["amount"] or 0
            told[name] = told.get(name, 0) + amount
            if share["half"] != Half.WHOLE:
                halves.setdefault(Half(share["half"]).name.lower(), {})[name] = amount
        unknown = not shares or any(share["undecidable"] or share["amount"] is None for share in shares)
        mask = pot["eligible"] or 0
        made.append(
            {
                "pot": pot["pot"],
                "run": pot["run"],
                "amount": amounts.amount(pot["amount"], unit),
                "net": amounts.amount(pot["net"], unit),
                "eligible": [row["player"] for bit, row in enumerate(seats) if mask >> bit & 1],
                "owed": None if unknown else {name: amounts.amount(value, unit) for name, value in told.items()},
                "halves": None
                if unknown or not halves
                else {
                    half: {name: amounts.amount(value, unit) for name, value in part.items()}
                    for half, part in sorted(halves.items())
                },
            }
        )
    return made


def _collections(collections: list[Row], names: dict[int, str], unit: int | None) -> list[Row]:
    return [
        {
            "seat": row["seat"],
            "player": names.get(row["seat"]),
            "pot": row["pot"],
            "run": row["run"],
            "amount": amounts.amount(row["amount"], unit),
            "kind": None if row["kind"] is None else Payment(row["kind"]).name.lower(),
            "line": row["line"],
        }
        for row in collections
    ]


def _declared(head: Row, sums: Row, findings: list[Row], unit: int | None) -> Row:
    """What the log says of the pot and what was taken of it. Some sites have no line for the rake: it is what they do
    not pay out ("rest"), where the hand is whole and nothing is wrong with it."""
    rake, is_told = head["rake"], "told"
    if rake is None and head["status"] == Status.COMPLETE and all(row["severity"] != "error" for row in findings):
        rake, is_told = _rake(sums), "rest"
    known = rake is not None and rake >= 0
    return {
        "pot": amounts.amount(head["pot"], unit),
        "rake": amounts.amount(rake, unit) if known else None,
        "rake_is": is_told if known else None,
        "jackpot": amounts.amount(head["jackpot"], unit),
    }


def _rake(sums: Row) -> int | None:
    """What is left of the pot when the players and the drops have been paid."""
    pot, collected, fees = sums.get("pot"), sums.get("collected"), sums.get("fees")
    return None if pot is None or collected is None else pot - collected - (fees or 0)
