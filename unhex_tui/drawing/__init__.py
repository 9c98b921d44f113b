"""A scene drawn: as cells of a terminal, or as shapes that are written as SVG, Excalidraw or the players' page.

`artists.artist(scene)` gives who draws its kind; all else here draws maps of areas, which are laid out (`layout`),
given their boxes and lines (`plan`), and drawn (`draw`, `area_shapes`). Nothing here knows Textual, rich or a rule
system.
"""
