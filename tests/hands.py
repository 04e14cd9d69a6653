"""Hands for tests: facts built from a compact list of acts, without text or parser."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from parsers.tables import SCHEMAS, Facts, empty
from parsers.vocabulary import Action, StakesKind, Status, Street, Structure, is_forced

ACTIONS = {
    "sb": Action.SMALL_BLIND,
    "bb": Action.BIG_BLIND,
    "ante": Action.ANTE,
    "straddle": Action.STRADDLE,
    "kill": Action.KILL,
    "both": Action.BOTH_BLINDS,
    "dead": Action.DEAD_BLIND,
    "button_blind": Action.BUTTON_BLIND,
    "timeout": Action.TIMEOUT,
    "show": Action.SHOW,
    "post_ante": Action.ANTE,
    "post_sb": Action.SMALL_BLIND,
    "post_bb": Action.BIG_BLIND,
    "post_straddle": Action.STRADDLE,
    "bring_in": Action.BRING_IN,
    "fold": Action.FOLD,
    "check": Action.CHECK,
    "call": Action.CALL,
    "bet": Action.BET,
    "raise": Action.RAISE,
    "complete": Action.COMPLETE,
    "deal": Action.DEAL,
    "discard": Action.DISCARD,
    "pat": Action.STAND_PAT,
    "capped": Action.CAP_REACHED,
}
STRUCTURES = {
    "NL": Structure.NO_LIMIT,
    "NL_CAP": Structure.NO_LIMIT,
    "PL": Structure.POT_LIMIT,
    "FL": Structure.FIXED_LIMIT,
    "SL": Structure.SPREAD_LIMIT,
}
GAMES = {"stud_high": "stud"}
DEAD = (Action.ANTE, Action.DEAD_BLIND)


def acts(text: str) -> list[tuple[Any, ...]]:
    """The acts of one line, "A sb 50, B bb 100, deal preflop, C raise 300". Amounts are totals of the street, posts
    what is posted; a player who has nothing left is marked all-in, "!" marks him anyway and "~" does not."""
    made: list[tuple[Any, ...]] = []
    for part in text.replace("\n", " ").split(","):
        words = part.split()
        if words[0] == "deal":
            made.append(("*", "deal", words[1]))
        else:
            number = words[2].rstrip("!~") if len(words) > 2 else "0"
            made.append((words[0], words[1], int(number), words[-1][len(number) :] if len(words) > 2 else ""))
    return made


def table(name: str, rows: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    """A fact table from rows that name only the columns that matter."""
    schema = SCHEMAS[name]
    if not rows:
        return empty(name)
    columns = {column: [row.get(column) for row in rows] for column in schema}
    return pl.DataFrame(columns, schema=schema)


def up_cards(vector: Mapping[str, Any], numbers: Mapping[str, int]) -> list[dict[str, Any]]:
    """Stud: one up card a street from third street on."""
    rows = []
    for name, text in (vector.get("cards") or {}).get("up", {}).items():
        for number in range(len(text) // 2):
            rank, suit = "23456789TJQKA".index(text[2 * number]), "cdhs".index(text[2 * number + 1])
            street = int(Street.THIRD) + number
            rows.append(
                {
                    "hand": 0,
                    "street": street,
                    "seat": numbers[name],
                    "card": rank * 4 + suit,
                    "is_up": True,
                    "origin": 1,
                }
            )
    return rows


def facts(vector: Mapping[str, Any]) -> Facts:
    """The facts of one vector. `to` of a wager is the player's total of the street; the amounts follow from it."""
    params = vector["params"]
    structure = STRUCTURES[vector["structure"]]
    sizes = params.get("bet_sizes") or params.get("spread")
    numbers = {name: row + 1 for row, name in enumerate(vector["seats"])}
    hand = {
        "hand": 0,
        "source": 0,
        "offset": 0,
        "length": 0,
        "line": 1,
        "lines": 1,
        "site": "vectors",
        "hand_id": vector["id"],
        "status": int(vector.get("status", Status.COMPLETE)),
        "game": GAMES.get(vector["game"], vector["game"]),
        "structure": int(structure),
        "currency": "chips",
        "exponent": 0,
        "stakes": sizes or [params["sb"], params["bb"]],
        "stakes_kind": int(StakesKind.BETS if sizes else StakesKind.BLINDS),
        "small_blind": params.get("sb"),
        "big_blind": params.get("bb"),
        "ante": params.get("ante"),
        "bring_in": params.get("bring_in"),
        "cap": params.get("hand_cap"),
        "button": numbers.get(vector["button"]),
        "runs": 1,
    }
    seats = [
        {
            "hand": 0,
            "seat": number,
            "player": name,
            "starting_stack": vector["stacks"][name],
            "is_out": False,
            "line": 1,
        }
        for name, number in numbers.items()
    ]
    rows = []
    street, put_in, stack = Street.DEAL, dict.fromkeys(numbers, 0), dict(vector["stacks"])
    for seq, (name, verb, value, *marks) in enumerate(vector["actions"]):
        mark = marks[0] if marks else ""
        act: dict[str, Any] = {"hand": 0, "seq": seq, "run": 1, "action": int(ACTIONS[verb]), "line": seq + 1}
        if verb == "deal":
            if Street[value.upper()] not in (Street.PREFLOP, Street.THIRD, Street.PREDRAW):
                put_in = dict.fromkeys(numbers, 0)
            street = Street[value.upper()]
        elif verb == "capped":
            pass
        elif verb in ("discard", "pat"):
            act["seat"], act["amount"] = numbers[name], value
        elif verb == "show":
            act["seat"], street = numbers[name], Street.SHOWDOWN
        else:
            act["seat"] = numbers[name]
            action = ACTIONS[verb]
            paid = 0
            if is_forced(action):
                paid = value
            elif action in (Action.CALL, Action.BET, Action.RAISE, Action.COMPLETE):
                paid = value - put_in[name]
            dead = params["sb"] if action == Action.BOTH_BLINDS else paid if action in DEAD else 0
            put_in[name] += paid - dead
            stack[name] -= paid
            act["amount"] = paid
            act["to"] = value if action in (Action.RAISE, Action.COMPLETE) else None
            act["is_all_in"] = mark == "!" or (stack[name] == 0 and paid > 0 and mark != "~")
        act["street"] = int(street)
        rows.append(act)
    return Facts(
        table("hands", [hand]),
        table("seats", seats),
        table("actions", rows),
        table("cards", up_cards(vector, numbers)),
        empty("pots"),
        empty("collections"),
        empty("remarks"),
        empty("rejects"),
    )
