"""The commands that let a hostile file in, and everything the app makes of an accepted file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from unicodedata import category

from players import RandomPlayer

from tests.command_line import here
from unhex_tui.commands import Refused, sessions, story
from unhex_tui.commands.output import as_json, plain, text_of
from unhex_tui.commands.report import gathered, page
from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.picture import Room
from unhex_tui.engine.decision import AnswerError
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import Audience
from unhex_tui.files.atomic import SaveError
from unhex_tui.files.export import export
from unhex_tui.files.follow import Follower
from unhex_tui.files.settings import keep_theme, read_settings
from unhex_tui.files.shelf import MapFile
from unhex_tui.files.text import JOINERS, printable
from unhex_tui.systems import named
from unhex_tui.tui.keys.commands import checked

OFTEN = 0.12
"""Chance that each expensive view of an opened file is made."""
_HIDDEN = re.compile(
    "["
    + re.escape(
        "".join(
            sign
            for sign in map(chr, range(0x110000))
            if category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") and sign not in (*JOINERS, "\n", "\t")
        )
    )
    + "]"
)
"""Characters that control a terminal or are invisible."""
LONGEST = 12_000
"""Limit of a message about a file: twenty mistakes side by side."""


def door_of(kind: str) -> Callable[[Path, Random], str]:
    """Return the function that opens files of a kind and says `refused`, `opened` or `opened in part`."""
    return {"save": save, "map": map_, "hexes": map_, "settings": settings, "drawing": drawing}.get(kind, begins)


def save(path: Path, rng: Random) -> str:
    """Open a save, view, draw, dump, log, report and export it; sometimes by the commands themselves."""
    try:
        held = sessions.opened(path, read_only=True)
    except SaveError as error:
        _one_line(str(error))
        if rng.random() < 0.05:
            commands(["log", path], ["export", path], ["run", "--save", path])
        return "refused"
    session = held.session
    session.recorder.write = lambda _: None  # answers here are not saved
    notices = [*session.notices]
    for notice in notices:
        _one_line(notice)
    looked_at(session, rng)
    audience: Audience = rng.choice(("gm", "players"))
    if rng.random() < OFTEN:
        for line in story.told(session, audience):
            seen(printable(line))
    if rng.random() < OFTEN:
        seen(page(gathered(session, audience)))
    if rng.random() < OFTEN:
        seen(text := text_of(export(path)))
        json.loads(text)
    if rng.random() < OFTEN:
        Follower(path, named).view()
    if rng.random() < 0.02:
        commands(["log", path, "--players"], ["log", path, "--html"], ["export", path], ["export", path, "party"])
        told = here("run", "--save", path, "--data", path.parent / "data", stdin='{"explain": true}\n{"view": true}\n')
        assert "something broke" not in told.err, told.err
    return "opened in part" if notices else "opened"


def begins(path: Path, rng: Random) -> str:
    """Begin a session from a setup, a party or an encounter."""
    try:
        session = sessions.begun_from(path, lambda _: None).session
    except (Refused, SaveError) as error:
        _one_line(str(error))
        if rng.random() < 0.05:
            commands(["run", path], ["play", path])
        return "refused"
    looked_at(session, rng)
    return "opened"


def looked_at(session: Session, rng: Random) -> None:
    """Make everything that a screen or a save needs from a table, now and after some answers."""
    system, player = session.system, RandomPlayer(rng)
    for _ in range(3 if rng.random() < 0.1 else 1):
        table = system.dump(session.table)
        assert system.dump(system.load(json.loads(json.dumps(table)))) == table
        for audience in ("gm", "players"):
            view = session.view(audience)  # type: ignore[arg-type]
            if rng.random() < OFTEN:
                seen(text_of(plain(view)))
            if view.scene is not None and not view.scene.empty and rng.random() < OFTEN:
                seen(artist(view.scene).picture(view.scene, Room(60, 20, False, 0)).text())
        decision = session.decision
        if decision is None:
            return
        seen(text_of(as_json(decision)))
        if rng.random() < 0.1:
            session.advice(decision).odds()
            decision.explanation()
        if getattr(decision, "options", True):
            try:
                session.answer(player(decision), by="random")
            except AnswerError:  # only the reader of a document could make one up, and some points cannot be divided
                return


_ENDS = {".map": ("Bar", "Kitchen"), ".hexes": ("D3", "F9")}
"""Two places that exist in some of the shipped maps."""


def map_(path: Path, rng: Random) -> str:
    """Check, draw and lint a map, write it in every form, and read it into the desk."""
    folder = path.parent / "out"
    folder.mkdir(exist_ok=True)
    checked_ = commands(["map", "check", path])
    done = [rng.choice((["map", "show", path], ["map", "show", path, "--ascii"], ["map", "show", path, "--json"]))]
    done.append(
        rng.choice((["map", "lint", path], ["map", "lint", path, "--json"], ["map", "look", path, *_ENDS[path.suffix]]))
    )
    out = rng.choice(("--svg", "--excalidraw"))
    done.append(["map", "export", path, out, "-"])
    if checked_ == 0:
        commands(*done)
    try:
        seen(MapFile(path, folder).saved)
    except ValueError as error:
        _one_line(str(error))
    return "refused" if checked_ else "opened"


def drawing(path: Path, rng: Random) -> str:
    """Import a drawing as a map and treat the result like any other map."""
    made = path.with_name("made.map")
    made.unlink(missing_ok=True)
    if commands(["map", "import", path, "-o", made]):
        return "refused"
    seen(made.read_text("utf-8"))
    mistakes = commands(["map", "check", made])
    if not mistakes and rng.random() < OFTEN / 3:
        commands(["map", "show", made], ["map", "export", made, "--excalidraw", "-"])
    return "opened in part" if mistakes else "opened"


def settings(path: Path, rng: Random) -> str:
    """Read settings, check their keys, and write a theme into a copy."""
    data = path.parent / "settings"
    data.mkdir(exist_ok=True)
    copy = data / "settings.toml"
    copy.write_bytes(path.read_bytes())
    read = read_settings(data)
    keys, wrong = checked(read.keys)
    for line in (*read.problems, *wrong):
        _one_line(line)
    try:
        keep_theme(data, "light")
    except ValueError:
        return "opened in part"
    if not read.problems:
        again = read_settings(data)
        assert again.theme == "light" and checked(again.keys)[0] == keys
    return "opened in part" if read.problems or wrong else "opened"


# ---------------------------------------------------------------------------- messages


def commands(*lines: list[object]) -> int:
    """Run commands that must succeed or refuse in one line; return the exit status of the last."""
    status = 0
    for line in lines:
        done = here(*line)
        status = done.status
        assert status in (0, 1, 2) and "something broke" not in done.err and "Traceback" not in done.err, done.err
        assert all(one.startswith("unhex-tui: ") and one == printable(one) for one in done.err.splitlines()), done.err
        assert status == 0 or done.err, line
        seen(done.out)
    return status


def _one_line(text: str) -> None:
    """Assert that a refusal or notice is one short line, whatever it quotes."""
    assert text and len(printable(text)) <= LONGEST, text[:500]


def seen(text: str) -> None:
    """Assert that output has no characters that control a terminal or are invisible."""
    if not text.isprintable():
        bad = _HIDDEN.search(text)
        assert bad is None, text[max(0, bad.start() - 40) : bad.end()].encode("unicode_escape")
