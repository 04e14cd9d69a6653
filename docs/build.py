"""Writes what is generated of the documentation: `python docs/build.py`. A test fails while a page is not current.

`docs/rules` is made from the rules' own text, `docs/houses.md` from the options and the houses, `docs/statistics.md`
from the statistics' own files, `docs/site-files.md` from the grammar of site files. `docs/tables.md` is made from the
frames that are really written and from the schemas where their columns are declared: the comment behind a column is
its meaning, the one above a table says what a row is.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from inspect import getdoc
from pathlib import Path

import polars as pl

from auditor import registry, sitekeys
from auditor.pipeline import Settings, audit
from auditor.rules import option_pages, pages
from auditor.stats import stats
from auditor.stats.tally import groups
from parsers.tables import facts_of
from parsers.vocabulary import Street
from reports import dataset

DOCS = Path(__file__).parent
ROOT = DOCS.parent
RULES = DOCS / "rules"
KEY = ("part", "site", "hand_id", "source", "hand")
SHARED = (*KEY, "seq", "exponent", "currency")  # what they mean is told where `hands` and `actions` are declared
STREETS = pl.Enum([street.name.lower() for street in Street])


@dataclass(frozen=True, slots=True)
class Column:
    """What the source says of a column: its kind as written there, and the comment behind it."""

    kind: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Table:
    """What the source says of a table: the comment above it, and its columns."""

    row: str
    columns: Mapping[str, Column]


def texts() -> dict[Path, str]:
    """File to text, for every generated page."""
    rules = registry.rules()
    made = {RULES / f"{rule.code}.md": pages.page(rule) for rule in rules}
    made[RULES / "README.md"] = pages.catalogue(rules)
    made[DOCS / "houses.md"] = option_pages.catalogue()
    made[DOCS / "tables.md"] = tables()
    made[DOCS / "statistics.md"] = statistics()
    made[DOCS / "site-files.md"] = sitekeys.page()
    return made


# --- tables


def declared() -> dict[str, Table]:
    """Every table that is written, by its name on disk."""
    facts = _tables(ROOT / "parsers" / "tables.py", "SCHEMAS")
    reckoned = _tables(ROOT / "auditor" / "derived.py", "SCHEMAS")
    judged = _tables(ROOT / "auditor" / "findings.py", "findings_schema", "coverage_schema", "named_schema")
    keys = _tables(ROOT / "reports" / "dataset.py", "KEY")["KEY"].columns
    found = dict(facts)
    for name, table in reckoned.items():  # those that share a table on disk, one after the other
        told = found.get(dataset.on_disk(name))
        found[dataset.on_disk(name)] = Table(table.row, {**(told.columns if told else {}), **table.columns})
    found["findings"] = Table(
        judged["findings_schema"].row, {**judged["findings_schema"].columns, **judged["named_schema"].columns}
    )
    found["coverage"] = judged["coverage_schema"]
    return {name: Table(table.row, {**keys, **table.columns}) for name, table in found.items()}


def _tables(file: Path, *names: str) -> dict[str, Table]:
    """The tables in a source file: of a dictionary of schemas or columns, or of a function that gives a schema."""
    text = file.read_text(encoding="utf-8")
    comments = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    }
    lines = text.splitlines()

    def above(line: int) -> str:
        told: list[str] = []
        while lines[line - 2].lstrip().startswith("#"):
            line -= 1
            told.insert(0, comments[line])
        return " ".join(told)

    def table(node: ast.AST, row: str) -> Table:
        literal = next(part for part in ast.walk(node) if isinstance(part, ast.Dict))
        return Table(
            row,
            {
                str(ast.literal_eval(key)): Column(ast.unparse(kind), comments.get(kind.end_lineno or 0, ""))
                for key, kind in zip(literal.keys, literal.values, strict=True)
                if key is not None
            },
        )

    found: dict[str, Table] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name in names:
            found[node.name] = table(node, (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " "))
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if not isinstance(target, ast.Name) or target.id not in names:
                continue
            if not isinstance(node.value, ast.Dict):
                continue
            nested = [value for value in node.value.values if isinstance(value, ast.Call)]
            if not nested:
                found[target.id] = table(node, above(node.lineno))
            for key, value in zip(node.value.keys, node.value.values, strict=True):
                if key is not None and nested:
                    found[str(ast.literal_eval(key))] = table(value, above(key.lineno))
    return found


def written() -> Iterator[tuple[str, pl.DataFrame]]:
    """Every table that is written, without rows, as it goes to disk."""
    nothing = audit(facts_of(), "", Settings(()))
    for table in (*dataset.split_tables(nothing, dataset.NAMES), *dataset.of_the_run(None, [])):
        yield table.name, table.frame()


def columns() -> dict[str, dict[str, tuple[str, str]]]:
    """Of every column of every table on disk: its type and its meaning. What the key means is told once."""
    known = declared()
    shared = {**known["actions"].columns, **known["hands"].columns}
    made: dict[str, dict[str, tuple[str, str]]] = {}
    for table, frame in written():
        told = made.setdefault(table, {})
        for name, kind in frame.schema.items():
            column = known[table].columns.get(name)
            if name in SHARED and (column is None or not column.meaning):
                column = shared[name]
            told[name] = (_kind(kind, column), column.meaning if column else "")
    return made


def _kind(kind: pl.DataType, column: Column | None) -> str:
    declared_as = column.kind.removeprefix("_") if column else ""
    if kind == STREETS:
        return "street"
    if isinstance(kind, pl.Enum):
        return "name"
    if isinstance(kind, pl.Datetime):
        return "instant"
    if declared_as in ("MONEY", "SEAT", "LINE"):
        return declared_as.lower()
    if kind == pl.String or kind == pl.Categorical:
        return "text"
    return {"Boolean": "true/false"}.get(str(kind), str(kind).lower().replace("list(int64)", "list of money"))


def tables() -> str:
    """The page of the tables."""
    known, all_columns = declared(), columns()
    frames = dict(written())
    parts = [TABLES.replace("STREETS", ", ".join(f"`{street}`" for street in STREETS.categories))]
    parts += [f"- [{name}](#{name}): {known[name].row[:1].lower()}{known[name].row[1:]}" for name in dataset.NAMES]
    parts.append(
        "\n## The key\n\nTables of hands begin with these columns; `findings` has them in the order of its own list.\n"
    )
    parts += _rows({name: all_columns["hands"].get(name) or all_columns["actions"][name] for name in KEY}, {})
    for name in dataset.NAMES:
        columns_written = tuple(frames[name].columns)
        key = KEY if columns_written[: len(KEY)] == KEY else ()  # else its columns are listed where they stand
        own = {column: told for column, told in all_columns[name].items() if column not in key}
        begins = " The key, then:" if key else ""
        parts.append(f"\n## {name}\n\n{_sentence(known[name].row)}{begins}\n")
        enums = {name: kind for name, kind in frames[name].schema.items() if isinstance(kind, pl.Enum)}
        parts += _rows(own, {column: kind for column, kind in enums.items() if kind != STREETS})
    return "\n".join(parts) + "\n"


def _rows(told: Mapping[str, tuple[str, str]], enums: Mapping[str, pl.Enum]) -> list[str]:
    lines = ["| column | type | meaning |", "|---|---|---|"]
    for name, (kind, meaning) in told.items():
        words = f" One of {', '.join(f'`{word}`' for word in enums[name].categories)}." if name in enums else ""
        text = _sentence(meaning) + words
        lines.append(f"| `{name}` | {kind} | {text.replace('|', chr(92) + '|')} |")
    return lines


def _sentence(text: str) -> str:
    """With a full stop, and a capital unless it begins with a name."""
    begins = re.match(r"[a-z]+(?= (?![-+])|$|[,;:.])", text)
    return f"{text[:1].upper()}{text[1:]}." if begins else f"{text}."


TABLES = """# The tables

