"""Golden sessions: saves of every kind from earlier versions, with hashes of all that their entries lead to.

`tests/saves/VERSION/` holds the saves (`-sums`: since lines have checksums), each with a `.golden` file beside it. A
line of that file is one entry: its number and hashes of the table, the log lines, the question, the explanations with
previews and odds, and the view of each audience. `tests/saves/reports.txt` has a line for each save: hashes of its
logs, of its reports as web pages, of the exported save, and of the exported documents.

After an intended change of a rule or a report, `python -m tests.golden` writes the hashes again; the commit says which
lines changed, and why. The saves never change.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec.structs import astuple

from unhex_tui.commands import sessions
from unhex_tui.commands.report import gathered, page
from unhex_tui.commands.story import told
from unhex_tui.drawing.draw import draw
from unhex_tui.drawing.plan import Plan
from unhex_tui.engine.decision import Allot, Choose, Decision, Enter, Option, Pick, Roll
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Journal
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import Replay
from unhex_tui.engine.view import Audience, Highlight, View
from unhex_tui.files.export import export
from unhex_tui.files.records import Header
from unhex_tui.files.saves import content_of
from unhex_tui.scenes.areas import Areas

SAVES = Path(__file__).parent / "saves"
PARTS = ("table", "told", "question", "why", "gm", "players")
REPORTS = SAVES / "reports.txt"
REPORTED = ("log", "log --players", "log --html", "log --html --players", "export", "export KIND")
LOOKED_INTO = 5
"""Odds are hashed at every fifth entry only, because they take longer than all the rest."""


def kept() -> list[Path]:
    """Return the paths of all golden saves."""
    return sorted(SAVES.glob("*/*.jsonl"))


def golden(save: Path) -> list[str]:
    """Return the lines of a save's golden file by today's code: the start, then the entries by number."""
    return [" ".join([str(n), *map(hashed, texts)]) for n, texts in texts_of(save)]


def texts_of(save: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield each entry's number and the six texts to hash."""
    header, journal = _read(save)
    system = _system(header.system)
    replay = Replay(system, header.setup, _without_snapshots(journal))
    live = replay.built(0)
    yield 0, _texts(system, live, replay.opening(), odds=True)
    at = 0
    for n, entry in journal.entries.items():
        if entry.parent != at:
            live = replay.built(entry.parent)
        replay.repeat(live, entry, replay.before(entry, journal.path_to(entry.parent)))
        yield n, _texts(system, live, replay.told(live), odds=n % LOOKED_INTO == 0)
        at = n


def reported(save: Path) -> list[str]:
    """Return the save's line in `REPORTS` by today's code, in words: its name and a hash for each of `REPORTED`."""
    session = sessions.opened(save, read_only=True).session
    audiences: tuple[Audience, ...] = ("gm", "players")
    texts = ["\n".join(told(session, audience)) for audience in audiences]
    texts += [page(gathered(session, audience)) for audience in audiences]
    documents = [
        (document.kind, document.text, document.players) for document in session.system.documents(session.table)
    ]
    texts += map(json.dumps, (export(save), documents))
    return [f"{save.parent.name}/{save.stem}", *map(hashed, texts)]


def opened(save: Path) -> tuple[Any, Journal]:
    """Return the rule system and the journal of a save."""
    header, journal = _read(save)
    return _system(header.system), journal


def _read(save: Path) -> tuple[Header, Journal]:
    with save.open("rb") as file:
        content = content_of(save, file)
    assert not content.damage, f"{save.name}: {content.damage}"
    return content.header, content.journal


def _without_snapshots(journal: Journal) -> Journal:
    """Return the same entries without kept tables, so that every table is recomputed from the rules."""
    found = Journal()
    for entry in journal.entries.values():
        found.add(entry)
    return found


def _system(name: str) -> Any:
    from unhex_tui.systems import named

    return named(name)


def _texts(system: Any, live: Conversation, told: tuple[LogLine, ...], *, odds: bool) -> tuple[str, ...]:
    views = [drawn(system.view(live.table, live.decision, audience)) for audience in ("gm", "players")]
    table = json.dumps(system.dump(live.table), ensure_ascii=False)
    return table, _told(told), question(live.decision), why(system, live, odds=odds), *views


def hashed(text: str) -> str:
    """Return the hash of a text as it stands in a golden file."""
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def _told(told: tuple[LogLine, ...]) -> str:
    return "\n".join(f"{line.text} {line.rules} {line.kind} {line.audience} {line.instead}" for line in told)


# ----------------------------------------------------------------------------------------------- the question


