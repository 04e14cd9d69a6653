"""The version of oddchip. Loads nothing."""

__version__ = "0.1.0"
