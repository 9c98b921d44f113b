"""Prepared files: reading and checking characters and encounters."""
