"""The exceptions of oddchip, for users of the library (they live in `parsers.errors`, which imports nothing)."""

from parsers.errors import DeclarationError, OddchipError, SourceError, UsageError

__all__ = ["DeclarationError", "OddchipError", "SourceError", "UsageError"]
