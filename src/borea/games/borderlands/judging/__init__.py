"""What bots know about Borderlands: features, the prior of a move, plans. Rules never ask."""
