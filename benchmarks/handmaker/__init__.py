"""Makes poker hands for benchmarks and samples: play one (engine, settle), record it, write it as a site does."""
