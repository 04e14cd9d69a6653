"""The command line: the composition root, and the only importer of `reports`."""
