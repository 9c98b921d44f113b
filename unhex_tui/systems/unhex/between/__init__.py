"""The evening around the fights."""
