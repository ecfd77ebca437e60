"""What bots know about Borneo: features, the prior of a move, plans. Rules never ask."""
