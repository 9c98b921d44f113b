"""The fight, from initiative to its end."""
