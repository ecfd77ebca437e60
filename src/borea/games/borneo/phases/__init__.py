"""The phases of Borneo, one module per phase of the rulebook."""
