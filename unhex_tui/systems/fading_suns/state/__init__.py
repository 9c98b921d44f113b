"""The table, and the declaration or action under way."""
