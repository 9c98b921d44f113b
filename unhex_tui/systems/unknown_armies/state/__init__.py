"""The table, and what is under way on it."""
