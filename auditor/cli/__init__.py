"""The command line: the composition root, and the only importer of `reports`."""

import gc
import os
import time

STARTED = time.perf_counter()  # of the process, as near as can be told: here begins what a person waits for

# half a million objects come with the imports, and next to none are garbage
gc.set_threshold(200_000, 20, 20)
# NumPy's linear algebra, which nothing here uses, else starts a thread a core that waits actively
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
