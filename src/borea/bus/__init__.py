"""Hints between workers. A lost hint costs time, never a move: workers read the log again anyway."""
