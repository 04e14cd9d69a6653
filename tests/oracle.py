"""Random legal hands of any game, read from their text and played through pokerkit beside the replay.

`compare` asserts act by act that both have the same player in turn, the same call, the same right to raise and the same
range; at the end the same pots, the same players who may win them, the same shares of each pot and half, the same nets.
Where the two differ there must be a reason of `REASONS`; each has a test of its own in `test_oracle_pokerkit`.
"""

import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
from pokerkit import (
    Automation,
    BadugiHand,
    BetCollection,
    BettingStructure,
    CompletionBettingOrRaisingTo,
    Deck,
    EightOrBetterLowHand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
    State,
    Street,
)

from auditor import pipeline
from parsers.vocabulary import Action, Half

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

from handmaker.cards import TEXT
from handmaker.engine import FULL_BETS, LINE, Game, Hand, post
from handmaker.players import decide
from handmaker.settle import settle
from handmaker.stud_and_draw import play
from handmaker.write_pokerstars import write
from planting.again import sticky, wild

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.CHIPS_PULLING,
)
STYLES: tuple[Callable[..., Any], ...] = (decide, sticky, wild)
TURNS = [int(Action[name]) for name in ("FOLD", "CHECK", "CALL", "BET", "RAISE", "BRING_IN")]
STRUCTURES = {
    "NL": BettingStructure.NO_LIMIT,
    "PL": BettingStructure.POT_LIMIT,
    "FL": BettingStructure.FIXED_LIMIT,
}
KINDS: dict[str, tuple[type, ...]] = {
    "stud": (StandardHighHand,),
    "stud8": (StandardHighHand, EightOrBetterLowHand),
    "razz": (RegularLowHand,),
    "draw27": (StandardLowHand,),
    "single27": (StandardLowHand,),
    "draw5": (StandardHighHand,),
    "badugi": (BadugiHand,),
}
CLOSED_TO_HIM = 3  # `closed_by`: he has acted and does not face a full raise

# --- random hands


def random_hand(game: Game, number: int, rng: Random, most: int = 9, *, twice: bool = False) -> Hand:
    """A random legal hand: from two players on, stacks from a chip to many bets. `twice`: an all-in is run twice."""
    each = game.hole + (3 if game.draws else 0)
    deck = list(range(16 if game.short_deck else 0, 52))
    count = rng.randrange(2, min(most, 7 if game.kind else 9))
    big = game.bb or game.bets[0]
    stacks = [rng.randrange(1, rng.choice((2 * big, 6 * big, 30 * big, 200 * big))) for _ in range(count)]
    cards = rng.sample(deck, each * count + (0 if game.kind else 5) + 5 * twice)
    second = [cards.pop() for _ in range(5 * twice)]
    return played(game, number, stacks, cards, rng.choice(STYLES), rng, second)


def played(
    game: Game,
    number: int,
    start: list[int],
    cards: list[int],
    style: Callable[..., Any],
    rng: Random | None = None,
    second: Sequence[int] = (),
) -> Hand:
    """A hand of the given stacks and cards, the last five of them the board; the button sits last. `second`: the board
    of a second run."""
    count = len(start)
    hand = Hand(game, [f"p{i}" for i in range(count)], list(range(1, count + 1)), start, 0 if game.bring_in else count)
    each = game.hole + (3 if game.draws else 0)
    mine = [cards[i * each : (i + 1) * each] for i in range(count)]
    hand.hole = [dealt[: game.hole] for dealt in mine]
    hand.dealt = [list(dealt) for dealt in hand.hole]
    hand.replacements = [dealt[game.hole :] for dealt in mine]
    hand.boards = [] if game.kind else [cards[-5:]]
    hand.second = list(second)
    hand.table = "'77 1' 9-max"
    level = game.bets if game.structure == "FL" else (game.sb, game.bb)
    hand.header = (
        f"PokerStars Hand #{number}: Tournament #77, $4.60+$0.40 USD {game.title} - Level V "
        f"({level[0]}/{level[1]}) - 2025/05/11 20:03:51 ET"
    )
    for i in range(count) if game.ante else ():
        post(hand, i, "the ante", game.ante)
    small, big = (1, 0) if count == 2 else (0, 1)
    posts = [(small, "small blind", game.sb), (big, "big blind", game.bb)]
    if game.short_deck:
        posts = [(count - 1, "button blind", game.bb)]
        hand.header = f"PokerStars Hand #{number}:  {game.title} ({game.stakes}) - 2025/05/11 20:03:51 ET"
    for player, what, amount in posts:
        if amount and hand.stack[player]:
            post(hand, player, what, amount)
        elif amount:
            hand.blind[player] = what
    play(hand, style, rng or Random(1))
    settle(hand)
    return hand


