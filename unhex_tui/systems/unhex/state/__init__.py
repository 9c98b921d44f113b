"""The state of a session: the table, and the actions and rolls under way on it."""
