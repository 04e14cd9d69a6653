"""Rules of the family POT: pots and payouts. One file a rule."""
