"""The GM actions of Fading Suns: edits, shorthand and auto-answers."""
