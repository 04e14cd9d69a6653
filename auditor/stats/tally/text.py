"""Money as text. Enters: an integer and its exponent. Leaves: decimal text, exact."""

import polars as pl


def amount_text(amount: pl.Expr, exponent: pl.Expr) -> pl.Expr:
    """`-150` with exponent 2 is `-1.50`."""
    unit = pl.lit(10, pl.Int64).pow(exponent.cast(pl.UInt32))
    whole = (amount.abs() // unit).cast(pl.String)
    rest = (amount.abs() % unit).cast(pl.String).str.pad_start(exponent.cast(pl.UInt32), "0")
    sign = pl.when(amount < 0).then(pl.lit("-")).otherwise(pl.lit(""))
    return sign + whole + pl.when(exponent > 0).then(pl.lit(".") + rest).otherwise(pl.lit(""))
