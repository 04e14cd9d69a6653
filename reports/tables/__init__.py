"""One file a format of tables. Each has `write(table, path)`: one table of one split, as one file `path`."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

import msgspec
import polars as pl

from auditor.errors import UsageError

_HERE = Path(__file__).parent


class Key(msgspec.Struct, frozen=True, eq=False):
    """A column with one value a hand, for all tables of a split."""

    values: pl.Series


class Head(msgspec.Struct, frozen=True, eq=False):
    """What all parts of a table have in common; one object for all of them, so that a format can keep what it makes of
    it: types are slow to compare."""

    name: str
    schema: pl.Schema  # the columns as a reader sees them, the key before the others
    keys: tuple[str, ...] = ()  # those of them that are held a hand, not a row


class Table(msgspec.Struct, frozen=True, eq=False):
    """One table of one split: what is to be written, not yet as it is read. A format takes of it what it needs; the
    key is gathered a row, and numbers become names, only for those that want a frame."""

    head: Head
    columns: Mapping[str, pl.Series]  # where the schema has a pl.Enum, the number of the name, from 0
    keys: Mapping[str, Key] = {}  # by the row's `hand`

    @property
    def name(self) -> str:
        """Its folder's name."""
        return self.head.name

    @property
    def height(self) -> int:
        """How many rows it has."""
        return len(next(iter(self.columns.values())))

    def frame(self) -> pl.DataFrame:
        """The table as a reader sees it."""
        made = [self.key(name) for name in self.keys]
        for name, column in self.columns.items():
            kind = self.head.schema[name]
            made.append(column.cat.to(kind) if isinstance(kind, pl.Enum) else column)
        return pl.DataFrame(made).cast({"site": pl.Categorical} if "site" in self.head.schema else {})

    def key(self, name: str) -> pl.Series:
        """A column of the key, a value a row."""
        return self.keys[name].values.gather(self.columns["hand"]).alias(name)


Writes = Callable[[Table, Path], None]


def names() -> list[str]:
    """The formats that there are; each is the suffix of its files too."""
    return sorted(file.stem for file in _HERE.glob("[a-z]*.py"))


def load(name: str) -> Writes:
    """The function that writes a table in this format; who first writes loads it, as pyarrow takes a while and others
    can work meanwhile. Raises UsageError for an unknown one."""
    if name not in names():
        raise UsageError(f"--as {name}: unknown; there are {', '.join(names())}")

    def write(table: Table, path: Path) -> None:
        import_module(f"reports.tables.{name}").write(table, path)

    return write
