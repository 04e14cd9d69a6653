"""What other packages add is found, whatever else is installed."""

import sys

import pytest

from parsers import plugins


def install(folder, name, told):
    package = folder / f"{name}-1.0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    if told:
        (package / "entry_points.txt").write_text(told, encoding="utf-8")


@pytest.fixture
def folders(tmp_path, monkeypatch):
    first, second = tmp_path / "first", tmp_path / "second"
    monkeypatch.setattr(sys, "path", [str(first), str(second), *sys.path])
    plugins._all.cache_clear()
    yield first, second
    plugins._all.cache_clear()


def test_the_entry_points_of_all_packages_of_the_first_that_is_there_twice(folders):
    first, second = folders
    install(first, "rooms", "[oddchip.sites]\nroom = rooms:path\n\n[oddchip.rules]\nABC101 = rooms:RULE\n")
    install(second, "rooms", "[oddchip.sites]\nroom = rooms:older\n")
    install(second, "books", "[console_scripts]\nbooks = books:main\n\n[oddchip.houses]\nbook = books:path\n")
    install(second, "other", "[console_scripts]\nother = other:main\n")
    install(second, "plain", "")
    told = {
        group: {point.name: point.value for point in plugins.plugins(f"oddchip.{group}")}
        for group in ("sites", "rules", "houses", "readers")
    }
    assert told == {
        "sites": {"room": "rooms:path"},
        "rules": {"ABC101": "rooms:RULE"},
        "houses": {"book": "books:path"},
        "readers": {},
    }
