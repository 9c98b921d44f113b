"""What is prepared at home, read and checked."""
