"""A little reader and replay for the statistics' tests: PokerStars-like text of no-limit hold'em to facts and derived.

It knows just what the statistics look at, takes every line at its word, and shares nothing with the real ones.
"""

import re
from datetime import UTC, datetime
from typing import Any

import polars as pl

from auditor import derived as derived_tables
from auditor.derived import Derived
from parsers import tables
from parsers.tables import Facts
from parsers.vocabulary import Action, Status, Street, Structure

_MONEY = r"\$?([\d.]+)"
_STREETS = {"HOLE CARDS": Street.PREFLOP, "FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER}
_ACTS = {
    "posts small blind": Action.SMALL_BLIND,
    "posts big blind": Action.BIG_BLIND,
    "straddle": Action.STRADDLE,
    "folds": Action.FOLD,
    "checks": Action.CHECK,
    "calls": Action.CALL,
    "bets": Action.BET,
    "raises": Action.RAISE,
}


def read(text: str, *, exponent: int = 2) -> tuple[Facts, Derived]:
    """Facts and derived tables of the hands in the text; a hand number that comes again is a repeat."""
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in (*tables.SCHEMAS, *derived_tables.SCHEMAS)}
    seen: set[str] = set()
    for hand, part in enumerate(re.split(r"(?m)^(?=Poker.*Hand #)", text.strip())[1:]):
        _hand(rows, hand, part, exponent, seen)
    facts = {name: pl.DataFrame(rows[name], schema=schema) for name, schema in tables.SCHEMAS.items()}
    facts.pop("sources")
    facts["pots"] = tables.empty("pots")
    reckoned = {name: pl.DataFrame(rows[name], schema=schema) for name, schema in derived_tables.SCHEMAS.items()}
    return Facts(**facts), Derived(**reckoned)


def _hand(rows: dict[str, list[dict[str, Any]]], hand: int, text: str, exponent: int, seen: set[str]) -> None:
    def cents(told: str) -> int:
        return round(float(told) * 10**exponent)

    header, _, body = text.partition("\n")
    number, small, big, year, month = re.match(rf".*?#(\w+): .*\({_MONEY}/{_MONEY}.*\) - (\d+)/(\d+)", header).groups()  # type: ignore[union-attr]
    body, _, _ = body.partition("*** SUMMARY")
    seats: dict[str, int] = {}
    stacks: dict[int, int] = {}
    out: set[int] = set()
    for seat, name, stack, note in re.findall(rf"(?m)^Seat (\d+): (\w+) \({_MONEY} in chips\)(.*)$", body):
        seats[name] = int(seat)
        stacks[int(seat)] = cents(stack)
        if "sitting out" in note:
            out.add(int(seat))
    button = int(re.search(r"Seat #(\d+) is the button", body).group(1))  # type: ignore[union-attr]
    status = Status.DUPLICATE if number in seen else Status.COMPLETE
    if "Hand cancelled" in body:
        status = Status.CANCELLED
    seen.add(number)
    left = {seat: stack for seat, stack in stacks.items() if seat not in out}
    folded: set[int] = set()
    put = dict.fromkeys(stacks, 0)
    total, returned, collected = dict(put), dict(put), dict(put)
    street, last_full, full_level, bets = Street.DEAL, cents(big), cents(big), 0
    posts: dict[Action, int] = {}
    for line in body.splitlines():
        if found := re.match(r"\*\*\* ([A-Z ]+) \*\*\*", line):
            if found[1] in _STREETS:
                street = _STREETS[found[1]]
                if street > Street.PREFLOP:
                    put = dict.fromkeys(stacks, 0)
                    last_full, full_level, bets = cents(big), 0, 0
        elif found := re.match(rf"Uncalled bet \({_MONEY}\) returned to (\w+)", line):
            returned[seats[found[2]]] += cents(found[1])
        elif found := re.match(rf"(\w+) collected {_MONEY}", line):
            collected[seats[found[1]]] += cents(found[2])
        elif found := re.match(rf"(\w+): ({'|'.join(_ACTS)})(?: {_MONEY}(?: to {_MONEY})?)?", line):
            seat, action = seats[found[1]], _ACTS[found[2]]
            level = max(put.values())
            to = cents(found[4]) if found[4] else None
            amount = to - put[seat] if to is not None else cents(found[3]) if found[3] else None
            others = [one for one in left if one != seat and one not in folded and left[one] > 0]
            to_call = min(level - put[seat], left[seat])
            turn = action >= Action.FOLD
            act = {"hand": hand, "seq": len(rows["actions"]), "street": street, "run": 1, "seat": seat}
            act |= {"action": action, "amount": amount, "to": to, "is_all_in": "all-in" in line}
            rows["actions"].append(act)
            before = {"hand": hand, "seq": act["seq"], "stack": left[seat], "put_in": put[seat], "level": level}
            before |= {"full_level": full_level, "last_full_raise": last_full, "to_call": to_call, "bets_made": bets}
            if turn:
                before["may_raise"] = left[seat] > to_call and bool(others)
            left[seat] -= amount or 0
            put[seat] += amount or 0
            total[seat] += amount or 0
            rows["trace"].append(before | {"put_in_after": put[seat], "stack_after": left[seat], "is_in": True})
            posts.setdefault(action, seat)
            if action == Action.FOLD:
                folded.add(seat)
            elif action in (Action.BET, Action.RAISE) and put[seat] - full_level >= last_full:
                last_full, full_level, bets = put[seat] - full_level, put[seat], bets + 1
    unit = {"currency": "USD" if "$" in header else "chips", "exponent": exponent}
    rows["hands"].append(
        {"hand": hand, "site": "pokerstars", "hand_id": number, "status": status, "game": "holdem", "button": button}
        | {"structure": Structure.NO_LIMIT, "stakes": [cents(small), cents(big)], **unit}
        | {"started_at": datetime(int(year), int(month), 2, tzinfo=UTC)}
    )
    rows["stakes"].append(
        {"hand": hand, "big_blind": cents(big), "last_street": street, "players": len(left)}
        | {"small_blind_seat": posts.get(Action.SMALL_BLIND), "big_blind_seat": posts.get(Action.BIG_BLIND)}
    )
    rows["reckoning"].append({"hand": hand, "is_showdown": len(left) - len(folded) > 1})
    for name, seat in sorted(seats.items(), key=lambda item: item[1]):
        key = {"hand": hand, "seat": seat}
        rows["seats"].append(key | {"player": name, "starting_stack": stacks[seat], "is_out": seat in out})
        rows["stands"].append(key | {"is_dealt": seat not in out, "is_folded": seat in folded})
        net = collected[seat] + returned[seat] - total[seat]
        rows["results"].append(
            key | {"put_in": total[seat], "collected": collected[seat], "paid": collected[seat], "net": net}
        )
