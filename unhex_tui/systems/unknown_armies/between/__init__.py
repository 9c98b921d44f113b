"""The session menu: fights, chases, sheets and table rules between two fights."""
