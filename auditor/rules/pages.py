"""The page of a rule, as Markdown: one text for `oddchip rule CODE` and for `docs/rules`."""

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
    if rule.options:
        names = ", ".join(f"`{name}`" for name in rule.options)
        parts.insert(
            -1,
            "## House options\n\n"
            f"{names}. Where the house's value is only observed in logs or assumed, the finding is one level milder "
            "and names the option.",
        )
    return "\n\n".join(parts) + "\n"


def catalogue(rules: Iterable[Rule]) -> str:
    """The index of all rules, a table a family."""
    lines = ["# The rules", ""]
    family = ""
    for rule in rules:
        if rule.code[:3] != family:
            family = rule.code[:3]
            lines += ["", f"## {family}: {FAMILIES[family]}", "", "| code | name | severity |", "|---|---|---|"]
        lines.append(f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.severity.name.lower()} |")
    return "\n".join(lines) + "\n"
