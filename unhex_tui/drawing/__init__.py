"""A scene drawn as cells of a terminal: where areas go, how lines run, which sign stands where.

Public: `Plan.make(scene, width, height, ascii=False)` (plan.py), `draw(scene, plan)` (draw.py) giving a `Picture`
(picture.py), `legend(scene)` (legend.py), and `positions(scene)` (layout.py) for maps without coordinates.
Nothing here knows Textual, rich or a rule system.
"""
