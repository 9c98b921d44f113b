"""An open map desk for tests, with keys, clicks and drags."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from unhex_tui.files.shelf import MapFile
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.tui.app import MapDeskApp
from unhex_tui.tui.screens.map_desk import MapDeskScreen

READY = Path(__file__).parents[2] / "maps"
CLUB = (READY / "nightclub.map").read_text("utf-8")
SMALL = "# kept\nBar --- Hall\nHall ---| Yard\nat Bar: 0 0\nat Hall: 40 0\nat Yard: 40 30\nstart: Bar\n"


class Opening:
    """An open desk, its pilot and its file."""

    def __init__(self, desk: MapDeskScreen, pilot: Pilot[None], path: Path) -> None:
        self.desk, self.pilot, self.path = desk, pilot, path

    @property
    def text(self) -> str:
        return self.desk.work.text

    @property
    def said(self) -> str:
        return self.desk.foot.text().splitlines()[0]

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.keys(*("space" if char == " " else char for char in text), "enter")

    async def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        await self.pilot.mouse_down("#canvas", offset=start)
        await self.pilot.hover("#canvas", offset=end)
        await self.pilot.mouse_up("#canvas", offset=end)
        await self.pilot.pause()

    async def click(self, at: tuple[int, int]) -> None:
        await self.drag(at, at)

    def middle(self, name: str) -> tuple[int, int]:
        """Return the centre of an area's box in mouse coordinates."""
        area = next(area for area in self.desk.work.scene.areas if area.name == name)
        assert self.desk.canvas._plan is not None
        box = self.desk.canvas._plan.boxes[area.id]
        return box.x + box.w // 2 + 1 - self.desk.canvas.left, box.y + box.h // 2 + 1 - self.desk.canvas.top

    def on_line(self, a: str, b: str, share: float) -> tuple[int, int]:
        """Return a cell on the line between two areas; `share` runs from 0 at the first area to 1 at the other."""
        names = {area.name: area.id for area in self.desk.work.scene.areas}
        link = self.desk.work.between(names[a], names[b])
        assert link is not None and self.desk.canvas._plan is not None
        cells = self.desk.canvas._plan.routes[link.id].cells
        cells = cells if link.a == names[a] else cells[::-1]
        x, y = cells[round(share * (len(cells) - 1))]
        return x + 1, y + 1


@asynccontextmanager
async def desk(
    tmp_path: Path, text: str = SMALL, size: tuple[int, int] = (120, 40), **more: bool
) -> AsyncIterator[Opening]:
    """Open the map desk with a file of this text."""
    path = tmp_path / "tonight.map"
    if text and not path.exists():
        path.write_text(text, "utf-8", newline="")
    app = MapDeskApp(MAPS, MapFile(path, tmp_path), **more)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Opening(app.desk, pilot, path)
