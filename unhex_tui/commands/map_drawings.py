"""The `map` commands that draw a map file on the terminal or into files, and the command that reads a drawing."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from unhex_tui.commands import Refused
from unhex_tui.commands.maps import map_files, open_map
from unhex_tui.commands.output import plain, put_out, refuse_over, text_of
from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.excalidraw import excalidraw, svg
from unhex_tui.drawing.excalidraw_elements import LONGEST
from unhex_tui.drawing.excalidraw_reading import read_drawing
from unhex_tui.drawing.picture import Room
from unhex_tui.engine import document
from unhex_tui.files.atomic import make_folder, write_new
from unhex_tui.files.names import free_path
from unhex_tui.files.shelf import read_document
from unhex_tui.files.text import printable

NARROWEST = 40
"""Least width of a drawing in columns, for terminals that report none."""


def show(args: argparse.Namespace) -> int:
    """Draw a map as wide as the terminal, with its legend, or print its scene as JSON."""
    scene = open_map(args).scene
    if args.json:
        print(text_of(plain(scene)))
        return 0
    window = shutil.get_terminal_size((100, 40))
    signs = artist(scene).legend(scene, args.ascii)
    room = Room(max(NARROWEST, window.columns - 1), max(18, window.lines - len(signs) - 4), args.ascii)
    if scene.title:
        print(f"{scene.title}\n")
    print(artist(scene).picture(scene, room).text())
    print()
    for sign, _role, meaning in signs:
        print(f"{sign:<4} {meaning}")
    return 0


def export(args: argparse.Namespace) -> int:
    """Draw a map as SVG, as an Excalidraw drawing, or both."""
    if not (args.svg or args.excalidraw):
        raise Refused("nothing to export: give --svg OUT, --excalidraw OUT, or both")
    opened = open_map(args)
    wanted = [(out, make) for out, make in ((args.svg, svg), (args.excalidraw, excalidraw)) if out]
    for out, _ in wanted:
        refuse_over(out, opened.path, "map")
    for out, make in wanted:
        put_out(make(opened.scene, opened.draft.notes), out)
    return 0


def import_(args: argparse.Namespace) -> int:
    """Turn a drawing into a new map file; no file is overwritten."""
    files, source = map_files(args, drawn=True), Path(args.file)
    try:
        drawn = read_drawing(read_document(source, LONGEST))
        text = document.sound(files.maps.written(drawn.scene, drawn.notes))
    except ValueError as error:
        raise Refused(f"{printable(source)}: {error}") from None
    draft = files.maps.read(text)
    mistakes = [f"not playable yet: {each.text}" for each in draft.mistakes]
    for each in (*drawn.told, *mistakes):
        print(f"unhex-tui: {printable(source)}: {printable(each)}", file=sys.stderr)
    if args.out == "-":
        print(text, end="")
        return 0
    title = drawn.scene.title or source.stem
    out = Path(args.out) if args.out else free_path(files.own, title, files.kind.suffixes[0])
    if not args.out:
        make_folder(files.own)
    try:
        write_new(out, text.encode())
    except FileExistsError:
        raise Refused(f"{printable(out)} already exists: name a new file") from None
    print(f"written: {printable(out)}, {draft.counted}")
    return 0
