"""Accounts, ratings and notices."""
