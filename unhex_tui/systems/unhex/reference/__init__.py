"""Rules of Unhex to look up: `book` reads the entries, whose texts are in `rules.toml`."""
