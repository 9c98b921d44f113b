"""What is told of a fight and a chase."""
