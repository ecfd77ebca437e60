"""Map files: their format, their checks, and the geometry behind both."""
