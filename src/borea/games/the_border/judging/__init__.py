"""What bots know about The Border: features, weights and the prior of a move. Rules never ask."""
