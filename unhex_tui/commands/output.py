"""Parts that commands share: text to stdout or a file, values as JSON, progress, and the choice of the rule system.

A command never writes over its source file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any, Self, TypeVar

from unhex_tui.commands import Refused
from unhex_tui.engine import document
from unhex_tui.engine.decision import Allot, Choose, Decision, Enter, Option, Pick, Roll
from unhex_tui.engine.system import System
from unhex_tui.files.atomic import atomic_write
from unhex_tui.files.names import data_folder, saves_folder
from unhex_tui.files.saves import newest_system
from unhex_tui.files.text import JOINERS, printable
from unhex_tui.systems import BUILT_IN, FIRST, NoSystem, named

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds before a command shows its progress."""
PAUSE = 0.2
"""Seconds between two lines of progress."""


def refuse_over(out: str, source: Path, what: str) -> None:
    """Raise Refused if `out` is the source file under any name; `-` stands for stdout."""
    if out != "-" and Path(out).exists() and Path(out).samefile(source):
        raise Refused(f"{printable(out)} is the {what} itself")


def put_out(text: str, out: str) -> None:
    """Print a text if `out` is `-`; otherwise write it to that file and report it. Raises OSError if that fails."""
    if out == "-":
        print(text, end="")
    else:
        atomic_write(Path(out), text.encode())
        print(f"written: {printable(out)}")


class Progress:
    """A line on stderr, if that is a terminal, about a command that takes longer than a second.

    The line is written over again by a thread of its own, and is gone when the command goes on with its output.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._share = ""
        self._over = Event()
        shown = sys.stderr is not None and sys.stderr.isatty()
        self._thread = Thread(target=self._show, daemon=True) if shown else None

    def __enter__(self) -> Self:
        if self._thread:
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._thread:
            self._thread.join()

    def of(self, steps: Iterable[T], total: int) -> Iterator[T]:
        """Yield the steps and show their share of the total; without it, the line counts seconds."""
        for done, step in enumerate(steps):
            self._share = f"{100 * done // max(total, 1)} %"
            yield step
        self._share = ""

    def _show(self) -> None:
        began, wide = monotonic(), 0
        while not self._over.wait(PAUSE if wide else PATIENCE):
            line = f"{self._what}: {self._share or f'{monotonic() - began:.0f} s'}"
            wide = max(wide, len(line))
            print(f"\r{line:<{wide}}", end="", file=sys.stderr, flush=True)
        if wide:
            print(f"\r{'':<{wide}}\r", end="", file=sys.stderr, flush=True)


def plain(value: Any) -> Any:
    """Return values and named tuples as objects by field name, and other sequences as arrays, recursively."""
    if fields := getattr(value, "__struct_fields__", None) or getattr(value, "_fields", None):
        return {name: plain(getattr(value, name)) for name in fields}
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return value


def as_json(decision: Decision) -> dict[str, Any]:
    """Return a decision as `run` prints it."""
    data: dict[str, Any] = {
        "kind": decision.kind,
        "question": decision.question,
        "prompt": decision.prompt,
        "seats": [{"id": seat.id, "name": seat.name, "gm": seat.gm} for seat in decision.seats],
    }
    if decision.secret:
        data["secret"] = True
    if isinstance(decision, Choose | Pick | Allot):
        data["options"] = [_option_json(option, decision.kind) for option in decision.options]
    match decision:
        case Choose():
            data["enter"] = decision.enter
        case Pick():
            data |= {"least": decision.least, "most": decision.most, "chosen": list(decision.chosen)}
        case Allot():
            data |= {"total": decision.total, "places": decision.places}
        case Roll():
            data["dice"] = [
                {"name": d.name, "low": d.low, "high": d.high} | ({"signs": list(d.signs)} if d.signs else {})
                for d in decision.dice
            ]
            data["caption"] = decision.caption
            data["extras"] = [_option_json(option, "choose") for option in decision.extras]
        case Enter():
            data |= {"what": decision.what, "low": decision.low, "high": decision.high, "value": decision.value}
            if decision.what == "document":
                data |= {"high": document.LONGEST, "folder": decision.folder}
    return data


def _option_json(option: Option, kind: str) -> dict[str, Any]:
    data: dict[str, Any] = {"key": option.key, "label": option.label}
    if option.hint:
        data["hint"] = option.hint
    if option.uses and kind == "pick":
        data["uses"] = list(option.uses)
    if option.needs and kind == "pick":
        data["needs"] = option.needs
    if kind == "allot":
        data["most"] = option.most
    return data


def text_of(data: Any, *, indent: int | None = None) -> str:
    """Return JSON text for stdout, with escapes for characters that its encoding lacks or a terminal would not show.

    Raises ValueError or TypeError if the data is not plain JSON.
    """
    in_utf8 = (sys.stdout.encoding or "").lower().replace("-", "") in ("utf8", "utf8sig")
    text = json.dumps(data, ensure_ascii=not in_utf8, allow_nan=False, indent=indent)
    return "\n".join(line if line.isprintable() else _escaped(line) for line in text.split("\n"))


def _escaped(line: str) -> str:
    return "".join(sign if sign in JOINERS or sign.isprintable() else _escape(sign) for sign in line)


def _escape(sign: str) -> str:
    """Return a character as JSON escapes, two of them for a character beyond the first 65,536."""
    data = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{data[i : i + 4]}" for i in range(0, len(data), 4))


def systems_for(name: str | None, data: str | None, offers: Callable[[System], object] = bool) -> Iterator[System]:
    """Yield the named rule system, or the system of the newest save, the first and the other built-in ones.

    Without a name, only systems for which `offers` is true are yielded, and each is loaded when its turn comes. Raises
    Refused if there is no system of the name.
    """
    names = dict.fromkeys([name] if name else [newest_system(saves_folder(data_folder(data))), FIRST, *BUILT_IN])
    for system_name in names:
        try:
            system = named(system_name)
        except NoSystem as error:
            if name:
                raise Refused(str(error)) from None
            continue
        if offers(system):
            yield system


def system_for(name: str | None, data: str | None, offers: Callable[[System], object] = bool, what: str = "") -> System:
    """Return the first of `systems_for`; raise Refused with `what` if there is none."""
    for system in systems_for(name, data, offers):
        return system
    raise Refused(f"{named(name or FIRST).title} has no {what}")
