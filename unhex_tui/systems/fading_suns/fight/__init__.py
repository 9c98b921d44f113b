"""A turn from what is declared to its end, and one action from its target to its wounds."""
