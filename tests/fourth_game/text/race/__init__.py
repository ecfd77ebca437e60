"""The words of the race."""
