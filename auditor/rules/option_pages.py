"""The page of the house options, as Markdown: one text for `oddchip rule OPTION` and for `docs/houses.md`."""

from auditor import house, registry
from auditor.house import Value


def entry(name: str) -> str:
    """One option: what it decides, its answers with the houses that give them, and the rules that read it."""
    option = house.options()[name]
    parts = [f"## {name}", option.meaning]
    if option.answers:
        values: list[Value] = list(option.answers)
    else:
        parts.append(f"{option.possible.capitalize()}.")
        values = sorted({house.load(book).value(name) for book in house.names()} | {option.default})
    told = []
    for value in values:
        begins = f"- `{value}`{' (default)' if value == option.default else ''}"
        means = option.answers.get(str(value))
        told.append(f"{begins}: {means}." if means else f"{begins}.")
        told[-1] += _houses(name, value)
    parts.append("\n".join(told))
    rules = [rule for rule in registry.rules() if name in (*rule.options, *rule.reads)]
    parts.append(f"Rules: {', '.join(f'[{rule.code}](rules/{rule.code}.md) {rule.name}' for rule in rules)}.")
    if others := [other for other in house.options() if other.startswith(f"{name}_")]:
        parts.append(f"See also: {', '.join(f'[`{other}`](#{other})' for other in others)}.")
    return "\n\n".join(parts) + "\n"


def _houses(name: str, value: Value) -> str:
    """Which houses answer so, by how well it is known."""
    books = [house.load(book) for book in house.names()]
    told = []
    for standing in house.STANDINGS:
        names = [book.name for book in books if (book.value(name), book.standing(name)) == (value, standing)]
        if names:
            most = "all" if len(names) == len(books) else "all others" if 2 * len(names) > len(books) else ""
            told.append(f"{standing}: {f'{most} ({len(names)})' if most else ', '.join(names)}")
    return f" *{'; '.join(told).capitalize()}.*" if told else " *No house that comes with oddchip.*"


_INTRODUCTION = """\
# House options

Where rule books differ, oddchip asks the *house*: the rule book of the site, or the one named with `--house`. This page
has every question, what may be answered, which answer is taken where a book is silent (the default), which houses that
come with oddchip answer what, and which rules read the answer. It is generated (`python docs/build.py`).

Each answer has a standing: **published** by the house, **observed** in its logs, or **assumed**. A finding that hangs
on an answer which is only observed or assumed is one level milder and names the option; of several options it names
the one that is known least. It hangs on an answer where another answer would leave no fault: the hand is judged again
by the other answers; only of most numbers the columns of the hand tell that. Where an authority answers otherwise in
print, the finding says that it allows the act. `oddchip houses NAME` shows a house in full, with the source of each
answer; `oddchip rule OPTION` prints an entry of this page.

A house of your own is a TOML file, given as `--house mine.toml` and checked by `oddchip houses mine.toml`:

    title = "My card room"
    inherits = "generic"

    [options.rake_permyriad]
    value = 500
    known = "published"
    source = "the notice at the desk"

Numbers of money are whole: in a hand for dollars 300 is $3.00, in a tournament 300 chips.

| option | decides |
|---|---|
"""


def catalogue() -> str:
    """The page of all options."""
    names = house.options()
    rows = [f"| [`{name}`](#{name}) | {option.meaning} |" for name, option in names.items()]
    return _INTRODUCTION + "\n".join(rows) + "\n\n" + "\n".join(entry(name) for name in names)
