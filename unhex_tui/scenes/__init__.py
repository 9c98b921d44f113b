"""What is drawn, as plain frozen values: maps with who stands on them, or a turn in its order; and maps as texts.

Rules make these values, `drawing` draws them. There is a module for each kind.
"""
