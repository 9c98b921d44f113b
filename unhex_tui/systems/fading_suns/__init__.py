"""Fading Suns, its unarmed combat: a game without a map, fought in turns of declared actions."""
