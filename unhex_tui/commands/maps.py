"""The `map` commands: questions about a map file, drawings of it, and a drawing read as a map.

What draws is imported when a command draws.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from unhex_tui.commands import Refused
from unhex_tui.commands.output import plain, put_out, refuse_over, system_for, systems_for, text_of
from unhex_tui.engine import document
from unhex_tui.engine.system import Kind
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Scene
from unhex_tui.files.atomic import make_folder, write_new
from unhex_tui.files.names import data_folder, file_called, free_path
from unhex_tui.files.shelf import read_document
from unhex_tui.files.text import printable
from unhex_tui.scenes.areas import Areas, Draft, Maps, Remark

NARROWEST = 40
"""Least width of a drawing in columns, for terminals that report none."""


class MapFiles(Value):
    """The maps of a rule system, and their folders."""

    maps: Maps
    kind: Kind
    own: Path
    """Folder of the GM's own maps."""


def map_files(args: argparse.Namespace, *, drawn: bool = False) -> MapFiles:
    """Return the maps of the rule system for the file that `args` name.

    Only the named system counts, if one is named; otherwise the first whose maps have the file's suffix or include that
    name, or else the first with maps, which `drawn` limits to maps that can be drawn. Raises Refused if no system fits.
    """
    suffix, fallback = os.path.splitext(args.file)[1], None  # noqa: PTH122  accepts any text
    for system in systems_for(args.system, args.data, lambda system: system.maps()):
        maps, kind = system.maps(), system.kinds["map"]
        assert maps is not None, "a game without maps was chosen"
        files = MapFiles(maps, kind, data_folder(args.data) / kind.folder)
        if suffix in kind.suffixes or (not suffix and _found(args.file, files)):
            return files
        if not drawn or maps.edits is not None:
            fallback = fallback or files
    if fallback is None:
        raise Refused(f"{system_for(args.system, args.data).title} has no maps{' that can be drawn' * drawn}")
    return fallback


def map_path(name: str, files: MapFiles) -> Path:
    """Return the path of a map: as given, or a map of that name among the GM's maps, or else among the app's."""
    return _found(name, files) or Path(name)


def _found(name: str, files: MapFiles) -> Path | None:
    folders = [folder for folder in (files.own, files.kind.ready) if folder is not None]
    return file_called(name, folders, files.kind.suffixes)


class OpenMap(Value):
    """A map file and the result of parsing it."""

    maps: Maps
    path: Path
    text: str
    draft: Draft

    @property
    def mistakes(self) -> list[str]:
        return [f"{printable(self.path)}: {each}" for each in self.draft.mistakes]

    @property
    def scene(self) -> Scene:
        """The scene of a map without mistakes."""
        assert self.draft.scene is not None
        return self.draft.scene


def open_map(args: argparse.Namespace, *, flawed: bool = False) -> OpenMap:
    """Read and parse the map file that `args` name.

    Raises Refused, with the first mistake and the number of others, if the map has mistakes or cannot be read, unless
    `flawed`.
    """
    files = map_files(args)
    path = map_path(args.file, files)
    try:
        text = read_document(path)
        opened = OpenMap(files.maps, path, text, files.maps.read(text))
    except ValueError as error:
        opened = OpenMap(files.maps, path, "", Draft(None, (Remark(str(error)),)))
    if opened.mistakes and not flawed:
        more = len(opened.mistakes) - 1
        raise Refused(opened.mistakes[0] + (f" (and {more} more mistake{'s' if more > 1 else ''})" if more else ""))
    return opened


def check(args: argparse.Namespace) -> int:
    """Report that a map is valid, or list every mistake."""
    opened = open_map(args, flawed=True)
    file, mistakes = printable(opened.path), [printable(each) for each in opened.mistakes]
    if args.json:
        print(text_of({"file": file, "sound": not mistakes, "mistakes": mistakes}))
        return 1 if mistakes else 0
    for each in mistakes:
        print(f"unhex-tui: {each}", file=sys.stderr)
    if not mistakes:
        print(f"{file}: valid, {opened.draft.counted}")
    return 1 if mistakes else 0


def look(args: argparse.Namespace) -> int:
    """Print range, sight and cover from one place to another."""
    opened = open_map(args)
    try:
        sight = opened.maps.look(opened.text, args.from_area, args.to_area)
    except ValueError as error:
        raise Refused(str(error)) from None
    if args.json:
        print(text_of(sight.values))
        return 0
    print(sight.text)
    for why in sight.why:
        print(f"  {why}")
    return 0


def lint(args: argparse.Namespace) -> int:
    """Print the oddities of a map; list its mistakes as `map check` does."""
    opened = open_map(args, flawed=True)
    if opened.mistakes:
        return check(args)
    file, scene, remarks = printable(opened.path), opened.scene, opened.maps.remarks(opened.text)
    if args.json:
        names = {area.id: area.name for area in scene.areas} if isinstance(scene, Areas) else {}
        lines = [
            {"text": each.text, "rules": list(each.rules), scene.kind: [names.get(id, id) for id in each.places]}
            for each in remarks
        ]
        print(text_of({"file": file, "sound": True, "remarks": lines}))
        return 0
    many = f"{len(remarks)} remark{'' if len(remarks) == 1 else 's'}" if remarks else "no remarks"
    print(f"{file}: valid, {opened.draft.counted}, {many}")
    for each in remarks:
        print(f"  {each}")
    return 0


def show(args: argparse.Namespace) -> int:
    """Draw a map as wide as the terminal, with its legend, or print its scene as JSON."""
    from unhex_tui.drawing.artists import artist
    from unhex_tui.drawing.picture import Room

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
    from unhex_tui.drawing.excalidraw import excalidraw, svg

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
    from unhex_tui.drawing.excalidraw_elements import LONGEST
    from unhex_tui.drawing.excalidraw_reading import read_drawing

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
