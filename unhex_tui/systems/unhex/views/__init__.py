"""What each audience may see."""
