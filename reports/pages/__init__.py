"""One file a kind of page: HTML for a batch, HTML for hands. Self-contained, offline, under a strict policy."""
