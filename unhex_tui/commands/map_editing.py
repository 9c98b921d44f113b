"""`map edit`: the map editor for a map, a copy of a built-in map, a drawing, or a new map."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from unhex_tui.commands import Refused
from unhex_tui.commands.maps import MapFiles, map_files, map_path
from unhex_tui.commands.screen import check_theme, chosen, need_terminal, run_app
from unhex_tui.files.map_file import EXCALIDRAW, MapFile
from unhex_tui.files.names import file_name
from unhex_tui.files.shelf import read_document
from unhex_tui.files.text import printable


def edit(args: argparse.Namespace) -> int:
    """Open the map editor on a map, a copy of a built-in map, a drawing, or a new map."""
    check_theme(args)
    files = map_files(args, drawn=True)
    path = map_path(args.file, files)
    if files.maps.edits is None:
        raise Refused(
            f"{printable(path)}: this kind of map is text only. Edit it in any editor; `unhex-tui map check` lists"
            " its mistakes, and `unhex-tui map show` draws it"
        )
    try:
        drawing = path if path.suffix == EXCALIDRAW and path.exists() else None
        if drawing is not None:
            file = MapFile(None, files.own)
        elif not path.exists():
            path = _new_path(args.file, files)
            file = MapFile(path, path.parent)
        elif _comes_with_app(path, files):
            file = MapFile(None, files.own, read_document(path), path.stem)
        else:
            file = MapFile(path, path.parent)
    except ValueError as error:
        raise Refused(f"{printable(path)}: {error}") from None
    need_terminal()
    from unhex_tui.tui.map_app import MapDeskApp

    return run_app(MapDeskApp(files.maps, file, ascii=args.ascii, chosen=chosen(args), drawing=drawing), args)


def _new_path(name: str, files: MapFiles) -> Path:
    """Return the path of a new map: in the maps folder, unless the name includes a folder."""
    if os.path.basename(name) != name:  # noqa: PTH119  accepts any text
        return Path(name)
    stem, suffix = os.path.splitext(name)  # noqa: PTH122  accepts any text
    return files.own / file_name(stem, suffix if suffix in files.kind.suffixes else files.kind.suffixes[0])


def _comes_with_app(path: Path, files: MapFiles) -> bool:
    """Tell whether a map is one of the app's rather than the GM's."""
    ready = files.kind.ready
    if ready is None or not ready.exists():
        return False
    here = path.resolve().parent
    return here == ready.resolve() and here != files.own.resolve()
