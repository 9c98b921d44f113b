"""Saves on disk: safe names, clean text, locks, appends and versions."""
