"""Advice at decisions: exact odds in columns beside the options, and previews of each choice."""
