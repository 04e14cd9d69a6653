"""Big blinds won in a hundred hands."""

from typing import Any

from auditor.stats import Columns, Stat


def _known(c: Columns) -> Any:
    return c.is_dealt & c.net.is_not_null() & (c.big_blind > 0)


STAT = Stat(
    name="bb_per_100",
    title="bb/100",
    definition=(
        "Big blinds won in a hundred hands: what was won in each hand in big blinds of that hand, over the hands "
        "that have a big blind (fixed limit too: blinds, not bets). Hands of high stakes weigh no more than those of "
        "low ones, so its sign may differ from that of `won`."
    ),
    place=71,
    rank=1,
    kind="big_blinds",
    per="seat",
    times=lambda c: c.net * _known(c),
    chances=_known,
)
