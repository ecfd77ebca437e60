"""Tables: their logs and states, who may change them, and what runs by itself."""
