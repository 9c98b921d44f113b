"""What the GM does beside the game: edits, standing answers, what the players know."""
