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
    assert house.load("rrop").standing("straddle_min_raise") == "published"
    assert site.standing("straddle_min_raise") == "assumed"


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


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (
            'title = "X"\n[options.fl_all_in]\nvalue = "half"\nknown = "published"\nsource = ""',
            "options.fl_all_in.value",
        ),
        ('title = "X"\n[options.cap]\nvalue = -1\nknown = "published"\nsource = ""', "options.cap.value"),
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
