"""The fight, from initiative to its end: what holds, rolls, acts, the round, each on the one before."""
