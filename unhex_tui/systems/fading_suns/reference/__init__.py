"""Fading Suns to look up: `catalogue` reads the entries, whose texts are in `rules.toml`."""
