"""The characters of Fading Suns, with their sheets and their record of the turn."""
