"""Judges: the worths of answers in fights."""
