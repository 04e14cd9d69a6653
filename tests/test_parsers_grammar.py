"""Site files: a mistake is named with its place; templates read as they are written."""

import sys
from pathlib import Path

import pytest
from reading import site_of

from parsers import grammar, program, templates
from parsers.errors import DeclarationError

MINIMAL = """
name = "mine"
signatures = ["My Hand #"]
games = {{ "Hold'em" = "holdem" }}
structures = {{ "No Limit" = "no_limit" }}
[[line]]
section = "header"
row = "header"
template = "My Hand #{{hand_id}}: {{game}}"
[[line]]
{line}
"""


def write(folder: Path, line: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(MINIMAL.format(line=line), encoding="utf-8")
    return path


def test_an_own_site_file_loads(tmp_path):
    site = grammar.load(write(tmp_path, 'action = "fold"\ntemplate = "{player}: folds"'))
    assert site.name == "mine"
    assert site.signatures == ("My Hand #",)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('template = "{player}: {foo}"', "mine.toml: line[1].template: unknown hole {foo}; there are amount, to, "),
        (
            f'template = "{"{?a}" * 40}"',
            "mine.toml: line[1].template: has too many optional parts before its first words",
        ),
        ('template = "{player: x"', "mine.toml: line[1].template: a brace is not closed"),
        (
            'template = "{player} bets"\naction = "bet"',
            "mine.toml: line[1].template: action 'bet' needs {amount} or {to}",
        ),
        ('template = "{player} posts"\naction = "ante"', "mine.toml: line[1].template: action 'ante' needs {amount}"),
        (
            'template = "{player} ups"\naction = "raise"',
            "mine.toml: line[1].template: action 'raise' needs {to} or {amount} or {raised_by}",
        ),
        ('template = "x} y"', "mine.toml: line[1].template: '}' at 1 closes nothing"),
        ('template = "{a b}"', "mine.toml: line[1].template: braces hold a hole"),
        ('template = "x"\naction = "jump"', "mine.toml: line[1].action: unknown action 'jump'"),
        ('template = "x"\nrow = "jump"', "mine.toml: line[1].row: unknown row 'jump'"),
        ('template = "x"\nrow = "street"\nstreet = "lane"', "mine.toml: line[1].street: unknown street 'lane'"),
        (
            'template = "x"\nsection = "middle"',
            "mine.toml: line[1].section: unknown value 'middle'; there are header, seats, play, ",
        ),
        ('template = "x"\nactoin = "fold"', "mine.toml: line[1].actoin: there is no such key; did you mean 'action'?"),
        ('row = "chatter"', "mine.toml: line[1].template: is missing"),
        ("template = 3", "mine.toml: line[1].template: must be text, not a whole number"),
        ('template = "x"\nrun = "one"', "mine.toml: line[1].run: must be a whole number, not text"),
        (
            'template = "x"\n[currencies."US D"]\nsigns = "$"',
            'mine.toml: currencies."US D".signs: must be a list, not text',
        ),
        ('template = "x"\n[zones]\nET = 5', "mine.toml: zones.ET: must be text, not a whole number"),
        ('template = "x"\n[[sample]]\ntitle = "y"', "mine.toml: sample[0].text: is missing"),
        ('template = "x', "mine.toml: is not valid TOML: "),
        ('template = "{player}: folds\\n"', "mine.toml: line[1].template: holds a line end"),
        ('template = "{player}: folds "', "mine.toml: line[1].template: ends with a blank"),
        (
            'template = "x"\nrow = "street"\nrun = 5',
            "mine.toml: line[1].run: 5; it has to be a whole number from 1 to 4",
        ),
        ('template = "x"\nrow = "collect"\npot = -1', "mine.toml: line[1].pot: -1; it has to be a whole number from 0"),
        (
            'template = "x"\n[currencies.XTS]\nexponent = 99',
            "mine.toml: currencies.XTS.exponent: 99; it has to be a whole number from 0 to 8",
        ),
    ],
)
def test_a_mistake_names_file_and_place(tmp_path, line, message):
    grammar.load.cache_clear()
    with pytest.raises(DeclarationError) as raised:
        grammar.load(write(tmp_path, line))
    assert str(raised.value).startswith(f"{tmp_path}/{message}")
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ('signatures = ["My Hand #", "\\n"]', "signatures[1]: must not be blank"),
        ('signatures = [""]', "signatures[0]: must not be blank"),
        ("signatures = []", "signatures: at least one is needed"),
        ('signatures = ["My\\nHand"]', "signatures[0]: begins a line"),
        ('signatures = [" My Hand"]', "signatures[0]: begins a line"),
        ('signatures = ["My Hand #"]\nignored = ["x", " "]', "ignored[1]: must not be blank"),
        ('signatures = ["My Hand #"]\nsecond = ["a\\rb"]', "second[0]: begins a line"),
    ],
)
def test_what_begins_a_line_is_words(tmp_path, key, message):
    grammar.load.cache_clear()
    path = write(tmp_path, 'template = "x"')
    path.write_text(path.read_text(encoding="utf-8").replace('signatures = ["My Hand #"]', key), encoding="utf-8")
    with pytest.raises(DeclarationError) as raised:
        grammar.load(path)
    assert str(raised.value).startswith(f"{path}: {message}")
    assert "\n" not in str(raised.value)


def test_unknown_sites_and_broken_files(tmp_path):
    with pytest.raises(DeclarationError, match=r"unknown site 'nowhere'; known are .*pokerstars"):
        grammar.load("nowhere")
    with pytest.raises(DeclarationError, match=r"none\.toml: cannot be read"):
        grammar.load(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("name = ")
    with pytest.raises(DeclarationError, match=r"bad\.toml: "):
        grammar.load(tmp_path / "bad.toml")


@pytest.mark.parametrize("name", grammar.names())
def test_installed_sites_compile(name):
    compiled = program.compile_site(grammar.load(name))
    assert len(compiled.meta) % program.META == 0
    assert all(part for part in (compiled.code, compiled.literals, compiled.signatures, compiled.bucketed))


def test_choices_before_the_first_literal_are_spelled_out():
    nodes = templates.parse("{player}{:|{departure} :} folds{? [{cards}]}")
    leads = [variant[1:3] for variant in templates.variants(nodes)]
    assert leads[0][0] == templates.Literal(b": folds")
    assert leads[1] == (templates.Hole("departure"), templates.Literal(b" : folds"))


@pytest.mark.parametrize(
    ("head", "site"),
    [
        (b"\xef\xbb\xbfPokerStars Hand #1: x", "pokerstars"),
        (b"Transcript for your last 2 hands\n\nPokerStars Game #1: x", "pokerstars"),
        (b"  PokerStars Game #1: x", "pokerstars"),
        (b"#41: Limit Omaha - 60/120\n", "kingsclub"),
        (b"#41: Limit Omaha, how to play\n", None),
        (b"nothing of the kind", None),
        (b"", None),
    ],
)
def test_a_site_is_told_by_its_signature(head, site):
    assert site_of(head) == site


def test_the_grammar_is_light():
    import subprocess

    code = (
        "import sys, parsers.grammar as g; g.load('pokerstars'); print('polars' in sys.modules, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
