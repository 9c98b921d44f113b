"""The `map` commands that draw a map file: on the terminal, or into files."""

from __future__ import annotations

import argparse
import shutil
import sys

from unhex_tui.commands import Refused
from unhex_tui.commands.json_text import plain, text_of
from unhex_tui.commands.maps import open_map
from unhex_tui.commands.output import put_out, refuse_over
from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.excalidraw import excalidraw
from unhex_tui.drawing.picture import Room
from unhex_tui.drawing.svg import svg

NARROWEST = 40
"""Columns a map is drawn in at least: a terminal that says it has none is asked nothing."""


def show(args: argparse.Namespace) -> int:
    """Draw a map as wide as the terminal, with its legend."""
    scene = open_map(args).scene
    if args.json:
        print(text_of(plain(scene)))
        return 0
    window = shutil.get_terminal_size((100, 40))
    in_ascii = args.ascii or not _can_print("┨╌●")
    signs = artist(scene).legend(scene, in_ascii)
    room = Room(max(NARROWEST, window.columns - 1), max(18, window.lines - len(signs) - 4), in_ascii)
    if scene.title:
        print(f"{scene.title}\n")
    print(artist(scene).picture(scene, room).text())
    print()
    for sign, _role, meaning in signs:
        print(f"{sign:<4} {meaning}")
    return 0


def _can_print(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def export(args: argparse.Namespace) -> int:
    """Draw a map as SVG, as an Excalidraw drawing, or both."""
    if not (args.svg or args.excalidraw):
        raise Refused("nothing to export: --svg OUT, --excalidraw OUT, or both")
    opened = open_map(args)
    wanted = [(out, make) for out, make in ((args.svg, svg), (args.excalidraw, excalidraw)) if out]
    for out, _ in wanted:
        refuse_over(out, opened.path, "map")
    for out, make in wanted:
        put_out(make(opened.scene, opened.draft.notes), out)
    return 0
