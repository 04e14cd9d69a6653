"""Rules of the family DEA: dealing: cards and streets. One file a rule."""
