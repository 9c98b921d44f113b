"""A fight of six against six on stairs, into its second turn: a hold, a fall, wounds, and an abort with its price."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.session import Session
from unhex_tui.systems.fading_suns.system import FADING_SUNS

_HAND = {"fight": 6, "strength": 6}
STAIRS: dict[str, Any] = {
    "title": "The long stairs",
    "characters": [
        {"name": "Anselm", "pc": True, "strength": 8, "dexterity": 6, "fight": 8, "dodge": 4, "vigor": 8},
        {"name": "Ilse Vantor", "pc": True, "dexterity": 8, "fight": 6, "dodge": 7},
        {"name": "Old Maro", "pc": True, "strength": 8, "endurance": 7, "fight": 5, "armor": 3, "vitality": 4},
        {"name": "Sister Quill", "pc": True, "dexterity": 7, "fight": 7, "wits": 8},
        {"name": "Ruy", "pc": True, "vitality": 1},
        {"name": "Temperance Oake", "pc": True, "fight": 6, "wits": 7},
        {"name": "Dock hand 1", **_HAND},
        {"name": "Dock hand 2", **_HAND},
        {"name": "Dock hand 3", **_HAND, "vitality": 3},
        {"name": "Dock hand 4", **_HAND, "hidden": True},
        {"name": "The foreman", "dexterity": 7, "fight": 7, "dodge": 6, "armor": 2},
        {"name": "The captain's hound", "vitality": 0},
    ],
}
DECLARED = (
    {"anselm": "grapple", "ilse-vantor": "fist kick dodge", "old-maro": "dodge", "sister-quill": "fist",
     "temperance-oake": "kick fist", "dock-hand-1": "kick", "dock-hand-2": "fist", "dock-hand-3": "kick",
     "dock-hand-4": "none", "the-foreman": "charge"},
    {"anselm": "hold", "ilse-vantor": "fist kick", "old-maro": "fist", "sister-quill": "fist",
     "temperance-oake": "stand", "dock-hand-1": "break", "dock-hand-2": "fist dodge", "dock-hand-3": "fist",
     "dock-hand-4": "fist", "the-foreman": "follow"},
)  # fmt: skip
"""Declarations of each turn."""
TARGETS = {"anselm": "dock-hand-1", "sister-quill": "dock-hand-3", "the-foreman": "temperance-oake"}


def stairs(question: str = "", nth: int = 1, turn: int = 1, rolled: int = 9) -> Session:
    """Play the fight until `question` is asked for the nth time in a turn.

    Every d20 shows `rolled`; every second effect die is a wound.
    """
    session = Session(FADING_SUNS, STAIRS)
    saying: list[str] = []
    seen = 0
    while (asked := session.decision) is not None:
        seen += asked.question == question and session.table.round == turn
        if seen == nth or session.table.round > turn:
            return session
        who = asked.about[0] if asked.about else ""
        if asked.kind == "roll":
            session.answer([rolled if die.high == 20 else (2, 6)[n % 2] for n, die in enumerate(asked.dice)])  # type: ignore[attr-defined]
            continue
        keys = [option.key for option in getattr(asked, "options", ())]
        if asked.question == "declare.actions":
            saying = DECLARED[session.table.round - 1][who].split()
            session.answer(saying.pop(0) if len(saying) == 1 else str(len(saying)))
        elif asked.question == "declare.which":
            session.answer(saying.pop(0))
        elif asked.question == "target":
            session.answer(TARGETS.get(who, keys[0]) if TARGETS.get(who) in keys else keys[0])
        elif asked.kind == "enter":
            session.answer(6)
        else:
            session.answer(next((key for key in ("abort", "resist") if key in keys), keys[0]))
    return session
