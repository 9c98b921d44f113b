"""The whole state of a session: the table, what is under way on it, and the fights that are over."""
