"""Players that are given a view and answer with a move. They know core and no particular game."""
