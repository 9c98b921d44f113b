"""The odds of a fight's questions, in columns by option key: for the GM, worked out on request.

`facing` has the odds of attacks, `chances` those of dice, `driving` those of chases; words state the assumptions.
"""

from __future__ import annotations

from copy import copy

from unhex_tui.engine.advice import Figures, Grid
from unhex_tui.engine.decision import Choose, Decision, Pick, Roll
from unhex_tui.engine.dice import number, percent
from unhex_tui.gamekit.naming import whose
from unhex_tui.gamekit.questions import By
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.unknown_armies.advice import driving
from unhex_tui.systems.unknown_armies.advice.facing import (
    NO_HARM,
    Facing,
    attackers,
    best_foe,
    calling,
    columns,
    coming,
    dodging,
    facing,
    focused,
    made,
    offered,
    outcome,
    shift_told,
    sides,
    strays,
    usual,
)
from unhex_tui.systems.unknown_armies.fight.aiming import CALLS
from unhex_tui.systems.unknown_armies.fight.targets import skill_sum
from unhex_tui.systems.unknown_armies.fight.ways import SEVERAL, WAYS
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import CHERRIES, FOCUS, SHIFTS
from unhex_tui.systems.unknown_armies.rules.dice import EVERY, read
from unhex_tui.systems.unknown_armies.state.table import Act, Table

# -------------------------------------------------------------------- the beginning of a round


def _focus(table: Table, asked: Choose) -> Figures:
    """Return for each focus the odds of the next attack on each foe and the cost from all attackers (UA-FOC-1)."""
    c = table.subject(asked)
    foes = table.foes(c.id)
    told: dict[str, Facing] = {}
    taken: dict[str, str] = {}
    costs = {by: number(coming(table, focused(c, foes[0], by))) for by in (0, *FOCUS)} if foes else {}
    for option in asked.options:
        who, _, by = option.key.rpartition(":")
        if who in table.characters:
            foe = table.characters[who]
            told[option.key] = facing(table, focused(c, foe, int(by)), Act(c.id, usual(c)), foe)
            taken[option.key] = costs[int(by)]
    alone = f"without focus, {c.name} takes {costs[0]} wound points (one attack by each foe)" if costs else ""
    about = alone if attackers(table, c) else ""
    words = {ALL: about, **dict.fromkeys(taken, "taken if each foe attacks once" if about else "")}
    return _by_person(columns(told, words, taken=taken), c, foes, [costs[by] for by in FOCUS if by in costs])


def _by_person(figures: Figures, c: Character, foes: list[Character], costs: list[str]) -> Figures:
    """Return the odds with a row for each foe and a column for each focus, under the keys that choose them."""
    rows = tuple((foe.name, tuple(f"{foe.id}:{by}" for by in FOCUS)) for foe in foes)
    rows = tuple((name, keys) for name, keys in rows if {*keys} <= {*figures.cells})
    heads = ["hits", "out"]
    below: list[tuple[str, tuple[str, ...]]] = []
    if "damage" in figures.heads and rows:
        at = figures.heads.index("damage")
        damage = [tuple(figures.cells[key][at] for key in keys) for _, keys in rows]
        if len({*damage}) == 1:
            below.append(("damage", damage[0]))
        else:
            heads.insert(1, "damage")
    below += [(f"{c.name} takes", tuple(costs))] if costs else []
    shown = tuple(head for head in heads if head in figures.heads)
    return figures._replace(grid=Grid(tuple(f"+{by}" for by in FOCUS), rows, shown, tuple(below)))


# -------------------------------------------------------------------- a turn


def _acts(table: Table, asked: Choose) -> Figures:
    """Return the odds of each attack on its best target, and of other actions that need a roll."""
    c = table.subject(asked)
    told: dict[str, Facing] = {}
    at: dict[str, str] = {}
    words: dict[str, str] = {}
    under_way = table.action.attacks if table.action is not None else 1
    for option in asked.options:
        key, many = option.key, SEVERAL.get(option.key, under_way)
        way = usual(c) if key in SEVERAL else key
        if way not in WAYS or key in NO_HARM:
            words[key] = _otherwise(table, c, key)
            continue
        if key == "follow" and c.sucker in table.characters:
            foe = table.characters[c.sucker]
            found = (foe, facing(table, c, Act(c.id, way), foe)) if not foe.dead else None
        else:
            found = best_foe(table, c, Act(c.id, way, attacks=many), many)
        if found is not None:
            told[key], at[key] = found[1], found[0].name
            words[key] = _dodged(*found) if many == 1 else ""
    words[ALL] = shift_told(c)
    several = len(table.foes(c.id)) > 1 or len({*at.values()}) > 1
    return columns(told, words, at=at if several else None)


def _otherwise(table: Table, c: Character, key: str) -> str:
    """Return in words the odds of an action that is not an attack with damage."""

    def works(role: str, minimum: int = 0) -> str:
        return f"succeeds {percent(made(table, c, role, skill_sum(table, c, role).total, minimum))}"

    holder = table.characters.get(c.held_by)
    if key == "dodge":
        twin = number(coming(table, dodging(c)))
        return f"damage if each foe attacks once: {twin} instead of {number(coming(table, c))}"
    if key == "suppress":
        return f"stray hit {percent(strays(table, c))}, 1 die of damage"
    if key == "break_free" and holder is not None:
        return works("melee", holder.skill("melee") if c.hold == "grip" else 0)
    role = {"clear": "firearms", "hold_disarm": "melee", "slip": "dodge", "swim": "athletics"}.get(key, "")
    return works(role) if role else ""


