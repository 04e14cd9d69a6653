"""Messages quote the input: each is one line, without control characters, and not long, in every format."""

import csv
import io
import json

import pytest

from auditor.cli import main

HOSTILE = (
    "PokerStars Hand #900000000111:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/04 18:30:31 ET\n",
    "Table 'Corvus' 6-max Seat #1 is the button\n",
    "Seat 1: =Ines\x1b[2J\u2028x ($100 in chips)\n",
    "Seat 2: Jarl ($100 in chips)\n",
    "Jarl: posts small blind $0.50\n",
    "Kofi\x07\x0b: juggles\u2029 $2\n",
    "Gus\x85: calls $2\n",
    "=Ines\x1b[2J\u2028x: raises $1 to $99\n",
    "*** SUMMARY ***\n",
    "Total pot $14.50 | Rake $0.32\n",
    "\n\n",
    "PokerStars Hand #900000000112:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/04 18:30:31 ET\n",
    "Table \x1b'Corvus' 6-max\n",
)


@pytest.mark.parametrize("text", ["".join(HOSTILE), "nothing\r\nthat\x1b[2J is known\n" * 50, "\x89PNG\r\n\0\n\n"])
def test_a_message_is_one_line_whatever_the_log_says(tmp_path, capfdbinary, text):
    log = tmp_path / "log.txt"
    log.write_text(text, encoding="utf-8", newline="")
    for kind in ("jsonl", "csv", "text"):
        main.run(["audit", str(log), "--format", kind])
        out = capfdbinary.readouterr().out.decode()
        assert "\x1b" not in out or kind != "text"
        if kind == "jsonl":
            found = [json.loads(line) for line in out.splitlines()]
            assert found
            assert all(row["message"].isprintable() and len(row["message"]) < 1200 for row in found)
        if kind == "csv":
            table = list(csv.DictReader(io.StringIO(out, newline="")))
            assert [row["message"].isprintable() for row in table] == [True] * len(found)
