"""The part that knows no game: what a game is, how a match is played, recorded and checked. Pure:
no I/O, no clock, no text for people."""
