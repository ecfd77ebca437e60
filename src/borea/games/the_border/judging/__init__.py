"""What bots know about The Border: the features of a state and the prior of a move. Rules do not use it."""
