"""The money of a hand's view: seats, pots and who is owed them, payments, what the log declares."""

from parsers.vocabulary import Half, Payment, Status
from reports import amounts
from reports.view.cards import hole_cards
from reports.view.part import Row


def seats_of(
    seats: list[Row], results: list[Row], cards: list[Row], made: dict[int, str], unit: int | None
) -> list[Row]:
    """The seats; `made`: what the hands make, by seat."""
    money = {row["seat"]: row for row in results}
    return [
        {
            "seat": row["seat"],
            "player": row["player"],
            "stack": amounts.amount(row["starting_stack"], unit),
            "is_out": row["is_out"],
            "cards": hole_cards(row["seat"], cards),
            "makes": made.get(row["seat"]),
            **{
                name: amounts.amount(money.get(row["seat"], {}).get(name), unit)
                for name in ("put_in", "returned", "collected", "net", "owed")
            },
        }
        for row in seats
    ]


def pots_of(pots: list[Row], owed: list[Row], seats: list[Row], names: dict[int, str], unit: int | None) -> list[Row]:
    """The pots as they should be; `owed` is null where cards that could decide it are missing."""
    made = []
    called = {seat: _called(seat, names) for seat in {share["seat"] for share in owed}}
    for pot in pots:
        shares = [row for row in owed if row["pot"] == pot["pot"] and row["run"] == pot["run"]]
        told: dict[str, int] = {}
        halves: dict[str, dict[str, int]] = {}
        for share in shares:
            name = called[share["seat"]]
            amount = share["amount"] or 0
            told[name] = told.get(name, 0) + amount
            if share["half"] != Half.WHOLE:
                half = halves.setdefault(Half(share["half"]).name.lower(), {})
                half[name] = half.get(name, 0) + amount
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


def _called(seat: int | None, names: dict[int, str]) -> str:
    """The player in a seat, with the seat where another one has the same name."""
    name = None if seat is None else names.get(seat)
    if not name:
        return f"seat {seat}"
    return name if [*names.values()].count(name) == 1 else f"{name} (seat {seat})"


def payments(collections: list[Row], names: dict[int, str], unit: int | None) -> list[Row]:
    """What was paid, as the log tells it."""
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


def declared(head: Row, sums: Row, findings: list[Row], unit: int | None) -> Row:
    """What the log says of the pot and what was taken of it. Some sites have no line for the rake: it is what they do
    not pay out ("rest"), where the hand is whole and nothing is wrong with it."""
    taken, is_told = head["rake"], "told"
    if taken is None and head["status"] == Status.COMPLETE and all(row["severity"] != "error" for row in findings):
        taken, is_told = rake(sums), "rest"
    known = taken is not None and taken >= 0
    return {
        "pot": amounts.amount(head["pot"], unit),
        "rake": amounts.amount(taken, unit) if known else None,
        "rake_is": is_told if known else None,
        "jackpot": amounts.amount(head["jackpot"], unit),
    }


def rake(sums: Row) -> int | None:
    """What is left of the pot when the players and the drops have been paid; null where they are paid more than it."""
    pot, collected, fees = sums.get("pot"), sums.get("collected"), sums.get("fees")
    left = None if pot is None or collected is None else pot - collected - (fees or 0)
    return None if left is None or left < 0 else left
