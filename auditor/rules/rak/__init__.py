"""Rules of the family RAK: rake and drop. One file a rule."""
