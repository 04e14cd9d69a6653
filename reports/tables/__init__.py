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


class Table(msgspec.Struct, frozen=True, eq=False):
    """One table of one split: what is to be written, not yet as it is read. A format takes of it what it needs; the
    key is gathered a row, and numbers become names, only for those that want a frame."""

    name: str
    columns: Mapping[str, pl.Series]
    names: Mapping[str, pl.Enum] = {}  # of columns that hold the number of a name
    keys: Mapping[str, Key] = {}  # columns before the others: by the row's `hand`

    @property
    def height(self) -> int:
        """How many rows it has."""
        return len(next(iter(self.columns.values())))

    def schema(self) -> dict[str, pl.DataType]:
        """The columns as a reader sees them. `site` is of one type in all tables, so that they join on it."""
        kinds = {name: key.values.dtype for name, key in self.keys.items()}
        kinds |= {name: self.names.get(name, column.dtype) for name, column in self.columns.items()}
        return {name: pl.Categorical() if name == "site" else kind for name, kind in kinds.items()}

    def frame(self) -> pl.DataFrame:
        """The table as a reader sees it."""
        made = [self.key(name) for name in self.keys]
        for name, column in self.columns.items():
            kind = self.names.get(name)
            made.append(column if kind is None else column.cat.to(kind))
        return pl.DataFrame(made).cast({"site": pl.Categorical} if "site" in self.schema() else {})

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
