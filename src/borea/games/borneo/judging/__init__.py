"""What bots know about Borneo: features and values of a state, the prior of a move, plans. Rules do not use it."""
