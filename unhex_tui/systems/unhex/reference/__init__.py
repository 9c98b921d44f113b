"""Unhex to look up; `book` has all entries, the other modules the texts."""
