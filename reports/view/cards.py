"""The cards of a hand's view: boards, what players hold and show, what their hands make."""

from typing import TYPE_CHECKING

from auditor import makes
from parsers.cards import UNKNOWN_CARD
from parsers.cards import text as card_text
from parsers.vocabulary import Origin, Street
from reports import amounts
from reports.view.part import Row, of, slice_of

if TYPE_CHECKING:
    from auditor.derived import Derived
    from parsers.tables import Facts

_HOLE = (Origin.SHOWN, Origin.MUCKED, Origin.SUMMARY_SHOWN, Origin.DEALT)  # the best known first


def boards(cards: list[Row]) -> list[list[str]]:
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


def hole_cards(seat: int, cards: list[Row]) -> str | None:
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


def open_cards(cards: list[Row], names: dict[int, str]) -> list[Row]:
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


def told_cards(cards: list[Row]) -> dict[tuple[int, int, int, int | None], str]:
    """The cards that an act tells of a seat, by street, line and origin: shown, discarded."""
    told: dict[tuple[int, int, int, int | None], str] = {}
    for card in cards:
        if card["seat"] is not None and card["origin"] in (Origin.SHOWN, Origin.DISCARDED):
            place = card["seat"], card["street"], card["line"], card["origin"]
            told[place] = told.get(place, "") + card_text(card["card"])
    return told


def makes_of(facts: "Facts", derived: "Derived", hand: int) -> dict[int, str]:
    """What the hands make that are in at a showdown, by seat."""
    if not derived.reckoning.item(hand, "is_showdown"):
        return {}
    game, cards = facts.hands.item(hand, "game"), makes.lying(slice_of(facts.cards, hand))
    return makes.words(game, cards, [row["seat"] for row in of(derived.stands, hand) if not row["is_folded"]])
