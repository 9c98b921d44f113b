"""The `map` commands that ask about a map file: they answer as text or JSON."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from unhex_tui.commands import Refused
from unhex_tui.commands.choosing import system_for
from unhex_tui.commands.json_text import text_of
from unhex_tui.engine.system import Kind
from unhex_tui.files.names import data_folder, file_called
from unhex_tui.files.shelf import read_document
from unhex_tui.files.text import printable
from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.maps import Maps, maps_of


class MapFiles(NamedTuple):
    """The maps of a rule system, and where they lie."""

    maps: Maps
    kind: Kind
    own: Path
    """The folder of the GM's."""


def map_files(args: argparse.Namespace) -> MapFiles:
    """The maps of the rule system that is meant.

    Raises:
        Refused: it has none.
    """
    system = system_for(args.system, args.data, maps_of, "maps")
    maps, kind = maps_of(system), system.kinds["map"]
    assert maps is not None, "it has some"
    return MapFiles(maps, kind, data_folder(args.data) / kind.folder)


def found(name: str, files: MapFiles) -> Path:
    """The map file that is meant: as it is given, else of that name among the GM's maps, else among the app's."""
    folders = [folder for folder in (files.own, files.kind.ready) if folder is not None]
    return file_called(name, folders, files.kind.suffixes) or Path(name)


def mistakes_in(path: Path, files: MapFiles) -> list[str]:
    """Every mistake in a map file, a line each; empty where the map can be played on."""
    try:
        files.kind.reads(read_document(path))
    except ValueError as error:
        return [f"{printable(path)}: {line}" for line in str(error).splitlines()]
    return []


def scene_in(path: Path, files: MapFiles) -> Areas:
    """The map of a file as it is drawn.

    Raises:
        Refused: it is not sound; the first mistake, and how many more there are.
    """
    if mistakes := mistakes_in(path, files):
        more = len(mistakes) - 1
        raise Refused(mistakes[0] + (f" (and {more} more mistake{'s' if more > 1 else ''})" if more else ""))
    scene = files.maps.read(read_document(path)).scene
    assert scene is not None, "it is sound"
    return scene


def check(args: argparse.Namespace) -> int:
    """Say that a map is sound, or name every mistake."""
    files = map_files(args)
    return _checked(found(args.file, files), files, json=args.json)


def _checked(path: Path, files: MapFiles, *, json: bool) -> int:
    mistakes = mistakes_in(path, files)
    if json:
        told = {"file": printable(path), "sound": not mistakes, "mistakes": [printable(each) for each in mistakes]}
        print(text_of(told))
        return 1 if mistakes else 0
    for each in mistakes:
        print(f"unhex-tui: {printable(each)}", file=sys.stderr)
    if not mistakes:
        print(f"{printable(path)}: sound, {_counted(scene_in(path, files))}")
    return 1 if mistakes else 0


def _counted(scene: Areas) -> str:
    areas, connections = len(scene.areas), len(scene.links)
    one, many = ("" if areas == 1 else "s"), ("" if connections == 1 else "s")
    return f"{areas} area{one}, {connections} connection{many}"


def look(args: argparse.Namespace) -> int:
    """Say what somebody in one area has of another."""
    files = map_files(args)
    path = found(args.file, files)
    scene_in(path, files)
    try:
        seen = files.maps.look(read_document(path), args.from_area, args.to_area)
    except ValueError as error:
        raise Refused(str(error)) from None
    if args.json:
        print(text_of(seen.values))
        return 0
    print(seen.text)
    for why in seen.why:
        print(f"  {why}")
    return 0


def lint(args: argparse.Namespace) -> int:
    """Say what is odd about a map; mistakes are told as `map check` does."""
    files = map_files(args)
    path = found(args.file, files)
    if mistakes_in(path, files):
        return _checked(path, files, json=args.json)
    scene = scene_in(path, files)
    remarks = files.maps.remarks(read_document(path))
    if args.json:
        names = {area.id: area.name for area in scene.areas}
        told = [
            {"text": each.text, "rules": list(each.rules), "areas": [names[area] for area in each.areas]}
            for each in remarks
        ]
        print(text_of({"file": printable(path), "sound": True, "remarks": told}))
        return 0
    many = f"{len(remarks)} remark{'' if len(remarks) == 1 else 's'}" if remarks else "nothing odd"
    print(f"{printable(path)}: sound, {_counted(scene)}, {many}")
    for each in remarks:
        print(f"  {each}")
    return 0
