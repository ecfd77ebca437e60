"""Messages between server and clients, and how tables are encoded into them."""
