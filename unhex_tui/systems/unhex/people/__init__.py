"""Characters: what they are, carry and can do, and how they come about."""
