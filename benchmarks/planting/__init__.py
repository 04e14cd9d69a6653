"""Faults to plant into clean hands. A module a family; importing it registers its kinds in `KINDS`."""

from . import betting, cards, others, posts, pots, rake, shown, texts, turns
from .kinds import KINDS, Kind

__all__ = ["KINDS", "Kind", "betting", "cards", "others", "posts", "pots", "rake", "shown", "texts", "turns"]
