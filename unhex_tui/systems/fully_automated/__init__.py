"""Fully Automated! as a rule system: fights on a map of hexes with secret choices, and light combat without either."""
