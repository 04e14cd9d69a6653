"""Houses and games: every file loads, inheritance keeps or lowers what is known, mistakes name their place."""

from pathlib import Path

import pytest

from auditor import games, house
from parsers.errors import DeclarationError


@pytest.mark.parametrize("name", house.names())
def test_every_house_answers_every_option(name: str) -> None:
    loaded = house.load(name)
    for option, declared in house.options().items():
        assert declared.allows(loaded.value(option)), option
        assert loaded.source(option)


def test_what_a_site_takes_over_is_assumed() -> None:
    site = house.for_site("pokerstars")
    assert site.name == "pokerstars"
    assert (site.value("fl_all_in"), site.standing("fl_all_in")) == ("next_level", "observed")
    assert (site.value("cap"), site.standing("cap")) == (4, "published")
    assert site.standing("short_deck_trips") == "assumed"
    assert house.load("rrop").standing("straddle_min_raise") == "published"
    assert site.standing("straddle_min_raise") == "assumed"


@pytest.mark.parametrize(
    ("name", "all_in", "cap", "between_two"),
    [
        ("rrop", "half_bet", 4, "uncapped_before_cap"),
        ("wsop_live", "half_bet", 5, "uncapped_if_round_starts_heads_up"),
        ("wsop_tournament", "half_bet", 5, "uncapped_if_two_dealt_in"),
        ("pokerstars", "next_level", 4, "capped"),
        ("fulltilt", "half_bet", 4, "capped"),
        ("ggpoker", "half_bet", 4, "capped"),
        ("partypoker", "half_bet", 4, "capped"),
        ("888", "half_bet", 4, "capped"),
        ("bovada", "half_bet", 4, "capped"),
        ("winamax", "half_bet", 4, "capped"),
    ],
)
def test_profiles(name: str, all_in: str, cap: int, between_two: str) -> None:
    told = house.load(name)
    assert [told.value(option) for option in ("fl_all_in", "cap", "cap_heads_up")] == [all_in, cap, between_two]


def test_hole_cards_at_the_showdown() -> None:
    held = {
        name: games.load(name).held for name in ("holdem", "pineapple", "crazy_pineapple", "irish", "stud", "badugi")
    }
    assert held == {"holdem": 2, "pineapple": 2, "crazy_pineapple": 2, "irish": 2, "stud": 7, "badugi": 4}


def test_an_unknown_site_gets_the_common_rules() -> None:
    assert house.for_site("no such site").name == "generic"


def test_a_house_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'title = "Mine"\ninherits = "pokerstars"\n[options.cap]\nvalue = 5\nknown = "published"\nsource = "the wall"\n'
    )
    loaded = house.load(str(mine))
    assert (loaded.value("cap"), loaded.source("cap")) == (5, "the wall")
    assert loaded.value("fl_all_in") == "next_level"


def test_an_answer_that_follows_another_says_so_and_not_the_others_source(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    head = 'title = "Mine"\ninherits = "pokerstars"\n'
    mine.write_text(head + '[options.rake_cap]\nvalue = 100\nknown = "published"\nsource = "the wall"\n')
    loaded = house.load(str(mine))
    assert loaded.answers["rake_cap_two_players"] == house.Answer(0, "published", "as rake_cap")
    # what the house answers itself that is inherited from stands, with its standing
    assert loaded.answers["cap_two_players"] == house.load("pokerstars").answers["cap_two_players"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (
            'title = "X"\n[options.fl_all_in]\nvalue = "half"\nknown = "published"\nsource = ""',
            "options.fl_all_in.value",
        ),
        ('title = "X"\n[options.cap]\nvalue = -1\nknown = "published"\nsource = ""', "options.cap.value"),
        (
            'title = "X"\n[options.cap]\nvalue = -1\nknown = "published"\nsource = ""',
            "-1; it has to be a whole number from 0 to 100 (bets)",
        ),
        (
            'title = "X"\n[options.rake_permyriad]\nvalue = 70000\nknown = "published"\nsource = ""',
            "70000; it has to be a whole number from 0 to 10000 (hundredths of a percent",
        ),
        (
            'title = "X"\n[options.rake_cap]\nvalue = 1_000_000_000_000_000\nknown = "published"\nsource = ""',
            "options.rake_cap.value: 1000000000000000; it has to be",
        ),
        ('title = "X"\n[options.caps]\nvalue = 4\nknown = "published"\nsource = ""', "options.caps"),
        ('title = "X"\n[options.cap]\nvalue = 4\nknown = "rumoured"\nsource = ""', "known"),
        ('title = "X"\ninherits = "nobody"', "nobody"),
        ("title = 3", "title"),
        ("title =", "wrong.toml: "),
    ],
)
def test_a_mistake_names_file_and_place(text: str, place: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text)
    with pytest.raises(DeclarationError, match=r".") as error:
        house.load(str(wrong))
    assert place in str(error.value)


@pytest.mark.parametrize("name", games.names())
def test_every_game_loads(name: str) -> None:
    game = games.load(name)
    assert len(game.tiers) == len(game.streets)


def test_an_unknown_game() -> None:
    with pytest.raises(DeclarationError, match="no game whist"):
        games.load("whist")
