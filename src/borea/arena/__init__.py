"""Many matches between bots, on one core, many cores or a Ray cluster, and their statistics."""
