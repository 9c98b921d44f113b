"""Play-outs of a fight by the hand of the app, and what they tell: the forecast."""