# -------------------------------------------------------------------- attacks


def _targets(table: Table, asked: Choose) -> Figures:
    """Return the odds of the current attack on each target (UA-SHF-1, UA-DOD-1)."""
    action = table.action
    if action is None or action.way not in WAYS or action.who not in table.characters:
        return Figures()
    c = table.characters[action.who]
    foes = [table.characters[option.key] for option in asked.options if option.key in table.characters]
    told = {foe.id: facing(table, c, action, foe) for foe in foes}
    words = {who: _dodged(table.characters[who], one) for who, one in told.items()}
    stored = f"{whose(c.name)} hunch {c.hunch} is used as the roll" if c.hunch and action.way != "follow" else ""
    words[ALL] = ", ".join(filter(None, (stored, shift_told(c))))
    return driving.with_cars(table, action, asked, columns(told, words))


def _dodged(foe: Character, found: Facing) -> str:
    """Return in words the odds against a dodging foe, with the GM's shift to the dodge; empty without a dodge."""
    if not found.attack.dodge:
        return ""
    shift = shift_told(foe) and f"dodges {shift_told(foe)}"
    return "; ".join(filter(None, (f"with the dodge: {outcome(found.outlook)}", shift)))


def likely_target(table: Table, decision: Decision) -> str:
    """Return the id of the target that the option of `act` named, since its odds are theirs; empty for none."""
    action = table.action
    if decision.question != "target" or action is None or action.way not in WAYS or action.way in NO_HARM:
        return ""
    found = best_foe(table, table.characters[action.who], action, action.attacks - action.nth + 1)
    return found[0].id if found is not None else ""


def _called(table: Table, asked: Roll | Choose) -> Figures:
    """Return the odds of the current attack with each part called or no longer called (UA-CAL-1 to UA-CAL-4)."""
    if table.action is not None and table.action.way == "suppress":
        return Figures(words={ALL: _otherwise(table, table.subject(asked), "suppress")})
    if (between := sides(table)) is None:
        return driving.at_car(table)
    action, c, foe = between
    keys = [extra.key for extra in offered(asked) if extra.key in CALLS]
    return columns({key: facing(table, c, calling(action, CALLS[key]), foe) for key in keys}, {}, then=True)


def _shifts(table: Table, asked: Pick) -> Figures:
    """Return the odds of the attack with each row of the shifts added, or removed if it applies now (UA-SHF-1)."""
    if (between := sides(table)) is None:
        return Figures()
    action, c, foe = between
    told = {ALL: facing(table, c, action, foe)}
    for option in asked.options:
        one, other = copy(c), copy(foe)
        whose = other if SHIFTS[option.key].of_foe else one
        stand = [row for row in whose.shifts if row != option.key]
        whose.shifts = stand if option.key in whose.shifts else [*stand, option.key]
        told[option.key] = facing(table, one, action, other)
    return columns(told, {}, then=True)


def _cherries(table: Table, asked: Choose) -> Figures:
    """Return the results of the attack roll with each cherry (table 3.4)."""
    if (between := sides(table)) is None:
        return Figures()
    action, c, foe = between
    keys = [option.key for option in asked.options]
    return columns(
        {key: facing(table, c, action, foe, cherry=key if key in CHERRIES else "") for key in keys}, {}, lies=True
    )


def _vest(table: Table, _asked: Choose) -> Figures:
    """Return the damage of a hit with the vest and without (UA-VES-1, UA-VES-2)."""
    if (between := sides(table)) is None:
        return Figures()
    action, c, foe = between
    return columns({key: facing(table, c, action, foe, vest=key == "yes") for key in ("yes", "no")}, {}, lies=True)


def _succeeds(table: Table, asked: Roll) -> Figures:
    """Return the chance of a roll that stands alone."""
    c = table.subject(asked)
    if asked.question in _STATS:
        chance = sum(read(roll, getattr(c, _STATS[asked.question]), table.rules).succeeded for roll in EVERY) / 100
        return Figures(words={ALL: f"succeeds {percent(chance)}"})
    key = (
        "slip" if asked.question == "break" and table.action and table.action.way == "slip" else _BEGUN[asked.question]
    )
    said = _otherwise(table, c, key)
    return Figures(words={ALL: said} if said else {})


_STATS = {"initiative": "speed", "stress": "mind", "chase.belt": "mind"}
_BEGUN = {"clear": "clear", "swim": "swim", "break": "break_free"}
FIGURES: By[Figures] = {
    "focus.whom": _focus,
    "act": _acts,
    "act.way": _acts,
    "target": _targets,
    "attack": _called,
    "attack.hunch": _called,
    "shifts": _shifts,
    "cherry": _cherries,
    "vest": _vest,
    **dict.fromkeys((*_STATS, *_BEGUN), _succeeds),
    **driving.FIGURES,
}
"""The odds by question."""
