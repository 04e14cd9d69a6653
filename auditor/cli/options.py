"""The options that commands share, and what is made of them. Loads nothing heavy."""

import os
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.errors import UsageError

if TYPE_CHECKING:
    from auditor.findings import Severity
    from auditor.pipeline import Settings


class FailOn(StrEnum):
    """The mildest severity that makes the exit status 1."""

    error = "error"
    warning = "warning"
    info = "info"
    never = "never"


class Format(StrEnum):
    """What a review or a list is written as."""

    text = "text"
    json = "json"


def rule_codes(begin: str) -> list[str]:
    """Codes of rules and families that begin so: to complete what is typed, and of "" all; so the next two."""
    from auditor import registry

    found = {code for rule in registry.rules() for code in (rule.code[:3], rule.code)}
    return sorted(code for code in found if code.startswith(begin.upper()))


def site_names(begin: str) -> list[str]:
    """Names of sites and structured formats."""
    from parsers import grammar, readers

    return [name for name in sorted({*grammar.names(), *readers.names()}) if name.startswith(begin)]


def site_named(word: str) -> str:
    """The site or format that a person means by its name in any case, or by its title; else the word."""
    from parsers import grammar, readers
    from parsers.declarations import named

    def title(name: str) -> str:
        return grammar.load(name).title if name in grammar.names() else readers.told(name)[0]

    return named(word, site_names(""), title)


def house_names(begin: str) -> list[str]:
    """Names of rule books."""
    from auditor import house

    return [name for name in house.names() if name.startswith(begin)]


Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH...", help="Files, folders (with all below), globs, archives, URIs, or - for standard input."
    ),
]
House = Annotated[
    str | None,
    typer.Option(
        metavar="NAME|FILE",
        autocompletion=house_names,
        help="Judge by this rule book (see oddchip houses), or by your own file. Default: that of the site.",
    ),
]
Site = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        autocompletion=site_names,
        help="Read all as of this site or format (see oddchip sites). Default: told from the text.",
    ),
]
SiteFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A format of your own, declared in TOML (see oddchip sites --keys).")
]
Jobs = Annotated[
    int,
    typer.Option(metavar="N", min=0, show_default=False, help="How many workers. Default, and 0: as many as cores."),
]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="Show no progress, nor that the inner loops are being compiled.")
]
Select = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CODE,...",
        autocompletion=rule_codes,
        help="Only rules whose codes begin so: BET,POT104. Where --ignore says otherwise the longer one wins.",
    ),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option(metavar="CODE,...", autocompletion=rule_codes, help="Not rules whose codes begin so."),
]
FailOnOption = Annotated[
    FailOn, typer.Option(help="The mildest finding that makes the exit status 1; never: none does.")
]
OutputFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write the results here instead of to standard output (-).")
]
ListFormat = Annotated[
    Format, typer.Option("--format", help="text for people; json: one object with every field of what is listed.")
]
Html = Annotated[Path | None, typer.Option(metavar="FILE", help="Also write a page to read in a browser.")]


def keep_inputs(paths: list[str], **outputs: Path | None) -> None:
    """Raises UsageError where an output would take the place of a log that is read."""
    files = [path for path in paths if path != "-"]
    for option, output in outputs.items():
        if files and output is not None and str(output) != "-" and output.is_file():
            from parsers.paths import expand

            for place in expand(files):
                if Path(place.uri).exists() and output.samefile(place.uri):
                    raise UsageError(
                        f"--{option.replace('_', '-')} {output}: is one of the logs to be read; name another file"
                    )


def keep_apart(**outputs: Path | None) -> None:
    """Raises UsageError where two outputs would go to one place, or two to standard output. What is written there where
    nothing is named (`output_file`) counts too."""
    seen: dict[Path | None, str] = {}
    for name, output in outputs.items():
        if output is None and name != "output_file":
            continue
        option = f"--{name.replace('_', '-')}"
        is_standard = output is None or str(output) == "-"
        place = None if output is None or is_standard else output.absolute()
        other = seen.setdefault(place, option)
        if other != option and is_standard:
            raise UsageError(f"{option} -: standard output has the results; name a file, or give them one with {other}")
        if other != option:
            raise UsageError(f"{output}: is named for two outputs, {other} and {option}; give each a place of its own")


def settings(
    paths: list[str],
    *,
    house: str | None,
    site: str | None,
    site_file: Path | None,
    jobs: int,
    select: list[str] | None = None,
    ignore: list[str] | None = None,
    judges: bool = True,
) -> "Settings":
    """The pipeline's settings. Raises UsageError for a prefix that no rule begins with, or an unknown site."""
    from auditor import registry
    from auditor.cli import terminal, tuning
    from auditor.pipeline import Settings
    from auditor.selection import Selection, selection
    from parsers.declarations import meant

    tuning.for_batches(jobs or os.cpu_count() or 1)

    if site is not None and site_file is not None:
        raise UsageError("--site and --site-file: give one of them, they name the format that all is read in")
    if site is not None:
        site = site_named(site)
    if site is not None and site not in site_names(""):
        raise UsageError(f"--site {site or repr('')}: unknown{meant(site, site_names(''), 'oddchip sites')}")
    if site_file is not None and house is None and judges:
        from auditor import sitefile

        if told := sitefile.namesake(sitefile.load(site_file)):
            terminal.warn(f"{site_file}: {told}")
    chosen = Selection()
    if select is not None or ignore is not None:
        chosen = selection(select or (), ignore or (), [rule.code for rule in registry.rules()])
    return Settings(
        paths=tuple(paths),
        house=house,
        site=site,
        site_file=site_file,
        selection=chosen,
        jobs=jobs,
        judges=judges,
    )


def status(worst: "Severity | None", fail_on: FailOn) -> int:
    """The exit status: 1 where the worst finding is at least as bad as `fail_on`."""
    from auditor.findings import Severity

    return int(fail_on is not FailOn.never and worst is not None and worst >= Severity[fail_on.name.upper()])
