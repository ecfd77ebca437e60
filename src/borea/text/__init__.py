"""Text for people: locales, rulebooks, and the words for views, moves, events and errors."""
