"""Hex maps: terrain, distances, and obstacles between two hexes."""
