"""Borderlands in words."""
