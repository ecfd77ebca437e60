"""What `borea bench` times: the games, other engines, the environments."""
