"""The tutorial on site files holds: its files are what it shows, and give what it says."""

import re
from pathlib import Path

import polars as pl
import pytest

from auditor.cli.main import run
from parsers import grammar
from parsers.ingest import ingest
from parsers.sources import open_splits
from parsers.vocabulary import Action, Street

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "bring-your-own.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def at_root(monkeypatch):
    monkeypatch.chdir(ROOT)


def _block(marker: str) -> str:
    lines = re.split(r"\n", PAGE[PAGE.index(f"<!-- {marker} -->") :])[2:]
    shown = []
    for line in lines:
        if line and not line.startswith("    "):
            break
        shown.append(line[4:])
    return "\n".join(shown).strip("\n")


def test_the_page_shows_the_files():
    for name in ("docs/examples/tidewater.txt", "docs/examples/tidewater.toml", "docs/examples/tidewater.sample.toml"):
        assert (ROOT / name).read_text(encoding="utf-8").startswith(_block(name))


def test_the_audit_finds_what_the_page_says(capsys):
    assert run(["audit", "--site-file", "docs/examples/tidewater.toml", "docs/examples/tidewater.txt"]) == 1
    told = capsys.readouterr().out
    assert re.search(r"^    (docs/examples/.*BET104.*)$", PAGE, re.MULTILINE)[1] in told
    assert "Audited 2 hands" in told


def test_the_audit_finds_chips_that_the_engine_keeps(tmp_path, capsys):
    log = tmp_path / "log.txt"
    text = (ROOT / "docs/examples/tidewater.txt").read_text(encoding="utf-8")
    log.write_text(text.replace("Bo wins 145", "Bo wins 100"), encoding="utf-8")
    assert run(["audit", "--site-file", "docs/examples/tidewater.toml", str(log)]) == 1
    assert "POT110 unawarded  hand #41: of a pot of 145, 45 was not paid to anybody" in capsys.readouterr().out


