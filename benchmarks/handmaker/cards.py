"""Cards as integers 0..51 (rank * 4 + suit, a deuce is rank 0): their text, the rank of a hand, and its description.

Own-written and independent of the auditor on purpose: the generator must not share the auditor's mistakes.
A rank is a tuple that compares as the hands do, its first item the category.
"""

from itertools import combinations

RANKS = "23456789TJQKA"
TEXT = [rank + suit for rank in RANKS for suit in "cdhs"]
NUMBER = {text: number for number, text in enumerate(TEXT)}
SHORT_DECK = list(range(16, 52))
ACE = 12

SINGULAR = ["Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"]
PLURAL = [name + ("es" if name == "Six" else "s") for name in SINGULAR]

Rank = tuple[int, ...]


def _straight_top(mask: int) -> int:
    wheel = (mask << 1) | (mask >> ACE & 1)  # bit 0: the ace below the deuce
    for top in range(ACE, 2, -1):
        if wheel >> (top - 3) & 31 == 31:
            return top
    return -1


STRAIGHT = [_straight_top(mask) for mask in range(1 << 13)]
DESCENDING = [tuple(rank for rank in range(ACE, -1, -1) if mask >> rank & 1) for mask in range(1 << 13)]
SHORT_WHEEL = sum(1 << rank for rank in (ACE, 4, 5, 6, 7))


def parse(text: str) -> list[int]:
    """`"AcKd"` or `"Ac Kd"` -> card numbers."""
    text = text.replace(" ", "")
    return [NUMBER[text[at : at + 2]] for at in range(0, len(text), 2)]


def show(cards: list[int]) -> str:
    """Card numbers -> `"Ac Kd"`."""
    return " ".join([TEXT[card] for card in cards])


def best_high(cards: list[int]) -> Rank:
    """The rank of the best five of up to seven cards, full deck."""
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    a, b, c, d = masks
    flush = None
    for mask in masks:
        if mask.bit_count() >= 5:
            if STRAIGHT[mask] >= 0:
                return (8, STRAIGHT[mask])
            flush = DESCENDING[mask][:5]
    ranks = a | b | c | d
    twice = (a & b) | ((a | b) & (c | d)) | (c & d)
    thrice = (a & b & (c | d)) | (c & d & (a | b))
    if thrice:
        four = a & b & c & d
        if four:
            return (7, DESCENDING[four][0], DESCENDING[ranks & ~four][0])
        three = DESCENDING[thrice][0]
        pairs = twice & ~(1 << three)
        if pairs:
            return (6, three, DESCENDING[pairs][0])
    if flush:
        return (5, *flush)
    if STRAIGHT[ranks] >= 0:
        return (4, STRAIGHT[ranks])
    if thrice:
        return (3, three, *DESCENDING[ranks & ~thrice][:2])
    if twice:
        pairs = DESCENDING[twice]
        if len(pairs) > 1:
            used = 1 << pairs[0] | 1 << pairs[1]
            return (2, pairs[0], pairs[1], DESCENDING[ranks & ~used][0])
        return (1, pairs[0], *DESCENDING[ranks & ~twice][:3])
    return (0, *DESCENDING[ranks][:5])


def best_short_deck(cards: list[int]) -> Rank:
    """Five of seven from 6..A: a flush beats a full house, A-6-7-8-9 is a straight."""
    return max(_short_five(list(five)) for five in combinations(cards, 5))


def _short_five(cards: list[int]) -> Rank:
    rank = best_high(cards)
    mask = 0
    for card in cards:
        mask |= 1 << (card >> 2)
    if mask == SHORT_WHEEL:
        rank = (8 if rank[0] == 5 else 4, 7)
    return ({5: 6, 6: 5}.get(rank[0], rank[0]), *rank[1:])


def best_omaha(hole: list[int], board: list[int]) -> Rank:
    """Exactly two of the hole cards and three of the board."""
    threes = [list(three) for three in combinations(board, 3)]
    return max(best_high([x, y, *three]) for x, y in combinations(hole, 2) for three in threes)


def best_low(hole: list[int], board: list[int]) -> Rank | None:
    """Eight or better, two cards of the hand and three of the board; the lowest compares lowest; None: no low."""
    best = None
    threes = list(combinations(board, 3))
    for two in combinations(hole, 2):
        for three in threes:
            ranks = {(card >> 2) + 1 if card >> 2 != ACE else 0 for card in (*two, *three)}
            if len(ranks) == 5 and max(ranks) <= 7:
                low = tuple(sorted(ranks, reverse=True))
                if best is None or low < best:
                    best = low
    return best


def eight_or_better(cards: list[int]) -> Rank | None:
    """Stud: the lowest five different ranks, none above eight; the lowest compares lowest; None: no low."""
    ranks = sorted({(card >> 2) + 1 if card >> 2 != ACE else 0 for card in cards})[:5]
    return tuple(reversed(ranks)) if len(ranks) == 5 and ranks[-1] <= 7 else None


def razz(cards: list[int]) -> Rank:
    """Ace to five, straights and flushes do not count: the lowest five of seven compare highest."""
    return max(_low_five(five) for five in combinations(cards, 5))


def _low_five(five: tuple[int, ...]) -> Rank:
    ranks = [(card >> 2) + 1 if card >> 2 != ACE else 0 for card in five]
    alike = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return tuple(-part for count, rank in alike for part in (count, rank)) + (0,) * (10 - 2 * len(alike))


def deuce_to_seven(cards: list[int]) -> Rank:
    """The lowest poker hand compares highest; the ace is high, A-2-3-4-5 is no straight."""
    rank = best_high(cards)
    if rank[0] in (4, 8) and rank[1] == 3:
        rank = (5 if rank[0] == 8 else 0, ACE, 3, 2, 1, 0)
    return tuple(-part for part in rank)


def badugi(cards: list[int]) -> Rank:
    """As many cards as possible of different ranks and suits, then the lowest; the better compares higher."""
    best: Rank = (0,)
    for size in range(1, 5):
        for some in combinations(cards, size):
            if len({card >> 2 for card in some}) == size == len({card & 3 for card in some}):
                ranks = sorted(((card >> 2) + 1 if card >> 2 != ACE else 0 for card in some), reverse=True)
                best = max(best, (size, *(-rank for rank in ranks)))
    return best


def describe(rank: Rank, short_deck: bool = False) -> str:
    """The words of a PokerStars log for a high hand."""
    category = rank[0]
    if short_deck:
        category = {5: 6, 6: 5}.get(category, category)
    first = rank[1]
    if category in (4, 8):
        low = ACE if first == 3 or (short_deck and first == 7) else first - 4
        kind = "a straight flush" if category == 8 else "a straight"
        return f"{kind}, {SINGULAR[low]} to {SINGULAR[first]}"
    if category == 7:
        return f"four of a kind, {PLURAL[first]}"
    if category == 6:
        return f"a full house, {PLURAL[first]} full of {PLURAL[rank[2]]}"
    if category == 5:
        return f"a flush, {SINGULAR[first]} high"
    if category == 3:
        return f"three of a kind, {PLURAL[first]}"
    if category == 2:
        return f"two pair, {PLURAL[first]} and {PLURAL[rank[2]]}"
    if category == 1:
        return f"a pair of {PLURAL[first]}"
    return f"high card {SINGULAR[first]}"


def describe_low(low: Rank) -> str:
    """`8,6,4,2,A`."""
    return ",".join("A" if rank == 0 else str(rank + 1) for rank in low)