What `oddchip audit --out DIR` and `oddchip export --out DIR` write. This page is generated from the schemas
(`python docs/build.py`), and a test compares it with what is written.

`DIR` holds a folder a table with one file a part, such as `DIR/actions/part-00000.parquet`, and `oddchip.json`, the
manifest: version, tables and the summary of the run. A folder with an earlier manifest is replaced as a
whole, with tables that are not written anew; one with anything else is left as it is, an error. The parts of a table
have the same columns and are read together: [queries.md](queries.md) answers the first questions in SQL, for
DuckDB and polars.

`part-rest` holds what belongs to no hand: rejects and the findings about them. `--as csv` and `--as jsonl` write the
same columns; in CSV a list is numbers with blanks between.

## What holds for all

- **money** is a whole number (int64) of the hand's smallest unit; `hands.exponent` says how many decimals that is: with
  2, 800 is 8.00; with 0 it is 800 chips. It is never a float.
- **null** means that the log does not say, or that it cannot be known; the line of a column says where it means more.
- **seat** is the site's own number (int8). A null seat is nobody: the board, the dealer.
- **line** is the line number (int32) in the source, from 1.
- **name** is one of a closed list of words, a Parquet dictionary of text; **street** too: STREETS.
- **instant** is a time in UTC, to the microsecond.
- A **card** is a number: rank * 4 + suit, rank 0 to 12 for 2 to ace, suit 0 to 3 for clubs, diamonds, hearts, spades;
  255 is a card that exists but is not known. So the ace of hearts is 50.
