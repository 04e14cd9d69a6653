"""The words for a hand: what was done, what was legal, how a hand is headed. Enters: the objects of `reports.view`.
Leaves: short text without markup, shared by the review and the HTML pages."""

from decimal import Decimal
from typing import Any

from auditor import games
from reports import rows
from reports.amounts import words
from reports.paper import SEVERITY_STYLE

Row = dict[str, Any]
_POSTS = {
    "ante": "posts the ante",
    "small_blind": "posts the small blind",
    "big_blind": "posts the big blind",
    "both_blinds": "posts both blinds",
    "dead_blind": "posts a dead blind",
    "straddle": "straddles",
    "kill": "kills the pot with",
    "button_blind": "posts the button blind",
    "bring_in": "brings in",
    "call": "calls",
    "bet": "bets",
}
_TO = {"raise": "raises to", "complete": "completes to"}
_PLAIN = {
    "fold": "folds",
    "check": "checks",
    "stand_pat": "stands pat",
    "show": "shows",
    "muck": "mucks",
    "timeout": "times out",
    "cap_reached": "betting is capped",
}
_FACING = frozenset({"fold", "check", "call", "bet", "raise", "complete"})
_BARRED = {"all_in": "all-in"}
_CLOSED = {
    "no_opponent": "a raise nobody can call",
    "not_reopened": "no raise: not reopened",
    "not_summed": "no raise: not reopened",
    "capped": "no raise: capped",
}
VERDICTS = {"legal": "ok", "unknown": "?", "wrong": "✗", None: ""}


def act(action: Row) -> str:
    """What was done."""
    kind = action["action"]
    if kind == "uncalled":
        return f"gets {action['amount']} back"
    if kind == "discard":
        cards = f" [{spaced(action['cards'])}]" if action["cards"] else ""
        return f"discards {action['amount'] or ''}".strip() + cards
    if kind in _TO:
        said = f"{_TO[kind]} {action['to'] or '?'}"
    elif kind in _POSTS:
        said = f"{_POSTS[kind]} {action['amount'] or '?'}"
    else:
        said = _PLAIN.get(kind, words(kind))
    if action["cards"]:
        said += f" [{spaced(action['cards'])}]"
    return said + (", all-in" if action["is_all_in"] else "")


def legal(action: Row) -> str:
    """What could have been done at a turn, "call 100, raise to 200 - 9000", or why nothing: "folded", "all-in"; of an
    act of `streets` also behind what it is not known."""
    before = action["before"]
    if before is None or action["action"] not in _FACING:
        return ""
    if action["barred"]:
        return _BARRED.get(action["barred"], words(action["barred"]))
    to_call = before["to_call"]
    if to_call is None or (action["is_turn"] is None and action["verdict"] != "wrong"):
        return f"not known after {action['behind']}" if action.get("behind") else "not known"
    first = "check" if not _positive(to_call) else f"call {to_call}"
    if before["may_raise"] is None:
        return first
    if not before["may_raise"]:
        return f"{first}, {_CLOSED.get(before.get('closed_by'), 'no raise')}"
    verb = "raise to" if before["level"] is None or _positive(before["level"]) else "bet"
    least, most, whole = before["min_to"], before["max_to"], before.get("all_in_to")
    return f"{first}, {verb} {_range(least, most, whole, ' or ' if before.get('either') else ' - ')}"


def _range(least: str | None, most: str | None, all_in: str | None, joined: str) -> str:
    """`all_in`: what the whole stack comes to; fixed limit tells the full bet also to who has less."""
    if least is None or most is None:
        return "?"
    if all_in is not None and _number(all_in) < _number(least):
        return f"{all_in} all-in"
    if least == most:
        return least
    return f"{least}{joined}{most}" if _number(least) < _number(most) else f"{most} all-in"


def _positive(text: str) -> bool:
    return _number(text) > 0


def _number(text: str) -> int:
    """To compare two amounts of one hand, which have the same decimals."""
    return int(text.replace(".", ""))


def none_fits(others: int) -> str:
    """What is said where hands were read and there is none to show."""
    return (
        "The hand does not fit all that was asked for"
        if others == 1
        else f"None of {others:,} hands fits all that was asked for"
    )


def title(view: Row) -> str:
    """The name of a hand."""
    if "reject" in view:
        return "Text that is no whole hand"
    return f"Hand #{view['hand_id']}" if view["hand_id"] else "Hand without a number"


