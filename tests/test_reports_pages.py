import base64
import hashlib
import io
import re
from dataclasses import replace

import polars as pl
import pytest

from auditor import registry
from auditor.findings import Severity
from auditor.summary import Summary
from parsers.vocabulary import RejectCode
from reports import rows
from reports.pages import batch, hands
from reports.pages.page import prose
from reports.view import views
from tests import report_hands

CATALOGUE = registry.rules()


@pytest.fixture(autouse=True)
def _catalogue(monkeypatch):
    monkeypatch.setattr(rows, "_rules", lambda: {"BET104": report_hands.RULE})
    monkeypatch.setattr(registry, "rules", lambda: (report_hands.RULE,))


def batch_page(*splits):
    out, summary = io.BytesIO(), Summary()
    page = batch.open(out)
    for split in splits:
        summary.add(split)
        page.add(split)
    page.finish(summary)
    return out.getvalue().decode()


def hands_page(split):
    out = io.BytesIO()
    page = hands.open(out)
    for view in views(split):
        page.add(view)
    page.finish()
    return out.getvalue().decode()


@pytest.mark.parametrize("page", [batch_page, hands_page])
def test_a_page_runs_only_what_is_ours(page):
    html = page(report_hands.audited('<script>alert("1")</script>', uri="logs/<img src=x onerror=alert(1)>.txt"))
    assert "&lt;script&gt;alert" in html
    assert html.count("<script>") == 1
    assert "<img" not in html
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)[1].replace("&#39;", "'")
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        (inlined,) = re.findall(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inlined.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert "style=" not in html
    assert not re.search(r"\son\w+=", re.sub(r"&lt;.*?&gt;", "", html))


@pytest.mark.parametrize("page", [batch_page, hands_page])
def test_a_page_is_offline(page):
    html = page(report_hands.audited())
    assert "http://" not in html
    assert "https://" not in html
    assert "<link" not in html


def test_a_finding_has_its_arithmetic_its_hand_and_the_log_line():
    html = batch_page(report_hands.audited())
    assert 'href="#BET104"' in html
    assert 'id="BET104"' in html
    assert "raise to 450; least is 500 = 300 + last raise 200" in html
    assert f"Authority: {report_hands.RULE.authority}" in html
    assert "Ana: raises 150 to 450" in html
    assert 'class="wrong error"' in html


@pytest.mark.parametrize("page", [batch_page, hands_page])
def test_who_allows_a_finding_is_told_whether_or_not_it_hangs_on_an_option(page):
    split = report_hands.audited()
    allowed = split.findings.with_columns(pl.lit("Rules of Elsewhere, 2024").alias("allowed_by"))
    assert allowed.get_column("option").is_null().all()
    html = page(replace(split, findings=allowed))
    assert html.count("allowed by Rules of Elsewhere, 2024") == (2 if page is batch_page else 1)
    assert "allowed by" not in page(split)


def test_a_page_names_the_rule_books_by_which_hands_were_judged():
    first, second = (replace(report_hands.audited(), house=house) for house in ("Book, 2024", "Another; of <1>"))
    nothing = replace(first, house="of no hand", facts=replace(first.facts, hands=first.facts.hands.clear()), number=-1)
    nothing = replace(nothing, findings=first.findings.clear())
    assert "Judged by the rule book: Book, 2024.</p>" in batch_page(first, nothing)
    assert "Judged by the rule books: Another; of &lt;1&gt;; Book, 2024.</p>" in batch_page(first, second)
    assert "Judged by the rule book:" not in re.sub("<article.*?</article>", "", batch_page(nothing), flags=re.DOTALL)


def test_every_finding_has_a_link_to_itself():
    html = batch_page(report_hands.audited(findings=3))
    places = re.findall(r'<article class="finding error" data-find id="(.*?)">', html)
    assert places == ["BET104-1", "BET104-2", "BET104-3"]
    assert re.findall(r'<a class="mono here" href="#(.*?)"', html) == places


def test_a_hand_in_which_several_things_are_wrong_is_shown_once():
    split = report_hands.audited(findings=3)
    html = batch_page(split, report_hands.audited())
    assert html.count("<details><summary>The hand, act by act") == 2  # of each split one
    assert re.findall(r'<a href="#(.*?)">The hand, act by act</a>', html) == ["BET104-1", "BET104-1"]
    first = html[html.index('id="BET104-1"') : html.index('id="BET104-2"')]
    assert first.count('<tr class="why error">') == 3


def test_a_page_of_very_many_findings_is_bounded():
    many = report_hands.audited(findings=2000)
    html = batch_page(*[many] * 5)
    assert html.count("<article") == batch.MOST_OF_A_CODE
    assert "50 of 10,000 findings" in html
    assert len(html) < 2_000_000
    assert "9,950 more" in html


def test_a_rule_that_is_found_last_has_cards_whatever_the_others_took():
    many = report_hands.audited(findings=60)
    codes = [many.findings.with_columns(code=pl.lit(f"XXX{number}")) for number in range(101, 112)]
    html = batch_page(*(replace(many, findings=found) for found in codes), report_hands.audited(findings=7))
    assert html.count("<article") == batch.MOST + 5 + 5
    assert html.count('id="BET104-') == 5


def test_rejects_that_have_no_room_are_counted():
    split = report_hands.audited()
    many = replace(split.facts, rejects=pl.concat([split.facts.rejects] * 103))
    assert "and 3 more" in batch_page(replace(split, facts=many))
    assert "more;" not in batch_page(split)
    aside = split.facts.rejects.with_columns(code=pl.lit(int(RejectCode.IGNORED_TEXT), pl.Int8))
    html = batch_page(replace(split, facts=replace(split.facts, rejects=pl.concat([aside, split.facts.rejects]))))
    assert "<b>1</b><span>texts not read" in html
    assert "1 truncated hand; 1 known text that is no hand: summaries and the like." in html


def test_how_many_rules_could_not_judge_everything_stands_above_the_table():
    split = report_hands.audited()
    gaps = {"judged": [5, 5, 0], "undecidable": [0, 2, 3], "found": [0, 0, 0]}
    codes = pl.DataFrame({"code": ["BET104", "BET103", "RAK101"]} | gaps)
    assert "3 rules; 2 could not judge everything, 1 of them nothing<" in batch_page(replace(split, coverage=codes))
    assert "<summary>1 rule</summary>" in batch_page(replace(split, coverage=codes[:1]))


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_text_stands_out_from_what_is_behind_it_in_light_dark_and_print():
    """WCAG 2.2, 1.4.3: 4.5 to 1."""
    style = re.search("<style>(.*?)</style>", batch_page(), re.DOTALL)[1]
    blocks = re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    schemes = [dict(re.findall(r"--([\w-]+): (#\w{6})", block)) for block in blocks]
    assert len(schemes) == 3
    for colours in schemes:
        backs = {name: colour for name, colour in colours.items() if name in ("paper", "card") or name.endswith("soft")}
        for front in ("ink", "dim"):
            assert min(contrast(colours[front], back) for back in backs.values()) >= 4.5, front
        for front in ("error", "warning", "info", "good"):
            for back in ("card", f"{front}-soft"):
                assert contrast(colours[front], backs[back]) >= 4.5, (front, back)
        assert contrast(colours["accent"], backs["card"]) >= 4.5


def test_nothing_found():
    assert "Nothing found" in batch_page(report_hands.audited(findings=0))


@pytest.mark.parametrize("page", [batch_page, hands_page])
def test_a_hand_fits_a_phone(page):
    """Its tables become blocks there, so nothing may scroll sideways and every figure needs its name beside it."""
    html = page(report_hands.audited("W" * 60))
    hand = html[html.index('<table class="seats">') : html.index('<dl class="sums">')]
    assert "scroll" not in hand
    assert hand.count("<bdi>") == hand.count('class="player"><') > 3
    unnamed = re.findall(r'<td class="num">(.*?)</td>', hand)
    assert [re.sub("<.*?>", "", cell).strip("D ").isdigit() for cell in unnamed] == [True] * 3  # the seats' own numbers
    heads = set(re.findall(r'data-head="([^"]+)"', hand))
    assert heads == {"stack", "put in", "returned", "collected", "pot"}
    style = html[html.index("<style>") : html.index("</style>")]
    for name in ("seats", "acts", "codes", "rejects"):
        assert f".{name}" in style[style.index("@media (max-width: 52rem)") :]


def test_our_own_text_has_its_code_marked_and_nothing_else():
    assert prose("raise to `raise_to_cover` <b>") == "raise to <code>raise_to_cover</code> &lt;b&gt;"
    assert prose("plain") == "plain"


def test_severities_are_told_in_words_and_apart():
    first, second = report_hands.audited(), report_hands.audited()
    milder = pl.lit(int(Severity.WARNING)).cast(second.findings.schema["severity"])
    second = replace(second, findings=second.findings.with_columns(severity=milder))
    html = batch_page(first, second)
    table = re.search(r'<table class="codes">.*?</table>', html, re.DOTALL)[0]
    assert re.findall(r'class="badge \w+">(.*?)</span>', table) == ["1 error", "1 warning"]
    cards = re.findall(r'<article class="finding (\w+)".*?<span class="badge \w+">(\w+)</span>', html, re.DOTALL)
    assert cards == [("error", "error"), ("warning", "warning")]


def test_what_heads_the_findings_of_a_rule_needs_no_example():
    for rule in CATALOGUE:
        assert "example" not in rule.checks.split("\n\n")[0].lower(), rule.code
