"""Rules of the family SHO: showdown. One file a rule."""