def stakes(view: Row) -> str:
    """What is played for what: "no limit holdem 0.50/1.00 USD, ante 0.10"."""
    told = view["stakes"]
    main = [told.get("small_blind"), told.get("big_blind")]
    bets = told.get("bets") or ()
    if len(told.get("told") or ()) < 3:  # small and big bet, not a size a round
        bets = list(dict.fromkeys(bets))
    sizes = "/".join(size for size in (bets or main) if size) or "/".join(
        size for size in told.get("told") or () if size
    )
    parts = [
        words(view["structure"] or ""),
        game(view["game"]),
        sizes,
        view["currency"] if view["currency"] not in ("chips", None) else "",
    ]
    extra = [f"{words(name)} {told[name]}" for name in ("ante", "bring_in", "cap") if told.get(name)]
    return ", ".join([" ".join(part for part in parts if part), *extra])


def rule_book(view: Row) -> str:
    """By what the hand is judged."""
    return f"Judged by the rule book: {view['house']}" if view["house"] else ""


def game(name: str | None) -> str:
    """A game as people call it."""
    if name is None:
        return "unknown game"
    return games.load(name).title if name in games.names() else words(name)


def place(view: Row) -> str:
    """Where a hand was played and when."""
    parts = [
        f"table {view['table']}" if view["table"] else "",
        f"tournament {view['tournament']}" if view.get("tournament") else "",
        f"level {view['level']}" if (view["level"] or "").isdigit() else view["level"] or "",
        _time(view),
    ]
    return ", ".join(part for part in parts if part)


def _time(view: Row) -> str:
    """When, by the clock of the log and in UTC."""
    told = (view["started_at"] or "").replace("T", " ").replace("Z", " UTC")
    return f"{view['local_time']} ({told})" if view["local_time"] else told


def streets(view: Row) -> list[Row]:
    """The acts street by street, each act and street with the findings that stand at it (`found`); each act with the
    code of the finding that it cannot be judged for (`behind`), each street with its board (a list of card texts a
    run), the open cards that are dealt to players, and the pot at its start."""
    found = _found(view)
    begins = [(entry["lines"][0], entry["code"]) for entry in view["not_judged"] if entry["lines"]]
    made: list[Row] = []
    for action in view["actions"]:
        here = found.get(action["seq"], [])
        is_deal, is_first = action["action"] == "deal", action["run"] in (None, 1)
        if not made or (made[-1]["name"] != action["street"] and (is_first or not is_deal)):
            made.append({"name": action["street"], "pot": None, "acts": [], "found": []})
        street = made[-1]
        if is_deal or (action["action"] == "show" and not is_first):  # its cards stand with the first board's
            street["found"] += here
            continue
        behind = next((code for line, code in sorted(begins) if line < action["line"]), None)
        street["acts"].append({**action, "found": here, "behind": behind})
        if street["pot"] is None and action["before"] is not None:
            street["pot"] = action["before"]["pot"]
    _set_boards(view, made)
    for street in made:
        street["open"] = [card for card in view["open_cards"] if card["street"] == street["name"]]
    return [street for street in made if street["acts"] or street["board"] or street["open"] or street["found"]]


def level(action: Row) -> str:
    """The worst severity of an act that is at fault, else nothing."""
    told = [found["severity"] for found in action["found"] if rows.is_at_fault(found, action)]
    return min(told, key=list(SEVERITY_STYLE).index, default="")


def of_the_hand(view: Row) -> list[Row]:
    """The findings that stand at no act."""
    return _found(view).get(None, [])


def _found(view: Row) -> dict[int | None, list[Row]]:
    """The findings by the act that they stand at."""
    made: dict[int | None, list[Row]] = {}
    for found in view["findings"]:
        act = rows.act_of(found, view["actions"], view["line"])
        made.setdefault(None if act is None else act["seq"], []).append(found)
    return made


_BOARD_STREETS = ("flop", "turn", "river")


def _set_boards(view: Row, streets: list[Row]) -> None:
    """The cards on the table by street; hands whose board is told in other parts than streets show it at the end."""
    boards = view["boards"]
    regular = bool(boards) and all(len(board) <= len(_BOARD_STREETS) for board in boards)
    for street in streets:
        street["board"] = []
        if regular and street["name"] in _BOARD_STREETS:
            shown = _BOARD_STREETS.index(street["name"]) + 1
            runs = [board[:shown] for board in boards if len(board) >= shown]
            street["board"] = list(dict.fromkeys(" ".join(spaced(part) for part in run) for run in runs))
        elif street["name"] == "seventh":  # the deck has run out: the last card is for all
            street["board"] = [spaced(part) for board in boards for part in board]


