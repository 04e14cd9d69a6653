"""Rules of the family TRN: turn: who acts when. One file a rule."""
