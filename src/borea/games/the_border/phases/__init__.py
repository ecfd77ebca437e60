"""The phases of The Border, one module per action of the rulebook."""
