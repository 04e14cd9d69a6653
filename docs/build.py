"""Writes `docs/rules` from the rules' own text: `python docs/build.py`. A test fails while a page is not current."""

from pathlib import Path

from auditor import registry
from auditor.rules import pages

RULES = Path(__file__).parent / "rules"


def texts() -> dict[str, str]:
    """File name to text, for every generated page."""
    rules = registry.rules()
    return {"README.md": pages.catalogue(rules), **{f"{rule.code}.md": pages.page(rule) for rule in rules}}


def main() -> None:
    """Writes what changed and removes what has no rule any more."""
    RULES.mkdir(exist_ok=True)
    made = texts()
    for name, text in made.items():
        (RULES / name).write_text(text, encoding="utf-8")
    for file in RULES.glob("*.md"):
        if file.name not in made:
            file.unlink()


if __name__ == "__main__":
    main()
