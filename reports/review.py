"""The review of hands as text or JSON Lines. Enters: the objects of `reports.view`. Leaves: lines on `out`.

A wrong act stands out, with the rule and the arithmetic under it.
"""

from typing import IO, Any, Protocol

from reports import phrases
from reports.amounts import words
from reports.formats.text import account
from reports.paper import SEVERITY_STYLE, Paper, cells, padded

Row = dict[str, Any]
_WRONG = "bold red"


class Writer(Protocol):
    """What is being written: hands go in one by one."""

    def add(self, view: Row) -> None:
        """Takes one hand."""

    def finish(self, others: int = 0) -> None:
        """Ends the review; `others`: hands that were read and not wanted."""


class JsonLines:
    """One object a hand and line."""

    def __init__(self, out: IO[bytes]) -> None:
        import msgspec

        self._out = out
        self._encode = msgspec.json.Encoder().encode

    def add(self, view: Row) -> None:
        """Writes one hand."""
        self._out.write(self._encode(view) + b"\n")

    def finish(self, others: int = 0) -> None:
        """There is nothing to say at the end."""


class Text:
    """One hand under the other."""

    def __init__(self, out: IO[bytes], *, colour: bool = False, width: int | None = None) -> None:
        self._paper = Paper(out, colour=colour, width=width)
        self._hands = 0
        self._unread = 0
        self._wrong = 0

    def add(self, view: Row) -> None:
        """Writes one hand."""
        if self._hands or self._unread:
            self._paper.line()
            self._paper.line()
        _head(self._paper, view)
        if "reject" in view:
            self._unread += 1
            _reject(self._paper, view)
            return
        self._hands += 1
        self._wrong += bool(view["findings"])
        _seats(self._paper, view)
        _acts(self._paper, view)
        _pots(self._paper, view)
        _findings(self._paper, view)

    def finish(self, others: int = 0) -> None:
        """Says how many hands there were, where there were several, or where none is shown."""
        if others and not self._hands + self._unread:
            self._paper.line((phrases.none_fits(others), "bold"))
        elif self._hands + self._unread + others > 1:
            self._paper.line()
            told = account(self._hands + others, self._unread, aside=f", {self._wrong} with findings")
            self._paper.line((f"{self._hands:,} of {told}" if others else told, "bold"))


def writer(name: str, out: IO[bytes], *, colour: bool = False, width: int | None = None) -> Writer:
    """Begins a review as text or json; on a terminal of that width."""
    return JsonLines(out) if name == "json" else Text(out, colour=colour, width=width)


def _head(paper: Paper, view: Row) -> None:
    status = "" if view["status"] == "complete" else f"  {view['status'].upper()}"
    paper.line((phrases.title(view), "bold"), (status, _WRONG), (f"  {view['source']}:{view['line']}", "dim"))
    if "reject" not in view:
        paper.line("; ".join(part for part in (phrases.stakes(view), phrases.place(view)) if part))
        if book := phrases.rule_book(view):
            paper.line((book, "dim"))
    paper.line()


def _reject(paper: Paper, view: Row) -> None:
    paper.line(("Not read: ", _WRONG), words(view["reject"]["code"]))
    for line in (view["reject"]["text"] or "").splitlines()[:6]:
        paper.line((f"  {line}", "dim"))
    _findings(paper, view)


def _seats(paper: Paper, view: Row) -> None:
    heads = ["seat", "", "player", "stack", "cards", "put in", "returned", "collected", "net"]
    table = [
        [
            str(seat["seat"]),
            "D" if seat["seat"] == view["button"] else "",
            seat["player"] or "?",
            seat["stack"] or "?",
            phrases.spaced(seat["cards"] or ""),
            *(seat[name] or "" for name in ("put_in", "returned", "collected")),
            _signed(seat["net"]),
        ]
        for seat in view["seats"]
    ]
    right = {0, 3, 5, 6, 7, 8}
    widths = _widths([heads, *table])
    if paper.has_room(widths):
        paper.line(("  " + _row(heads, widths, right), "dim"))
        for cells_ in table:
            paper.line("  " + _row(cells_, widths, right))
    else:
        for number, button, player, *others, net in table:
            paper.line(f"{padded(number, 4, right=True)} {button:1} {player}  ", (net, "bold"))
            told = [f"{head} {cell}" for head, cell in zip(heads[3:-1], others, strict=True) if cell]
            paper.line((f"       {', '.join(told)}", "dim"))
    paper.line()


