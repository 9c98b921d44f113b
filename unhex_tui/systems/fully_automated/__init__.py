"""Fully Automated! as a rule system: fights on hex maps with secret choices, and light combat without a map."""
