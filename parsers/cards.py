"""Cards: rank * 4 + suit, rank 0..12 for 2..A, suit 0..3 for c d h s.

In: two characters, or bytes at a place (the kernel). Out: the number, 255 for an unknown card, or -1.
"""

from parsers.kernels import kernel

RANKS = "23456789TJQKA"
SUITS = "cdhs"
UNKNOWN_CARD = 255
MOST = 16  # cards of one hole of a template
NEITHER = 99
RANK_OF, SUIT_OF = (  # of each byte
    bytes(marks.index(chr(byte)) if chr(byte) in marks else NEITHER for byte in range(256)) for marks in (RANKS, SUITS)
)


@kernel
def card_at(data: bytes, i: int) -> int:
    """The card written at data[i], data[i + 1]; 255 for XX, a card that is not told; -1 where it is none."""
    rank = RANK_OF[data[i]]
    suit = SUIT_OF[data[i + 1]]
    if rank != NEITHER and suit != NEITHER:
        return rank * 4 + suit
    return UNKNOWN_CARD if data[i] == 88 and data[i + 1] == 88 else -1


@kernel
def loose_cards_at(data: bytes, i: int, end: int, m: list[int], at: int, style: int) -> tuple[int, int]:
    """Reads cards set off by commas, hyphens, blanks, brackets or nothing into m[at:]. Returns how many, and the end.

    "10" and "T" are ten, capitals and small letters are the same, the suit may stand first, a blank may stand between
    rank and suit, or " of ". `style` 2: each card stands in brackets, of which the outer ones are the template's.
    """
    count = 0
    k = i
    while k < end and data[k] == 32:
        k += 1
    j = k
    while count < MOST:
        card, k = loose_card_at(data, k, end)
        if card < 0:
            break
        m[at + count] = card
        count += 1
        j = k
        while k < end and (data[k] == 32 or data[k] == 44 or data[k] == 45):
            k += 1
        if style == 2 and k + 1 < end and data[k] == 93:
            k += 1 if data[k + 1] == 91 else 0
            k += 1
    return count, j


@kernel
def loose_card_at(data: bytes, i: int, end: int) -> tuple[int, int]:
    """One card and where it ends; -1 where there is none."""
    if i < end and (data[i] == 88 or data[i] == 120):  # X or XX
        return 255, i + 2 if i + 1 < end and data[i + 1] == data[i] else i + 1
    suit = suit_at(data, i, end)
    is_first = suit >= 0
    rank, i = rank_at(data, i + 1 if is_first else i, end)
    if not is_first:
        if i + 4 < end and data[i] == 32 and data[i + 1] == 111 and data[i + 2] == 102 and data[i + 3] == 32:
            i += 4  # "10 of c"
        elif i + 1 < end and data[i] == 32:
            i += 1
        suit = suit_at(data, i, end)
        i += 1
    return (rank * 4 + suit, i) if rank >= 0 and suit >= 0 else (-1, i)


@kernel
def rank_at(data: bytes, i: int, end: int) -> tuple[int, int]:
    """A rank and where it ends; -1 where there is none."""
    if i >= end:
        return -1, i
    a = data[i]
    if 50 <= a <= 57:
        return a - 50, i + 1
    if a == 49 and i + 1 < end and data[i + 1] == 48:
        return 8, i + 2
    a &= 0xDF
    if a == 84:
        return 8, i + 1
    if a == 74:
        return 9, i + 1
    if a == 81:
        return 10, i + 1
    if a == 75:
        return 11, i + 1
    if a == 65:
        return 12, i + 1
    return -1, i


@kernel
def suit_at(data: bytes, i: int, end: int) -> int:
    """A suit; -1 where there is none."""
    if i >= end:
        return -1
    a = data[i] & 0xDF
    if a == 67:
        return 0
    if a == 68:
        return 1
    if a == 72:
        return 2
    return 3 if a == 83 else -1


def number(text: str) -> int:
    """The number of a card such as "Ah". Raises ValueError."""
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(f"not a card: {text!r}")
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1])


def text(card: int) -> str:
    """The two characters of a card; "??" for one that is not known."""
    return f"{RANKS[card // 4]}{SUITS[card % 4]}" if 0 <= card < 52 else "??"
