"""Who fights, and how they come to the table."""
