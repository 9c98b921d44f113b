"""The menus and the character form between fights."""
