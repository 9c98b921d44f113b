"""The state of a session: the table, the chase and the action being played."""
