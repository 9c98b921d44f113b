"""What the answers to questions in fights are worth to those who give them."""
