"""What can be told, each event with its words."""
