"""A small game of strikes and parries."""
