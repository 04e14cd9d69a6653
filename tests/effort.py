"""How much the tests do that make random hands, damage them or compare them with other programs: a little, or
`ODDCHIP_EFFORT` times as much.

    ODDCHIP_EFFORT=50 pytest tests/test_ranks_all.py tests/test_oracle_*.py tests/test_fuzz.py

is the slow run: a million hands a ranking, thousands a betting structure. The hands are the same in every run.
"""

import os

EFFORT = max(1, int(os.environ.get("ODDCHIP_EFFORT", "1")))
