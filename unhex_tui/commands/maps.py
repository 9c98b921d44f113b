"""The `map` commands: questions about a map file, answered as text or JSON; exports; the map desk."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from unhex_tui.commands import Refused
from unhex_tui.commands.plain import plain, text_of
from unhex_tui.commands.putting_out import put_out, refuse_over
from unhex_tui.files.names import data_folder, file_name, maps_folder, ready_maps_folder, saves_folder
from unhex_tui.files.text import printable
from unhex_tui.systems.unhex.maps import command as map_command
from unhex_tui.systems.unhex.maps import text as map_text
from unhex_tui.systems.unhex.maps.area_map import AreaMap

NARROWEST = 40
"""Columns a map is drawn in at least: a terminal that says it has none is asked nothing."""


def found(name: str, data: str | None) -> Path:
    """The map file that is meant: as it is given, else of that name among the GM's maps, else among the app's."""
    if os.path.exists(name) or os.path.basename(name) != name:  # noqa: PTH110, PTH119  bears any text
        return Path(name)
    folders = [maps_folder(data_folder(data)), ready_maps_folder()]
    for folder in folders:
        for wanted in (name, f"{name}.map"):
            if folder is not None and os.path.isfile(folder / wanted):  # noqa: PTH113  bears any text
                return folder / wanted
    return Path(name)


def check(args: argparse.Namespace) -> int:
    """Say that a map is sound, or name every mistake."""
    path = found(args.file, args.data)
    mistakes = map_command.check(path)
    if args.json:
        print(
            text_of(
                {"file": printable(path), "sound": not mistakes, "mistakes": [printable(each) for each in mistakes]}
            )
        )
        return 1 if mistakes else 0
    for each in mistakes:
        print(f"unhex-tui: {printable(each)}", file=sys.stderr)
    if not mistakes:
        area_map = map_text.read(path)
        print(f"{printable(path)}: sound, {_counted(area_map)}")
    return 1 if mistakes else 0


def _counted(area_map: AreaMap) -> str:
    areas, connections = len(area_map.areas), len(area_map.connections)
    one, many = ("" if areas == 1 else "s"), ("" if connections == 1 else "s")
    return f"{areas} area{one}, {connections} connection{many}"


def show(args: argparse.Namespace) -> int:
    """Draw a map as wide as the terminal, with its legend."""
    import shutil

    from unhex_tui.drawing.draw import draw
    from unhex_tui.drawing.legend import legend
    from unhex_tui.drawing.plan import Plan
    from unhex_tui.systems.unhex.maps.scene import scene_of

    try:
        scene = scene_of(map_text.read(found(args.file, args.data)))
    except map_text.MapError as error:
        raise Refused(str(error)) from None
    if args.json:
        print(text_of(plain(scene)))
        return 0
    room = shutil.get_terminal_size((100, 40))
    in_ascii = args.ascii or not _can_print("┨╌●")
    signs = legend(scene, in_ascii)
    plan = Plan.make(scene, max(NARROWEST, room.columns - 1), max(18, room.lines - len(signs) - 4), in_ascii)
    if scene.title:
        print(f"{scene.title}\n")
    print(draw(scene, plan).text())
    print()
    for sign, _role, meaning in signs:
        print(f"{sign:<4} {meaning}")
    return 0


def look(args: argparse.Namespace) -> int:
    """Say what somebody in one area has of another."""
    try:
        seen = map_command.look(found(args.file, args.data), args.from_area, args.to_area)
    except (map_text.MapError, map_command.UnknownArea) as error:
        raise Refused(str(error)) from None
    if args.json:
        print(text_of(seen))
        return 0
    distance = "no path" if seen["range"] is None else f"range {seen['range']}"
    words = (
        distance,
        "in sight" if seen["sight"] else "not in sight",
        "cover" if seen["cover"] else "no cover",
        "one move" if seen["move"] else "not one move away",
    )
    print(f"From {seen['from']} to {seen['to']}: {', '.join(words)}")
    for why in seen["why"]:
        print(f"  {why}")
    return 0


def lint(args: argparse.Namespace) -> int:
    """Say what is odd about a map; mistakes are told as `map check` does."""
    from unhex_tui.systems.unhex.maps.lint import lint as remarks_on

    path = found(args.file, args.data)
    if map_command.check(path):
        return check(args)
    area_map = map_text.read(path)
    remarks = remarks_on(area_map)
    if args.json:
        names = {area.id: area.name for area in area_map.areas}
        told = [
            {"text": each.text, "rules": list(each.rules), "areas": [names[area] for area in each.areas]}
            for each in remarks
        ]
        print(text_of({"file": printable(path), "sound": True, "remarks": told}))
        return 0
    many = f"{len(remarks)} remark{'' if len(remarks) == 1 else 's'}" if remarks else "nothing odd"
    print(f"{printable(path)}: sound, {_counted(area_map)}, {many}")
    for each in remarks:
        print(f"  {each}")
    return 0


def export(args: argparse.Namespace) -> int:
    """Draw a map as SVG, as an Excalidraw drawing, or both."""
    from unhex_tui.drawing.excalidraw import excalidraw
    from unhex_tui.drawing.svg import svg
    from unhex_tui.systems.unhex.maps.scene import scene_of

    if not (args.svg or args.excalidraw):
        raise Refused("nothing to export: --svg OUT, --excalidraw OUT, or both")
    path = found(args.file, args.data)
    try:
        area_map = map_text.read(path)
    except map_text.MapError as error:
        raise Refused(str(error)) from None
    wanted = [(out, make) for out, make in ((args.svg, svg), (args.excalidraw, excalidraw)) if out]
    for out, _ in wanted:
        refuse_over(out, path, "map")
    for out, make in wanted:
        put_out(make(scene_of(area_map), area_map.notes), out)
    return 0


def edit(args: argparse.Namespace) -> int:
    """Open the map desk on a map, a copy of one that comes with the app, or a new one."""
    from unhex_tui.commands.screen import check_theme, chosen, need_terminal
    from unhex_tui.files.map_file import MapFile
    from unhex_tui.files.shelf import read_document
    from unhex_tui.systems.unhex.maps.port import MAPS

    check_theme(args)
    own = maps_folder(data_folder(args.data))
    path = found(args.file, args.data)
    try:
        if not path.exists():
            path = _new_path(args.file, own)
            file = MapFile(path, path.parent)
        elif _comes_with_app(path, own):
            file = MapFile(None, own, read_document(path), path.stem)
        else:
            file = MapFile(path, path.parent)
    except ValueError as error:
        raise Refused(f"{printable(path)}: {error}") from None
    need_terminal()
    from unhex_tui.tui.app import run
    from unhex_tui.tui.map_app import MapDeskApp

    app = MapDeskApp(MAPS, file, ascii=args.ascii, chosen=chosen(args))
    return run(app, saves_folder(data_folder(args.data)) / "failure.txt")


def _new_path(name: str, own: Path) -> Path:
    """Where a new map goes: to the maps folder, unless a folder is named."""
    if os.path.basename(name) != name:  # noqa: PTH119  bears any text
        return Path(name)
    stem, suffix = os.path.splitext(name)  # noqa: PTH122  bears any text
    return own / file_name(stem, suffix if suffix in (".map", ".txt") else ".map")


def _comes_with_app(path: Path, own: Path) -> bool:
    """Whether a map is one of the app's, and not the GM's."""
    ready = ready_maps_folder()
    if ready is None or not ready.exists():
        return False
    here = path.resolve().parent
    return here == ready.resolve() and here != own.resolve()


def _can_print(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
