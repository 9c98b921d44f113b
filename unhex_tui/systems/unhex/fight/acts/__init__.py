"""Acts that an action can be spent on, one module per kind of act."""
