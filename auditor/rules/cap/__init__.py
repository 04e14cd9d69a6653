"""Rules of the family CAP: raise caps. One file a rule."""
