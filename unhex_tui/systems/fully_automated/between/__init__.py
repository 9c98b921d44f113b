"""The session menu: fights, maps, characters and table rules between two fights."""
