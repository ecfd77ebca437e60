"""What keeps one address from making others wait, before a request costs anything."""
