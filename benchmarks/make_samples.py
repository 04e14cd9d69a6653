"""Write sample_histories/pokerstars from the scripts in benchmarks/samples: the clean hands, the faulty ones, and
`sample_histories/expected/pokerstars.toml`, which says what an audit has to find.

    python benchmarks/make_samples.py

A script is a `[[hand]]` of a TOML file: the game, the players and their acts (the language of `handmaker.script`), the
file it goes to; and for a fault the code that names it and words of the line in which it stands. The money is reckoned;
`edits` then change the text where the record itself is to be at fault.
"""

import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from handmaker.engine import COLLECT, Game, Hand
from handmaker.script import scripted

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "sample_histories" / "pokerstars"
SCRIPTS = ("clean", "faulty_bets", "faulty_deals", "faulty_pots")
FIRST_ID = 255_100_000_000
ID = "{ID}"
GAP = "\n\n\n\n"

RAKE = (50, (100, 100, 100))
NL = Game(sb=25, bb=50, stakes="$0.25/$0.50 USD").raked(*RAKE)
CHIPS = Game(sb=50, bb=100, symbol="", code="", unit=1)
PLO = Game("Omaha Pot Limit", "PL", 4, sb=50, bb=100, stakes="$0.50/$1 USD").raked(*RAKE)
GAMES = {
    "nl": NL,
    "zoom": replace(NL, stakes="$0.25/$0.50"),
    "cap": replace(NL, stakes="$0.25/$0.50 - $10 Cap -  USD", hand_cap=1000),
    "limit": Game("Hold'em Limit", "FL", sb=100, bb=200, bets=(200, 400), stakes="$2/$4 USD").raked(*RAKE),
    "plo": PLO,
    "plo8": replace(PLO, title="Omaha Hi/Lo Pot Limit", hi_lo=True),
    "short_deck": Game(
        "6+ Hold'em No Limit", short_deck=True, bb=100, ante=100, stakes="Button Blind $1 - Ante $1  USD"
    ).raked(*RAKE),
    "play_money": Game(sb=10, bb=20, symbol="", code="", unit=1, stakes="10/20").raked(50, (1000, 1000, 1000)),
    "chips": CHIPS,
    "chips_ante": replace(CHIPS, ante=10),
    "chips_300": replace(CHIPS, sb=150, bb=300),
    "nl_misnamed": replace(NL, sb=50, bb=100),
    "nl_uncapped": NL.raked(50, (10_000, 10_000, 10_000)),
    "nl_ten_percent": NL.raked(100, (100, 100, 100)),
}
SEATS = "1 Mirel 50; 2 Oskar_B 62.35; 4 tuva88 48.10; 5 Fen 71.05"
CHIP_SEATS = "1 Mirel 9000; 2 Oskar_B 9000; 4 tuva88 9000; 5 Fen 9000"

HEAD = """\
# What `oddchip audit` has to find in the hands of this folder, and nothing else. Written by benchmarks/make_samples.py.
# A file without entries is clean. `hand` is empty where the text is in no hand. `line`, counted from 1 within the file,
# is where the fault stands; a finding about a hand or a seat as a whole may name the first line of that instead.
# `house` is the rule book that the finding needs (the built-in one says nothing of rates and caps).
"""


def hand_text(script: dict[str, Any]) -> str:
    """The text of a scripted hand, its number still open."""
    if "text" in script:
        return script["text"]
    kept = ("posts", "cards", "board", "hero", "bounties", "after", "edits")
    options = {key: script[key] for key in kept if key in script}
    options["out"] = [(seat, line) for seat, line in script.get("out", ())]
    if script.get("one_pot"):
        options["tweak"] = one_pot
    game = GAMES[script["game"]]
    chips = script["game"].startswith("chips")
    text = scripted(
        game,
        header=tournament_header(game, script) if chips else cash_header(game, script),
        table="'3901777123 8' 9-max" if chips else script.get("table", "'Periwinkle IV' 6-max"),
        seats=script.get("seats", CHIP_SEATS if chips else SEATS),
        button=script.get("button", 5),
        play=" ".join(script["play"].split()),
        **options,
    )
    return text[: text.index(script["cut"])].rstrip("\n") if "cut" in script else text


def cash_header(game: Game, script: dict[str, Any]) -> str:
    """The first line of a cash hand."""
    return f"{script.get('site', 'PokerStars Hand')} #{ID}:  {game.title} ({game.stakes}) - 2025/05/11 19:42:07 ET"


def tournament_header(game: Game, script: dict[str, Any]) -> str:
    """The first line of a tournament hand."""
    return (
        f"PokerStars Hand #{ID}: Tournament #3901777123, {script.get('buy_in', '$4.60+$0.40 USD')} {game.title} - "
        f"Level VI ({game.sb}/{game.bb}) - 2025/05/11 20:03:51 ET"
    )


def one_pot(hand: Hand) -> None:
    """Tell and pay the pot as if everything in it had been matched."""
    whole = sum(amount for amount, _ in hand.pots)
    winner = next(event[1] for event in hand.events if event[0] == COLLECT and event[3] != "side pot")
    hand.pots = [(whole, hand.pots[0][1])]
    hand.won = [whole if i == winner else 0 for i in range(len(hand.won))]
    hand.events = [event for event in hand.events if event[0] != COLLECT] + [(COLLECT, winner, whole, "pot")]


def write_file(path: Path, scripts: list[dict[str, Any]], first_id: int) -> list[str]:
    """One file of hands; gives the expected entries."""
    entries, texts, line = [], [], 1
    for number, script in enumerate(scripts, start=first_id):
        text = hand_text(script).replace(ID, str(number))
        rows = text.split("\n")
        if "code" in script:
            at = max((i for i, row in enumerate(rows) if script["at"] in row), default=-1)
            if at < 0:
                raise SystemExit(f"{path.name}: {script['at']!r} is in no line of\n{text}")
            finding = {
                "file": path.relative_to(FOLDER).as_posix(),
                "hand": "" if "cut" in script else str(number),
                "code": script["code"],
                "severity": script.get("severity", "error"),
                **({"house": script["house"]} if "house" in script else {}),
            }
            entries += ["", "[[finding]]", *[f'{key} = "{value}"' for key, value in finding.items()]]
            entries.append(f"line = {line + at}")
        texts.append(text)
        line += len(rows) + GAP.count("\n") - 1
    path.write_text(GAP.join(texts) + "\n", encoding="utf-8", newline="\n")
    return entries


def main() -> None:
    (FOLDER / "faulty").mkdir(parents=True, exist_ok=True)
    files: dict[str, list[dict[str, Any]]] = {}
    for name in SCRIPTS:
        for script in tomllib.loads((HERE / "samples" / f"{name}.toml").read_text(encoding="utf-8"))["hand"]:
            files.setdefault(script["file"], []).append(script)
    entries: list[str] = []
    for number, name in enumerate(sorted(files, key=lambda name: (name != "clean", name))):
        path = FOLDER / f"{name}.txt" if name == "clean" else FOLDER / "faulty" / f"{name}.txt"
        entries += write_file(path, files[name], FIRST_ID + 100 * number)
    (FOLDER.parent / "expected" / "pokerstars.toml").write_text(
        HEAD + "\n".join(entries) + "\n", encoding="utf-8", newline="\n"
    )
    print(f"{len(files)} files", file=sys.stderr)


if __name__ == "__main__":
    main()
