"""Observations: what a seat may know, as numbers for programs that learn, and many matches stepped together."""