def question(decision: Decision | None) -> str:
    """Return a decision as text: its question, seats, prompt and answers, without the letters given by the screen."""
    if decision is None:
        return "nothing"
    seats = [(seat.id, seat.name, seat.gm, seat.hidden) for seat in decision.seats]
    lines = [f"{decision.kind} {decision.question} {seats} {decision.about} {decision.light}", decision.prompt]
    match decision:
        case Choose():
            lines += [decision.enter, *map(_option, decision.options)]
        case Pick():
            lines += [f"{decision.least} {decision.most} {decision.chosen} {decision.none} {decision.unchanged}"]
            lines += map(_option, decision.options)
        case Allot():
            lines += [f"{decision.total} {decision.places}", *map(_option, decision.options)]
        case Roll():
            lines += [decision.caption, *[f"{die.name} {die.low} {die.high}" for die in decision.dice]]
            lines += map(_option, decision.extras)
        case Enter():
            lines += [f"{decision.what} {decision.low} {decision.high} {decision.folder}", decision.value]
    return "\n".join(lines)


def _option(option: Option) -> str:
    return "|".join(
        map(
            str,
            (option.key, option.label, option.hint, option.token, option.place, option.uses, option.most, option.needs),
        )
    )


def why(system: Any, live: Conversation, *, odds: bool) -> str:
    """Return the blocked options with their reasons, the previews, the notes and the odds as text."""
    if live.decision is None:
        return ""
    found, advice = live.decision.explanation(), system.advise(live.table, live.decision)
    lines = [
        f"{_option(blocked.option)} {blocked.shared} {'; '.join(map(str, blocked.reasons))}"
        for blocked in found.blocked
    ]
    for key, preview in advice.previews.items():
        lines += [key, *preview.lines, *map(str, map(astuple, preview.changes)), _highlight(preview.highlight)]
    lines += map(str, found.notes)
    if odds:
        lines += [f"{key}: {text}" for key, text in advice.odds().texts.items()]
    return "\n".join(lines)


def _highlight(highlight: Highlight | None) -> str:
    if highlight is None:
        return ""
    return f"{highlight.lines} {highlight.marks} {highlight.places} {highlight.good} {highlight.why}"


# ------------------------------------------------------------------------------------------------- the views


def drawn(view: View) -> str:
    """Return a view as text, with its map drawn at 80 by 24."""
    lines = [view.title, view.headline, view.focus, view.waiting, view.aim, *view.underway, *view.sides]
    lines += [f"step {step.name} {step.state} {step.side}" for step in view.steps]
    lines += [f"involved {view.involved}"]
    for row in view.roster:
        lines.append(f"row {row.id} {row.name} {row.letter} {row.side} {row.team} {row.actions} {row.figures}")
        lines.append(f"  {row.conditions} {row.where} {row.hidden} {row.current} {row.state} {row.folded}")
    for sheet in view.sheets:
        lines.append(f"sheet {sheet.id} {sheet.name} {sheet.side} {sheet.subtitle} {sheet.gauges} {sheet.hidden}")
        lines.append(f"  {sheet.hands} {sheet.items} {sheet.abilities} {sheet.conditions}")
        for track in sheet.tracks:
            lines.append(
                f"  {track.id} {track.name} [{track.boxes}] {track.row} {track.column} {track.width} {track.note}"
            )
            lines.append(f"    {track.pending}")
    if isinstance(view.scene, Areas):
        lines += _scene(view.scene)
    return "\n".join(lines)


def _scene(scene: Areas) -> Iterator[str]:
    yield scene.title
    yield _highlight(scene.highlight)
    if not scene.areas:
        return
    for area in scene.areas:
        yield f"{area.id} {area.name} {area.at} {area.start} {area.exit} {area.objective} {area.notes}"
        yield f"  {area.floor} {area.effects}"
        yield from (
            f"  {token.id} {token.name} {token.letter} {token.side} {token.state} {token.hidden}"
            for token in area.tokens
        )
    yield _map(scene)


@lru_cache(maxsize=64)  # most entries change neither view
def _map(scene: Areas) -> str:
    return draw(scene, Plan.make(scene, 80, 24)).text()


# ------------------------------------------------------------------------------------------ the command


def write_anew() -> None:
    """Write the hashes of all golden saves again and print the number of changed lines of each."""
    for save in kept():
        path, lines = save.with_suffix(".golden"), golden(save)
        was = path.read_text("utf-8").splitlines() if path.exists() else []
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        changed = sum(a != b for a, b in zip(was, lines, strict=False)) + abs(len(was) - len(lines))
        print(f"{save.name}: {len(lines)} lines, {changed} changed")
    REPORTS.write_text("".join(" ".join(reported(save)) + "\n" for save in kept()), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    write_anew()
