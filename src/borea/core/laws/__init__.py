"""The twelve laws that every game keeps, checked on random matches."""
