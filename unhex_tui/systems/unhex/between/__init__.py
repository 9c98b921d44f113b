"""The parts of a session around the fights: menus, characters, preparation, recovery, rewards."""