def spaced(cards: str) -> str:
    """Cards with blanks between: "2c 7d Jh"."""
    return " ".join(cards[at : at + 2] for at in range(0, len(cards), 2))


def pot_name(view: Row, pot: Row) -> str:
    """Main pot, side pot, and the run where there are several."""
    sides = {row["pot"] for row in view["pots"]}
    name = "pot" if len(sides) == 1 else "main pot" if pot["pot"] == 0 else f"side pot {pot['pot']}"
    several = len({row["run"] for row in view["pots"]}) > 1
    return f"{name}, board {pot['run']}" if several and pot["run"] else name


def owed(view: Row, pot: Row) -> str:
    """Who is owed what from a pot; in drawmaha the second half is no low, but goes to the cards held."""
    if pot["owed"] is None:
        return "not known: cards that could decide it are missing"
    if pot["halves"]:
        by_cards_held = games.load(view["game"]).low in ("drawmaha", "drawmaha_deuce_to_seven")
        halves = {"low": "five cards held"} if by_cards_held else {}
        return "; ".join(f"{halves.get(half, half)} {_shares(part)}" for half, part in pot["halves"].items())
    return _shares(pot["owed"]) or "nobody"


def _shares(part: Row) -> str:
    return ", ".join(f"{name} {amount}" for name, amount in part.items())


def not_judged(entry: Row) -> str:
    """Why something of a hand is not judged, and what: "because line 17 was not read: 2 acts after it; POT104 ..."."""
    first, *more = entry["lines"] or ["?"]
    lines = f"lines {first} and {len(more)} more were" if more else f"line {first} was"
    rules = ", ".join(f"{rule['code']} {rule['name']}" for rule in entry["rules"])
    acts = entry["acts"]
    told = f"{acts} {'act' if acts == 1 else 'acts'} after it; " if acts else ""
    return f"Not judged because {lines} {entry['because']}: {told}rules {rules}"


def hangs(found: Row) -> str:
    """What a finding hangs on: the house option, how well it is known, and who would have allowed it."""
    told = f"by {found['option']} = {found['value']}, {found['standing']}" if found["option"] else ""
    allowed = f"allowed by {found['allowed_by']}" if found["allowed_by"] else ""
    return "; ".join(part for part in (told, allowed) if part)


_PAYMENTS = {
    "cash_out": "cashed out, by the house",
    "cash_out_fee": "fee of the cash-out",
    "bounty": "bounty",
    "jackpot": "jackpot",
    "not_awarded": "not awarded, for the winner cashed out",
}


def payment(view: Row, row: Row) -> str:
    """Behind the amount of a payment: from which of several pots it is, or what it is if it is no share of one."""
    if row["kind"] in _PAYMENTS:
        return f" ({_PAYMENTS[row['kind']]})"
    several = len({(pot["pot"], pot["run"]) for pot in view["pots"]}) > 1
    return f" from {'' if row['pot'] else 'the '}{pot_name(view, row)}" if several and row["pot"] is not None else ""


def kept(view: Row) -> str:
    """What of the payments is no win: a bet that nobody matched, which the log pays to its owner with the pot."""
    told = []
    for seat in view["seats"]:
        wins = [row["amount"] for row in view["collections"] if (row["seat"], row["kind"]) == (seat["seat"], "win")]
        back = Decimal(seat["returned"] or 0)
        if back and sum(Decimal(win or 0) for win in wins) - Decimal(seat["collected"] or 0) == back:
            told.append(f"{seat['returned']} of it goes back to {seat['player']}: nobody matched it")
    return "; ".join(told)


def sums(view: Row) -> str:
    """What was reckoned of pot and rake, and what the log has lines for."""
    told, due = view["declared"], view["reckoned"]
    rake = told["rake"] if told["rake_is"] == "told" else None
    return (
        f"pot {due['pot'] or '?'} reckoned, {told['pot'] or 'not'} told; "
        f"rake {due['rake'] or '?'} reckoned, {rake or 'not'} told"
    )
