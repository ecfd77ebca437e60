"""Hints between workers. A hint that is lost costs time, never a move: the log is read again anyway."""
