"""Random hands, counted act by act by a plain loop that shares nothing with the column expressions."""

import random
from collections import Counter

import pytest
from stats_hands import read

from auditor.stats.tally import count

NAMES = ("Ana", "Bo", "Cyd", "Dev", "Eve", "Fay")
FLOPS = ("FLOP", "TURN", "RIVER")


def play(draw: random.Random, number: int) -> tuple[str, list[tuple[str, str, str, bool]]]:
    """The text of a random hand, and its acts: street, player, word, whether a raise was open to him."""
    players = list(NAMES[: draw.randint(3, 6)])
    stacks = {name: draw.choice([30, 60, 200, 1000]) for name in players}
    left, folded, acts = dict(stacks), set[str](), []
    lines = [f"Seat {at}: {name} (${left[name] / 100} in chips)" for at, name in enumerate(players, 1)]
    put = dict.fromkeys(players, 0)
    for name, word, blind in (("Ana", "small", 10), ("Bo", "big", 20)):
        put[name], left[name] = blind, left[name] - blind
        lines.append(f"{name}: posts {word} blind ${blind / 100}")
    for street in ("HOLE CARDS", *FLOPS):
        lines.append(f"*** {street} *** [2c 7d Jh]")
        if street != "HOLE CARDS":
            put = dict.fromkeys(players, 0)
        first = 2 if street == "HOLE CARDS" else 0
        waiting = players[first:] + players[:first]
        while waiting:
            name = waiting.pop(0)
            alive = [one for one in players if one not in folded]
            others = [one for one in alive if one != name and left[one]]
            level = max(put.values())
            owes = level - put[name]
            if name in folded or not left[name] or len(alive) == 1 or (not others and not owes):
                continue
            can_raise = left[name] > owes and bool(others)
            word = draw.choice(["raise"] * can_raise + (["fold", "call"] if owes else ["check"]) * 2)
            if word == "raise":
                more = min(left[name], owes + draw.choice([20, 40, 100]))
                lines.append(
                    f"{name}: raises ${(more - owes) / 100} to ${(put[name] + more) / 100}"
                    if level
                    else f"{name}: bets ${more / 100}"
                )
                at = players.index(name)
                waiting = players[at + 1 :] + players[:at]
            else:
                more = min(owes, left[name]) if word == "call" else 0
                lines.append(f"{name}: {word}s" + (f" ${more / 100}" if more else ""))
            if word == "fold":
                folded.add(name)
            put[name], left[name] = put[name] + more, left[name] - more
            acts.append((street, name, word, can_raise))
        if len(folded) == len(players) - 1:
            break
    header = f"PokerStars Hand #{number}:  Hold'em No Limit ($0.10/$0.20 USD) - 2024/03/02 21:01:09 ET\n"
    table = f"Table 'A' 6-max Seat #{len(players)} is the button\n"
    return header + table + "\n".join(lines) + "\n*** SUMMARY ***\n\n", acts


def tally(players: list[str], acts: list[tuple[str, str, str, bool]]) -> Counter[tuple[str, str]]:
    """The statistics of one hand, by (player, count)."""
    seen: set[tuple[str, str]] = set()
    total: Counter[tuple[str, str]] = Counter()
    raises = callers = flop_bets = 0
    aggressor, continued = "", False
    for street, name, word, can_raise in acts:
        raised = word == "raise"
        if street == "HOLE CARDS":
            seen.add((name, "vpip_chances"))
            seen |= {(name, "vpip_times")} if word in ("call", "raise") else set()
            seen |= {(name, "pfr_times")} if raised else set()
            if raises == 1 and can_raise:
                seen |= {(name, "three_bet_chances")} | ({(name, "three_bet_times")} if raised else set())
                if callers:
                    seen |= {(name, "squeeze_chances")} | ({(name, "squeeze_times")} if raised else set())
            callers += raises == 1 and word == "call"
            if raised:
                raises, aggressor = raises + 1, name
            continue
        total[name, "aggression_times"] += raised
        total[name, "aggression_chances"] += word != "check"
        total[name, "aggression_factor_chances"] += word == "call"
        if street == "FLOP":
            if continued and flop_bets == 1:
                seen.add((name, "fold_to_cbet_flop_chances"))
                seen |= {(name, "fold_to_cbet_flop_times")} if word == "fold" else set()
            if name == aggressor and not flop_bets:
                seen |= {(name, "cbet_flop_chances")} | ({(name, "cbet_flop_times")} if raised else set())
                continued = raised
            flop_bets += raised
    folds = {name: street for street, name, word, _ in acts if word == "fold"}
    decided = {(name, street != "HOLE CARDS") for street, name, _, _ in acts}
    walked = all(folds.get(name) == "HOLE CARDS" for name in players if name != "Bo") and ("Bo", False) not in decided
    for name in players:
        total[name, "hands_times"] += 1
        total[name, "walks_times"] += walked and name == "Bo"
        if (
            folds.get(name) != "HOLE CARDS"
            and sum(street == "HOLE CARDS" for street in folds.values()) < len(players) - 1
        ):
            total[name, "wtsd_chances"] += 1
            if name not in folds and len(folds) < len(players) - 1:
                total[name, "wtsd_times"] += 1
                total[name, "all_in_showdown_times"] += (name, True) not in decided
    return total + Counter(seen)


@pytest.mark.parametrize("seed", range(6))
def test_random_hands(seed: int) -> None:
    draw = random.Random(seed)
    hands = [play(draw, number) for number in range(150)]
    expected: Counter[tuple[str, str]] = Counter()
    for text, acts in hands:
        expected += tally([name for name in NAMES if f": {name} (" in text], acts)
    told = count(*read("".join(text for text, _ in hands))).to_dicts()
    columns = {column for _, column in expected}
    assert len(columns) > 18
    counted = {(row["player"], column): row[column] for row in told for column in columns}
    assert {key: value for key, value in counted.items() if value} == dict(expected)
