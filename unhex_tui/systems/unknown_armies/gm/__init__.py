"""GM actions: edits, checks, happenings and auto-answers."""
