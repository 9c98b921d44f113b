"""What the GM does beside the game: edits, and what is agreed beforehand."""
