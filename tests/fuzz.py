"""The target for atheris: coverage leads the damage to own-written hands of every site and format.

    python tests/fuzz.py [-max_total_time=60] [-runs=1000] [FOLDER ...]

Arguments are libFuzzer's. Without a folder of inputs it begins with the sample hands. What it finds it writes to
`crash-...` in the working folder; `python tests/fuzz.py crash-...` shows it again. Needs `pip install --group fuzz`.
"""

import random
import sys
import tempfile
from pathlib import Path

import atheris

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]
with atheris.instrument_imports(include=["parsers"]):
    import fuzzing
    from test_fuzz import SEEDS

LONGEST = 16_384
HANDS = [hand[:LONGEST] for hands in SEEDS.values() for hand in hands]


def damaged(data: bytes, max_size: int, seed: int) -> bytes:
    """The mutator: one to four of the changes that logs meet, rather than bytes at random."""
    chance = random.Random(seed)
    changes = [
        (chance.choice(fuzzing.KINDS), chance.random(), chance.randrange(1000)) for _ in range(chance.randint(1, 4))
    ]
    return fuzzing.changed(data or chance.choice(HANDS), changes, chance.choice(HANDS))[:max_size]


def main() -> None:
    """Runs until libFuzzer's limits or the first fault."""
    with tempfile.TemporaryDirectory() as folder:
        for number, hand in enumerate(HANDS):
            (Path(folder) / f"{number:03}").write_bytes(hand)
        given = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
        options = [f"-max_len={LONGEST}", "-timeout=60", *([] if given else [folder])]
        atheris.Setup([sys.argv[0], *options, *sys.argv[1:]], fuzzing.lawful, custom_mutator=damaged)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
