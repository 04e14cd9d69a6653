"""Words of four bytes say what the bytes say, and none is read beside the text."""

from itertools import product

import pytest

from parsers.words import hashed, reads, same, slot


def words(text: bytes) -> list[int]:
    return [int.from_bytes(text[at : at + 4], "little") for at in range(len(text))]


def test_equal_texts_are_the_same() -> None:
    for length in range(18):
        text = bytes(range(240 - length, 240))
        twice = text + text
        assert same(twice, 0, length, length, length)
        assert reads(text, 0, length, words(twice), length, length)
        assert not same(twice, 1, length, length, length), "it does not go on behind the end"
        assert not reads(text, 1, length, words(twice), length, length)


def test_one_byte_makes_a_difference() -> None:
    for length in range(1, 18):
        text = bytes(range(240 - length, 240))
        for at in range(length):
            other = text[:at] + b"\0" + text[at + 1 :]
            assert not same(text + other, 0, length, length, length), (length, at)
            assert not reads(text, 0, length, words(other + b"more"), 0, length), (length, at)


def test_texts_have_hashes_of_their_own() -> None:
    texts = [bytes(part) for length in range(7) for part in product(b"ab", repeat=length)]
    texts += [b"a" * length for length in range(7, 40)]
    texts += [b"a" * at + b"b" + b"a" * (30 - at) for at in range(31)]
    assert len({hashed(text, 0, len(text), 0) for text in texts}) == len(texts)


@pytest.mark.parametrize("name", ["Player{}", "{}", "Ana{}x", "label 7 {} of many", "a name of many bytes, {:09}"])
def test_names_that_are_much_alike_have_places_of_their_own(name: str) -> None:
    index = [-1] * 16384
    probes = 0
    for number in range(4096):
        text = name.format(number).encode()
        place = slot(hashed(text, 0, len(text), len(text))) % len(index)
        while index[place] >= 0:
            place = (place + 1) % len(index)
            probes += 1
        index[place] = number
    assert probes < 4096, "a quarter full: a fifth of a step each"
