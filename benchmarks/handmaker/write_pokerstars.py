"""A recorded hand -> the text that PokerStars writes."""

from .cards import TEXT, show
from .engine import (
    AT_CAP,
    BET,
    BRING_IN,
    CALL,
    CHECK,
    COLLECT,
    FOLD,
    MUCK,
    NO_SHOW,
    POST,
    RAISE,
    SHOW,
    STREET,
    UNCALLED,
    Hand,
)
from .settle import pot_name

STREETS = ("", "FLOP", "TURN", "RIVER")
RUNS = ("FIRST", "SECOND")
STUD = ("on the 3rd Street", "on the 4th Street", "on the 5th Street", "on the 6th Street", "on the River")
DRAW = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")
FOLDED = ("before Flop", "on the Flop", "on the Turn", "on the River")


def amount_text(value: int, unit: int) -> str:
    """`12.50`, `3`: cents only when there are any."""
    whole, rest = divmod(value, unit)
    return f"{whole}.{rest:02d}" if rest else str(whole)


CENTS = [amount_text(value, 100) for value in range(100_000)]


def money(hand: Hand, value: int) -> str:
    """An amount with its currency sign."""
    if hand.game.unit == 1:
        return f"{hand.game.symbol}{value}"
    return hand.game.symbol + (CENTS[value] if value < 100_000 else amount_text(value, 100))


def street_line(street: int, board: list[int], prefix: str = "") -> str:
    """`*** TURN *** [2c 7d Jh] [8s]`."""
    if street == 1:
        return f"*** {prefix}FLOP *** [{show(board[:3])}]"
    return f"*** {prefix}{STREETS[street]} *** [{show(board[: street + 1])}] [{TEXT[board[street + 1]]}]"


def write(hand: Hand) -> str:
    """The whole hand, without blank lines after it."""
    names = hand.names
    m = [money(hand, value) for value in hand.start]
    seated = list(hand.seat_lines)
    bounties = hand.bounties or [""] * len(names)
    for i, name in enumerate(names):
        seated.append((hand.seats[i], f"Seat {hand.seats[i]}: {name} ({m[i]} in chips{bounties[i]})"))
    seated.sort()
    place = f" Seat #{hand.button} is the button" if hand.button else ""
    lines = [hand.header, f"Table {hand.table}{place}", *[line for _, line in seated]]
    dealt = False
    add = lines.append
    cap = f" and has reached the {money(hand, hand.game.hand_cap)} cap" if hand.game.hand_cap else ""
    suffix = ("", " and is all-in", cap)
    for event in hand.events:
        kind = event[0]
        if kind == POST:
            state = suffix[event[4]] if event[4] != AT_CAP else ""
            add(f"{names[event[1]]}: posts {event[2]} {money(hand, event[3])}{state}")
            continue
        if not dealt and hand.game.kind:
            dealt = True
            lines += hand.street_lines[0]
        if not dealt:
            dealt = True
            _hole_cards(hand, lines)
        if kind == FOLD:
            add(f"{names[event[1]]}: folds")
        elif kind == CHECK:
            add(f"{names[event[1]]}: checks")
        elif kind == CALL:
            add(f"{names[event[1]]}: calls {money(hand, event[2])}{suffix[event[3]]}")
        elif kind == BET:
            add(f"{names[event[1]]}: bets {money(hand, event[2])}{suffix[event[3]]}")
        elif kind == RAISE:
            to = money(hand, event[3])
            add(f"{names[event[1]]}: raises {money(hand, event[2])} to {to}{suffix[event[4]]}")
        elif kind == STREET and hand.game.kind:
            lines += hand.street_lines[event[1]]
        elif kind == BRING_IN:
            add(f"{names[event[1]]}: brings in for {money(hand, event[2])}{suffix[event[3]]}")
        elif kind == STREET:
            if not hand.twice_from or event[1] < hand.twice_from:
                add(street_line(event[1], hand.boards[0]))
            elif event[1] == hand.twice_from:
                lines += [
                    street_line(street, board, f"{run} ")
                    for board, run in zip(hand.boards, RUNS, strict=True)
                    for street in range(event[1], 4)
                ]
        elif kind == UNCALLED:
            add(f"Uncalled bet ({money(hand, event[2])}) returned to {names[event[1]]}")
        elif kind == COLLECT:
            add(f"{names[event[1]]} collected {money(hand, event[2])} from {event[3]}")
        elif kind == SHOW:
            add(f"{names[event[1]]}: shows [{show(hand.hole[event[1]])}] ({event[2]})")
        elif kind == MUCK:
            add(f"{names[event[1]]}: mucks hand")
        elif kind == NO_SHOW:
            add(f"{names[event[1]]}: doesn't show hand")
        else:
            add(event[1])
    _summary(hand, lines)
    return "\n".join(lines)


def _hole_cards(hand: Hand, lines: list[str]) -> None:
    lines.append("*** HOLE CARDS ***")
    if hand.hero >= 0:
        lines.append(f"Dealt to {hand.names[hand.hero]} [{show(hand.hole[hand.hero])}]")


def total_line(hand: Hand) -> str:
    """`Total pot $18 Main pot $14. Side pot $3.50. | Rake $0.50`."""
    count = len(hand.pots)
    whole = sum(amount for amount, _ in hand.pots) + hand.rake
    text = f"Total pot {money(hand, whole)}"
    if count > 1:
        for number, (amount, _) in enumerate(hand.pots):
            text += f" {pot_name(number, count).capitalize()} {money(hand, amount)}."
    return f"{text} | Rake {money(hand, hand.rake)}"


def _summary(hand: Hand, lines: list[str]) -> None:
    lines.append("*** SUMMARY ***")
    lines.append(total_line(hand))
    if hand.twice_from:
        lines += [
            "Hand was run twice",
            *[f"{run} Board [{show(board)}]" for run, board in zip(RUNS, hand.boards, strict=True)],
        ]
    elif hand.street and not hand.game.kind:
        lines.append(f"Board [{show(hand.boards[0][: hand.street + 2])}]")
    seated = []
    for i, seat in enumerate(hand.seats):
        place = " (button)" if seat == hand.button else ""
        blind = hand.blind[i]
        if blind in ("small blind", "big blind", "button blind"):
            place = f"{place} ({blind})" if blind != "button blind" else " (button blind)"
        seated.append((seat, f"Seat {seat}: {hand.names[i]}{place} {_outcome(hand, i)}"))
    seated.sort()
    lines.extend([line for _, line in seated])


def _outcome(hand: Hand, i: int) -> str:
    if hand.folded[i] >= 0:
        idle = not hand.folded[i] and not hand.voluntary[i] and not hand.blind[i]
        words = FOLDED if not hand.game.kind else STUD if hand.game.bring_in else DRAW
        return f"folded {words[hand.folded[i]]}" + (" (didn't bet)" if idle else "")
    if hand.twice[i]:
        parts = [f"and {f'won ({money(hand, won)})' if won else 'lost'} with {label}" for won, label in hand.twice[i]]
        return f"showed [{show(hand.hole[i])}] {', '.join(parts)}"
    if hand.shown[i] == 1:
        result = f"and won ({money(hand, hand.won[i])})" if hand.won[i] else "and lost"
        return f"showed [{show(hand.hole[i])}] {result} with {hand.labels[i]}"
    if hand.shown[i] == 2:
        return f"mucked [{show(hand.hole[i])}]" if i == hand.hero else "mucked"
    return f"collected ({money(hand, hand.won[i])})"
