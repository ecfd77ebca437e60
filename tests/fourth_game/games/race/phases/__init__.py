"""The phases of the race."""
