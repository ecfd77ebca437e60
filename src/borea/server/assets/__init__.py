"""The static files of the pages: how they are read, joined, compressed and cached."""