def audited(hands: list[Hand], folder: Path) -> pipeline.Audited:
    path = folder / "hands.txt"
    path.write_text("\n\n\n\n".join(write(hand) for hand in hands) + "\n\n", "utf-8")
    (made,) = pipeline.run(pipeline.Settings((str(path),), jobs=1, split_bytes=1 << 30))
    return made


# --- pokerkit's side


def streets(game: Game) -> list[Street]:
    """The big blind is the first bet of its street: three raises are left."""
    made = []
    position = Opening.POSITION
    if game.kind in ("stud", "stud8", "razz"):
        first, later = (
            (Opening.HIGH_CARD, Opening.LOW_HAND) if game.kind == "razz" else (Opening.LOW_CARD, Opening.HIGH_HAND)
        )
        rounds = [((False, False, True), 0, False, first)]
        rounds += [((number < 3,), 0, False, later) for number in range(4)]
    elif game.kind:
        rounds = [((False,) * game.hole, 0, False, position)]
        rounds += [((), 0, True, position)] * game.draws
    else:
        rounds = [((False,) * game.hole, 0, False, position)]
        rounds += [((), count, False, position) for count in (3, 1, 1)]
    for number, (hole, board, draws, opening) in enumerate(rounds):
        least, cap = game.bb, None
        if game.structure == "FL":
            least = game.bets[number >= game.big_from]
            cap = FULL_BETS - (number == 0 and not game.bring_in)
        made.append(Street(False, hole, board, draws, opening, least, cap))
    return made


def hand_types(game: Game) -> tuple[type, ...]:
    if game.kind:
        return KINDS[game.kind]
    if game.short_deck:
        return (ShortDeckHoldemHand,)
    if game.hole < 4:
        return (StandardHighHand,)
    return (OmahaHoldemHand, OmahaEightOrBetterLowHand) if game.hi_lo else (OmahaHoldemHand,)


def begun(game: Game, start: Sequence[int], *, twice: bool = False) -> State:
    blinds = (game.sb, game.bb)
    if game.short_deck:  # pokerkit turns the blinds round for two players
        blinds = (game.bb, 0) if len(start) == 2 else (*[0] * (len(start) - 1), game.bb)
    return State(
        tuple(step for step in AUTOMATIC if not twice or step != Automation.RUNOUT_COUNT_SELECTION),
        Deck.SHORT_DECK_HOLDEM if game.short_deck else Deck.STANDARD,
        hand_types(game),
        tuple(streets(game)),
        STRUCTURES[game.structure],
        True,
        game.ante,
        0 if game.bring_in else blinds,
        game.bring_in,
        start,
        len(start),
        mode=Mode.CASH_GAME if twice else Mode.TOURNAMENT,
    )


