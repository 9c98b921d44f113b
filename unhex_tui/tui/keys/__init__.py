"""Commands and their keys: their names, how they are written, how the settings change them."""
