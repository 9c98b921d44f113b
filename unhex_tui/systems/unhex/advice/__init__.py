"""What a choice would mean and how likely it is, worked out beside the rules and only when asked for."""
