"""Faults to plant into clean hands. A module a family; importing it registers its kinds in `KINDS`."""

from . import betting, cards, others, posts, pots, rake, sessions, shown, stakes, texts, turns
from .kinds import KINDS, Kind, family

MODULES = (betting, cards, others, posts, pots, rake, sessions, shown, stakes, texts, turns)

__all__ = ["KINDS", "MODULES", "Kind", "family"]
