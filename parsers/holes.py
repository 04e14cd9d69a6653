"""What a line template may hold and what a line makes: the holes, marks and rows, each with its meaning.

The order is the number that the kernels see. `oddchip sites --keys` and docs/site-files.md are made of the meanings.
"""

from collections.abc import Mapping
from typing import NamedTuple

LISTED_BY = "oddchip sites --keys"


class Row(NamedTuple):
    """What a row is, and the holes that it is made from. What else a template holds is read over."""

    meaning: str
    holes: tuple[str, ...] = ()


_HAND = (
    "hand_id", "game", "structure", "small", "big", "bet_3", "bet_4", "bet_5", "ante", "bring_in", "cap", "currency",
    "play_money", "fast", "table", "max_seats", "button", "is_button", "player", "no_small", "tournament", "level",
    "time", "date", "clock", "year", "zone",
)  # fmt: skip
ROWS: Mapping[str, Row] = {
    "chatter": Row("The line is known and makes nothing. So is one that names neither a row nor an action."),
    "action": Row(
        "An act of a player. Write `action` instead, with the name of the act.",
        ("player", "amount", "to", "raised_by", "minus", "all_in", "is_cap", "count", "cards", "held"),
    ),
    "header": Row('The first line of a hand, in `section = "header"`.', _HAND),
    "table": Row("A later line that goes on with what the header tells.", _HAND),
    "seat": Row("A player takes a seat.", ("name", "seat", "stack", "bounty", "out", "hero", "is_button")),
    "dealt": Row(
        "Cards dealt to a player. Who is dealt cards that the log tells is the hero, unless the site marks heroes.",
        ("player", "cards", "held", "hero"),
    ),
    "street": Row(
        "A street begins. `street` names it; without a name it is the next one by the cards on the board.",
        ("cards", "held", "held_2"),
    ),
    "showdown": Row("The showdown begins, of the board `run`."),
    "summary": Row('The summary begins: lines of `section = "summary"` are read from here on.'),
    "collect": Row(
        "A player is paid from a pot, that of the hole `side` or of the key `pot`.", ("player", "amount", "side")
    ),
    "cash_out": Row("A player is paid by the house, outside the pot.", ("player", "amount")),
    "cash_out_fee": Row("What the house takes for a cash-out.", ("player", "amount")),
    "bounty": Row("A bounty is paid, in the currency of the buy-in.", ("player", "amount")),
    "total": Row(
        "The total of the pots, and what the house took. With it the hand is whole, and lines behind it are still "
        "read; a hand without it counts as cut short, unless `ends_with_payment` is set.",
        ("pot", "rake", "no_rake", "jackpot", "fee", "fee_2", "fee_3", *(f"pot_{number}" for number in range(9))),
    ),
    "board": Row("The whole board, of the board `run`, as the summary tells it.", ("cards",)),
    "result": Row(
        "What the summary tells of a player: what he won, where he folded, what he showed. With `pays` it is also the "
        "payment, unless another line has paid him.",
        ("player", "seat", "won", "won_2", "won_3", "folded", "cards", "mucked", "not_awarded"),
    ),
    "cancelled": Row("The hand was cancelled; the line ends it."),
    "added": Row("Chips that the site puts into the pot.", ("amount",)),
    "sits_out": Row("A player sits out: he is not dealt in, unless he acts.", ("player",)),
    "runs": Row("The board is dealt `run` times."),
    "winners": Row(
        "A pot and those who won it, `{text}` being a list such as `Ana (3.80), Bo (3.80)`.", ("text", "side", "pot_0")
    ),
}

ACTS: Mapping[str, str] = {  # the members of vocabulary.Action, and templates.ALL_IN_ACT
    "ante": "Posts the ante.",
    "small_blind": "Posts the small blind. A second one in the hand is a dead blind.",
    "big_blind": "Posts the big blind. After the first one as much as the small blind is a dead blind, as much as both "
    "is both, twice as much a straddle.",
    "both_blinds": "Posts a live big blind and a dead small one, `{amount}` being both; or told apart, the dead one as "
    "`{amount}` and the live one as `{raised_by}`.",
    "dead_blind": "Posts dead money, which counts for no bet.",
    "straddle": "Posts a straddle.",
    "button_blind": "Posts the blind of the button, as in short deck.",
    "bring_in": "Posts the bring-in.",
    "kill": "Posts the live blind of a kill pot, beside the blinds.",
    "fold": "Folds; `{cards}` are shown with it.",
    "check": "Checks.",
    "call": "Calls: `{amount}` is what it costs now, or `{to}` the total for the street; without them it is what there "
    "is to call.",
    "bet": "Bets.",
    "raise": "Raises: `{to}` is the total for the street, `{amount}` what it costs now, `{raised_by}` the "
    "increment, and one of them is needed.",
    "complete": "Completes a bring-in or a small bet to the full bet; told as a raise is.",
    "all_in": "Is all-in, and the line says no more: a blind, a call, a bet or a raise by what `{amount}` adds up to.",
    "uncalled": "Gets an unmatched bet back.",
    "discard": "Throws cards away: `{count}` of them, or `{cards}`; `{held}` are those drawn.",
    "stand_pat": "Draws no card; `{held}` are those that the player holds.",
    "show": "Shows `{cards}`.",
    "muck": "Does not show.",
    "deal": 'A street is dealt. That is what `row = "street"` makes: no line needs this action.',
    "timeout": "Lets the time run out.",
    "cap_reached": "The log says that the cap of the hand is reached.",
}

