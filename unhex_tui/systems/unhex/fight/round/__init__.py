"""The phases of a round, and one action from its choice until it is over."""
