"""The views that the GM and the players see."""