MONEY: Mapping[str, str] = {
    "amount": "What the player puts in with this line, gets back, or is paid.",
    "to": "The player's total for the street.",
    "raised_by": "How much more than the bet before it a raise is.",
    "stack": "The chips of a player when the hand begins.",
    "bounty": "The bounty on a player's head, in the currency of the buy-in.",
    "small": "The first number of the stakes: the small blind, or in fixed limit the small bet (see `limit_stakes`).",
    "big": "The second number of the stakes. Without `{small}` it is a blind of the button's, beside an ante.",
    "ante": "The ante.",
    "bring_in": "The bring-in.",
    "cap": "The most that a player may put into the hand.",
    "pot": "The total of all pots.",
    "rake": "The rake.",
    "jackpot": "The jackpot drop.",
    "won": "What a player won.",
    "won_2": "What a player won on the second board, beside `{won}`.",
    "won_3": "What a player won on the third board.",
    "pot_0": "The main pot.",
    "pot_1": "The first side pot.",
    "pot_2": "The second side pot.",
    "pot_3": "The third side pot.",
    "pot_4": "The fourth side pot.",
    "pot_5": "The fifth side pot.",
    "pot_6": "The sixth side pot.",
    "pot_7": "The seventh side pot.",
    "pot_8": "The eighth side pot.",
}
INTEGERS: Mapping[str, str] = {
    "seat": "The number of a seat, from 0 to 63.",
    "button": "The number of the button's seat.",
    "max_seats": "How many seats the table has.",
    "count": "How many cards are discarded.",
    "side": "Which pot: 0 is the main pot, 1 the first side pot.",
    "runs": "A number that nothing is made of. How often the board is dealt is told by the key `run`.",
    "year": "The year, where it stands apart from the day and the month of `{date}`.",
}
CARDS: Mapping[str, str] = {
    "cards": "Cards: those that are new with the line, or those that are thrown away.",
    "held": "Cards that were there before the new ones, of the board or of the player; behind a discard those drawn.",
    "held_2": "More cards that were there before, where the line has them in two groups.",
}
TEXT: Mapping[str, str] = {
    "hand_id": "The number of the hand.",
    "table": "The name of the table.",
    "tournament": "The number of the tournament. Where a line has it, amounts are tournament chips.",
    "level": "The level of the tournament.",
    "name": "The name of a player who takes a seat. It takes as much of the line as the rest of the template leaves.",
    "text": "Text that nothing is made of, as short as the rest of the line allows; with `label` the player's hand.",
}
LOOKUP: Mapping[str, str] = {
    "game": "One of the words of `games`.",
    "structure": "One of the words of `structures`.",
    "currency": "The name of one of the `currencies`.",
    "zone": "One of the words of `zones`. A zone that is not among them is read, and said to be unknown.",
    "folded": "One of the words of `folded`: on which street the summary says that the player folded.",
}
MARKS: Mapping[str, str] = {
    "all_in": "The player is all-in.",
    "is_cap": "The player has put in all that the cap of the hand allows.",
    "out": "The player sits out.",
    "fast": "A fast-fold table, where every hand has other players.",
    "play_money": "The table is for play money.",
    "not_awarded": "What the player won goes to the house, since he had cashed out.",
    "mucked": "The cards are told although they were mucked.",
    "departure": "The site itself does not write it so: an info finding, ING111.",
    "minus": "`{raised_by}` is less than nothing.",
    "hero": "The player is the one whose cards the log tells.",
    "is_button": "The player has the button.",
    "no_rake": "There is no rake.",
    "no_small": "Nobody posts the small blind.",
}
OTHERS: Mapping[str, str] = {
    "time": "Date and time of day: `2024/3/2 8:05:09`, `2024-03-02 20:15:09.250`, `02 March 2024 - 20:15`.",
    "date": "A date alone, in the same ways; without a year as in `July 19`.",
    "clock": "A time of day alone: `20:15:09`, `8:05 PM`.",
    "player": "One of the players who have a seat, by the whole name; of several that fit, the longest.",
}
KINDS: Mapping[str, Mapping[str, str]] = {
    "Amounts": MONEY,
    "Whole numbers": INTEGERS,
    "Cards": CARDS,
    "Text": TEXT,
    "Words of a dictionary of the file": LOOKUP,
    "Times and players": OTHERS,
    "Marks": MARKS,
}

HOLES = {name: number for number, name in enumerate((*MONEY, *INTEGERS, *CARDS, *TEXT, *LOOKUP, *MARKS, *OTHERS))}
# a set of holes is an integer: some share a number, being of lines that have nothing in common
SHARED: Mapping[str, tuple[str, str]] = {
    "bet_3": ("pot_6", "In fixed limit the bet of the third round, where the header has more than two sizes."),
    "bet_4": ("pot_7", "The bet of the fourth round."),
    "bet_5": ("pot_8", "The bet of the fifth round."),
    "fee": ("won", 'A fee beside rake and jackpot drop, of `row = "total"`.'),
    "fee_2": ("won_2", "One more fee."),
    "fee_3": ("won_3", "One more fee."),
    "text_2": ("tournament", "With `label`: the player's hand on the second board."),
    "text_3": ("level", "With `label`: the player's hand on the third board."),
}
HOLES |= {name: HOLES[other] for name, (other, _) in SHARED.items()}
assert max(HOLES.values()) < 63
