"""A turn from its declarations to its end, and one action from its target to its wounds."""
