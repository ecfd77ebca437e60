"""Authority: their log, their state, who may change them, and what runs by itself."""
