"""Rules of the family SES: sessions: hand against hand. One file a rule."""
