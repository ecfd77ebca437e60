"""Puzzles for people: the collections that games ship with, answers judged, and how each person does."""
