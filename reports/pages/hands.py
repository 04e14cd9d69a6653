"""The page of reviewed hands: each act by act. Bounded: so many hands in full, the rest counted."""

from typing import IO, Any

from reports.pages import page

Row = dict[str, Any]
MOST = 500  # hands on a page


def open(out: IO[bytes]) -> "Hands":  # noqa: A001
    """Begins a page."""
    return Hands(out)


class Hands:
    """What the page will hold."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._views: list[Row] = []
        self._hands = 0
        self._unread = 0

    def add(self, view: Row) -> None:
        """Takes one hand."""
        self._hands += view["status"] != "rejected"
        self._unread += view["status"] == "rejected"
        if len(self._views) < MOST:
            self._views.append(view)

    def finish(self, others: int = 0) -> None:
        """Writes the page; `others`: hands that were read and not wanted."""
        page.write(self._out, "hands.html.j2", views=self._views, hands=self._hands, unread=self._unread, others=others)
