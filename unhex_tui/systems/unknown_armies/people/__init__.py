"""Who fights: what they are, what they have, and what lies on them."""
