"""Drawings of a scene: as terminal cells, or as shapes for SVG, Excalidraw and the players' page.

`artists.artist(scene)` returns the artist for the scene's kind. The other modules draw maps of areas, which are laid
out (`layout`), given boxes and lines (`plan`) and drawn (`draw`, `area_shapes`). The package does not know Textual,
rich or a rule system.
"""
