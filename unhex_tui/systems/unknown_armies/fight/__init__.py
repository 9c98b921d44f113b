"""A round from who focuses to its end, and one action from its target to its harm."""
