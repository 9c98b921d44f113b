"""What the whole game rests on: how two dice are read, targets, attacks, dodges, wounds, chases, and table rules."""
