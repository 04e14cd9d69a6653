"""PokerNow's logs. All hands are own-written."""

# ruff: noqa: E501  (lines of logs)

import csv
import io

from reading import acts, facts_of, head, paid, seen

from parsers.vocabulary import RejectCode

ENTRIES = [
    'The player "Lotte @ aaaaaaaaaa" joined the game with a stack of 20.00.',
    '-- starting hand #4 (id: q1w2e3)  (No Limit Texas Hold\'em) (dealer: "Ines @ cccccccccc") --',
    'Player stacks: #2 "Lotte @ aaaaaaaaaa" (20.00) | #5 "Mi"o @ bbbbbbbbbb" (30.50) | #6 "Ines @ cccccccccc" (12.00)',
    "Your hand is A♥, K♥",
    '"Lotte @ aaaaaaaaaa" posts a small blind of 0.25',
    '"Mi"o @ bbbbbbbbbb" posts a big blind of 0.50',
    '"Ines @ cccccccccc" raises to 1.50',
    '"Lotte @ aaaaaaaaaa" folds',
    '"Mi"o @ bbbbbbbbbb" calls 1.50',
    "Flop:  [2♣, 7♦, 10♠]",
    '"Mi"o @ bbbbbbbbbb" checks',
    '"Ines @ cccccccccc" bets 10.50 and go all in',
    '"Mi"o @ bbbbbbbbbb" calls 10.50',
    '"Mi"o @ bbbbbbbbbb" shows a Q♣, Q♠.',
    '"Ines @ cccccccccc" shows a A♥, K♥.',
    "Turn: 2♣, 7♦, 10♠ [3♣]",
    "River: 2♣, 7♦, 10♠, 3♣ [4♣]",
    "River (second run): 2♣, 7♦, 10♠, 3♣ [A♣]",
    '"Mi"o @ bbbbbbbbbb" collected 12.13 from pot with Pair, Q\'s (combination: Q♣, Q♠, 10♠, 7♦, 4♣)',
    '"Ines @ cccccccccc" collected 12.12 from pot with Pair, A\'s on the second run  (combination: A♥, A♣, K♥, 10♠, 7♦)',
    "-- ending hand #4 --",
    "The game's big blind was changed from 0.50 to 1.00.",
]


def log(entries, newest_first=True):
    """The CSV that the site writes."""
    rows = [(entry, f"2024-05-06T19:30:{n:02}.000Z", 171500000000000 + n) for n, entry in enumerate(entries)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["entry", "at", "order"])
    writer.writerows(reversed(rows) if newest_first else rows)
    return out.getvalue()


def test_hand_in_either_order(tmp_path):
    for newest_first in (True, False):
        facts = facts_of(tmp_path, log(ENTRIES, newest_first))
        assert acts(facts)[:12] == [
            "deal 2 small_blind 25", "deal 5 big_blind 50", "preflop deal", "preflop 6 raise 150 to 150",
            "preflop 2 fold", "preflop 5 call 100", "flop deal", "flop 5 check", "flop 6 bet 1050 all-in",
            "flop 5 call 1050", "showdown 5 show", "showdown 6 show",
        ]  # fmt: skip
        assert head(facts, "hand_id", "game", "structure", "exponent", "button", "runs") == (
            "4-q1w2e3", "holdem", "no_limit", 2, 6, 2,
        )  # fmt: skip
        assert paid(facts) == [(5, 1213, "win"), (6, 1212, "win")]
        assert facts.seats.get_column("player")[1] == 'Mi"o @ bbbbbbbbbb'
        assert "flop board Ts up" in seen(facts)
        assert facts.remarks.is_empty()


def test_the_newer_header_has_no_brackets_around_the_game(tmp_path):
    for dealer in ('(dealer: "Ines @ cccccccccc")', "(dead button)"):
        entries = [entry.replace("(No Limit Texas Hold'em)", "No Limit Texas Hold'em") for entry in ENTRIES]
        entries[1] = entries[1].replace('(dealer: "Ines @ cccccccccc")', dealer)
        told = head(facts_of(tmp_path, log(entries)), "hand_id", "game", "structure", "button")
        assert told == ("4-q1w2e3", "holdem", "no_limit", 6 if "Ines" in dealer else None)


def test_lines_are_those_of_the_file(tmp_path):
    text = log(ENTRIES)
    facts = facts_of(tmp_path, text)
    raised = facts.actions.row(3, named=True)
    assert "raises to 1.50" in text.splitlines()[raised["line"] - 1]


def test_a_hand_that_is_cut(tmp_path):
    facts = facts_of(tmp_path, log(ENTRIES[8:] + ENTRIES[1:-1]))
    assert facts.hands.height == 1
    assert facts.rejects.get_column("code").to_list() == [RejectCode.TRUNCATED_HAND]


def test_a_line_that_nobody_knows(tmp_path):
    entries = [*ENTRIES[:10], '"Ines @ cccccccccc" juggles', *ENTRIES[10:]]
    facts = facts_of(tmp_path, log(entries))
    assert facts.remarks.get_column("text").to_list() == ['"Ines @ cccccccccc" juggles']


def test_a_stranger_acts(tmp_path):
    entries = [*ENTRIES[:10], '"Rex @ dddddddddd" folds', *ENTRIES[10:]]
    facts = facts_of(tmp_path, log(entries))
    assert facts.hands.is_empty()
    assert "not seated" in facts.rejects.get_column("text")[0]
