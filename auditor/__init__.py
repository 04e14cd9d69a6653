"""Declared structure, replay, rules. Makes sure that `parsers` and `reports` beside it are oddchip's own."""

import os.path  # neither pathlib nor importlib.util: until this is through no signal is listened to
import sys


def _beside(name: str) -> None:
    home = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))  # noqa: PTH120
    spec = next(filter(None, (finder.find_spec(name, None) for finder in sys.meta_path)), None)
    places = [os.path.realpath(place) for place in (spec.submodule_search_locations or [])] if spec else []
    if os.path.join(home, name) not in places:  # noqa: PTH118
        where = f"`{places[0]}`" if places else "missing"
        raise ImportError(
            f"oddchip needs its own package `{name}` in `{home}`, but `{name}` is {where}: "
            "install oddchip as an application of its own (`uv tool install oddchip` or `pipx install oddchip`)"
        )


_beside("parsers")
_beside("reports")
