"""Words for people: locales, rulebooks, and the one renderer that turns views, moves, events and errors into text."""
