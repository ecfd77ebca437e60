"""Transports that build: what a transport is worth to the levels."""
