"""Screens to look at, each an app and the keys that lead to it.

`python tests/tui/scenes.py FOLDER [NAME ...]` draws them as pictures at every size.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from fading_suns.stairs import stairs
from nightclub import SHOT, club, keys, played, setup, take
from parlour import dice, parlour
from playthroughs.playthrough import until
from textual.pilot import Pilot

from unhex_tui.commands import sessions
from unhex_tui.engine.session import AppDice
from unhex_tui.files.shelf import Shelf
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Chosen, Looked, Opened, Saved, Start

SIZES = ((80, 24), (120, 40), (200, 60))
TURN = SHOT[:3]
ROLLING = SHOT[:7]
BEATEN = (("attack.react", ["thug-1:defend:"]), ("attack.roll", [2, 7]), ("defend.roll", [3, 0]))
"""A success that a defence beats."""
PARTY = """{"form": "party", "title": "The crew", "characters": [
 {"name": "Vex", "max_level": 54, "good_at": ["driving"], "abilities": ["1HM-1"],
  "items": [{"kind": "melee_1h", "name": "Knife", "hand": "right"}]},
 {"name": "Ann", "max_level": 59, "good_at": ["locks"], "abilities": ["1HM-3"]}]}
"""
MAP = "title: The mill\nYard --- Mill\nMill --- Loft\nstart: Yard, Mill\n"


class Scene(NamedTuple):
    """A screen to look at."""

    app: Callable[[Path], TrackerApp]
    """Maker of the app; it gets an empty data folder."""
    steps: tuple[str, ...] = ()
    """Keys as in `nightclub.keys`, or `=Label` for the option whose label begins so."""


def _fight(*answers: Any) -> Callable[[Path], TrackerApp]:
    return lambda _: club(played(*answers))


def _struck_at(_: Path) -> TrackerApp:
    """Return an attack on a character who can strike back with a weapon of a long name."""
    start = setup()
    for character in start["characters"]:
        character["area"] = "Entrance"
        for item in character["items"]:
            item["name"] = "Sword of the eleventh morning" if item["name"] == "Baton" else item["name"]
    answers = [("turn.actor", "thug-2"), ("action.choose", "attack:i35"), ("attack.target", "kit")]
    return club(played(*SHOT[:2], ("initiative.order", "house"), *answers, start=start))


def _toy(_: Path) -> TrackerApp:
    return TrackerApp(Opened(parlour(), "test.save"), dice)


def _never(title: str = "") -> Opened:
    raise ValueError("not here")


def _first(_: Path) -> TrackerApp:
    demo = Saved("A new nightclub fight", "the demo, ready to play", _never, letter="d")
    return TrackerApp(Start((), (demo,), begin=_never, title="Session of 2026-01-02"), dice)


def _again(_: Path) -> TrackerApp:
    over = until("an_evening", "evening.next", 5)
    left = Looked(played(*SHOT[:4]).view(lines=1), False, 41)
    saves = [
        Saved("The nightclub", "2026-01-02 21:14", _never, left),
        Saved("Session of 2026-01-01", "2026-01-01 23:02", _never, Looked(over.view(lines=1), False, 206)),
        Saved("The docks", "2025-12-20 20:55  cannot be opened: it is not a save of this app", _never),
    ]
    demo = Saved("A new nightclub fight", "the demo, ready to play", _never, letter="d")
    party = Saved("The crew", "Vex, Juno, Moss, Kit", _never)
    return TrackerApp(Start(saves, (demo,), (party,), _never, "Session of 2026-01-02"), dice)


def _evening(data: Path) -> TrackerApp:
    """Return an empty session, with a party and a map in the data folder."""
    for folder, name, text in (("parties", "The crew.json", PARTY), ("maps", "A mill.map", MAP)):
        (data / folder).mkdir(parents=True)
        (data / folder / name).write_text(text, encoding="utf-8")
    held = sessions.begun_empty("Session of 2026-01-02", str(data))
    opened = Opened(held.session, "Evening.jsonl", held.close, Shelf(Path(data), UNHEX.kinds))
    return TrackerApp(opened, AppDice(Random(1)), chosen=Chosen())


def _stairs(question: str, nth: int) -> Callable[[Path], TrackerApp]:
    """Return a fight of six against six without a map, in its second turn, at the nth time of a question."""
    return lambda _: TrackerApp(Opened(stairs(question, nth, 2), "stairs.jsonl"), AppDice(Random(1)))


def _until(playthrough: str, question: str, nth: int = 1) -> Callable[[Path], TrackerApp]:
    """Return a recorded playthrough when a question is asked for the nth time."""

    def made(data: Path) -> TrackerApp:
        opened = Opened(until(playthrough, question, nth), f"{playthrough}.jsonl", shelf=Shelf(data, UNHEX.kinds))
        return TrackerApp(opened, AppDice(Random(1)))

    return made


CREW = ("=Bring in a party", "=The crew")
MADE = ("=A new fight", "=Choose or write a map", "=A mill")
SCENES = {
    "start_first": Scene(_first),
    "start_again": Scene(_again),
    "start_title": Scene(_first, ("n",)),
    "choose_actor": Scene(_fight(*TURN)),
    "choose_action": Scene(_fight(*SHOT[:4])),
    "choose_target": Scene(_fight(*SHOT[:5]), ("down",)),
    "pick": Scene(_fight(*TURN, ("turn.actor", "juno"), ("action.choose", "move")), ("p",)),
    "roll": Scene(_fight(*ROLLING), ("3",)),
    "which": Scene(_fight(*SHOT), ("down",)),
    "again": Scene(_fight(*SHOT[:6], *BEATEN)),
    "second": Scene(_fight(*SHOT[:6], *BEATEN, ("roll.again", "both"))),
    "set": Scene(
        _fight(*SHOT[:7], ("attack.roll", [2, 2]), ("roll.again", "keep"), ("roll.critical", "set")), ("down",)
    ),
    "surrender": Scene(_fight(*ROLLING), ("T",)),
    "explain": Scene(_fight(*SHOT[:5]), ("?",)),
    "help": Scene(_fight(*SHOT[:5]), ("f1",)),
    "palette": Scene(_fight(*TURN), ("palette",)),
    "themes": Scene(_fight(*TURN), ("f9",)),
    "amend": Scene(_fight(*TURN), ("e",)),
    "amend_one": Scene(_fight(*TURN), ("e", "=Vex")),
    "overrule": Scene(_fight(*TURN), ("!",)),
    "allot": Scene(_toy, ("s", "1")),
    "enter": Scene(_toy, ("w", "A note to keep")),
    "evening": Scene(_evening),
    "evening_crew": Scene(_evening, CREW),
    "fight_made": Scene(_evening, (*CREW, *MADE)),
    "map_written": Scene(_evening, ("=A new fight", "=Choose or write a map", "=Type")),
    "making": Scene(_evening, ("=Make a player",)),
    "characters": Scene(_evening, (*CREW, "=Characters")),
    "abilities": Scene(_evening, ("=Make a player", "Mara enter", "=Combat abilities")),
    "recruit": Scene(_evening, (*CREW, *MADE, "=Recruit", "=Opposition")),
    "table_rules": Scene(_evening, ("=Edition",)),
    "placing": Scene(_until("an_evening", "place.area")),
    "over": Scene(_until("an_evening", "evening.next", 5)),
    "history": Scene(_until("an_evening", "evening.next", 8)),
    "recovery": Scene(_until("an_evening", "recovery.items")),
    "opposed": Scene(_until("an_evening", "other.roll", 2)),
    "award": Scene(_until("an_evening", "goal.met")),
    "new_slot": Scene(_until("an_evening", "advance.slot")),
    "new_ability": Scene(_until("an_evening", "advance.ability")),
    "closed": Scene(_evening, ("=Close the session",)),
    "drop": Scene(_fight(*SHOT[:5]), ("!", "=Drop items")),
    "reactions": Scene(_until("shield_wall", "attack.react")),
    "struck_at": Scene(_struck_at),
    "fate": Scene(_until("an_evening", "end.fate")),
    "blast": Scene(_until("grenades", "blast.dice")),
    "spread": Scene(_until("grenades", "damage.spread")),
    "direct": Scene(_until("marshal", "direct.who")),
    "aid": Scene(_until("field_hospital", "aid.dice")),
    "reinforcements": Scene(_fight(*TURN), ("e", "=Add characters")),
    "overrule_die": Scene(_fight(*SHOT), ("!", "=Correct")),
    "overrule_roll": Scene(_fight(*SHOT), ("!", "=Call")),
    "standing": Scene(_fight(*SHOT), ("!", "=Auto")),
    "turn_declares": Scene(_stairs("declare.actions", 7)),
    "turn_acts": Scene(_stairs("target", 4)),
    "turn_damage": Scene(_stairs("damage", 2), ("3", "1")),
}


async def reach(pilot: Pilot[None], scene: Scene) -> None:
    """Press the keys of a scene."""
    for step in scene.steps:
        if step.startswith("="):
            await take(pilot, step[1:])
        else:
            await keys(pilot, step.replace(" ", " space ") if len(step.split()) > 1 else step)
    await pilot.pause()


async def seen(name: str, size: tuple[int, int], do: Callable[[Pilot[None]], Awaitable[None]]) -> None:
    """Open a scene and do something with it."""
    with TemporaryDirectory() as folder:
        app = SCENES[name].app(Path(folder))
        async with app.run_test(size=size) as pilot:
            await reach(pilot, SCENES[name])
            await pilot.pause()
            await do(pilot)
        if app.opened is not None:
            app.opened.close()


async def draw(folder: Path, names: list[str]) -> None:
    """Write every scene as SVG."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or SCENES:

        async def keep(pilot: Pilot[None], name: str = name) -> None:
            for width, height in SIZES:
                await pilot.resize_terminal(width, height)
                path = folder / f"{name}_{width}x{height}.svg"
                path.write_text(pilot.app.export_screenshot(), encoding="utf-8")

        await seen(name, SIZES[0], keep)


if __name__ == "__main__":
    asyncio.run(draw(Path(sys.argv[1]), sys.argv[2:]))