def _signed(net: str | None) -> str:
    return "" if net is None else net if net.startswith("-") or not net.strip("0.") else f"+{net}"


def _acts(paper: Paper, view: Row) -> None:
    streets = phrases.streets(view)
    table = [[_cells(action) for action in street["acts"]] for street in streets]
    heads = ["", "", "pot", "legal", ""]
    widths = _widths([heads, *(row for rows in table for row in rows)])
    has_room = paper.has_room(widths)
    if has_room:
        paper.line(("  " + _row(heads, widths, {2}), "dim"))
    for street, lines in zip(streets, table, strict=True):
        dealt = [f"{card['player']} {card['card']}" for card in street["open"]]
        board = "   ".join([f"[{board}]" for board in street["board"]] + ([", ".join(dealt)] if dealt else []))
        paper.line((words(street["name"] or "").capitalize(), "bold"), f"  {board}" if board else "")
        for found in street["found"]:
            _finding(paper, found, "      ")
        for action, line in zip(street["acts"], lines, strict=True):
            wrong = action["verdict"] == "wrong"
            begin, style = ("> ", _WRONG) if wrong else ("  ", "")
            if has_room:
                paper.line((begin + _row(line, widths, {2}), style))
            else:
                player, done, pot, legal, verdict = line
                told = f"pot {pot}" if pot else ""
                paper.line((f"{begin}{player} {done}  {verdict}", style), ("" if legal else told, "dim"))
                if legal:
                    paper.line((f"      {'; '.join(filter(None, (told, legal)))}", "dim"))
            for found in action["found"]:
                _finding(paper, found, "      ")
    paper.line()


def _cells(action: Row) -> list[str]:
    before = action["before"]
    verdict = phrases.VERDICTS[action["verdict"]]
    pot = before["pot"] if before and before["pot"] is not None else ""
    return [action["player"] or "", phrases.act(action), pot, phrases.legal(action), verdict]


def _pots(paper: Paper, view: Row) -> None:
    irregular = any(len(board) > 3 for board in view["boards"])
    if len(view["boards"]) > 1 or irregular:
        for number, board in enumerate(view["boards"], 1):
            paper.line(f"Board {number}: ", " ".join(phrases.spaced(part) for part in board))
    if made := [f"  {seat['player'] or '?'}: {seat['makes']}" for seat in view["seats"] if seat["makes"]]:
        paper.line(("Hands", "bold"))
        for line in made:
            paper.line(line)
    for pot in view["pots"]:
        among = f" among {', '.join(name or '?' for name in pot['eligible'])}" if len(pot["eligible"]) > 1 else ""
        paper.line((f"{phrases.pot_name(view, pot).capitalize()}: {pot['amount']}", "bold"), among)
        paper.line(f"  owed to: {phrases.owed(view, pot)}")
    paid = [f"{row['player']} {row['amount']}{phrases.payment(view, row)}" for row in view["collections"]]
    if paid:
        paper.line("Paid: " + "; ".join(filter(None, [", ".join(paid), phrases.kept(view)])))
    sums = phrases.sums(view)
    paper.line(sums[0].upper() + sums[1:])


def _findings(paper: Paper, view: Row) -> None:
    for found in phrases.of_the_hand(view):
        _finding(paper, found, "")
    for entry in view["not_judged"]:
        paper.prose(phrases.not_judged(entry), "yellow")
    if not view["findings"] and view["status"] == "complete":
        unknown = sum(action["verdict"] == "unknown" for action in view["actions"])
        known = f"; {unknown} acts could not be judged" if unknown else ""
        paper.line((f"Nothing found{known}", "bold green"))


def _finding(paper: Paper, found: Row, indent: str) -> None:
    style = SEVERITY_STYLE[found["severity"]]
    hangs = phrases.hangs(found)
    paper.line(
        indent,
        (f"{found['severity']} {found['code']} {found['name'] or ''}: ", style),
        (found["message"] or "", "bold"),
        (f" [{hangs}]" if hangs else "", "dim"),
    )
    if found.get("text"):
        paper.line(indent, (f"  line {found['line']}: {found['text']}", "dim"))


def _widths(table: list[list[str]]) -> list[int]:
    return [max((cells(row[column]) for row in table), default=0) for column in range(len(table[0]))]


def _row(line: list[str], widths: list[int], right: set[int]) -> str:
    made = [padded(text, width, right=at in right) for at, (text, width) in enumerate(zip(line, widths, strict=True))]
    return "  ".join(made)
