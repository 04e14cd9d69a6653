"""The betting of one hand: its state, the legal range of an act, and the acts themselves.

What enters: a `Game`, the players in order from the seat left of the button (the button is the last), their stacks.
What leaves: the same `Hand`, its `events` filled, for `settle` to pay and a writer to write. `act` moves chips as it is
told and judges nothing; `legal` says what was allowed. Money is an integer in the smallest unit; `to` is a total for
the street. Who decides (a random player, a script) is outside.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

FULL_BETS = 4  # PokerStars caps a fixed-limit street at four bets

_LAST_BLINDS = {"big blind": 1, "button blind": 1, "straddle": 2}  # who posted the highest opens left of him

# kinds of events
POST, STREET, FOLD, CHECK, CALL, BET, RAISE, UNCALLED, LINE, SHOW, MUCK, NO_SHOW, COLLECT, BRING_IN = range(14)
# how an act ended: with chips behind, all-in, or at the cap of the hand
OPEN, ALL_IN, AT_CAP = range(3)


@dataclass(frozen=True, slots=True)
class Game:
    """The declared structure of a hand."""

    title: str = "Hold'em No Limit"
    structure: str = "NL"  # NL, PL, FL, SL
    hole: int = 2
    hi_lo: bool = False
    short_deck: bool = False
    sb: int = 0
    bb: int = 0
    ante: int = 0
    bets: tuple[int, int] = (0, 0)  # fixed limit: small and big bet; spread limit: the least and the most
    hand_cap: int = 0
    big_from: int = 2  # fixed limit: the first street of the big bet
    kind: str = ""  # "stud", "stud8", "razz", "draw27", "single27", "draw5", "badugi"; empty: a flop game
    draws: int = 0
    bring_in: int = 0
    symbol: str = "$"
    code: str = "USD"
    unit: int = 100
    stakes: str = ""  # as the header tells them
    rake_per_mille: int = 0
    rake_caps: tuple[int, int, int] = (0, 0, 0)  # 2, 3-4, 5 or more players dealt in

    def raked(self, per_mille: int, caps: tuple[int, int, int]) -> "Game":
        """The same game with a rake."""
        return replace(self, rake_per_mille=per_mille, rake_caps=caps)


@dataclass(slots=True)
class Hand:
    """A hand while it is played, and its record afterwards."""

    game: Game
    names: list[str]
    seats: list[int]
    start: list[int]
    button: int  # the seat, not the index
    hole: list[list[int]] = field(default_factory=list)
    boards: list[list[int]] = field(default_factory=list)
    events: list[tuple] = field(default_factory=list)
    street_lines: dict[int, list[str]] = field(default_factory=dict)  # games without a flop: what opens each street
    header: str = ""
    table: str = ""
    hero: int = -1
    seat_lines: list[tuple[int, str]] = field(default_factory=list)  # players not dealt in
    bounties: list[str] = field(default_factory=list)
    # play
    stack: list[int] = field(default_factory=list)
    total: list[int] = field(default_factory=list)  # live chips and antes of the hand
    bet: list[int] = field(default_factory=list)  # live chips of the street
    folded: list[int] = field(default_factory=list)  # the street of the fold, -1: live
    acted: list[bool] = field(default_factory=list)
    voluntary: list[bool] = field(default_factory=list)
    blind: list[str] = field(default_factory=list)
    dead: int = 0
    added: int = 0
    pot: int = 0
    level: int = 0
    last_raise: int = 0
    full_bets: int = 0
    street: int = 0
    dealt: list[list[int]] = field(default_factory=list)  # draw games: the hole cards before the draws
    replacements: list[list[int]] = field(default_factory=list)  # draw games: what each player can get for his cards
    second: list[int] = field(default_factory=list)  # cards for a second board, should it come to that
    twice_from: int = 0  # the first street that was dealt twice, 0: none
    aggressor: int = -1
    opener: int = 0  # who is first to speak on this street
    # result
    pots: list[tuple[int, list[int]]] = field(default_factory=list)  # net amount, eligible
    rake: int = 0
    won: list[int] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)  # 0 no, 1 shown, 2 mucked
    twice: list[list[tuple[int, str]]] = field(default_factory=list)  # what each board gave, and with what

    def __post_init__(self) -> None:
        n = len(self.names)
        self.stack = list(self.start)
        self.total = [0] * n
        self.bet = [0] * n
        self.folded = [-1] * n
        self.acted = [False] * n
        self.voluntary = [False] * n
        self.blind = [""] * n
        self.won = [0] * n
        self.shown = [0] * n
        self.labels = [""] * n
        self.twice = [[] for _ in range(n)]


Decide = Callable[[Hand, int, int, int, int, Random], tuple[int, int]]


def behind(hand: Hand, player: int) -> int:
    """What the player can still put in: his stack, or less in a cap game."""
    cap = hand.game.hand_cap
    return min(hand.stack[player], cap - hand.total[player]) if cap else hand.stack[player]


def put(hand: Hand, player: int, amount: int) -> int:
    """Move live chips; says whether the player is all-in or at the cap."""
    hand.stack[player] -= amount
    hand.bet[player] += amount
    hand.total[player] += amount
    hand.pot += amount
    if not hand.stack[player]:
        return ALL_IN
    return AT_CAP if hand.game.hand_cap and hand.total[player] >= hand.game.hand_cap else OPEN


def post(hand: Hand, player: int, what: str, amount: int, dead: int = 0, entry: bool = False) -> None:
    """A forced bet: the ante is dead for the level but counts as the player's own, a dead blind belongs to the pot.

    `entry`: a newcomer or a returning player pays his way in; he holds no blind position.
    """
    amount = min(amount, hand.stack[player])
    dead = min(dead, amount)
    if what == "the ante":
        hand.stack[player] -= amount
        hand.total[player] += amount
        hand.pot += amount
        state = OPEN if hand.stack[player] else ALL_IN
    else:
        hand.stack[player] -= dead
        hand.dead += dead
        hand.pot += dead
        state = put(hand, player, amount - dead)
        hand.blind[player] = "entry" if entry else what
    hand.events.append((POST, player, what, amount, state))


def open_street(hand: Hand, street: int) -> None:
    """Begin a street; before the flop the blinds already lie there and the level is nominal."""
    game = hand.game
    hand.street = street
    n = len(hand.names)
    hand.acted = [False] * n
    hand.aggressor = -1
    hand.last_raise = game.bb
    if street:
        hand.bet = [0] * n
        hand.level = hand.full_bets = 0
        hand.events.append((STREET, street))
    else:
        hand.level = max(game.bb, *hand.bet)
        hand.last_raise = max(game.bb, *(hand.bet[i] for i in range(n) if hand.blind[i] == "straddle"), 0)
        hand.full_bets = 1


def bet_size(hand: Hand) -> int:
    """The fixed-limit bet of the street."""
    return hand.game.bets[hand.street >= hand.game.big_from]


def nominal(hand: Hand) -> int:
    """The level that a blind or the bring-in sets, posted in full or not."""
    return 0 if hand.street else hand.game.bring_in or hand.game.bb


def within_reach(hand: Hand, player: int) -> int:
    """What the player has to match: the level, or what the others have put in where they are all-in for less."""
    most = hand.bet[player]
    for other, folded in enumerate(hand.folded):
        if folded < 0 and other != player:
            if behind(hand, other):
                return hand.level
            most = max(most, hand.bet[other])
    return min(hand.level, most)


def legal(hand: Hand, player: int) -> tuple[int, int, int]:
    """(to call, least to, most to); least and most are 0 when the player may not bet or raise."""
    bet, level = hand.bet[player], hand.level
    reach = behind(hand, player)
    owed = level - bet
    if level == nominal(hand):
        owed = within_reach(hand, player) - bet
    if reach <= owed:
        return reach, 0, 0
    structure = hand.game.structure
    threshold = bet_size(hand) // 2 if structure == "FL" else hand.last_raise
    if hand.acted[player] and owed < threshold:
        return owed, 0, 0
    for other, folded in enumerate(hand.folded):
        if folded < 0 and other != player and hand.bet[other] + behind(hand, other) > level:
            break
    else:
        return owed, 0, 0
    most = bet + reach
    if structure == "FL":
        if hand.full_bets >= FULL_BETS:
            return owed, 0, 0
        size = bet_size(hand)
        most = min(most, (level // size + 1) * size)
        return owed, most, most
    if structure == "SL":
        low, high = hand.game.bets
        most = min(most, level + high)
        return owed, min(level + max(hand.last_raise, low), most), most
    if structure == "PL":
        most = min(most, level + hand.pot + owed)
    return owed, min(level + hand.last_raise, most), most


def act(hand: Hand, player: int, kind: int, to: int = 0) -> None:
    """Record an act and move its chips; `to` is the player's total for a call, bet or raise."""
    hand.acted[player] = True
    if kind == FOLD:
        hand.folded[player] = hand.street
        hand.events.append((FOLD, player))
        return
    if kind == CHECK:
        hand.events.append((CHECK, player))
        return
    hand.voluntary[player] = True
    amount = to - hand.bet[player]
    before = hand.level
    state = put(hand, player, amount)
    if kind == CALL:
        hand.events.append((CALL, player, amount, state))
        return
    step = to - before
    if hand.game.structure == "FL":
        size = bet_size(hand)
        if to % size == 0:
            hand.full_bets = to // size
    elif step >= hand.last_raise:
        hand.last_raise = step
    hand.level = max(before, to)
    hand.aggressor = player
    hand.events.append((BET, player, amount, state) if kind == BET else (RAISE, player, step, to, state))
    if hand.game.structure == "FL" and hand.full_bets == FULL_BETS and to % bet_size(hand) == 0:
        hand.events.append((LINE, "Betting is capped"))


