"""What can be done with an action, an act a file."""
