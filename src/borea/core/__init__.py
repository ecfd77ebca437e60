"""What a game is, and how a match is played, recorded and checked. Knows no particular game and is pure: no I/O, no
clock, no text for people."""
