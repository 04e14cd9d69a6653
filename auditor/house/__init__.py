"""Rule books as data: a house answers every option of `options.toml`. One TOML file a house, here or the user's own.

Enters: a name, a path or a site. Leaves: a `House`. A house file may inherit from another one; where it says
`inherited = "assumed"`, what it takes over is known of the other house only. Loads no table library.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from parsers import declarations
from parsers.errors import DeclarationError
from parsers.plugins import plugins

Known = Literal["published", "observed", "assumed"]
STANDINGS = get_args(Known)
"""How well an answer is known, the best known first."""
Value = str | int

_HERE = Path(__file__).parent
_GENERIC = "generic"


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question on which rule books differ."""

    default: Value
    meaning: str
    known: Known = "assumed"  # how well the default is known: a standard for records may ask for it
    source: str = "default"
    answers: dict[str, str] = {}
    unjudged: list[str] = []  # answers by which nothing is judged; nobody allows an act by one of them
    least: int = 0
    most: int = 10**12
    unit: str = ""  # what a number counts
    by_default: str = ""  # the option that answers where this one is left at its default, and stands for it

    def allows(self, value: Value) -> bool:
        """Whether a rule book may answer so."""
        if self.answers:
            return value in self.answers
        return isinstance(value, int) and self.least <= value <= self.most

    @property
    def possible(self) -> str:
        """What a rule book may answer, in words."""
        if self.answers:
            *first, last = self.answers
            return f"{', '.join(first)} or {last}"
        return f"a whole number from {self.least} to {self.most}" + (f" ({self.unit})" if self.unit else "")


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a house answers to an option."""

    value: Value
    known: Known
    source: str


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    inherits: str | None = None
    inherited: Known | None = None  # how well the answers taken over are known; default: as well as there
    sites: list[str] = []
    options: dict[str, Answer] = {}


class House(msgspec.Struct, frozen=True, eq=False):
    """A rule book: an answer to every option, how well each is known, and where it is written. Each is itself alone."""

    name: str
    title: str
    answers: Mapping[str, Answer]

    def value(self, option: str) -> Value:
        """The answer."""
        return self.answers[option].value

    def standing(self, option: str) -> Known:
        """How well it is known: the house publishes it, logs show it, or nobody says."""
        return self.answers[option].known

    def source(self, option: str) -> str:
        """Title and edition, or what was observed."""
        return self.answers[option].source


@cache
def options() -> Mapping[str, Option]:
    """Every option by its name."""
    found: Mapping[str, Option] = _decode(_HERE / "options.toml", dict[str, Option])
    return found


@cache
def _files() -> Mapping[str, Path]:
    found = {path.stem: path for path in sorted(_HERE.glob("*.toml")) if path.stem != "options"}
    for entry in plugins("oddchip.houses"):
        found[entry.name] = Path(entry.load())
    return found


def names() -> tuple[str, ...]:
    """The houses that come with oddchip or its plug-ins."""
    return tuple(sorted(_files()))


@cache
def load(name_or_path: str) -> House:
    """A house by its name (in any case, or its title) or from a file of the user. Raises DeclarationError for a mistake
    in it, naming the place."""
    if name_or_path not in _files() and not Path(name_or_path).is_file():
        name = declarations.named(name_or_path, names(), lambda name: load(name).title)
        if name != name_or_path:
            return load(name)
    return _load(name_or_path, ())


@cache
def for_site(site: str) -> House:
    """The rule book of a site: the house that names it, else what rooms have in common."""
    for name, path in _files().items() if site else ():
        is_named = site in declarations.text(path)  # to parse them all takes 8 ms
        if is_named and site in _document(path).sites:
            return load(name)
    return load(_GENERIC)


@cache
def answers(option: str) -> frozenset[Value]:
    """What may be answered, of a number what the houses answer that come with oddchip or its plug-ins."""
    about = options()[option]
    naming = (path for path in _files().values() if option in declarations.text(path))
    told = (_document(path).options.get(option) for path in naming)
    return frozenset(about.answers) or frozenset(answer.value for answer in told if answer) | {about.default}


def _default(option: Option) -> Answer:
    return Answer(option.default, option.known, option.source)


def _load(name_or_path: str, heirs: tuple[str, ...]) -> House:
    path = _files().get(name_or_path) or Path(name_or_path)
    if not path.is_file():
        known = declarations.meant(name_or_path, names(), "oddchip houses")
        told = f"no house {name_or_path or repr('')}: it is no file, and oddchip knows no such house"
        raise DeclarationError(f"{told}{known}")
    if name_or_path in heirs:
        raise DeclarationError(f"{path}: inherits: {' -> '.join((*heirs, name_or_path))} goes in a circle")
    document = _document(path)
    for name, answer in document.options.items():
        option = options().get(name)
        if option is None:
            raise DeclarationError(
                f"{path}: options.{name}: there is no such option"
                + declarations.meant(name, options(), f"oddchip houses {_GENERIC}")
            )
        if not option.allows(answer.value):
            raise DeclarationError(f"{path}: options.{name}.value: {answer.value!r}; it has to be {option.possible}")
    if document.inherits is None:
        answers = {name: _default(option) for name, option in options().items()}
    else:
        answers = dict(_load(document.inherits, (*heirs, name_or_path)).answers)
    if document.inherited is not None:
        answers = {
            name: answer
            if answer == _default(options()[name])
            else msgspec.structs.replace(answer, known=document.inherited)
            for name, answer in answers.items()
        }
    answers.update(document.options)
    for name, option in options().items():
        own, other = answers[name], document.options.get(option.by_default)
        if other is not None and name not in document.options and own.value == option.default:
            answers[name] = msgspec.structs.replace(own, known=other.known, source=f"as {option.by_default}")
    return House(path.stem, document.title, answers)


@cache
def _document(path: Path) -> _Document:
    found: _Document = _decode(path, _Document)
    return found


def _decode(path: Path, kind: Any) -> Any:
    return declarations.convert(declarations.table(path), kind, path)