def betting_round(hand: Hand, first: int, decide: Decide, rng: Random, spoken: int = -1) -> None:
    """Ask every player in turn until nobody owes an action. `spoken` has already acted (the bring-in)."""
    n = len(hand.names)
    able = [i for i in range(n) if hand.folded[i] < 0 and behind(hand, i) > 0]
    need = [False] * n
    for i in able:
        need[i] = True
    if spoken >= 0:
        need[spoken] = False
    live = sum(1 for folded in hand.folded if folded < 0)
    hand.opener = first
    waiting, player = sum(need), first
    while waiting and live > 1:
        if need[player]:
            if waiting == 1 and _nothing_to_decide(hand, player):
                break
            need[player] = False
            waiting -= 1
            level = hand.level
            to_call, least, most = legal(hand, player)
            kind, to = decide(hand, player, to_call, least, most, rng)
            act(hand, player, kind, to)
            if kind == FOLD:
                live -= 1
            elif hand.level > level:
                waiting = 0
                for i in range(n):
                    need[i] = i != player and hand.folded[i] < 0 and behind(hand, i) > 0
                    waiting += need[i]
        player = player + 1 if player + 1 < n else 0


def _nothing_to_decide(hand: Hand, player: int) -> bool:
    """The last player with chips, when nobody can answer him and he has matched all that counts."""
    others = [i for i, folded in enumerate(hand.folded) if folded < 0 and i != player]
    if any(behind(hand, i) > 0 for i in others):
        return False
    return hand.bet[player] >= max(hand.bet[i] for i in others)