def test_check_says_that_no_line_tells_the_rake(tmp_path, capsys):
    """What the log does not tell is no mistake of the file: the status stays 0."""
    text = (ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8")
    told = "no line tells the rake of 2 hands: payouts are not judged; {no_rake} where there is none"
    for declared, is_said in ((text, False), (text.replace("{no_rake}", ""), True)):
        site = tmp_path / f"{is_said}.toml"
        site.write_text(declared, encoding="utf-8")
        assert run(["sites", "--check", str(site), "docs/examples/tidewater.txt"]) == 0
        assert (told in capsys.readouterr().out) == is_said


def test_check_names_the_template_of_each_line(capsys):
    assert run(["sites", "--check", "docs/examples/tidewater.toml", "docs/examples/tidewater.txt"]) == 0
    told = capsys.readouterr().out
    assert "    14  Bo raises to 60\n        {player} raises to {to}\n" in told
    assert "2 hands; 0 lines" in told


def test_check_names_the_lines_that_nothing_reads(tmp_path, capsys):
    log = tmp_path / "log.txt"
    log.write_text((ROOT / "docs/examples/tidewater.txt").read_text(encoding="utf-8").replace("Bo checks", "Bo yawns"))
    assert run(["sites", "--check", "docs/examples/tidewater.toml", str(log)]) == 1
    assert "Bo yawns\n        no template reads this line\n" in capsys.readouterr().out


def test_check_names_hands_that_tell_no_structure(tmp_path, capsys):
    """Their bets would not be judged, however well each line is read."""
    site = tmp_path / "mine.toml"
    text = (ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8")
    site.write_text(text.replace("{structure} {game}", "{text} {game}"))
    assert run(["sites", "--check", str(site), "docs/examples/tidewater.txt"]) == 1
    told = capsys.readouterr().out
    assert (
        "0 lines or texts that no template reads; 2 hands tell no betting structure: bets are not judged there" in told
    )


def test_a_mistake_names_its_place(tmp_path):
    site = tmp_path / "mine.toml"
    text = (ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8")
    site.write_text(text.replace("calls {amount}", "calls {amont}"))
    from auditor.errors import DeclarationError
    from parsers import grammar

    with pytest.raises(DeclarationError, match=r"mine\.toml: line\[8\]\.template: unknown hole \{amont\}"):
        grammar.load(site)


SAMPLE = (ROOT / "docs/examples/tidewater.sample.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "", "as expected      sample 'a raise that nobody calls'\n"),
        (
            "to = 30",
            "to = 40",
            "        sample[0].rows.actions[0].to: the text gives 30, 40 is expected\n",
        ),
        ('"fold"', '"call"', 'sample[0].rows.actions[1].action: the text gives "fold", "call" is expected'),
        ("seat = 1", "chair = 1", "sample[0].rows.actions[1].chair: there is no such column; there are hand, "),
        ("rows.actions", "rows.action", "sample[0].rows.action: there is no such table; did you mean 'actions'?"),
        ("Ana folds", "Ana yawns", "sample[0].text: line 8: unparsed line: Ana yawns"),
        ("Tidewater deal 7", "Deal 7", "sample[0].text: no hand begins in it"),
        ("-- total 20\n", "", "sample[0].text: line 1: truncated hand"),
    ],
)
def test_check_runs_the_samples_of_the_file(tmp_path, capsys, old, new, told):
    site = tmp_path / "mine.toml"
    declared = (ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8") + "\n" + SAMPLE.replace(old, new)
    site.write_text(declared, encoding="utf-8")
    for log in ([], ["docs/examples/tidewater.txt"]):
        assert run(["sites", "--check", str(site), *log]) == int(old != "")
        out = capsys.readouterr().out
        assert told in out
        assert out.endswith(f"{int(old == '')} of 1 samples as expected\n")


def test_a_log_alone_is_not_checked(capsys):
    assert run(["sites", "docs/examples/tidewater.txt"]) == 2
    assert "name a site file too" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('zones = { "ET" = "America/NewYork" }', "zones.ET: unknown time zone 'America/NewYork'; did you mean"),
        ('zones = { "ET" = "Factory" }', "zones.ET: unknown time zone 'Factory'; "),
        ('encodings = ["cp99"]', "encodings[0]: unknown encoding 'cp99'"),
        ('folded = { "on the x" = "flopp" }', "folded.\"on the x\": unknown street 'flopp'; did you mean 'flop'?"),
    ],
)
def test_what_only_the_system_knows_is_checked(tmp_path, capsys, line, told):
    site = tmp_path / "mine.toml"
    site.write_text(f"{line}\n" + (ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert run(["audit", "--site-file", str(site), "docs/examples/tidewater.txt"]) == 2
    assert f"oddchip: {site}: {told}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("-- flop Qs 7d 2c", "-- flop Qs7d2c", 'its cards are not written as the format has them, "Ah Td" (cards ='),
        (
            "-- flop Qs 7d 2c",
            "-- flop Qs, 7d, 2c",
            '"Ah Td" (cards = "plain"), or the format has this line as one that',
        ),
        ("-- flop Qs 7d 2c", "-- flop sQ d7 c2", '"Ah Td" (cards = "plain"), or the format has this line as one that'),
        ("Bo checks", "  Bo checks", "blanks or NULs stand before it, where the format has none: "),
        ("Bo checks", '"Bo checks"', "it stands in quotation marks, where the format has none: "),
    ],
)
def test_a_departure_says_what_the_text_has_and_what_the_format_declares(tmp_path, capsys, old, new, told):
    log = tmp_path / "log.txt"
    log.write_text((ROOT / "docs/examples/tidewater.txt").read_text(encoding="utf-8").replace(old, new, 1))
    arguments = ["audit", "--select", "ING", "--site-file", "docs/examples/tidewater.toml", str(log)]
    assert run(arguments) == 0
    out = capsys.readouterr().out
    assert "departure  hand #41: the line is read, but is not written as the format declares: " in out
    assert told in out
    assert out.count(" ING111 ") == 2  # the finding, and how many there are


@pytest.mark.parametrize(
    ("file", "old", "new", "told", "status"),
    [
        (
            "toml",
            "{player} calls {amount}",
            "{text} calls {amount}",
            "but its template has no {player}, or the player",
            1,
        ),
        ("txt", "chair 2: Bo has 1000", "chair 1: Bo has 1000", "but the seat or the name stands twice (ING106)", 1),
        ("txt", "-- total 145\n", "", "but the hand that begins here has no end: no line makes a row =", 1),
        ("txt", "chair 1: Ana has 1000\nchair 2: Bo has 1000\nchair 4: Cyd has 640, deals\n", "", "it has no seats", 1),
        ("txt", "-- flop Qs 7d 2c", "-- flop Qs7d2c", "but it is not written as the format declares (ING111, which", 0),
    ],
)
def test_check_says_what_is_wrong_with_lines_that_are_read(tmp_path, capsys, file, old, new, told, status):
    for kind in ("toml", "txt"):
        text = (ROOT / f"docs/examples/tidewater.{kind}").read_text(encoding="utf-8")
        assert kind != file or old in text
        (tmp_path / f"mine.{kind}").write_text(text.replace(old, new, 1) if kind == file else text, encoding="utf-8")
    assert run(["sites", "--check", str(tmp_path / "mine.toml"), str(tmp_path / "mine.txt")]) == status
    out = capsys.readouterr().out
    assert told in out
    assert ("see 'but'" in out) == bool(status)


def _checked(tmp_path, capsys, declared=("", ""), log=lambda text: text):
    """What `sites --check` says of the tutorial's log, changed, by its site file, changed."""
    site = tmp_path / f"mine{len(list(tmp_path.iterdir()))}.toml"
    text = (ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8")
    assert declared[0] in text
    site.write_text(text.replace(*declared), encoding="utf-8")
    (tmp_path / "log.txt").write_text(log((ROOT / "docs/examples/tidewater.txt").read_text("utf-8")), encoding="utf-8")
    status = run(["sites", "--check", str(site), str(tmp_path / "log.txt")])
    return status, capsys.readouterr().out


END = 'no line makes a row = "total" (or set ends_with_payment)'


def test_check_numbers_lines_as_the_file_does(tmp_path, capsys):
    def log(text):
        return "\nEngine 1.0 started\nlistening\n\n" + text.replace("-- total 10", "")

    for sign, told in (("no", "no hand begins here, nor in what follows it"), ("Engine ", "ignored text")):
        declared = ('name = "tidewater"', f'name = "tidewater"\nignored = ["{sign}"]')
        status, out = _checked(tmp_path, capsys, declared, log)
        assert status == 1
        lines = out.splitlines()[1:]
        assert lines[:4] == [
            "     2  Engine 1.0 started",
            f"        {told}",
            "     5  Tidewater deal 41: no-limit holdem, blinds 5/10",
            "        the header of a hand",
        ]
        at = lines.index("    24  Tidewater deal 42: no-limit holdem, blinds 5/10")
        assert lines[at + 1 : at + 3] == [
            "        the header of a hand",
            f"        but the hand that begins here has no end: {END}",
        ]
        assert lines[-1].startswith(
            f"2 hands; {'1 line or text' if sign == 'no' else '0 lines or texts'} that no template reads; 1 is read and"
        )


def test_check_tells_ignored_text_behind_a_hand(tmp_path, capsys):
    declared = ('name = "tidewater"', 'name = "tidewater"\nignored = ["Engine "]')
    status, out = _checked(tmp_path, capsys, declared, lambda text: text + "\nEngine 1.0 stopped\nbye\n")
    assert status == 0
    assert (
        "    33  Engine 1.0 stopped\n        ignored text\n    34  bye\n        ignored text\n2 hands; 0 lines" in out
    )


def test_check_tells_lines_of_several_files_apart(tmp_path, capsys):
    """The hand without an end is in one of them, whichever comes first."""
    text = (ROOT / "docs/examples/tidewater.txt").read_text(encoding="utf-8")
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (tmp_path / "b.txt").write_text(text.replace("-- total 145\n", ""), encoding="utf-8")
    assert run(["sites", "--check", "docs/examples/tidewater.toml", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert out.count("but the hand that begins here has no end") == 1
    assert "4 hands; 0 lines or texts that no template reads; 1 is read and wrong" in out


def test_check_names_a_sign_that_is_not_declared(tmp_path, capsys):
    def log(text):
        return re.sub(r"(has|blind|to|calls|bets|back|wins|total) (\d)", r"\1 €\2", text).replace("5/10", "€5/€10")

    status, out = _checked(tmp_path, capsys, log=log)
    assert status == 1
    why = "would, but '€' is no declared sign (currencies)\n"
    assert f'{{structure}} {{game}}, blinds {{small}}/{{big}}" {why}' in out
    assert (
        f'     5  Ana small blind €5\n        no template reads this line: "{{player}} small blind {{amount}}" {why}'
        in out
    )
    assert "     9  Ana folds\n        no template reads this line: the header of its hand is not read\n" in out
    declared = ('name = "tidewater"', 'name = "tidewater"\ncurrencies.EUR.signs = ["€"]')
    assert _checked(tmp_path, capsys, declared, log)[0] == 0


def test_the_audit_names_a_sign_that_is_not_declared(tmp_path, capsys):
    log = tmp_path / "log.txt"
    text = (ROOT / "docs/examples/tidewater.txt").read_text(encoding="utf-8")
    for amount, told in (("€1,040.50", "'€' is no declared sign of a currency"), ("#40", '"#40" is no amount')):
        log.write_text(text.replace("Cyd bets 40", f"Cyd bets {amount}"), encoding="utf-8")
        assert run(["audit", "--site-file", "docs/examples/tidewater.toml", str(log)]) == 0
        assert f'reads like "{{player}} bets {{amount}}", but {told}' in capsys.readouterr().out


def test_check_names_the_section_in_which_a_line_would_fit(tmp_path, capsys):
    status, out = _checked(tmp_path, capsys, ('section = "seats"', 'section = "header"'))
    assert status == 1
    told = 'has {stack}{?{is_button}, deals}" would fit in section header, but stands in seats\n'
    assert f'no template reads this line: "chair {{seat}}: {{name}} {told}' in out
    status, out = _checked(tmp_path, capsys, ('{ action = "fold"', '{ section = "summary", action = "fold"'))
    assert status == 1
    assert '"{player} folds" would fit in section summary, but stands in play\n' in out


def test_check_says_where_a_line_is_damaged(tmp_path, capsys):
    out = _checked(tmp_path, capsys, log=lambda text: text.replace("Cyd bets 40", "Cyd bets 4O"))[1]
    assert 'no template reads this line: reads like "{player} bets {amount}", but "4O" ' in out


@pytest.mark.parametrize(
    ("name", "options", "is_told"),
    [("pokerstars", [], True), ("ohh", [], True), ("pokerstars", ["--house", "generic"], False), ("tide", [], False)],
)
def test_a_name_that_brings_the_house_of_another_site_along_is_told(tmp_path, capsys, name, options, is_told):
    site = tmp_path / "mine.toml"
    text = (ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8")
    site.write_text(text.replace('"tidewater"', f'"{name}"'), encoding="utf-8")
    told = f"name: oddchip knows a site '{name}': hands are judged by its house {name}, unless --house names another\n"
    assert run(["audit", *options, "--site-file", str(site), "docs/examples/tidewater.txt"]) == 1
    assert capsys.readouterr().err == (f"oddchip: {site}: {told}" if is_told else "")
    assert run(["sites", "--check", str(site)]) == 0
    assert capsys.readouterr().out.startswith(told) == (name != "tide")


@pytest.mark.parametrize("key", ["", 'street = "preflop", '])
def test_acts_without_a_line_that_deals(tmp_path, capsys, key):
    """They are of the deal, and `--check` says so, unless their own lines say which street they begin."""
    site, log = tmp_path / "mine.toml", tmp_path / "log.txt"
    text = (ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8")
    text = re.sub(r'action = "(fold|check|call|bet|raise)", ', rf'action = "\1", {key}', text)
    site.write_text(text, encoding="utf-8")
    text = (ROOT / "docs/examples/tidewater.txt").read_text(encoding="utf-8").replace("-- cards\n", "")
    log.write_text(text, encoding="utf-8")
    assert run(["sites", "--check", str(site), str(log)]) == int(not key)
    told = "2 hands have acts before a street begins: who folds there without a post counts as not dealt in"
    assert (told in capsys.readouterr().out) == (not key)
    (split,) = open_splits(str(log), site_file=site)
    facts = ingest(split, site=grammar.load(site), compiled=False)
    first = Street.PREFLOP if key else Street.DEAL
    raised = pl.col("action") == int(Action.RAISE)
    assert facts.actions.filter(raised).get_column("street").to_list() == [first, Street.FLOP]
    assert facts.seats.get_column("is_out").sum() == int(not key)  # Bo, who folds the second hand


@pytest.mark.parametrize(
    ("template", "line", "is_read"),
    [
        ("-- flop {?{held} | }{cards}", "-- flop Qs 7d 2c", True),
        ("-- flop {?{held} | }{cards}", "-- flop Ah | Qs 7d 2c", False),
        ("-- flop {?{held} {|} }{cards}", "-- flop Ah | Qs 7d 2c", True),
        ("-- flop {?{held} {|} }{cards}", "-- flop Qs 7d 2c", True),
        ("-- flop {{}{cards}{}}", "-- flop {Qs 7d 2c}", True),
        ("-- flop {{{}|<}{cards}{>|{}}}", "-- flop {Qs 7d 2c}", True),
        ("-- flop | {cards}{|}", "-- flop | Qs 7d 2c|", True),
    ],
)
def test_signs_of_templates_as_they_stand(tmp_path, capsys, template, line, is_read):
    _, out = _checked(
        tmp_path, capsys, ("-- flop {cards}", template), lambda text: text.replace("-- flop Qs 7d 2c", line)
    )
    assert (f"    11  {line}\n        {template}\n" in out) == is_read


CHATTER = '{ section = "any", row = "chatter", template = "Engine: {text}" },'


@pytest.mark.parametrize(
    ("old", "new", "found", "hands", "behind"),
    [
        ("", "", True, 2, True),  # behind the total and the payments it told no chips
        ("games =", 'ignored = ["Engine: "]\ngames =', True, 2, True),
        ("line = [", f"line = [ {CHATTER}", True, 2, True),
        ("", "", False, 2, False),
        ("games =", 'ignored = ["Engine: "]\ngames =', False, 1, False),  # it ends a hand that is not whole
        ("line = [", f"line = [ {CHATTER}", True, 2, False),
    ],
)
def test_lines_of_the_engine_behind_and_within_a_hand(tmp_path, capsys, old, new, found, hands, behind):
    """What the page says of `ignored` and `chatter`: with 45 chips of the first hand gone."""
    site, log = tmp_path / "mine.toml", tmp_path / "log.txt"
    site.write_text((ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8").replace(old, new, 1))
    place = "\nTidewater deal 42" if behind else "Bo checks"
    text = (ROOT / "docs/examples/tidewater.txt").read_text(encoding="utf-8").replace("Bo wins 145", "Bo wins 100")
    log.write_text(text.replace(place, f"Engine: heap 3 MB\n{place}"), encoding="utf-8")
    run(["audit", "--site-file", str(site), str(log)])
    out = capsys.readouterr().out
    assert ("POT110 unawarded  hand #41: of a pot of 145, 45" in out) == found
    assert ("ING102" in out) == (hands == 1)
    assert f"Audited {hands} hand" in out
    run(["sites", "--check", str(site), str(log)])
    hint = "no template reads this line: it stands behind the end of a hand; declare text between hands with `ignored`"
    assert (hint in capsys.readouterr().out) == (behind and not old)


HARROW = """
name = "harrow"
signatures = ["Game "]
games = { "HE" = "holdem" }
structures = { "NL" = "no_limit" }
line = [
    { section = "header", row = "header", template = "Game {hand_id} {structure} {game} {small}/{big}" },
    { section = "seats", row = "seat", template = "{seat}. {name} {stack}{?{is_button} D}" },
    { action = "small_blind", template = "{player} sb {amount}" },
    { action = "big_blind", template = "{player} bb {amount}" },
    { action = "fold", street = "preflop", template = "{player} folds" },
    { action = "uncalled", template = "returned {amount} to {player}" },
    { row = "collect", template = "{player} won {amount}" },
    { section = "any", row = "total", template = "pot {pot}{no_rake}" },
]
"""
PLAYED = """Game 7 NL HE 1.00/2.00
1. Ana 100.00 D
2. Bo 80.00
Ana sb 1.00
Bo bb 2.00
Ana folds
returned 1.00 to Bo
Bo won 2.00
pot 2.00
"""


@pytest.mark.parametrize(
    ("written", "sign", "apart"),
    [
        (r"\1", "", False),
        (r"\1 credits", "credits", True),
        (r"Cr\1", "Cr", False),
        (r"₿\1", "₿", False),
    ],
)
def test_check_names_signs_that_are_words(tmp_path, capsys, written, sign, apart):
    """Also where the signature is too short to tell a header by, and the header is what does not read."""
    site, log = tmp_path / "harrow.toml", tmp_path / "log.txt"
    site.write_text(HARROW, encoding="utf-8")
    log.write_text(re.sub(r"(\d+\.\d\d)", written, PLAYED), encoding="utf-8")
    assert run(["sites", "--check", str(site), str(log)]) == int(bool(sign))
    told = capsys.readouterr().out
    how = "; behind an amount with loose_amounts" if apart else ""
    for template in ("Game {hand_id} {structure} {game} {small}/{big}", "{player} sb {amount}", "pot {pot}{no_rake}"):
        hint = f'no template reads this line: "{template}" would, but {sign!r} is no declared sign (currencies{how})'
        assert (hint in told) == bool(sign)
    declared = f'currencies = {{ CR = {{ signs = ["{sign}"] }} }}\n' * bool(sign) + "loose_amounts = true\n" * apart
    cured = tmp_path / "cured.toml"
    cured.write_text(declared + HARROW, encoding="utf-8")
    assert run(["sites", "--check", str(cured), str(log)]) == 0


def test_check_of_several_logs_names_each(tmp_path, capsys):
    text = (ROOT / "docs/examples/tidewater.txt").read_text(encoding="utf-8")
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    first.write_text(text, encoding="utf-8")
    second.write_text(text.replace("Bo checks", "Bo yawns").replace("deal 4", "deal 5"), encoding="utf-8")
    for logs in ([str(first), str(second)], [str(tmp_path)]):
        assert run(["sites", "--check", "docs/examples/tidewater.toml", *logs]) == 1
        told = capsys.readouterr().out
        assert told.index(f"{first}:\n     1  ") < told.index(f"{second}:\n     1  ") < told.index("Bo yawns")
        assert "4 hands; 1 line or text" in told


def test_one_site_alone_is_shown(capsys):
    assert run(["sites", "winamax", "ggpoker"]) == 2
    assert "name one site, or logs with --check mine.toml" in capsys.readouterr().err


def test_calls_and_increments_alone_are_enough(tmp_path, capsys):
    """An engine that tells neither what a call costs nor what a raise comes to; a short blind is called in full."""
    site, log = tmp_path / "mine.toml", tmp_path / "log.txt"
    text = (ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8")
    text = text.replace("{player} calls {amount}", "{player} calls").replace("raises to {to}", "raises by {raised_by}")
    site.write_text(text, encoding="utf-8")
    played = (ROOT / "docs/examples/tidewater.txt").read_text(encoding="utf-8")
    short = """
Tidewater deal 43: no-limit holdem, blinds 5/10
chair 1: Ana has 100
chair 2: Bo has 100, deals
chair 4: Cyd has 14
chair 5: Dov has 7
Cyd small blind 5
Dov big blind 7
-- cards
Ana calls
Bo raises by 10
Cyd calls
Ana calls
"""
    log.write_text(
        played.replace("raises to 30", "raises by 20")
        .replace("raises to 60", "raises by 20")
        .replace("calls 20", "calls")
        + short
        + "-- total 0\n",
        encoding="utf-8",
    )
    (split,) = open_splits([log], site_file=site)
    facts = ingest(split, site=grammar.load(site), compiled=False)
    acts = facts.actions.filter(pl.col("action").is_in([int(Action.CALL), int(Action.RAISE)]))
    assert acts.select("seat", "amount", "to").rows() == [
        (4, 30, 30), (2, 20, None), (2, 60, 60),
        (1, 10, None), (2, 20, 20), (4, 9, None), (1, 10, None),
    ]  # fmt: skip
