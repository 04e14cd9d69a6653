"""What the hands at a showdown make, in words, as reviews tell it."""

import json
from pathlib import Path

import pytest

from auditor import makes
from auditor.cli.main import run
from parsers.cards import number as card
from parsers.vocabulary import Origin, Street

FAULTY = Path(__file__).parents[1] / "sample_histories" / "pokerstars" / "faulty"


def told(game, boards, **hands):
    """`boards`: by run; `hands`: by the name of a seat, s1 or s2."""
    lying = [
        makes.Card(int(Street.RIVER), None, run_, card(text[at : at + 2]), int(Origin.BOARD))
        for run_, text in enumerate(boards, 1)
        for at in range(0, len(text), 2)
    ]
    lying += [
        makes.Card(int(Street.SHOWDOWN), int(name[1:]), 1, card(text[at : at + 2]), int(Origin.SHOWN))
        for name, text in hands.items()
        for at in range(0, len(text), 2)
    ]
    return makes.words(game, lying, [int(name[1:]) for name in hands])


@pytest.mark.parametrize(
    ("game", "boards", "hands", "words"),
    [
        ("holdem", ["2c7dJh8s3h"], ["JdTc", "KdKs"], ["a pair of J", "a pair of K"]),
        ("holdem", ["2c7dJh8s3h"], ["AdTc", "AsQs"], ["high card A with J-T-8-7", "high card A with Q-J-8-7"]),
        ("holdem", ["2c7dJh8s3h"], ["AdTc", "AsTs"], ["high card A"] * 2),
        ("holdem", ["2c7dJh8s"], ["AdTc", "AsTs"], []),
        ("holdem", ["2c7dJh8s3h", "2c7dJh8sAc"], ["AdTc"], ["on board 1, high card A; on board 2, a pair of A"]),
        ("omaha", ["2h7hJhAh3c"], ["KhQcQdKs"], ["a pair of K"]),
        ("omaha_hilo8", ["2h7h8cAhKc"], ["3h4hQdKs"], ["for high, a flush, A high; for low, 7-4-3-2-A"]),
        ("omaha_hilo8", ["2h7h8cAhKc"], ["ThJhQdKs"], ["for high, a flush, A high; no low"]),
        ("shortdeck", ["6c7d8hKsQh"], ["AdKc", "Ah9h"], ["a pair of K", "a straight to 9"]),
        ("drawmaha", ["2c7dJh8s3h"], ["JdTcTd5s4s"], ["for high, a pair of J; for the five cards held, a pair of T"]),
        ("razz", [], ["Ac2d3h4s5hKcKd"], ["5-4-3-2-A"]),
        ("badugi", [], ["Ac2d3h4s"], ["badugi: 4-3-2-A"]),
        ("stud", [], ["Ac2d3h4s5hKcKd", "Ah"], ["a straight to 5"]),
    ],
)
def test_hands_in_words(game, boards, hands, words):
    found = told(game, boards, **{f"s{number}": hand for number, hand in enumerate(hands, 1)})
    assert list(found.values()) == words
    assert list(found) == list(range(1, len(words) + 1))


def test_a_review_tells_the_hands_that_are_in_at_the_showdown(capfd, tmp_path):
    page = tmp_path / "page.html"
    file = str(FAULTY / "SHO101-wrong-winner.txt")
    assert run(["review", file, "--html", str(page)]) == 1
    text = capfd.readouterr().out
    assert "\nHands\n  Oskar_B: a pair of K\n  Fen: a pair of 8\nPot: 7.25" in text
    assert "<bdi>Oskar_B</bdi>: a pair of K" in page.read_text("utf-8")
    run(["review", file, "--format", "json"])
    seats = {seat["player"]: seat["makes"] for seat in json.loads(capfd.readouterr().out)["seats"]}
    assert {name: made for name, made in seats.items() if made} == {"Oskar_B": "a pair of K", "Fen": "a pair of 8"}
    assert len(seats) > 2
    run(["review", str(FAULTY / "TRN104-round-left-open.txt")])
    assert "Hands" not in capfd.readouterr().out


def test_a_payment_says_from_which_pot_where_there_are_several(capfd):
    run(["review", str(FAULTY / "POT103-side-pots.txt")])
    assert "Paid: Oskar_B 800 from side pot 1, Oskar_B 3250 from the main pot\n" in capfd.readouterr().out
    run(["review", str(FAULTY / "SHO101-wrong-winner.txt")])
    assert "Paid: Fen 6.89\n" in capfd.readouterr().out


def test_the_second_half_of_drawmaha_goes_to_the_cards_held(capfd):
    logs = Path(__file__).parent / "combined"
    files = [str(logs / "split_games.txt"), "--site-file", str(logs / "site.toml"), "--hand", "8820004"]
    assert run(["review", *files]) == 0
    text = capfd.readouterr().out
    assert "  Bo: for high, a pair of 2; for the five cards held, 7-6-4-3-2\n" in text
    assert "  owed to: high Ana 10; five cards held Bo 10\n" in text


def cards(text, origin, street=Street.PREDRAW):
    return [makes.Card(int(street), 1, 1, card(text[at : at + 2]), int(origin)) for at in range(0, len(text), 2)]


def test_a_hand_that_was_drawn_to_is_what_it_became():
    """Of who throws it away at the showdown: what was dealt, less the discards, with what was drawn."""
    dealt, drawn = cards("AcAd7h8s2c", Origin.DEALT), cards("As3d4h", Origin.DRAWN, Street.FIRST_DRAW)
    thrown = cards("7h8s2c", Origin.DISCARDED, Street.FIRST_DRAW)
    assert makes.words("draw5", dealt + thrown + drawn, [1]) == {1: "three of a kind, A"}
    assert makes.words("draw5", dealt + drawn, [1]) == {}  # which cards went is not told
    assert makes.words("draw5", dealt, [1]) == {}  # nor whether any did
    assert makes.words("stud5", dealt, [1]) == {1: "a pair of A"}
