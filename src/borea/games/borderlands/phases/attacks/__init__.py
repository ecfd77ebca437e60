"""Attacks: the turn, the plan, and the verdict (BL-9)."""
