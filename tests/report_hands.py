"""A split for the tests of reports: two hands built by hand, the first with a raise too small."""

from datetime import UTC, datetime
from typing import Any

import numpy as np
import polars as pl

from auditor import derived, pipeline
from auditor.derived import Derived
from auditor.findings import Severity, coverage_schema, findings_schema
from auditor.naming import named
from auditor.rules.rule import Rule
from parsers.splits import Pieces
from parsers.tables import SCHEMAS, Facts, empty
from parsers.vocabulary import Action, Origin, RejectCode, Street, Structure

RULE = Rule(
    code="BET104",
    name="raise-below-minimum",
    severity=Severity.ERROR,
    view="acts",
    applies=lambda c, house: True,
    when=lambda c, house: False,
    message="raise to {actual}; least is {expected} = {a} + last raise {b}",
    checks="A raise is at least as large as the last one.",
    why="",
    example="",
    unjudged="",
    authority="",
)
TEXT = """PokerStars Hand #700000000407:  Hold'em No Limit (50/100) - 2024/03/02 20:15:09 ET
Table 'Aster 407' 6-max Seat #4 is the button
Seat 1: Ana (9000 in chips)
Seat 2: Bo (9000 in chips)
Seat 4: {name} (9000 in chips)
Ana: posts small blind 50
Bo: posts big blind 100
*** HOLE CARDS ***
{name}: raises 200 to 300
Ana: raises 150 to 450
Bo: folds
{name}: calls 150
*** FLOP *** [2c 7d Jh]
Ana: checks
{name}: bets 200 and is all-in
Ana: folds
Uncalled bet (200) returned to {name}
{name} collected 1000 from pot
*** SUMMARY ***
Total pot 1000 | Rake 0
"""
ACTS = [  # street, seat, action, amount, to, line, before: pot, stack, put in, level, to call, may, min, max
    (Street.DEAL, 1, Action.SMALL_BLIND, 50, None, 6, None),
    (Street.DEAL, 2, Action.BIG_BLIND, 100, None, 7, None),
    (Street.PREFLOP, 4, Action.RAISE, 300, 300, 9, (150, 9000, 0, 100, 100, True, 200, 9000)),
    (Street.PREFLOP, 1, Action.RAISE, 400, 450, 10, (450, 8950, 50, 300, 250, True, 500, 9000)),
    (Street.PREFLOP, 2, Action.FOLD, None, None, 11, (850, 8900, 100, 450, 350, True, 600, 9000)),
    (Street.PREFLOP, 4, Action.CALL, 150, None, 12, (850, 8700, 300, 450, 150, False, None, None)),
    (Street.FLOP, None, Action.DEAL, None, None, 13, None),
    (Street.FLOP, 1, Action.CHECK, None, None, 14, (1000, 8550, 0, 0, 0, True, 100, 8550)),
    (Street.FLOP, 4, Action.BET, 200, None, 15, (1000, 8550, 0, 0, 0, True, 100, 8550)),
    (Street.FLOP, 1, Action.FOLD, None, None, 16, (1200, 8550, 0, 200, 200, None, None, None)),
    (Street.FLOP, 4, Action.UNCALLED, 200, None, 17, None),
]
STATE = ("pot", "stack", "put_in", "level", "to_call", "may_raise", "min_to", "max_to")


def _frame(schema: pl.Schema, rows: list[dict[str, Any]]) -> pl.DataFrame:
    return pl.DataFrame({name: [row.get(name) for row in rows] for name in schema}, schema=schema)


