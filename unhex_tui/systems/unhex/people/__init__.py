"""Characters with their abilities, items and wounds, and the ready NPCs."""
