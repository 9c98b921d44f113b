"""The app of `unhex-tui map edit`, which shows only the map desk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.screen import Screen

from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.files.map_file import MapFile
from unhex_tui.scenes.areas import Maps
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.map_desk import MapDeskScreen
from unhex_tui.tui.screens.opening import NOTHING_CHOSEN, Chosen, Start


def _no_dice(decision: Decision) -> Answer:
    raise AssertionError(f"the map desk rolls no dice: {decision.question}")


class MapDeskApp(TrackerApp):
    """The app for drawing one map; it ends when the desk is left."""

    def __init__(
        self,
        maps: Maps,
        file: MapFile,
        *,
        ascii: bool = False,
        chosen: Chosen = NOTHING_CHOSEN,
        drawing: Path | None = None,
    ) -> None:
        super().__init__(Start(), _no_dice, ascii=ascii, chosen=chosen)
        self._folder = file.folder
        self._drawing = drawing
        self.desk = MapDeskScreen(maps, file, ascii=ascii)

    @property
    def pictured(self) -> tuple[Path, str]:
        return self._folder, "map"

    def get_default_screen(self) -> Any:
        return Screen()

    def on_mount(self) -> None:
        self.push_screen(self.desk, lambda _: self.exit())
        if self._drawing is not None:
            self.call_after_refresh(self.desk.open_map, self._drawing)
