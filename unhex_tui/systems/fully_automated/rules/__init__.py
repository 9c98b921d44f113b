"""Numbers of the rules and how they are read."""
