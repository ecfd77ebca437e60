"""Attacks (BL-9): the turn, the plan of an attack, and its outcome."""