class Dealer:
    """Deals pokerkit the cards of a hand, and draws as the hand's record tells."""

    def __init__(self, hand: Hand, state: State) -> None:
        self.state = state
        dealt = hand.dealt if hand.game.draws else hand.hole
        self.cards = [list(hole) for hole in dealt]
        self.spare = [list(cards) for cards in hand.replacements]
        self.next = [0] * len(dealt)
        self.board = list(hand.boards[0]) if hand.boards else []
        if hand.twice_from:
            self.board += hand.boards[1][(0, 0, 3, 4)[hand.twice_from] :]
        self.draws = self._draws(hand)

    def _draws(self, hand: Hand) -> Iterator[int]:
        for event in hand.events:
            if event[0] == LINE and ": discards " in event[1]:
                yield int(event[1].split(": discards ")[1].split()[0])
            elif event[0] == LINE and ": stands pat" in event[1]:
                yield 0

    def until_somebody_acts(self) -> None:
        state = self.state
        while state.status and state.actor_index is None:
            if state.can_select_runout_count():
                state.select_runout_count(2)
            elif state.can_show_or_muck_hole_cards():
                state.show_or_muck_hole_cards(True)
            elif state.can_deal_hole():
                player = state.hole_dealee_index
                assert player is not None
                state.deal_hole(TEXT[self.cards[player][self.next[player]]])
                self.next[player] += 1
            elif state.can_stand_pat_or_discard():
                player = state.stand_patter_or_discarder_index
                assert player is not None
                self._draw(player, next(self.draws))
            elif state.can_deal_board():
                count = state.board_dealing_count
                state.deal_board("".join(TEXT[card] for card in self.board[:count]))
                del self.board[:count]
            else:
                return

    def _draw(self, player: int, count: int) -> None:
        cards = self.cards[player]
        gone = cards[:count]
        self.cards[player] = cards[count:] + [self.spare[player].pop() for _ in range(count)]
        self.next[player] -= count
        self.state.stand_pat_or_discard("".join(TEXT[card] for card in gone))


# --- why they may differ


def may_raise(row: dict[str, Any], state: State) -> tuple[bool, bool]:
    return bool(row["may_raise"]), state.can_complete_bet_or_raise_to()


def limper(row: dict[str, Any], state: State, game: Game) -> bool:
    """pokerkit lets who has acted raise where nobody had made a full bet: over a short all-in or, in stud, over the
    raise that completes one. For it the largest raise so far is a full one; the replay asks for a bet."""
    is_closed = may_raise(row, state) == (False, True) and row["closed_by"] == CLOSED_TO_HIM
    return is_closed and state.completion_betting_or_raising_amount < row["last_full_raise"]


def half_a_bet(row: dict[str, Any], state: State, game: Game) -> bool:
    """Fixed limit: half a bet more reopens; pokerkit wants a whole one."""
    owed = row["level"] - row["put_in"]
    size = row["last_full_raise"]
    return game.structure == "FL" and may_raise(row, state) == (True, False) and size <= 2 * owed < 2 * size


def short_all_ins_counted(row: dict[str, Any], state: State, game: Game) -> bool:
    """Fixed limit: pokerkit counts short all-ins as raises, so that its cap is reached sooner; once past it (a raise
    that it would not have allowed) it knows no cap."""
    assert state.street is not None
    most, made = state.street.max_completion_betting_or_raising_count, state.completion_betting_or_raising_count
    if most is None:
        return False
    sooner = made == most and row["bets_made"] < FULL_BETS and may_raise(row, state) == (True, False)
    return sooner or (made > most and row["bets_made"] == FULL_BETS and may_raise(row, state) == (False, True))


