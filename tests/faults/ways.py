"""Every way in which the package writes files, step by step, and the content allowed after each step: old or new.

A way reports the start and the result of each step (`Step`). From these follows what a folder may hold after a power
failure or a failed call. A refused step is tried again, as users would do.

Saves hold the records of a random fight with all that a GM may do; documents, maps, drafts, settings, pictures and
reports are small.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from crash_states import found
from kit import Recorder
from players import RandomPlayer
from random_play import Fight, wild
from unhex.random_setups import random_setup

from unhex_tui.commands.output import put_out
from unhex_tui.commands.sessions import to_play
from unhex_tui.engine.document import Document
from unhex_tui.engine.journal import Entry, Journal, Record
from unhex_tui.engine.session import Session
from unhex_tui.files.atomic import reason
from unhex_tui.files.export import write_picture
from unhex_tui.files.records import Header
from unhex_tui.files.savefile import SaveFile, is_held
from unhex_tui.files.saves import create, list_saves, open_save
from unhex_tui.files.settings import keep_theme
from unhex_tui.files.shelf import MapFile, Shelf
from unhex_tui.systems.unhex.system import UNHEX

TRIES = 6
"""Number of attempts for a refused step."""


class Step(NamedTuple):
    """The start of a step, or its result."""

    came: str = "begun"
    """`begun`, `done` or `refused`."""
    why: str = ""
    """The message of a refusal, or ""."""


class Way(Protocol):
    """One way of writing files."""

    name: str

    def prepare(self, root: Path) -> Any:
        """Write the files from before and return what the steps need."""

    def steps(self, root: Path, prepared: Any) -> Iterator[Callable[[], object]]:
        """Yield the steps in order; closing the iterator closes the files that the steps have open."""

    def check(self, root: Path, done: int, more: bool) -> None:
        """Assert the folder's content after `done` steps, and perhaps one more."""


def walk(way: Way, root: Path, prepared: Any, say: Callable[[Step], None]) -> None:
    """Walk a way and report the result of each step; stop at an interrupt or after too many refusals."""
    steps = way.steps(root, prepared)
    try:
        for step in steps:
            for _ in range(TRIES):
                say(Step())
                try:
                    step()
                except Exception as error:
                    say(Step("refused", f"{type(error).__name__}: {reason(error)}"))
                else:
                    say(Step("done"))
                    break
            else:
                return
    except KeyboardInterrupt:
        pass
    finally:
        steps.close()  # type: ignore[attr-defined]


def checked(way: Way, root: Path, said: list[Step]) -> None:
    """Assert that a folder has the content that the reported steps allow."""
    way.check(root, sum(step.came == "done" for step in said), bool(said) and said[-1].came == "begun")


# ---------------------------------------------------------------------------------------------- saves


@cache
def fight() -> tuple[Header, tuple[tuple[Record, ...], ...]]:
    """Return the header and the records of each step of a random fight: answers, undo, redo, edits, corrections."""
    rng, disk = Random("written 4"), Recorder()
    setup = random_setup(rng)
    session = Session(UNHEX, setup, write=disk)
    one = Fight(session, rng, RandomPlayer(rng), disk)
    groups: list[tuple[Record, ...]] = []
    while len(groups) < 9:
        before = len(disk.records)
        wild(one)
        if len(disk.records) > before:
            groups.append(tuple(disk.records[before:]))
    return Header("unhex", setup, "A fight", "0.1.0", "2024-05-01T20:00", session.opening()), tuple(groups)


@cache
def journal(groups: int, more: int = 0) -> Journal:
    """Return the journal after `groups` steps of the fight and `more` records of the next step."""
    written = fight()[1]
    held = Journal()
    last = written[groups][:more] if more else ()
    for record in [*(record for group in written[:groups] for record in group), *last]:
        held.add(record)
    return held


class Save:
    """A save is created, or opened and continued; the first step opens it."""

    def __init__(self, name: str, there: int = 0, content: Callable[[bytes], bytes] | None = None) -> None:
        self.name = name
        self.there = there
        """Number of steps of the fight in the save."""
        self.content = content
        """Change to the save's bytes before it is opened; None if the save is created."""

    def prepare(self, root: Path) -> Path:
        path = root / "saves" / "a.jsonl"
        if self.content is not None:
            header, groups = fight()
            file = create(path, header)
            for group in groups[: self.there]:
                file.write(list(group))
            file.close()
            path.write_bytes(self.content(path.read_bytes()))
        return path

    def steps(self, root: Path, prepared: Path) -> Iterator[Callable[[], object]]:
        file = SaveFile(prepared)
        header, groups = fight()

        def opens() -> None:
            nonlocal file
            file = create(prepared, header) if self.content is None else open_save(prepared).file

        try:
            yield opens
            for group in groups[self.there :]:
                yield lambda group=group: file.write(list(group))
        finally:
            file.close()

    def check(self, root: Path, done: int, more: bool) -> None:
        saves = list_saves(root / "saves")
        assert not [save.problem for save in saves if save.problem]
        assert not [path for path in root.rglob("*.lock") if is_held(path.with_suffix(""))], "the lock is held"
        found = [opened(save.path) for save in saves]
        if done:
            many = self.there + done - 1
            parts = len(fight()[1][many]) if more and many < len(fight()[1]) else 0
            assert any(one == journal(many, part) for one in found for part in range(parts + 1))
        elif self.content is None:
            assert all(one == Journal() for one in found) and len(found) <= more
        else:
            assert journal(self.there) in found


