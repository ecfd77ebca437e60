"""What matches that are over teach: openings over all of them, and a person's own statistics."""
