"""What the GM does beside the game: edits, checks, and what is agreed beforehand."""
