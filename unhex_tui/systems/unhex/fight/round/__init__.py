"""A round of a fight, and one action of it from the choice of what to do until it is over."""
