"""What bots know about the race."""
