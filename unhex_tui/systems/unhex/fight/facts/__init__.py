"""What holds for somebody in a fight, with reasons: cover, stealth, skills, actions left, what is possible."""
