"""What pages share: the templates, and the style and script that are inlined under a strict content policy.

A page loads nothing: no network, no font, no image; the policy allows exactly the inlined style and script by their
hashes, so that nothing a log says can ever run.
"""

import base64
import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import IO, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from auditor.version import __version__
from reports import phrases
from reports.amounts import printable, quoted, words
from reports.formats.text import size, skipped_files

_HERE = Path(__file__).parent.parent


@cache
def environment() -> Environment:
    """The templates: everything is escaped, a missing value is an error."""
    made = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=lambda value: "" if value is None else value,
    )
    made.filters.update(
        prose=prose,
        words=words,
        skipped_files=skipped_files,
        printable=printable,
        quoted=quoted,
        size=size,
        number=lambda value: f"{value:,}",
    )
    made.globals.update(
        phrases=phrases,
        version=__version__,
        style=_asset("page.css"),
        script=_asset("page.js"),
        policy="; ".join(
            (
                "default-src 'none'",
                f"style-src '{_hash('page.css')}'",
                f"script-src '{_hash('page.js')}'",
                "base-uri 'none'",
                "form-action 'none'",
            )
        ),
    )
    return made


def prose(text: str) -> Markup:
    """Our own text: what stands between backticks is code."""
    parts = text.split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if number % 2 else part for number, part in enumerate(parts)
    )


def _text(name: str) -> str:
    return (_HERE / "static" / name).read_text("utf-8")


def _asset(name: str) -> Markup:
    """Our own file, as it stands."""
    return Markup(_text(name))  # noqa: S704


def _hash(name: str) -> str:
    digest = hashlib.sha256(_text(name).encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def write(out: IO[bytes], template: str, **values: Any) -> None:
    """Fills a template, piece by piece."""
    pieces: Iterable[str] = environment().get_template(template).generate(**values)
    for piece in pieces:
        out.write(piece.encode("utf-8", "replace"))
