"""The command line: the composition root, and the only importer of `reports`."""

import time

from auditor.cli import tuning

STARTED = time.perf_counter()  # of the process, as near as can be told: here begins what a person waits for
tuning.before_imports()
