"""Worths of the answers to questions in fights, for the side that gives them."""
