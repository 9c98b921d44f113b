"""The fight, from initiative to its end.

Each folder builds on the ones before it: `facts`, `rolls`, `acts`, `round`.
"""
