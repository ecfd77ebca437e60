"""Boats: their routes, permission to pass, the voyage itself (BL-7.4, BL-8)."""
