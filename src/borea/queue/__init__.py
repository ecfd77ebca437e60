"""Work for bots and reviews: done in processes of this server, or by any number of machines."""
