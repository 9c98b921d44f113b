"""Maps of a fight: areas and connections, range, cover and sight between areas, and the map's text format."""
