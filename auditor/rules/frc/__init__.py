"""Rules of the family FRC: forced bets. One file a rule."""
