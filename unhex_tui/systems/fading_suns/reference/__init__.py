"""The rules of Fading Suns for looking up: `catalogue` reads the entries, whose texts are in `rules.toml`."""