def facts(name: str = "Dev", exponent: int = 0) -> Facts:
    text = TEXT.format(name=name)
    hands = [
        {
            "hand": hand,
            "source": 0,
            "offset": hand * (len(text.encode()) + 2),
            "length": len(text.encode()),
            "line": 1 + 22 * hand,
            "lines": 20,
            "site": "pokerstars",
            "hand_id": f"70000000040{7 + hand}",
            "status": 0,
            "game": "holdem",
            "structure": int(Structure.NO_LIMIT),
            "currency": "chips",
            "exponent": exponent,
            "stakes": [50, 100],
            "table": "Aster 407",
            "button": 4,
            "started_at": datetime(2024, 3, 3, 1, 15, 9, tzinfo=UTC),
            "zone": "America/New_York" if hand == 0 else None,
            "runs": 1,
            "pot": 1000,
            "rake": 0,
        }
        for hand in (0, 1)
    ]
    players = {1: "Ana", 2: "Bo", 4: name}
    seats = [
        {"hand": hand, "seat": seat, "player": player, "starting_stack": 9000, "is_out": False, "is_hero": False}
        for hand in (0, 1)
        for seat, player in players.items()
    ]
    acts = [
        {
            "hand": hand,
            "seq": seq,
            "street": int(street),
            "run": 1,
            "seat": seat,
            "action": int(action),
            "amount": amount,
            "to": to,
            "is_all_in": action == Action.BET,
            "is_cap": False,
            "line": line + 22 * hand,
        }
        for hand in (0, 1)
        for seq, (street, seat, action, amount, to, line, _) in enumerate(ACTS)
    ]
    cards = [
        {"hand": hand, "street": int(Street.FLOP), "run": 1, "card": card, "is_up": True, "origin": int(Origin.BOARD)}
        for hand in (0, 1)
        for card in (0, 21, 38)
    ]
    won = [{"hand": hand, "seat": 4, "run": 1, "amount": 1000, "kind": 0, "line": 18} for hand in (0, 1)]
    rejects = [
        {
            "source": 0,
            "offset": 9000,
            "length": 60,
            "line": 45,
            "code": int(RejectCode.TRUNCATED_HAND),
            "text": "PokerStars Hand #700000000999:  Hold'em No",
        }
    ]
    tables: dict[str, pl.DataFrame] = {table: empty(table) for table in Facts.__dataclass_fields__ if table in SCHEMAS}
    for table, rows in (
        ("hands", hands),
        ("seats", seats),
        ("actions", acts),
        ("cards", cards),
        ("collections", won),
        ("rejects", rejects),
    ):
        tables[table] = _frame(SCHEMAS[table], rows)
    return Facts(**tables)


def reckoned() -> Derived:
    trace = []
    for hand in (0, 1):
        for seq, (_, _, _, _, to, _, before) in enumerate(ACTS):
            row: dict[str, Any] = {"hand": hand, "seq": seq, "unknown": False, "put_in_after": to}
            if before:
                row.update(zip(STATE, before, strict=True), is_turn=True)
            trace.append(row)
    both = (0, 1)
    money = [(1, 450, 0, 0, -450), (2, 100, 0, 0, -100), (4, 650, 200, 1000, 550)]
    results = [
        {"hand": hand, "seat": s, "put_in": p, "returned": r, "collected": c, "net": n, "owed": c}
        for hand in both
        for s, p, r, c, n in money
    ]
    rows: dict[str, list[dict[str, Any]]] = {
        "trace": trace,
        "stakes": [{"hand": hand, "is_resolved": True, "small_blind": 50, "big_blind": 100} for hand in both],
        "stands": [{"hand": hand, "seat": seat} for hand in both for seat in (1, 2, 4)],
        "pots": [{"hand": hand, "pot": 0, "run": 1, "amount": 1000, "net": 1000, "eligible": 4} for hand in both],
        "owed": [
            {
                "hand": hand,
                "pot": 0,
                "run": 1,
                "half": 0,
                "seat": 4,
                "amount": 1000,
                "is_odd_chip": False,
                "undecidable": False,
            }
            for hand in both
        ],
        "results": results,
        "reckoning": [
            {"hand": hand, "put_in": 1200, "returned": 200, "pot": 1000, "collected": 1000, "rake": 0, "fees": 0}
            for hand in both
        ],
    }
    return Derived(**{name: _frame(derived.SCHEMAS[name], rows[name]) for name in derived.SCHEMAS})


def audited(name: str = "Dev", *, exponent: int = 0, findings: int = 1, uri: str = "logs/a.txt") -> pipeline.Audited:
    text = TEXT.format(name=name)
    other = text.replace("#700000000407", "#700000000408")
    data = (text + "\n\n" + other + "\n\nPokerStars Hand #700000000999:  Hold'em No").encode()
    found = [
        {
            "hand": 0,
            "code": "BET104",
            "severity": int(Severity.ERROR),
            "seq": 3,
            "seat": 1,
            "street": int(Street.PREFLOP),
            "line": 10,
            "expected": 500,
            "actual": 450,
            "a": 300,
            "b": 200,
        }
    ] * findings
    table = _frame(SCHEMAS["sources"], [{"source": 0, "uri": uri, "bytes": len(data)}])
    known = facts(name, exponent)
    frame = named(_frame(findings_schema(), found), known, table)
    if "allowed_by" not in frame.columns:
        frame = frame.with_columns(pl.lit(None, pl.String).alias("allowed_by"))
    coverage = pl.DataFrame([("BET104", 20, 2, findings)], schema=coverage_schema(), orient="row")
    pieces = Pieces(*(np.array([place]) for place in (0, 0, 0, 1)))
    return pipeline.Audited(0, data, known, reckoned(), frame, coverage, table, pieces=pieces)
