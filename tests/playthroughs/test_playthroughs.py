"""Whole fights as readable text: what was asked, of whom, the answer, what was told. A diff here is a change of rules.

Each `.txt` names its setup and holds the answers; they are played again and everything must be told as it stands there.
To take over what is told now, run `UNHEX_RECORD=1 python -m pytest tests/playthroughs` and read the diff.
Lines: `name? seat` the question; `>` an answer, `!` a forced one, `e` an amendment, `x` an overruling, `u` an undo,
each with the answer as JSON and in words; `|` told to all, `:` told to the GM alone; at the end how everybody stands.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from unhex_kit import setup

from unhex_tui.engine.decision import seats_named
from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.demo import nightclub
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unhex.wounds import LOCATIONS, NAMES, boxes_text

HERE = Path(__file__).parent
MAPS = HERE.parents[1] / "maps"
CUSTOMS = """title: The customs shed
Quay ---| Shed
Shed -[#]- Office
Crane --> Quay
Crane ... Shed
Office |--- Lane
exit: Lane
objective Office: the ledger
"""


def setups() -> dict[str, dict[str, Any]]:
    """What the playthroughs start from, by name."""
    return {
        "nightclub": nightclub((MAPS / "nightclub.map").read_text(encoding="utf-8")),
        "customs shed": setup(
            CUSTOMS,
            "Ada pc crew Quay level=60 sword@right shield@left kit 1HM-2",
            "Bo pc crew Crane level=56 rifle@both ammo rubber 2HR-2",
            "Guard house Shed level=45 axe@both armor:torso",
            "Clerk house Office level=35 pistol@right ammo",
            "Lurker house Quay level=50 knife@right hidden",
            "Rook gang Lane level=48 pistol@right ammo knife@left 1HR-2",
        ),
    }


def entries(text: str) -> Iterator[tuple[str, Any]]:
    """The answers of a playthrough: the sign at the line's start, and the value."""
    for line in text.splitlines():
        if line[:2] in ("> ", "! ", "e ", "x ", "u "):
            yield line[0], json.JSONDecoder().raw_decode(line[2:])[0]


def played(text: str) -> tuple[Session, str]:
    """A playthrough played again from its answers, and written down as it went."""
    heading = text[: text.index("\n")]
    name = heading.removeprefix("# ").partition(":")[0]
    session = Session(UNHEX, setups()[name])
    out = [heading, ""] + [written(line) for line in told_lines(session, 0)]
    for sign, value in entries(text):
        asked = session.decision
        assert asked is not None, f"nothing is asked that {value!r} would answer"
        out += ["", f"{asked.question}? {seats_named(asked)}"]
        if sign == "u":
            moved = session.undo()
            assert moved is not None
            out.append(f"u 1  takes back: {moved.label}")
            continue
        if sign == "e":
            aside = session.aside("amend")
            for one in value:
                aside.answer(one)
            entry = session.finish("amend", aside)
            assert entry is not None
            words = entry.label
        elif sign == "x":
            entry = session.overrule(value)
            words = entry.label
        else:
            words = asked.describe(value)
            entry = session.answer(value, forced=sign == "!")
        out.append(f"{sign} {json.dumps(value, ensure_ascii=False)}  {words}")
        out += [written(line) for line in told_lines(session, entry.n)]
    out += ["", f"next: {session.decision.question if session.decision else 'nothing'}", *standing(session)]
    return session, "\n".join(out) + "\n"


def told_lines(session: Session, n: int) -> list[tuple[str, str, tuple[str, ...]]]:
    """What one entry told: the sign of who may know it, the words, the rules."""
    public = [(line.text, line.rules) for line in session.log("players") if line.entry == n]
    return [
        ("|" if (line.text, line.rules) in public else ":", line.text, line.rules)
        for line in session.log("gm")
        if line.entry == n
    ]


def written(line: tuple[str, str, tuple[str, ...]]) -> str:
    """A told line as it stands in the file."""
    sign, text, rules = line
    return f"{sign} {text}" + (f"  [{', '.join(rules)}]" if rules else "")


def standing(session: Session) -> Iterator[str]:
    """How everybody stands at the end."""
    table = session.table
    for who in table.characters.values():
        marks = ", ".join(
            f"{NAMES[place]} {shown}" for place in LOCATIONS if (shown := boxes_text(who.marks, place).strip())
        )
        held = [thing.name for hand in (who.right, who.left) if (thing := who.item(hand or ""))]
        lost = [thing.name for thing in who.items if thing.destroyed]
        words = [
            f"{who.name}: {who.level}/{who.max_level}",
            table.area_name(who.area),
            *([who.condition] if who.condition else []),
            *([who.fate] if who.fate else []),
            *([marks] if marks else []),
            *([f"holds {', '.join(dict.fromkeys(held))}"] if held else []),
            *([f"lost {', '.join(lost)}"] if lost else []),
        ]
        yield "= " + "; ".join(words)


@pytest.mark.parametrize("file", sorted(HERE.glob("*.txt")), ids=lambda file: file.stem)
def test_a_playthrough_goes_as_it_is_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    session, now = played(text)
    if os.environ.get("UNHEX_RECORD"):
        file.write_text(now, encoding="utf-8")
    assert now == text
    assert UNHEX.status(session.table) == []


@pytest.mark.parametrize("file", sorted(HERE.glob("*.txt")), ids=lambda file: file.stem)
def test_a_playthrough_is_undone_to_its_first_decision_and_redone(file: Path) -> None:
    session, _ = played(file.read_text(encoding="utf-8"))
    last = session.table.dump(), session.log()
    while session.undo():
        assert UNHEX.status(session.table) == []
    assert session.journal.head == 0
    while session.redo():
        pass
    assert (session.table.dump(), session.log()) == last


def test_there_are_playthroughs_and_one_of_the_nightclub_to_its_end() -> None:
    texts = [file.read_text(encoding="utf-8") for file in HERE.glob("*.txt")]
    assert len(texts) >= 2
    assert any(text.startswith("# nightclub:") and "\nnext: nothing\n" in text for text in texts)
