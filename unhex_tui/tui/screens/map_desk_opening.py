"""The way from the table to the map desk and back, with the table's map or the map that a question asks for."""

from __future__ import annotations

from pathlib import Path

from unhex_tui.files.shelf import SUFFIX, MapFile, Shelf, read_document
from unhex_tui.scenes.areas import Maps
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.typed_ahead import Pressed
from unhex_tui.tui.screens.map_desk import MapDeskScreen
from unhex_tui.tui.screens.table_layout import Layout


def open_desk(panels: Layout) -> None:
    """Open the map desk. A map drawn there changes the table only when used as an answer."""
    table, desk, shelf = panels.screen, panels.desk, panels.desk.shelf
    desk.draws = False
    maps: Maps | None = desk.session.system.maps()
    if maps is None or maps.edits is None or shelf is None:
        typed = ": type its maps where a new fight asks for one" if maps and maps.edits is None else ""
        desk.said = Said(f"This game has no map desk{typed}", "refused")
        table.changed()
        return
    prompt = desk.prompt
    asking = prompt if isinstance(prompt, DocumentPrompt) and prompt.draws else None
    question, option = maps.asked_by
    leads = prompt if asking is None and prompt is not None and prompt.decision.question == question else None
    present = maps.present(desk.session.table)
    text = present
    if asking is not None:
        text = "" if asking.text == asking.decision.value else asking.text
    scene = maps.read(text).scene
    title = scene.title if scene else ""
    path = None if asking is not None else _came_from(maps, shelf, text, title)
    file = MapFile(path, shelf.data / shelf.kinds["map"].folder, text, title)
    table.catch_up()
    screen = MapDeskScreen(
        maps,
        file,
        asked=asking is not None or leads is not None,
        present=present if asking is None else None,
        ascii=table.ascii,
    )

    def back(text: str | None) -> None:
        if asking is None:
            desk.said = screen.filing.left
        if text is not None and leads is not None and desk.prompt is leads:
            desk.take(Pressed("answered", option))
        elif asking is not None and desk.prompt is asking and text is None:
            desk.ask()  # saved maps are offered from now on
        if text is not None and isinstance(desk.prompt, DocumentPrompt):
            desk.take(desk.prompt.drawn(text))
        table.set_focus(panels.question)
        table.changed()

    table.app.push_screen(screen, back)


def _came_from(maps: Maps, shelf: Shelf, text: str, title: str) -> Path | None:
    """Return the path of the GM's file with this map, preferring one of its title; None if there is none."""
    present = maps.read(text)
    own = [file for file in shelf.offered(shelf.kinds["map"].folder) if file.own and file.path.suffix == SUFFIX]
    for file in sorted(own, key=lambda file: file.name.casefold() != title.casefold()) if text else ():
        try:
            source = read_document(file.path)
        except ValueError:
            continue
        if maps.read(source).says(present):
            return file.path
    return None
