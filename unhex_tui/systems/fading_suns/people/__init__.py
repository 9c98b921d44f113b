"""Who fights: characters, what they are and what they have still to do this turn."""
