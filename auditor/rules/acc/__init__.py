"""Rules of the family ACC: accounting. One file a rule."""
