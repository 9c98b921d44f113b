"""A character as an audience sees them: a row of the roster, and a sheet with Vitality boxes (FS-VIT-1, FS-VIT-2)."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.view import Row, Sheet, State, Track
from unhex_tui.evening import views
from unhex_tui.evening.known import knows
from unhex_tui.evening.sums import signed
from unhex_tui.evening.words import AsRead
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, dodge_goal
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.people.counting import several
from unhex_tui.systems.fading_suns.rules.goals import wounds_penalty
from unhex_tui.systems.fading_suns.state.table import Table


def state_of(c: Character, gm: bool = True) -> State:
    """Return a character's state as far as the audience knows it."""
    return views.state_of(c, gm, down=not c.conscious, acted=c.declared and not c.left)


def conditions_of(table: Table, c: Character, gm: bool = True, *, since: bool = False) -> tuple[str, ...]:
    """Return a character's conditions and debts in words; with `since`, holds include their first turn."""
    if not (gm or knows(c, "condition")):
        return ()
    name = AsRead(table, gm).name
    if not c.conscious:
        return ("dead" if c.dead else "unconscious",)
    found = []
    found += ["prone"] if c.down else []
    if c.held_by:
        found.append(f"held by {name(c.held_by)}{_since(table, c) if since else ''}")
    if (held := table.held(c.id)) is not None and (gm or not held.hidden):
        found.append(f"holds {name(held.id)}{_since(table, held) if since else ''}")
    found += [f"{several(waiting, 'wound')} waiting"] if (waiting := table.waiting(c.id)) else []
    found += ["1 action next turn"] if c.pays else []
    found += ["1 action only"] if c.limited else []
    found += [f"{c.cover} cover"] if c.cover else []
    return tuple(found)


def _since(table: Table, held: Character) -> str:
    return f" since turn {table.round - held.hold_turn + 1}"


def row_of(table: Table, c: Character, who: str, teams: list[str], gm: bool) -> Row:
    """Return a character's row in the roster."""
    actions = "●" * many(c.left) + "○" * many(c.used) if c.able else ""
    figures = (("Vit", f"{c.vitality}/{c.most_vitality}"),) if gm or c.pc else ()
    conditions, state = conditions_of(table, c, gm), state_of(c, gm)
    hampered = bool(conditions and (c.down or c.held_by or c.pays or c.limited))
    more: dict[str, Any] = {"figures": figures, "conditions": conditions, "state": state, "hampered": hampered}
    return views.row(table, c, who, teams, gm, actions, **more)


def sheet_of(table: Table, c: Character, teams: list[str], gm: bool) -> Sheet:
    """Return a character's sheet."""
    most, lost = c.most_vitality, c.most_vitality - c.vitality
    weighs = {n: wounds_penalty(n) for n in range(most)}
    pains = ", ".join(f"{n}: {signed(by)}" for n, by in weighs.items() if n and by)
    costs = tuple(signed(weighs[n]) if weighs[n] else "" for n in range(most - 1, 0, -1))
    track = Track(
        "vitality", "Vitality", "X" * lost + " " * c.vitality, 0, 0, most, pains, guard=c.armor, costs=(*costs, "†")
    )
    gauges = [
        ("Strike", attack_goal(table, c, "fist").words),
        ("Dodge", dodge_goal(table, c).words),
        ("Vitality", f"{c.vitality} of {c.most_vitality}"),
        ("Characteristics", f"Str {c.strength}, Dex {c.dexterity}, End {c.endurance}, Wits {c.wits}"),
        ("Skills", f"Fight {c.fight}, Dodge {c.dodge}, Vigor {c.vigor}"),
    ]
    gauges += [("Armor", f"{c.armor} dice")] if c.armor else []
    items = tuple((own.name, f"goal {own.goal}, {own.dice} dice{', ranged' if own.ranged else ''}") for own in c.own)
    conditions = conditions_of(table, c, gm, since=True)
    return views.sheet(table, c, teams, gm, gauges, tracks=(track,), items=items, conditions=conditions)