def opened(path: Path) -> Journal:
    """Open and continue a save, and return its journal; assert that a new record is still there after reopening."""
    _, held, file, notices = open_save(path)
    entry = Entry(n=held.last + 1, parent=held.head, kind="aside", question="amend", value=[])
    file.write([entry])
    file.close()
    again = open_save(file.path, read_only=True)
    assert again.journal.entries == {**held.entries, entry.n: entry}
    assert notices or not again.notices
    return held


def without_its_end(content: bytes) -> bytes:
    return content[:-1]


def cut_short(content: bytes) -> bytes:
    return content + b'{"n":999,"par'


def damaged(content: bytes) -> bytes:
    return content + b"{}\n"


# ---------------------------------------------------------------------------------------------- other files


class Files:
    """Files other than saves. Each step writes at least one whole file."""

    def __init__(self, name: str, prepare: Callable[[Path], Any], *steps: Callable[[Path, Any], object]) -> None:
        self.name = name
        self.prepare = prepare
        self._steps = steps

    def steps(self, root: Path, prepared: Any) -> Iterator[Callable[[], object]]:
        for step in self._steps:
            yield partial(step, root, prepared)

    @cache  # noqa: B019  there are as many as there are ways
    def trees(self) -> list[dict[str, bytes | None]]:
        """Return the folder's content after no step, one step, and so on, without failures."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            prepared = self.prepare(root)
            trees = [there(root)]
            for step in self.steps(root, prepared):
                step()
                trees.append(there(root))
        return trees

    def check(self, root: Path, done: int, more: bool) -> None:
        trees = self.trees()
        old, new = trees[done], trees[done + 1 if more else done]
        here = there(root)
        for name in old | new:
            hidden = Path(name).name.startswith(".")
            assert name in here or None in (old.get(name), new.get(name)), f"{name} is gone"
            assert here.get(name) in (old.get(name), new.get(name)) or hidden, f"{name} is neither old nor new"
        known = {content for tree in trees for content in tree.values()}
        assert not [name for name in here if here[name] not in known and not name.endswith(".tmp")], "a part of a file"
        lasting = set(old.values()) & set(new.values())
        assert lasting <= set(here.values()) | {None}, "what was there is lost"


def there(root: Path) -> dict[str, bytes | None]:
    """Return a folder's content without lock files, which are empty and need not survive."""
    return {name: content for name, content in found(root) if not name.endswith(".lock")}


def party(text: str) -> Document:
    return Document("party", "The crew", text)


def shelf(root: Path) -> Shelf:
    return Shelf(root, UNHEX.kinds)


def crew(root: Path) -> Shelf:
    """Return a shelf with an earlier party."""
    shelf(root).keep(party("earlier " * 90))
    return shelf(root)


def drawn(root: Path) -> MapFile:
    """Return a map behind a desk that another program changed after it was read."""
    path = root / "maps" / "a.map"
    path.parent.mkdir()
    path.write_bytes(b"Bar --- Yard\n")
    file = MapFile(path, path.parent)
    path.write_bytes(b"Bar --- Theirs\n" * 50)
    return file


def undrawn(root: Path) -> MapFile:
    return MapFile(None, root / "maps")


def nobody(root: Path) -> None:
    return None


def report(root: Path) -> None:
    (root / "report.html").write_bytes(b"<old>")


SAMPLE = Path(__file__).parents[2] / "saves" / "sample.jsonl"
MAP = "Bar --- Yard\n" * 100
WAYS: list[Way] = [
    Save("a new save"),
    Save("a save gone on with", 5, bytes),
    Save("a save whose last line has no end", 5, without_its_end),
    Save("a save whose last line was cut short", 5, cut_short),
    Save("a damaged save", 6, damaged),
    Files("the sample", nobody, lambda root, _: to_play(SAMPLE, str(root)).close()),
    Files("settings", nobody, *(lambda root, _, name=name: keep_theme(root / "data", name) for name in "abc")),
    Files(
        "a party",
        crew,
        lambda root, shelf: shelf.renew(party("new " * 200)),
        lambda root, shelf: shelf.keep(party("replaced"), replace=True),
        lambda root, shelf: shelf.keep(party("beside " * 300)),
    ),
    Files(
        "a map that others changed", drawn, lambda root, desk: desk.save(MAP), lambda root, desk: desk.save(MAP + "B")
    ),
    Files(
        "a new map",
        undrawn,
        lambda root, desk: desk.keep_draft(MAP),
        lambda root, desk: desk.keep_draft(MAP + "C"),
        lambda root, desk: desk.save(MAP + "C", "The yard"),
        lambda root, desk: desk.keep_draft(MAP),
    ),
    Files("a picture", nobody, *2 * [lambda root, _: write_picture("<svg>" * 200, root / "pictures", "Fight")]),
    Files("a report", report, lambda root, _: put_out("<new>" * 300, str(root / "report.html"))),
]
