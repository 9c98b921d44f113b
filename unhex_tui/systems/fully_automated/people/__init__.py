"""Characters, and their sheets before they join the table."""
