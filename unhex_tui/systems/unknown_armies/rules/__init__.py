"""The rules as pure functions: dice, targets, attacks, dodges, wounds, chases and table rules."""
