"""Maps of hexes: what lies where, how far it is, what stands between two of them."""
