"""Car chases on lengths: the drivers' rolls, hazards, passengers, rams and wrecks."""
