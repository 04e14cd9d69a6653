"""Rules of the family BET: bet sizes. One file a rule."""
