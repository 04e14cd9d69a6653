"""A player may be called anything: whatever a name holds, the hand reads as it does with a plain one, site by site."""

import re

import pytest

from parsers import grammar
from parsers.ingest import ingest
from tests.test_parsers_text import split_of

ODD = [
    "Ola ", "O la  ", "Ola:", "Ola: folds", "[Ola]", "(Ola)", "Ola (10)", "Ola ($5)", "Ola [Ad Qh]", "$Ola", "Ol\u00e9",
    '"Ola"', "{Ola}", "|", "#7", "7", "Ola is all-in", "Seat 2: Ola", "*** Ola ***", "Ola and Pim", "\u5965\u62c9",
    "Ola\u00a0", "Pim's friend, Pim",
]  # fmt: skip
PLAIN = {"absolute": "OLA", "pokerstars_ru": "\u041e\u043b\u0430"}
PADDED = [name for name in grammar.names() if grammar.load(name).padded_names]  # blanks behind names mean nothing


def facts(site: str, text: str):
    read = ingest(split_of(text.encode(), site=site), compiled=False)
    return [getattr(read, table).drop("line") for table in ("actions", "collections", "remarks", "rejects")]


@pytest.mark.parametrize("site", sorted({*grammar.names()} - {"bovada"}))  # whose players have no names
def test_odd_names(site):
    text = grammar.load(site).samples[0].text
    name = re.compile(rf"\b{PLAIN.get(site, 'Ola')}\b")
    assert name.search(text)
    plain = facts(site, text)
    for odd in ODD:
        if odd[-1] != " " or site not in PADDED:
            read = facts(site, odd.join(name.split(text)))
            assert [one.equals(other) for one, other in zip(plain, read, strict=True)] == [True] * 4, odd


@pytest.mark.parametrize(("first", "second"), [("Ola", "Ola "), ("Ola ", "Ola")])
def test_a_name_with_a_blank_at_its_end_beside_one_without(first, second):
    """Each line is of the name that it has, in whatever order they sit; at the end of a line blanks cannot be told."""
    text = """
PokerStars Hand #800000000701:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/04 18:30:31 ET
Table 'Corvus' 6-max Seat #1 is the button
Seat 1: Ines ($100 in chips)
Seat 2: Jarl ($100 in chips)
Seat 3: Kofi ($60 in chips)
Jarl: posts small blind $0.50
Kofi: posts big blind $1
*** HOLE CARDS ***
Ines: folds
Jarl: raises $2 to $3
Kofi: folds
*** SUMMARY ***
Total pot $2 | Rake $0
"""
    plain = facts("pokerstars", text)
    odd = facts("pokerstars", text.replace("Jarl", first).replace("Kofi", second))
    assert plain[0].equals(odd[0])
    assert odd[2].is_empty()
