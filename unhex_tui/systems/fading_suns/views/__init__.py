"""The table as each audience sees it."""
