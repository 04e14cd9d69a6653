"""Own-written hands of every site and format, damaged: never a crash, a hang or a lost byte. `fuzz.py` goes on."""

import fuzzing
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from test_readers_laws import SAMPLES

from tests.effort import EFFORT

SEEDS = {site: fuzzing.seeds(site) for site in fuzzing.SITES} | {name: [SAMPLES[name].encode()] for name in SAMPLES}
CHANGES = st.lists(
    st.tuples(st.sampled_from(fuzzing.KINDS), st.floats(0, 1, exclude_max=True), st.integers(0, 999)),
    min_size=1,
    max_size=5,
)
ANY_TEXT = st.sampled_from([SEEDS[site][0][:2000] for site in fuzzing.SITES])


@pytest.mark.parametrize("site", SEEDS)
def test_hands_as_they_are(site):
    assert all(fuzzing.lawful(data) for data in SEEDS[site])


@pytest.mark.parametrize("site", SEEDS)
@settings(
    max_examples=6 * EFFORT, deadline=None, derandomize=True, phases=[Phase.generate]
)  # the same in every run: fuzz.py looks for more
@given(which=st.integers(0, 999), changes=CHANGES, other=ANY_TEXT)
def test_damage(site, which, changes, other):
    data = SEEDS[site][which % len(SEEDS[site])][-8000:]
    data = fuzzing.changed(data, changes, other)
    hands = fuzzing.lawful(data)
    assert fuzzing.lawful(data, judges=False, split_bytes=500) == hands


@pytest.mark.parametrize("site", SEEDS)
@settings(max_examples=2 * EFFORT, deadline=None, derandomize=True, phases=[Phase.generate])
@given(which=st.integers(0, 999), changes=CHANGES, other=ANY_TEXT)
def test_damage_where_a_site_is_asked_for(site, which, changes, other):
    data = SEEDS[site][which % len(SEEDS[site])][-8000:]
    data = fuzzing.changed(data + other, changes, other)
    hands = fuzzing.lawful(data, judges=False, site=site)
    assert fuzzing.lawful(data, judges=False, site=site, split_bytes=300) == hands


@pytest.mark.parametrize("name", fuzzing.NAMES)
def test_a_player_of_any_name(name):
    """Whatever he is called, nothing is lost and the hand beside his is read."""
    hand = SEEDS["pokerstars"][0].split(b"\n\n\n")[0] + b"\n\n\n"
    assert b"\nMirel: " in hand
    data = hand.replace(b"Mirel", name.encode()) + hand
    assert fuzzing.lawful(data, split_bytes=500)[-1][0] == len(data) - len(hand)


@pytest.mark.parametrize("name", ["PokerStars Hand #", fuzzing.HEADER, fuzzing.HEADER[:-3], "Winamax Poker - CashGame"])
def test_a_player_called_like_a_header_cuts_no_hand(name):
    data = (SEEDS["pokerstars"][0].split(b"\n\n\n")[0] + b"\n\n\n").replace(b"Mirel", name.encode())
    for split_bytes in (300, 700, 1 << 24):
        assert len(fuzzing.lawful(data * 3, split_bytes=split_bytes)) == 3


def test_no_line_takes_the_matcher_long():
    """Text in which every place might be where a hole ends: by the power of the holes, were tries not counted."""
    header = SEEDS["bovada"][0].split(b"\n")[0]
    lines = [b"Bovada Hand #1 x Tournament #" + b" Hand # Tournament # TBL#, - Level (1/2) - " * 90, b": " * 2000]
    assert fuzzing.lawful(b"\n".join([header, *lines, SEEDS["bovada"][0]]), judges=False)


@pytest.mark.parametrize("site", ["pokerstars", "ongame", "ipoker", "phh"])
def test_every_beginning_of_a_source(site):
    """Cut behind any line, and anywhere in the last ones: nothing is lost, and a whole hand before it is still read."""
    data = min(SEEDS[site], key=len)
    ends = {at for at, sign in enumerate(data) if sign == 10} | set(range(len(data) - 90, len(data)))
    whole = fuzzing.lawful(data, judges=False)
    for end in sorted(ends):
        found = fuzzing.lawful(data[:end], judges=False)
        assert len(found) <= len(whole)
