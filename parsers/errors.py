"""Exceptions: for a bad call, a bad declaration file or an unreadable source. A bad hand is data, never an exception.

The message is one line that says what to do; the command line prints it as it is and exits with 2.
"""


class OddchipError(Exception):
    """Everything that oddchip raises on purpose."""


class UsageError(OddchipError):
    """A call that cannot be carried out: an unknown option value, no input."""


class DeclarationError(OddchipError):
    """A site, game, house or configuration file that is wrong. The message names the file and the path within it."""


class SourceError(OddchipError):
    """A source that cannot be read."""
