"""The rules as pure functions and their numbers."""
