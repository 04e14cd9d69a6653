"""Rules of the family ALL: all-ins. One file a rule."""
