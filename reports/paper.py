"""Lines of styled text. Enters: spans (text, style). Leaves: bytes, with colour on a terminal, plain elsewhere.

Whatever comes from a log passes `printable`, so that a name cannot steer the terminal.
"""

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap
from typing import IO, TYPE_CHECKING

from reports.amounts import printable

if TYPE_CHECKING:
    from rich.style import Style

Span = tuple[str, str]
SEVERITY_STYLE = {"error": "bold red", "warning": "bold yellow", "info": "bold blue"}


@lru_cache(maxsize=64)
def _style(name: str) -> "Style":
    from rich.style import Style

    return Style.parse(name)


class Paper:
    """Something to write lines on."""

    def __init__(self, out: IO[bytes], *, colour: bool = False, width: int | None = None) -> None:
        """`width` are the cells of a terminal's line; None: lines may be of any length."""
        self._out = out
        self._colour = colour
        self._width = width

    def has_room(self, widths: Sequence[int]) -> bool:
        """Whether a row of columns so wide, two blanks before each, fits a line."""
        return self._width is None or sum(widths) + 2 * len(widths) <= self._width

    def prose(self, text: str, style: str) -> None:
        """Writes text that may be long, on a terminal broken between words."""
        for line in [text] if self._width is None else wrap(text, self._width, break_on_hyphens=False):
            self.line((line, style))

    def line(self, *spans: Span | str) -> None:
        """Writes one line."""
        if self._colour:
            text = "".join(map(self._styled, spans))
        else:
            text = printable("".join([span if isinstance(span, str) else span[0] for span in spans]))
        self._out.write(text.rstrip(" ").encode("utf-8", "backslashreplace") + b"\n")

    def _styled(self, span: Span | str) -> str:
        text, style = (span, "") if isinstance(span, str) else span
        text = printable(text)
        if not style or not text:
            return text
        from rich.color import ColorSystem

        return _style(style).render(text, color_system=ColorSystem.STANDARD)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Text filled up with blanks to a width of terminal cells (a wide character takes two)."""
    blanks = " " * max(0, width - cells(text))
    return blanks + text if right else text + blanks


def cells(text: str) -> int:
    """How many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(printable(text))
