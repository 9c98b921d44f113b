"""The fight: a round in its five steps, and one action from its target to its end."""
