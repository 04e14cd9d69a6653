"""Cards: rank * 4 + suit, rank 0..12 for 2..A, suit 0..3 for c d h s.

In: two characters, or bytes at a place (the kernel). Out: the number, 255 for an unknown card, or -1.
"""

from parsers.kernels import kernel

RANKS = "23456789TJQKA"
SUITS = "cdhs"


@kernel
def card_at(data: bytes, i: int) -> int:
    """The card written at data[i], data[i + 1]; 255 for XX, a card that is not told; -1 where it is none."""
    a = data[i]
    if 50 <= a <= 57:
        rank = a - 50
    elif a == 84:  # T
        rank = 8
    elif a == 74:  # J
        rank = 9
    elif a == 81:  # Q
        rank = 10
    elif a == 75:  # K
        rank = 11
    elif a == 65:  # A
        rank = 12
    elif a == 88 and data[i + 1] == 88:
        return 255
    else:
        return -1
    b = data[i + 1]
    if b == 99:  # c
        suit = 0
    elif b == 100:  # d
        suit = 1
    elif b == 104:  # h
        suit = 2
    elif b == 115:  # s
        suit = 3
    else:
        return -1
    return rank * 4 + suit


def number(text: str) -> int:
    """The number of a card such as "Ah". Raises ValueError."""
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(f"not a card: {text!r}")
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1])


def text(card: int) -> str:
    """The two characters of a card; "??" for one that is not known."""
    return f"{RANKS[card // 4]}{SUITS[card % 4]}" if 0 <= card < 52 else "??"
