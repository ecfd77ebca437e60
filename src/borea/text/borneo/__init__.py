"""Borneo in words."""
