"""Every screen at every size as text; snapshots show what it contains and where it is cut."""

import pytest
from scenes import SCENES, SIZES, seen
from screen_text import assert_snapshot, screen_text
from textual.pilot import Pilot


@pytest.mark.parametrize("name", SCENES)
async def test_the_screen_looks_as_it_did(name: str) -> None:
    """The screen is opened at one size and then resized to the others."""

    async def compare(pilot: Pilot[None]) -> None:
        for width, height in SIZES:
            if pilot.app.size != (width, height):
                await pilot.resize_terminal(width, height)
                await pilot.pause()  # the screen below an open window is laid out after the window
            assert_snapshot(f"look_{name}_{width}x{height}", screen_text(pilot.app))

    await seen(name, SIZES[0], compare)


@pytest.mark.parametrize("name", ["start_again", "choose_target", "pick", "which", "amend", "help", "evening_crew"])
async def test_without_colours_the_screen_says_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    async def keep(pilot: Pilot[None]) -> None:
        app = pilot.app
        said.append(screen_text(app))
        if len(said) == 2:
            strips = app.screen._compositor.render_strips(app.size)
            styles = [segment.style for strip in strips for segment in strip if segment.style is not None]
            assert not [each for each in styles if each.color is not None and each.color.triplet is not None]
            assert name.startswith(("start", "help", "evening")) or any(each.reverse for each in styles)

    await seen(name, (120, 40), keep)
    monkeypatch.setenv("NO_COLOR", "1")
    await seen(name, (120, 40), keep)
    assert said[0] == said[1]
