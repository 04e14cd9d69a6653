"""The derived tables: what the replay reckons from the facts. The seam between the replay and its readers.

Same conventions as `parsers.tables`: `hand` is the split's row number, money is in the hand's smallest unit, null is
unknown. Two kernels fill them: the betting replay (`trace`, `stakes`, `stands`) and the settlement (`pots`, `owed`,
`results`, `reckoning`).
"""

from dataclasses import dataclass

import polars as pl

_MONEY = pl.Int64
_SEAT = pl.Int8

SCHEMAS: dict[str, pl.Schema] = {
    # a row an action, in the order of the table `actions`: the state just before the act; on disk of turns to act alone
    "trace": pl.Schema(
        {
            "hand": pl.Int32,
            "seq": pl.Int32,
            "stack": _MONEY,  # chips behind
            "put_in": _MONEY,  # own live chips on this street (c)
            "level": _MONEY,  # level to be matched (L)
            "full_level": _MONEY,  # level of the last full bet or raise (F)
            "to_call": _MONEY,  # what a call costs, the stack at most: min(L - c, stack)
            "pot": _MONEY,  # everything in the middle, the bets of this street too (P)
            "last_full_raise": _MONEY,  # measure of the next raise (R); fixed limit: the bet size of the street
            "bets_made": pl.Int16,  # full bets on this street (n)
            "bets_cap": pl.Int16,  # most full bets allowed (N); null: no cap
            "may_raise": pl.Boolean,  # null where the structure is not known or the act is no turn to act
            "closed_by": pl.Int8,  # why he may not raise
            "min_to": _MONEY,  # least full bet or raise to; null where he may not
            "max_to": _MONEY,  # most that he may bet or raise to; null where he may not
            "put_in_after": _MONEY,  # own live chips on this street after the act as logged
            "stack_after": _MONEY,
            "is_turn": pl.Boolean,  # the act is his to make now; null for acts that are no turn (posts, shows ...)
            "turn_seat": _SEAT,  # whose turn it was
            "is_in": pl.Boolean,  # dealt in and not folded
            "short_all_in": pl.Int8,  # fixed limit: 1 the level rests on a small all-in, 2 on one of half a bet or more
            "unknown": pl.Boolean,  # a stack or the structure is not known: the range cannot be judged
            "turn_fault": pl.Int8,  # TurnFault; what only follows from an earlier fault is NONE
            "short_raise": _MONEY,  # what the short all-in added on which the level rests; 0: it rests on none
            "cap_left": _MONEY,  # what the hand cap still lets him put in; null: no hand cap
            "draw_most": pl.Int16,  # a discard: the most cards of the game's hand; null for other acts
            "drawn": pl.Int16,  # a discard: how many cards he is told to draw for it; null: not told
            "throws": pl.Int16,  # a discard: how many cards the game throws away and draws none for; null: it draws
        }
    ),
    # a row a hand: the betting structure as resolved from header, posts and house
    "stakes": pl.Schema(
        {
            "hand": pl.Int32,
            "is_resolved": pl.Boolean,  # false: limit type or sizes cannot be fixed; nothing is guessed
            "small_blind": _MONEY,  # as resolved; null: there is none, or it cannot be told
            "big_blind": _MONEY,  # the same
            "ante": _MONEY,  # of each player
            "bring_in": _MONEY,  # in stud, null elsewhere
            "bet_1": _MONEY,  # fixed limit: the bet size of the first betting round (a kill grows it), else null
            "bet_2": _MONEY,  # of the second round
            "bet_3": _MONEY,  # of the third round
            "bet_4": _MONEY,  # of the fourth round
            "bet_5": _MONEY,  # of the fifth round
            "cap": _MONEY,  # the most that a player may put in in the hand; null: no cap
            "players": pl.Int16,  # dealt in
            "small_blind_seat": _SEAT,  # who should post, null where nobody (dead) or not known
            "big_blind_seat": _SEAT,  # the same
            "open_street": pl.Int8,  # the first street that ended with a player owing action, null: none
            "open_seat": _SEAT,  # that player
            "last_street": pl.Int8,  # the last street dealt
            "raises_preflop": pl.Int16,  # raises, straddles too, of the first betting round
            "open_line": pl.Int32,  # the line that ended that street
            "small_blind_by": _SEAT,  # who posted, or is taken to have, null: nobody
            "big_blind_by": _SEAT,  # who posted the big blind
            "antes": pl.Int16,  # antes posted
            "missing_blind": pl.Int8,  # 1 the small blind, 2 the big one, 3 the button's, 0 none; null: not known
            "returned_line": pl.Int32,  # the line that returns an uncalled bet
            "show_seat": _SEAT,  # who showed or mucked first at the showdown
            "show_due": _SEAT,  # who should have; null: cannot be told, or somebody is all-in
            "show_line": pl.Int32,  # of that
            "lost_street": pl.Int8,  # the first that was not dealt before a later one or the showdown, null: none
            "over_street": pl.Int8,  # the first street that should not have been dealt, null: none
            "over_line": pl.Int32,  # of that
            "over": pl.Int8,  # why: 1 one player was left, 2 it was dealt before, or a later one, 3 not of the game
            "lost_line": pl.Int32,  # the line of the later street that follows the lost one, null: the showdown follows
            "misdealt_seat": _SEAT,  # stud: the first player to whom a street is dealt wrongly
            "misdealt": pl.Int8,  # 1 an open card although he has folded, 2 none although all others who are in get one
            "misdealt_line": pl.Int32,  # where that street begins
            "cards_out": pl.Int16,  # draw games: cards dealt and drawn, at most
            "open_due": _MONEY,  # chips that his act may lack in the log; null: not known, as others owed action too
            "is_amiss": pl.Boolean,  # an act does not fit or is out of its order: the hand may be read otherwise
        }
    ),
    # a row a seat, in the order of the table `seats`: what each player has in
    "stands": pl.Schema(
        {
            "hand": pl.Int32,
            "seat": _SEAT,  # the site's number of the seat
            "is_dealt": pl.Boolean,  # dealt in
            "is_folded": pl.Boolean,  # folded in the end
            "live": _MONEY,  # blinds, straddle, bring-in, bets, calls of the whole hand, nothing returned (T)
            "ante": _MONEY,  # uniform antes
            "dead": _MONEY,  # dead blinds, single-payer antes
            "returned": _MONEY,  # uncalled bets that the log gives back
            "acted": pl.Boolean,  # checked, called, bet or raised
            "cards": pl.Int16,  # cards that the log deals to him
            "fold_street": pl.Int8,  # on which he folded, null: on none
            "fold_line": pl.Int32,  # of that
        }
    ),
    # a row a pot and run as it should be
    "pots": pl.Schema(
        {
            "hand": pl.Int32,
            "pot": pl.Int8,  # 0 main, 1 and up side
            "run": pl.Int8,  # the board, from 1
            "amount": _MONEY,  # before rake
            "net": _MONEY,  # after rake and drop, as far as the log tells them
            "eligible": pl.UInt32,  # bit mask over seat rows of the hand (bit 0: first row of `seats`)
        }
    ),
    # a row a winner of a pot, run and half, as it should be
    "owed": pl.Schema(
        {
            "hand": pl.Int32,
            "pot": pl.Int8,  # 0 main, 1 and up side
            "run": pl.Int8,  # the board, from 1
            "half": pl.Int8,  # high, low or the whole
            "seat": _SEAT,  # the winner; null where it cannot be decided
            "amount": _MONEY,  # after rake, as far as the log tells it; undecidable: what is to be divided
            "is_odd_chip": pl.Boolean,  # holds an odd chip of the division
            "undecidable": pl.Boolean,  # cards that could decide it are missing
        }
    ),
    # a row a seat: the money of the hand as logged
    "results": pl.Schema(
        {
            "hand": pl.Int32,
            "seat": _SEAT,  # the site's number of the seat
            "put_in": _MONEY,  # all chips of the hand, forced ones too, before any go back
            "returned": _MONEY,  # uncalled money that goes back, told or not; also what the log pays him with the pot
            "collected": _MONEY,  # from pots and as cash-outs, less their fees, as logged; less what is in `returned`
            "net": _MONEY,  # collected + returned - put in; null where a line of the hand was not understood
            "owed": _MONEY,  # what was due from the pots; null where it cannot be decided
            "least": _MONEY,  # what any place of odd units and of undecided pots allows
            "most": _MONEY,
            "paid": _MONEY,  # from pots as logged, not_awarded shares and uncalled money inside too
        }
    ),
    # a row a hand: the sums
    "reckoning": pl.Schema(
        {
            "hand": pl.Int32,
            "put_in": _MONEY,  # by all players, before any goes back
            "returned": _MONEY,  # as it should be; as told where the log's own sums come out by it
            "returned_told": _MONEY,  # uncalled bets that lines of the log give back
            "added": _MONEY,  # put into the pot by the site
            "pot": _MONEY,  # put_in - returned + added
            "collected": _MONEY,  # from pots, not_awarded too; without an unmatched bet among them, whoever got it
            "rake": _MONEY,  # told; null: not told
            "fees": _MONEY,  # jackpot and other drops told
            "gap": _MONEY,  # pot - collected - rake - fees
            "uncalled": _MONEY,  # the bet that nobody matched, due back
            "uncalled_seat": _SEAT,  # to whom
            "is_showdown": pl.Boolean,  # contested to the end by two or more
            "uncalled_state": pl.Int8,  # Uncalled
            "uncalled_taker": _SEAT,  # who collected it with the pot
            "odd_unit": _MONEY,  # the smallest chip in which pots are split
            "is_split": pl.Boolean,  # the game has a high and a low half
            "is_open": pl.Boolean,  # who is owed some pot cannot be decided
            "fault": pl.Int8,  # PayFault: how chips reached the wrong player
            "fault_seat": _SEAT,  # who got too much
            "fault_amount": _MONEY,  # how much too much, odd_taker too
            "due_seat": _SEAT,  # who got too little, the most of those
            "due_amount": _MONEY,  # how much too little
            "odd_seat": _SEAT,  # who should have the odd chip, where another has it
            "odd_taker": _SEAT,
            "odd_halves": pl.Boolean,  # between high and low; without them: who ties for both halves shares the pot
            "bad_card": pl.UInt8,  # a card seen in two places or not in the deck
            "bad_card_seat": _SEAT,
            "bad_card_line": pl.Int32,
            "bad_board": pl.Int8,  # the Street that has the wrong number of board cards
            "bad_board_count": pl.Int16,
            "bad_board_lines": pl.Int16,  # how many lines deal it
            "retold_line": pl.Int32,  # the line that tells the board again, otherwise than it was dealt
            "fault_line": pl.Int32,  # the payment by which fault_seat or odd_taker got it
            "bad_hole_seat": _SEAT,  # showed too few or too many cards, or was dealt too many on a street
            "bad_hole_count": pl.Int16,
            "hidden_seat": _SEAT,  # paid at a showdown without a hand shown, while others showed
            "changed_seat": _SEAT,  # whose cards are shown, thrown away or told again, not as dealt or shown
            "bad_pot": pl.Int8,  # the first pot that is told in another size
            "bad_pot_told": _MONEY,
            "bad_pot_due": _MONEY,
            "bad_pot_line": pl.Int32,
            "bad_board_line": pl.Int32,  # that deals the street, or the one after it where that is missing
            "bad_hole_line": pl.Int32,  # on which that is told
            "changed_line": pl.Int32,  # on which that is told
            "hidden_line": pl.Int32,  # the first payment to hidden_seat
            "paid_line": pl.Int32,  # the last payment from a pot
            "labels": pl.Int16,  # shown hands that the log puts into words
            "labels_open": pl.Int16,  # those that cannot be set beside the cards
            "label_seat": _SEAT,  # the first that does not fit
            "label_line": pl.Int32,
            "label_value": _MONEY,  # of the cards, by the game's ranking; null: the low half does not fit
            "bad_hole_street": pl.Int8,  # on which bad_hole_seat was dealt too many cards; null: it showed them
            "odd_low": pl.Boolean,  # the odd chip is of a tie between low hands for their half of the pot
        }
    ),
}


@dataclass(frozen=True, slots=True, eq=False)
class Derived:
    """What the replay reckons for one split: one frame a table of SCHEMAS. A kernel may add columns at the end."""

    trace: pl.DataFrame
    stakes: pl.DataFrame
    stands: pl.DataFrame
    pots: pl.DataFrame
    owed: pl.DataFrame
    results: pl.DataFrame
    reckoning: pl.DataFrame
