"""Declared structure, replay, rules. Makes sure that `parsers` and `reports` beside it are oddchip's own."""

from importlib.util import find_spec
from pathlib import Path


def _beside(name: str) -> None:
    home = Path(__file__).resolve().parent.parent
    spec = find_spec(name)
    places = [Path(place).resolve() for place in (spec.submodule_search_locations or [])] if spec else []
    if home / name not in places:
        where = f"`{places[0]}`" if places else "missing"
        raise ImportError(
            f"oddchip needs its own package `{name}` in `{home}`, but `{name}` is {where}: "
            "install oddchip as an application of its own (`uv tool install oddchip` or `pipx install oddchip`)"
        )


_beside("parsers")
_beside("reports")