def next_level(row: dict[str, Any], state: State, game: Game) -> bool:
    """Fixed limit at PokerStars: over a short all-in to the next full level; pokerkit adds a whole bet."""
    size, level = row["last_full_raise"], row["level"]
    if game.structure != "FL" or may_raise(row, state) != (True, True) or level % size == 0:
        return False
    reach = row["put_in"] + row["stack"]
    theirs = state.min_completion_betting_or_raising_to_amount
    return row["min_to"] == (level // size + 1) * size and theirs == min(reach, level + size)


def open_pair(row: dict[str, Any], state: State, game: Game) -> bool:
    """Seven-card stud: a pair shown on fourth street allows the big bet too; pokerkit has no such option."""
    is_fourth = game.kind == "stud" and state.street_index == 1
    return is_fourth and row["may_raise"] and row["max_to"] == row["min_to"] + game.bets[0]


def raises(state: State) -> list[int]:
    """The totals bet or raised to on this street."""
    made: list[int] = []
    for operation in reversed(state.operations):
        if isinstance(operation, BetCollection):
            break
        if isinstance(operation, CompletionBettingOrRaisingTo):
            made.insert(0, operation.amount)
    return made


def level_completed(row: dict[str, Any], state: State, game: Game) -> bool:
    """Fixed limit at PokerStars: the raise from a short all-in to the next full level is a full one and reopens; for
    pokerkit it is too small for that."""
    size = row["last_full_raise"]
    made = raises(state)
    completed = any(to % size == 0 and to - before < size for before, to in pairwise(made))
    owed = row["level"] - row["put_in"]
    return game.structure == "FL" and may_raise(row, state) == (True, False) and completed and 2 * owed >= size


REASONS = (open_pair, limper, half_a_bet, short_all_ins_counted, next_level, level_completed)


def is_short_post(hand: Hand, state: State) -> bool:
    """The level is the nominal blind or bring-in although less was posted; pokerkit's is what was posted. From there on
    it has other calls, so it cannot follow."""
    game = hand.game
    nominal = game.bring_in or game.bb
    return state.street_index == 0 and max(state.bets) < nominal and not state.bring_in_status


# --- the comparison


def compare(hand: Hand, rows: list[dict[str, Any]], made: dict[str, list[dict[str, Any]]], tally: Counter[str]) -> None:
    """Plays the hand through pokerkit beside the replay's rows. `made`: the derived tables of the hand."""
    assert [row["owed"] for row in made["results"]] == hand.won, write(hand)
    state = begun(hand.game, hand.start, twice=bool(hand.twice_from))
    dealer = Dealer(hand, state)
    for row in rows:
        dealer.until_somebody_acts()
        if is_short_post(hand, state):
            tally["short post"] += 1
            return
        idle(state, row["seat"] - 1, tally)
        dealer.until_somebody_acts()
        assert state.actor_index == row["seat"] - 1, (write(hand), row)
        if row["action"] == int(Action.BRING_IN):
            assert state.effective_bring_in_amount == row["put_in_after"], (write(hand), row)
            state.post_bring_in()
            continue
        ranges(hand, row, state, tally)
        move(row, state)
    dealer.until_somebody_acts()
    idle(state, -1, tally)
    dealer.until_somebody_acts()
    (runs if hand.twice_from else pots)(hand, state, made, tally)


def ranges(hand: Hand, row: dict[str, Any], state: State, tally: Counter[str]) -> None:
    assert row["to_call"] == (state.checking_or_calling_amount or 0), (write(hand), row)
    ours, theirs = may_raise(row, state)
    told: list[Any] = [ours]
    wanted: list[Any] = [theirs]
    if ours:
        reach = row["put_in"] + row["stack"]
        told += [min(row["min_to"], reach), min(row["max_to"], reach)]
    if theirs:
        wanted += [
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        ]
    if told == wanted:
        tally["ranges" if ours else "closed"] += 1
        return
    why = next((reason.__name__ for reason in REASONS if reason(row, state, hand.game)), "")
    assert why, (write(hand), row, told, wanted)
    tally[why] += 1


def move(row: dict[str, Any], state: State) -> None:
    if row["action"] == int(Action.FOLD):
        state.fold()
    elif row["action"] in (int(Action.CHECK), int(Action.CALL)):
        state.check_or_call()
    else:
        force(state, row["put_in_after"])


def force(state: State, to: int) -> None:
    """A bet or raise, allowed by pokerkit or not (`ranges` has found the reason)."""
    if not state.can_complete_bet_or_raise_to(to):
        state.verify_completion_betting_or_raising_to = lambda amount: amount  # type: ignore[assignment]
        state.complete_bet_or_raise_to(to)
        del state.verify_completion_betting_or_raising_to
    else:
        state.complete_bet_or_raise_to(to)


def idle(state: State, player: int, tally: Counter[str]) -> None:
    """pokerkit asks the last player with chips although all others are all-in and he owes nothing; a log does not."""
    while state.actor_index is not None and state.actor_index != player and not state.checking_or_calling_amount:
        if any(state.stacks[i] for i in state.player_indices if state.statuses[i] and i != state.actor_index):
            return
        tally["asked for nothing"] += 1
        state.check_or_call()


def pots(hand: Hand, state: State, made: dict[str, list[dict[str, Any]]], tally: Counter[str]) -> None:
    """Pots, who may win them, and the shares: those of pokerkit's winners, an odd chip each to the first of them."""
    rows = range(len(hand.names))
    ours = {
        pot["pot"]: (pot["amount"], {row for row in rows if pot["eligible"] >> row & 1})
        for pot in made["pots"]
        if pot["amount"]
    }
    if sum(state.statuses) > 1:
        theirs = [(pot.unraked_amount, set(pot.player_indices)) for pot in state.pots]
        assert list(ours.values()) == theirs, (write(hand), ours, theirs)
        tally["pots"] += len(ours)
    winners, without_low = pushed(state)
    alive = set().union(*(players for players, _ in winners))
    owed: dict[tuple[int, bool], dict[int, int]] = {}
    for row in made["owed"]:
        owed.setdefault((row["pot"], row["half"] == int(Half.LOW)), {})[row["seat"] - 1] = row["amount"]
    odd = False
    for pot, (amount, eligible) in ours.items():
        players, halves = next(pot for pot in winners if pot[0] == eligible & alive)
        if len(players) == 1:
            halves, owed[pot, False] = [players], merged(owed[pot, False], owed.get((pot, True), {}))
        if len(halves) > 1 and len(halves[0]) > 1 and halves[0] == halves[1]:
            halves = halves[:1]  # who ties for both halves shares as if the pot were not halved; pokerkit halves it
            tally["both halves"] += 1
            odd = True
        parts = [amount - amount // 2, amount // 2] if len(halves) > 1 else [amount]
        for number, (part, half) in enumerate(zip(parts, halves, strict=True)):
            share, rest = divmod(part, len(half))
            wanted = {row: share + (place < rest) for place, row in enumerate(sorted(half))}
            told = owed.get((pot, number == 1), {})
            if hand.game.bring_in:  # in stud by card, pokerkit knows the seats alone; `hand.won` has it by card
                assert sorted(told.values()) == sorted(wanted.values()), (write(hand), told, wanted)
                assert told.keys() == wanted.keys(), (write(hand), told, wanted)
            else:
                paid = {row: amount for row, amount in told.items() if amount}  # one chip for two winners
                assert paid == {row: amount for row, amount in wanted.items() if amount}, (write(hand), told, wanted)
            tally["split" if len(half) > 1 else "one winner"] += 1
            odd = odd or rest > 0 or (len(ours) > 1 and len(halves) > 1)
    nets = [row["net"] for row in made["results"]]
    if without_low:
        tally["halved without a low"] += 1
        return
    same = nets == list(state.payoffs)
    assert same or (odd and close(nets, state.payoffs, 2 * len(ours) * len(rows))), (write(hand), nets, state.payoffs)
    tally["nets" if same else "odd chips"] += 1
    assert not state.status, write(hand)


def runs(hand: Hand, state: State, made: dict[str, list[dict[str, Any]]], tally: Counter[str]) -> None:
    """Each pot on each of two boards: pokerkit's winners, the odd unit of the pot on the first board."""
    ours = {
        (pot["pot"], pot["run"]): (
            pot["amount"],
            frozenset(row for row in range(len(hand.names)) if pot["eligible"] >> row & 1),
        )
        for pot in made["pots"]
    }
    whole = [ours[pot, 1][0] + ours[pot, 2][0] for pot, run in ours if run == 1]
    assert [amount for (_, run), (amount, _) in ours.items() if run == 1] == [-(-amount // 2) for amount in whole]
    assert [amount for amount, _ in hand.pots] == whole, write(hand)
    while state.can_kill_hand():
        state.kill_hand()
    eligible = [frozenset(pot.player_indices) for pot in state.pots]
    theirs = {(players, board): winning(state, players, board, 0) for players in eligible for board in (0, 1)}
    while state.can_push_chips():
        state.push_chips()
    alive = frozenset().union(*eligible)
    odd = False
    for (pot, run), (amount, players) in ours.items():
        winners = sorted(theirs[players & alive, run - 1])
        told = {row["seat"] - 1: row["amount"] for row in made["owed"] if (row["pot"], row["run"]) == (pot, run)}
        share, rest = divmod(amount, len(winners))
        wanted = {row: share + (place < rest) for place, row in enumerate(winners)}
        assert told == wanted, (write(hand), pot, run, told, wanted)
        odd = odd or rest > 0
        tally["runs"] += 1
        tally["runs split"] += len(winners) > 1
        tally["run by others"] += run == 1 and theirs[players & alive, 0] != theirs[players & alive, 1]
    odd = odd or any(amount % 2 for amount in whole)
    nets = [row["net"] for row in made["results"]]
    same = nets == list(state.payoffs)
    assert same or (odd and close(nets, state.payoffs, 2 * len(ours) * len(nets))), (write(hand), nets, state.payoffs)
    tally["nets" if same else "odd chips"] += 1
    assert not state.status, write(hand)


def merged(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    return {row: one.get(row, 0) + other.get(row, 0) for row in one | other}


def winning(state: State, players: Collection[int], board: int, half: int) -> set[int]:
    """Who of these has the best hand by pokerkit, nobody if none qualifies. Its payments do not tell: all odd chips go
    to the first, so that of a small pot the others get nothing."""
    hands = list(state.get_up_hands(board, half))
    best = max((hand for i in players if (hand := hands[i]) is not None), default=None)
    return {i for i in players if best is not None and hands[i] == best}


def pushed(state: State) -> tuple[list[tuple[set[int], list[set[int]]]], bool]:
    """Who wins what by pokerkit: for each of its pots who may win it, and the winners of each half. It joins pots that
    the same hands can still win. Where somebody has a low hand, it halves all pots, those too that nobody can win who
    has one: such a half is left out, and the second answer says so."""
    while state.can_kill_hand():
        state.kill_hand()
    made: list[tuple[set[int], list[set[int]]]] = []
    for players in [set(pot.player_indices) for pot in state.pots]:
        halves = (
            [winning(state, players, 0, half) for half in state.hand_type_indices] if len(players) > 1 else [players]
        )
        made.append((players, [half for half in halves if half]))
    without_low = False
    while state.can_push_chips():
        push = state.push_chips()
        players, _ = made[push.pot_index]
        half = push.hand_type_index
        without_low = without_low or (half is not None and not winning(state, players, 0, half))
    return made, without_low


def close(nets: Sequence[int], payoffs: Sequence[int], most: int) -> bool:
    return sum(nets) == sum(payoffs) and all(abs(one - other) <= most for one, other in zip(nets, payoffs, strict=True))


def compared(game: Game, seed: str, count: int, folder: Path, *, twice: bool = False, **limits: int) -> Counter[str]:
    """Plays so many random hands; gives what agreed and how often there was a reason to differ."""
    rng = Random(seed)
    hands = [random_hand(game, 900_000 + number, rng, twice=twice, **limits) for number in range(count)]
    made = audited(hands, folder)
    found = made.findings.filter(pl.col("severity") > 0)
    assert found.is_empty(), (found.row(0, named=True), write(hands[found.item(0, "hand")]))
    trace = pl.concat([made.facts.actions, made.derived.trace.drop("hand", "seq")], how="horizontal")
    tables = {
        "acts": trace.filter(pl.col("action").is_in(TURNS)),
        "results": made.derived.results,
        "pots": made.derived.pots,
        "owed": made.derived.owed,
    }
    parts = {name: table.partition_by("hand", as_dict=True) for name, table in tables.items()}
    tally: Counter[str] = Counter(hands=count)
    for number, hand in enumerate(hands):
        rows = {name: part[number,].to_dicts() if (number,) in part else [] for name, part in parts.items()}
        tally["all-in"] += any(not stack and not won for stack, won in zip(hand.stack, hand.won, strict=True))
        tally["side pots"] += len(hand.pots) > 2
        compare(hand, rows.pop("acts"), rows, tally)
    return tally
