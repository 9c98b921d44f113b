"""Commands and their keys: names, notation, and remapping by the settings."""
