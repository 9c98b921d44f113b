"""Scenes as plain frozen values: maps with tokens, or a turn in its order; and maps as texts.

Rules make these values, `drawing` draws them. Each kind of scene has a module.
"""
