"""From the table to the map desk and back: a copy of the present map, or the map that is asked for."""

from __future__ import annotations

from unhex_tui.files.map_file import MapFile
from unhex_tui.scenes.maps import maps_of
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.screens.map_desk import MapDeskScreen
from unhex_tui.tui.screens.table_layout import TableLayout


def open_desk(table: TableLayout) -> None:
    """Open the map desk. What is drawn there changes nothing at the table unless it is taken as the answer."""
    desk, opened = table.desk, table.opened
    desk.draws = False
    maps = maps_of(desk.session.system)
    if maps is None or opened.shelf is None:
        desk.said = Said("There is no map desk here", "refused")
        table.changed()
        return
    prompt = desk.prompt
    asking = prompt if isinstance(prompt, DocumentPrompt) and prompt.draws(prompt.decision) else None
    if asking is not None:
        text = "" if asking.text == asking.decision.value else asking.text
    else:
        text = maps.present(desk.session.table)
    scene = maps.read(text).scene
    file = MapFile(None, opened.shelf.data / opened.shelf.kinds["map"].folder, text, scene.title if scene else "")
    table.catch_up()

    def back(text: str | None) -> None:
        if desk.prompt is asking and asking is not None:
            if text is None:
                desk.ask()  # what was saved is offered now
            else:
                desk.take(asking.drawn(text))
        table.set_focus(table.question)
        table.changed()

    table.app.push_screen(MapDeskScreen(maps, file, asked=asking is not None, ascii=table.ascii), back)
