"""What a choice would mean."""
