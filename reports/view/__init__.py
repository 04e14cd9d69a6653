"""One hand, act by act: the view that review, its JSON and the HTML pages share.

Enters: the tables of a split and the row number of a hand. Leaves: the object of the JSON contract (`review --format
json`), every amount a decimal string, unknown null.
"""

import re
from collections.abc import Iterator
from datetime import UTC
from typing import TYPE_CHECKING, Any

import msgspec
import polars as pl

from parsers.vocabulary import Status, Structure
from reports import amounts, quote, rows
from reports.view.acts import actions
from reports.view.cards import boards, makes_of, open_cards
from reports.view.money import declared, payments, pots_of, rake, seats_of
from reports.view.part import Row, of

if TYPE_CHECKING:
    from auditor.derived import Derived
    from auditor.pipeline import Audited
    from parsers.tables import Facts

_UNKNOWN = (
    "game", "structure", "currency", "table", "max_seats", "tournament", "level", "button", "started_at", "local_time",
)  # fmt: skip
_HAND_ID = re.compile(r"(?:hand|game|main)\W{0,4}#?\s?([A-Z]{0,3}-?\d[\d-]{3,})", re.IGNORECASE)


class Wanted(msgspec.Struct, frozen=True):
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
    seats = of(facts.seats, hand)
    names = {row["seat"]: row["player"] for row in seats}
    stakes = (of(derived.stakes, hand) or [{}])[0]
    sums = (of(derived.reckoning, hand) or [{}])[0]
    cards = of(facts.cards, hand)
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
        "boards": boards(cards),
        "open_cards": open_cards(cards, names),
        "seats": seats_of(seats, of(derived.results, hand), cards, makes_of(facts, derived, hand), unit),
        "actions": actions(facts, derived, hand, names, findings),
        "pots": pots_of(of(derived.pots, hand), of(derived.owed, hand), seats, names, unit),
        "collections": payments(of(facts.collections, hand), names, unit),
        "declared": declared(head, sums, findings, unit),
        "reckoned": {
            "pot": amounts.amount(sums.get("pot"), unit),
            "rake": amounts.amount(rake(sums), unit),
        },
        "findings": findings,
    }


def rejected_view(reject: Row, findings: list[Row]) -> Row:
    """A hand that could not be read: every key of the contract, what is not known null or empty."""
    number = _HAND_ID.search(reject["text"] or "")
    nothing: Row = dict.fromkeys(_UNKNOWN)
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
