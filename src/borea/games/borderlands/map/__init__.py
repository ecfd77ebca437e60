"""Map files: format, checks, and the geometry behind both."""
