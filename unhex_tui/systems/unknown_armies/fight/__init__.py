"""The fight: a round from focus to its end, and one action from its target to its harm."""
