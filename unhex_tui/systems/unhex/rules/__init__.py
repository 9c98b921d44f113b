"""The basic roll of two dice against a level, and the editions and table rules."""
