"""The map of a fight: areas and connections, what one area has of another, and its text."""