- Tables say either what the **log** tells (hands to repeats, sources), what the **replay** reckons from it (trace to
  reckoning) or what the **rules** found (findings, coverage). Rows of one part join on (`part`, `hand`), acts also on
  `seq`, seats on `seat`; across parts and runs the key is (`site`, `hand_id`).

## All tables
"""

# --- statistics


def statistics() -> str:
    """The page of the statistics."""
    parts = [STATISTICS]
    parts += ["| group | the label |", "|---|---|"]
    for name in groups.GROUPS:
        label = groups.OF_HANDS.get(name) or groups.OF_SEATS[name]
        parts.append(f"| `{name}` | {' '.join((getdoc(label) or '').split())} |")
    parts += ["", "## All statistics", "", "| name | in the table | figure | times | chances | counted |"]
    parts += ["|---|---|---|---|---|---|"]
    for stat in stats():
        cells = (f"[`{stat.name}`](#{stat.name})", stat.title, FIGURES[stat.kind], COUNTS[stat.kind], PER[stat.per])
        parts.append(f"| {' | '.join(cells)} |")
    for stat in stats():
        parts += ["", f"## {stat.name}", "", f"**{stat.title}.** {stat.definition}"]
    return "\n".join(parts) + "\n"


FIGURES = {
    "count": "times",
    "percent": "100 * times / chances",
    "ratio": "times / chances",
    "money": "times, in the currency's unit",
    "big_blinds": "100 * times / chances, in big blinds",
}
PER = {"act": "every act", "hand": "a hand at most once", "seat": "a hand once"}
COUNTS = {
    "count": "how often | in how many hands",
    "percent": "how often it was done | how often it could have been",
    "ratio": "of the first kind | of the second",
    "money": "the sum | hands in which it is known",
    "big_blinds": "the sum | hands in which it is known",
}
STATISTICS = """# The statistics

What `oddchip stats` counts. This page is generated from the statistics' own files (`python docs/build.py`), one a
statistic in `auditor/stats/`.

Each is a pair of counts, **times** and **chances**, and a figure made of them; where there was no chance the figure is
null (`-` in the table). CSV, JSON and Parquet hold all three as `NAME`, `NAME_times` and `NAME_chances` (of a mere
count, such as `hands`, it alone), so that results of several runs can be added: add times and chances, never figures.
What the log leaves unknown counts for neither. Cancelled hands and repeats of a hand count for nothing.

A row is a group (`--by`, by default the player) and a currency, for chips are never added to cents. Months and
positions stand in their own order, other groups by hands; of several groups the rows of the first stand together. The
table leaves out columns that a terminal has no room for, and variants such as `vpip_walks_in`, unless `--only` names
them.
"""


def main() -> None:
    """Writes what changed and removes pages of rules that are gone."""
    RULES.mkdir(exist_ok=True)
    made = texts()
    for file, text in made.items():
        file.write_text(text, encoding="utf-8")
    for file in RULES.glob("*.md"):
        if file not in made:
            file.unlink()


if __name__ == "__main__":
    main()
