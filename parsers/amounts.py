"""How an amount is written out. Enters: an integer and the hand's exponent. Leaves: text. No floats."""


def decimal(value: int, exponent: int | None) -> str:
    """An amount in the hand's own unit as a decimal string: 800 with exponent 2 is "8.00"."""
    if not exponent:
        return str(value)
    digits = str(abs(value)).rjust(exponent + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-exponent]}.{digits[-exponent:]}"
