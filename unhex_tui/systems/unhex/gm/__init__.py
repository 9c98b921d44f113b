"""GM actions: edits, drops, notes, auto-answers, called rolls, and the facts that the players know."""
