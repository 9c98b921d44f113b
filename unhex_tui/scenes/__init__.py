"""What maps are made of, as plain frozen values: places, who stands on them, lines between them; and maps as texts.

Rules make these values, `drawing` draws them. There is a module for each kind of map.
"""
