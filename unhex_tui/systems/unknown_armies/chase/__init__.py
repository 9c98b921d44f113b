"""Cars on lengths: a round of drivers, hazards and passengers."""
