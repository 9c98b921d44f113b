"""Sample reports for the site, made by the app's own commands from saves.

The report on Unhex is about a nightclub fight that people played. The other games' demos are played here with seeded
dice by a simple player who mostly takes the first option, and saved like any session.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random

from unhex_tui.cli import main as unhex_tui
from unhex_tui.commands import sessions
from unhex_tui.engine.decision import Answer, Choose, Decision
from unhex_tui.engine.session import Session
from unhex_tui.systems import named
from unhex_tui.testing.laws import RandomPlayer

NIGHTCLUB = Path(__file__).resolve().parent.parent / "tests" / "saves" / "0.1.0" / "nightclub.jsonl"
"""A whole nightclub fight."""
DEMOS = {"fading-suns": 0, "fully-automated": 0, "unknown-armies": -1}
"""Games whose demo is played, with the place of the demo among the game's demos."""
MOST = 1000
"""Decisions after which a fight is called off."""
MIDDLE = 9
"""Row in the middle of the hex map, where the sides meet."""
SELDOM = {"punch", "defend", "move", "tackle", "aim", "special", "restrain"}
"""Cards that are laid seldom."""
AUDIENCES = {"": (), "-players": ("--players",)}
"""Ends of the reports' names, with the options of the command."""


class SamplePlayer(RandomPlayer):
    """A player who mostly acts, and lets about every second chance to react go."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._rng = rng
        self._laid = 0

    def __call__(self, decision: Decision) -> Answer:
        if not isinstance(decision, Choose):
            return super().__call__(decision)
        if decision.enter and not decision.menu and self._rng.random() < 0.6:
            return decision.enter
        if decision.secret:  # a hand of cards has no order of merit
            return self._card([option.key for option in decision.options])
        if places := [option.key for option in decision.options if re.fullmatch(r"[A-Z]\d+", option.key)]:
            return min(places, key=lambda place: abs(int(place[1:]) - MIDDLE))
        acts = [option.key for option in decision.options if option.key != decision.enter]
        acts = acts or [option.key for option in decision.options]
        return acts[0] if self._rng.random() < 0.75 else self._rng.choice(acts[:6])

    def _card(self, keys: list[str]) -> str:
        """Return the card to lay: everyone moves for two rounds, then mostly uses a weapon."""
        self._laid += 1
        if self._laid <= 20 and "move" in keys:
            return "move"
        weapons = [key for key in keys if key not in SELDOM]
        return self._rng.choice(weapons if weapons and self._rng.random() < 0.8 else keys)


def play(session: Session, seed: int = 3) -> None:
    """Play a session until its fight is over; call the fight off after many decisions."""
    player = SamplePlayer(Random(seed))
    for _ in range(MOST):
        if session.decision is None or session.view().ending is not None:
            return
        session.answer(player(session.decision))
    if any(option.key == "end" for option in session.system.overrules(session.table)):
        session.overrule("end")


def saves(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the finished session of each game with the game's name; play the demos in this folder."""
    yield "unhex", NIGHTCLUB
    for name, which in DEMOS.items():
        system = named(name)
        held = sessions.begun_demo(system, str(folder), system.demos()[which])
        assert held.file is not None
        play(held.session)
        held.close()
        yield name, held.file.path


def write(folder: Path, work: Path) -> None:
    """Write the reports to a folder, for the GM and for players; `work` holds the saves meanwhile."""
    for name, save in saves(work):
        for end, options in AUDIENCES.items():
            report = folder / f"{name}{end}.html"
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()) as said:
                failed = unhex_tui(["log", str(save), *options, "--html", str(report)])
            if failed:
                raise SystemExit(f"no report could be made of {save}: {said.getvalue()}")
