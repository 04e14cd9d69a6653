"""The command `oddchip`: one file a command. Enters: the arguments. Leaves: an exit status.

0 nothing at or above `--fail-on`, 1 findings at or above it, 2 a usage, declaration or source error (one line on
standard error), 130 interrupted, 141 the reader of the output is gone, 128 + N ended by signal N. Only the command that
is called is made, and imports what is heavy when it runs.
"""

import errno
import os
import re
import sys
import time
from collections import UserDict
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer._click.exceptions import ClickException, MissingParameter, NoSuchOption
from typer.core import TyperGroup

from auditor.cli import STARTED, ending, terminal, tuning
from auditor.errors import OddchipError
from auditor.version import __version__

INTERRUPTED = 130
READER_GONE = 141
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # of a disk, standard output mostly
_LONGEST = 2000  # signs of an error

_COMMANDS = ("audit", "review", "export", "stats", "rule", "sites", "games", "houses")


class _Commands(UserDict[str, Any]):
    """The commands by name, each made when it is asked for, of the function that its file is named after."""

    def __getitem__(self, name: str) -> Any:
        if self.data[name] is None:
            alone = typer.Typer(rich_markup_mode=None, add_completion=False)
            alone.command()(getattr(import_module(f"auditor.cli.{name}"), name))
            self.data[name] = typer.main.get_command(alone)
        return self.data[name]


class _Group(TyperGroup):
    def __init__(self, **told: Any) -> None:
        super().__init__(**told)
        self.commands = _Commands(dict.fromkeys(_COMMANDS))


app = typer.Typer(
    name="oddchip",
    cls=_Group,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"oddchip {__version__}")
        raise typer.Exit


@app.callback()
def oddchip(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Audit poker hand histories: replay every hand against its declared structure and name what was not legal.

    \b
    oddchip audit logs/                  every finding in a folder of logs
    oddchip review hand.txt              one hand, act by act
    oddchip stats logs/                  VPIP, PFR, 3-bet ... by player
    oddchip export logs/ --out tables/   hands, acts, cards, pots as Parquet
    oddchip rule BET104                  what a rule checks, and on whose authority

    oddchip COMMAND --help explains a command. Logs are told apart by their text; `oddchip sites` lists what is known.

    Exit status: 0 done, and nothing found that --fail-on names; 1 such findings; 2 something could not be done, which
    one line on standard error explains.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(2)


def run(arguments: list[str] | None = None, started: float | None = None) -> int:
    """Carries out a command line (that of the process for None); the exit status."""
    began = time.perf_counter() if started is None else started
    if sys.stdout is None:
        sys.stdout = terminal.Closed()
    elif isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may lack signs that a log or a rule book has
    try:
        status = app(arguments, prog_name="oddchip", standalone_mode=False, obj=began)
        sys.stdout.flush()
    except ClickException as error:
        return _failed(_said(error, sys.argv[1:] if arguments is None else arguments))
    except OddchipError as error:
        return _failed(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # click makes an exit of 1 of it, which is that of findings here
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    except OSError as error:
        number, reason = _reason(error)
        what = error.filename or ("the results cannot be written" if number in FULL else "")
        return _failed(f"{what}: {reason}".removeprefix(": "))
    return status if isinstance(status, int) else 0


def _reason(error: OSError) -> tuple[int | None, str]:
    """The number of an error of the system, and what it says. Polars tells the number in the text alone."""
    text = error.strerror or str(error)
    told = re.fullmatch(r"(.*) \(os error (\d+)\)", text, re.DOTALL)
    return (int(told[2]), told[1]) if told and error.errno is None else (error.errno, text)


def _said(error: ClickException, arguments: list[str]) -> str:
    """A mistake in the call, and what to do about it."""
    context = getattr(error, "ctx", None)
    named = f" {arguments[0]}" if arguments and arguments[0] in _COMMANDS else ""
    message = error.format_message().rstrip(".").replace("is not a valid int range", "is no whole number")
    if isinstance(error, MissingParameter) and error.param is not None and error.param.name == "paths":
        message = "nothing is named to be read: a file, a folder, a glob, an archive, or - for standard input"
    if isinstance(error, NoSuchOption) and context is not None:
        commands = getattr(context.find_root().command, "commands", {})
        others = [name for name, one in commands.items() if any(error.option_name in part.opts for part in one.params)]
        if others:
            *first, last = others
            told = f"{', '.join(first)} and {last} have" if first else f"{last} has"
            message += f"; oddchip {told} it"
    return f"{message}; oddchip{named} --help explains"


def _failed(message: str) -> int:
    """One clear line, whatever the message quotes."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in message).split())
    if line and sys.stderr is not None:
        with suppress(OSError):  # of a full disk too
            sys.stderr.write(f"oddchip: {line if len(line) <= _LONGEST else f'{line[:_LONGEST]} ...'}\n")
    return 2


@tuning.roomy
def main() -> None:
    """The command for a program that may go on afterwards. That of a process of its own, `auditor.cli.__main__.main`,
    does not take it apart."""
    ending.begin()
    sys.exit(run(started=STARTED))
