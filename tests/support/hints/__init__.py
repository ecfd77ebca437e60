"""What hints claim, checked against the engine: one module of checks per game, by the key of the fact."""
