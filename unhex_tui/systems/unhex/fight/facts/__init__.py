"""Facts of a fight, with reasons: cover, stealth, modifiers, actions left, and the legal acts."""
