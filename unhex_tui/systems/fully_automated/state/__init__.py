"""The state of a session: the table and the action being played."""
