"""`map check`, `map show` and `map look`: questions about a map file, answered as text or JSON."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from unhex_tui.commands import Refused
from unhex_tui.commands.plain import plain, text_of
from unhex_tui.drawing.draw import draw
from unhex_tui.drawing.legend import legend
from unhex_tui.drawing.plan import Plan
from unhex_tui.files.names import data_folder, maps_folder, ready_maps_folder
from unhex_tui.files.text import printable
from unhex_tui.systems.unhex import map_command, map_text
from unhex_tui.systems.unhex.area_map import AreaMap
from unhex_tui.systems.unhex.scene import scene_of

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


def _can_print(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
