"""Rules of the family ING: ingest: what the text says of itself. One file a rule."""
