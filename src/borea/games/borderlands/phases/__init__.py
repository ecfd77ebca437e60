"""The phases of Borderlands, one module per phase of the rulebook."""
