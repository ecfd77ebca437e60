"""Statements: what seats tell each other beside the game. Nothing here changes what is legal or drawn."""