def play(hand: Hand, decide: Decide, rng: Random) -> None:
    """Play a hand whose forced bets are posted: four streets, or fewer when one player is left."""
    n = len(hand.names)
    last = max(_LAST_BLINDS.get(blind, 0) for blind in hand.blind)
    first = next((i + 1 for i in reversed(range(n)) if last and _LAST_BLINDS.get(hand.blind[i]) == last), 0)
    open_street(hand, 0)
    betting_round(hand, first % n, decide, rng)
    for street in (1, 2, 3):
        return_uncalled(hand)
        if sum(1 for folded in hand.folded if folded < 0) < 2:
            return
        bets = sum(1 for i in range(n) if hand.folded[i] < 0 and behind(hand, i) > 0) > 1
        if hand.second and not bets and not hand.twice_from:
            hand.twice_from = street
            shared = (0, 0, 3, 4)[street]
            hand.boards.append(hand.boards[0][:shared] + hand.second[shared:])
        open_street(hand, street)
        if bets:
            betting_round(hand, 0, decide, rng)
    return_uncalled(hand)


def return_uncalled(hand: Hand) -> None:
    """What only one player has put in goes back to him."""
    totals = sorted(hand.total)
    rest = totals[-1] - totals[-2]
    if rest and hand.folded[hand.total.index(totals[-1])] < 0:
        player = hand.total.index(totals[-1])
        hand.total[player] -= rest
        hand.stack[player] += rest
        hand.pot -= rest
        hand.events.append((UNCALLED, player, rest))
