"""GM actions: edits, short commands and auto-answers."""
