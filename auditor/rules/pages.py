"""The page of a rule, as Markdown: one text for `oddchip rule CODE` and for `docs/rules`."""

import re
from collections.abc import Iterable

from auditor.registry import FAMILIES
from auditor.rules.rule import Rule


def page(rule: Rule) -> str:
    """The page of one rule."""
    parts = [
        f"# {rule.code} {rule.name}",
        f"{rule.severity.name.capitalize()}. Family {rule.code[:3]}: {FAMILIES[rule.code[:3]]}.",
        f"## What it checks\n\n{rule.checks}",
        f"## Why\n\n{rule.why}",
        f"## Example\n\n{rule.example}",
        f"## When it cannot be judged\n\n{rule.unjudged}",
        f"## Authority\n\n{rule.authority}",
    ]
    if rule.hides:
        shown = "not judged, because the line is " + rule.because if rule.because else "not shown: they only repeat it"
        parts.insert(-1, f"## What it hides\n\nFindings in the same hand of {_names(rule.hides)} are {shown}.")
    told = []
    if rule.options:
        told.append(
            f"{_names(rule.options)}. A finding hangs on one of them where by another answer it would not stand. Where "
            "the house's answer is only observed in logs or assumed, such a finding is one level milder and names it."
        )
    if rule.reads:
        told.append(f"{'It also reads' if told else 'It reads'} {_names(rule.reads)}; no finding is milder for that.")
    if told:
        told.append("`oddchip rule OPTION` explains an option.")
        parts.insert(-1, "## House options\n\n" + " ".join(told))
    return "\n\n".join(parts) + "\n"


def _names(options: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in options)


_INTRODUCTION = """\
# The rules

A finding names its rule by a code, such as BET104: the family, and a number that never changes its meaning. The page
of each rule says what it checks and why, with an example, when it cannot be judged, which house options it hangs on,
and on whose authority. `oddchip rule BET104` prints the same page.

**Which rules run.** All of them. `--select BET,POT` keeps those whose code begins so, `--ignore BET114` drops some;
the longer prefix wins.

**Severity.** An *error* is against the rules or cannot be true: chips moved that should not have, or the log
contradicts itself. A *warning* is irregular or loses information, and may be right. *Info* departs from the manner
and harms nobody. The table tells the severity of a rule; a finding that hangs on a [house option](../houses.md) may be
one level milder. `--fail-on` says from which severity on the exit status is 1; by default, error.

**One fault, one finding.** After an illegal act the chips moved as the log says, the replay goes on from there, and
what only follows from the fault is not told again.

**Coverage.** What a rule could not judge, for want of facts in the log, is counted and never guessed: rows *judged*,
rows *undecidable*, rows *found* wrong. It stands at the end of the text report, in the JSON as `coverage`, in the
page and in the table [coverage](../tables.md#coverage). A rule that judged nothing has not said that all was well.
"""


def catalogue(rules: Iterable[Rule]) -> str:
    """The index of all rules, a table a family, with how to read it."""
    known = tuple(rules)
    families = dict.fromkeys(rule.code[:3] for rule in known)
    lines = [_INTRODUCTION, " · ".join(f"[{family}](#{_anchor(family)})" for family in families)]
    for family in families:
        lines += [
            "",
            f"## {family}: {FAMILIES[family]}",
            "",
            "| code | name | severity | checks |",
            "|---|---|---|---|",
        ]
        for rule in known:
            if rule.code.startswith(family):
                cells = (f"[{rule.code}]({rule.code}.md)", rule.name, rule.severity.name.lower(), _first(rule.checks))
                lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _anchor(family: str) -> str:
    """The anchor that a forge makes of the heading of a family."""
    heading = f"{family}: {FAMILIES[family]}".lower()
    return "".join(sign for sign in heading if sign.isalnum() or sign in " -").replace(" ", "-")


def _first(text: str) -> str:
    """The first sentence."""
    return re.split(r"(?<=[^.]\.)\s+(?=[A-Z])", text, maxsplit=1)[0].replace("|", "\\|")
