"""What the GM and the players may see of a table of Unhex.

The GM's view holds everything; the players' view is an allow-list: the map with those they know of, PCs' sheets, names
and condition of NPCs that are not hidden, and what is being waited for. It never holds options, NPC levels or sheets.
"""

from __future__ import annotations

from dataclasses import replace

from unhex_tui.engine.decision import Decision, seats_named
from unhex_tui.engine.view import (
    Audience,
    Highlight,
    Row,
    Scene,
    Sheet,
    Step,
    Token,
    Track,
    View,
)
from unhex_tui.systems.unhex.abilities import ABILITIES, IN_PLAY
from unhex_tui.systems.unhex.area_map import OUT
from unhex_tui.systems.unhex.character import HANDS, Character
from unhex_tui.systems.unhex.items import KINDS, SHORT
from unhex_tui.systems.unhex.percentile import as_text
from unhex_tui.systems.unhex.rolling import PURPOSES
from unhex_tui.systems.unhex.scene import scene_of
from unhex_tui.systems.unhex.table import Action, Dice, Table
from unhex_tui.systems.unhex.wounds import BOXES, FACES, LOCATIONS, NAMES, boxes_text, marked, would_mark

_BODY = {
    "head": (0, 0, 3),
    "right_arm": (1, -1, 3),
    "torso": (1, 0, 3),
    "left_arm": (1, 1, 3),
    "right_leg": (2, -1, 3),
    "left_leg": (2, 1, 3),
}
"""Row, column and boxes a line of each location on the drawing."""


def view(table: Table, decision: Decision | None, audience: Audience) -> View:
    """What an audience may see now."""
    gm = audience == "gm"
    seen = [c for c in table.characters.values() if gm or not c.hidden]
    sides = {team.id: n for n, team in enumerate(table.teams)}
    action = table.action
    current = action.actor if action is not None else ""
    return View(
        title=table.title,
        headline=_headline(table, gm),
        steps=_steps(table, sides, gm),
        sides=tuple(_team_name(table, team.id, gm) for team in table.teams),
        roster=tuple(_row(table, c, sides[c.team], gm, current) for c in sorted(seen, key=lambda c: sides[c.team])),
        sheets=tuple(_sheet(table, c, sides[c.team]) for c in seen if gm or c.pc),
        scene=_scene(table, seen, sides, current, gm),
        underway=tuple(_underway(table, action, gm)) if action is not None else tuple(_contest(table)),
        focus=_focus(table, decision, gm),
        waiting=_waiting(decision, gm),
    )


# -------------------------------------------------------------------- the round


def _team_name(table: Table, team: str, gm: bool) -> str:
    """A team's name; a team the players know nobody of has none for them."""
    return "?" if not gm and table.secret(team) else table.team(team).name


def _headline(table: Table, gm: bool) -> str:
    match table.phase:
        case "placing":
            return "Before the fight: everybody takes their place"
        case "initiative" | "order":
            return f"Round {table.round} · initiative"
        case "turns":
            if table.turn >= len(table.order):
                return f"Round {table.round}"
            team = _team_name(table, table.order[table.turn], gm)
            action = table.action
            if action is not None and (gm or not table.characters[action.actor].hidden):
                return f"Round {table.round} · {team}: {table.name(action.actor)} acts"
            return f"Round {table.round} · {team}'s turn"
        case "closed":
            return "The session is closed"
        case _:
            return "After the fight"


def _steps(table: Table, sides: dict[str, int], gm: bool) -> tuple[Step, ...]:
    if table.phase not in ("initiative", "order", "turns"):
        return ()
    rolling = table.phase == "initiative"
    held = f": {_team_name(table, table.holder, gm)}" if table.holder and not rolling else ""
    steps = [Step(f"Initiative{held}", "done" if table.phase == "turns" else "now")]
    if table.phase == "turns":
        for n, team in enumerate(table.order):
            state = "done" if n < table.turn else "now" if n == table.turn else "next"
            steps.append(Step(f"{_team_name(table, team, gm)}'s turn", state, sides[team]))  # type: ignore[arg-type]
    else:
        steps += [Step("Turns", "next")]
    steps.append(Step("Round ends", "now" if table.turn >= len(table.order) and table.phase == "turns" else "next"))
    return tuple(steps)


def _waiting(decision: Decision | None, gm: bool) -> str:
    if decision is None:
        return "The session is over"
    if gm:
        return f"{seats_named(decision)} · {decision.prompt}"
    if decision.question.endswith(".react"):
        known = [seat.name if not seat.gm else "the GM" for seat in decision.seats if not seat.hidden] or ["the GM"]
        return f"Reactions? {', '.join(dict.fromkeys(known))}"
    names = dict.fromkeys("the GM" if seat.gm or seat.hidden else seat.name for seat in decision.seats)
    return f"Waiting for {', '.join(names)}"


def _focus(table: Table, decision: Decision | None, gm: bool) -> str:
    known = [who for who in (decision.about if decision else ()) if who in table.characters]
    if table.action is not None:
        known.append(table.action.actor)
    known += list(table.characters)
    for who in known:
        character = table.characters.get(who)
        if character is not None and (gm or (character.pc and not character.hidden)):
            return who
    return ""


def _dice_text(table: Table, dice: Dice, gm: bool) -> str:
    if not dice.rolled:
        return ""
    character = table.characters.get(dice.who)
    shown = as_text(dice.tens, dice.ones)
    level = f" against {dice.level}" if gm or (character is not None and character.pc) else ""
    result = ("critical " if dice.critical else "") + ("success" if dice.success else "failure")
    return f"{table.name(dice.who)} {PURPOSES[dice.purpose]}: {shown}{level}, {result}"


def _underway(table: Table, action: Action, gm: bool) -> list[str]:
    """What is under way, line by line; nothing that involves somebody hidden from the players."""
    concerned = (action.actor, action.target, *(r.who for r in action.reactions))
    if not gm and (not action.declared or any(c in table.characters and table.characters[c].hidden for c in concerned)):
        return []
    lines = []
    name = table.name(action.actor)
    if action.kind == "attack" and action.form and action.target:
        lines.append(f"{name} → {table.name(action.target)}: {action.form.label}")
    elif action.kind == "move" and action.goal:
        lines.append(f"{name}: {table.area_name(action.origin)} → {table.area_name(action.goal)}")
    elif action.kind == "aid" and action.target:
        lines.append(f"{name} treats {table.name(action.target)}")
    elif action.kind == "other" and action.text:
        lines.append(f"{name}: {action.text}")
    for reaction in action.reactions:
        weapon = f": {reaction.form.label}" if reaction.form else ""
        lines.append(f"{table.name(reaction.who)} reacts, {reaction.how}{weapon}")
    rolls = (action.dice, *(reaction.dice for reaction in action.reactions))
    lines += [_dice_text(table, dice, gm) for dice in rolls if dice is not None and dice.rolled]
    if action.stopped:
        lines.append(f"{name} is stopped in {table.area_name(action.stopped)}")
    return lines


def _contest(table: Table) -> list[str]:
    if table.contest is None:
        return []
    return [
        f"{table.team(team).name}: {table.name(dice.who)} {as_text(dice.tens, dice.ones)},"
        f" {'success' if dice.success else 'failure'}"
        for team, dice in table.contest.dice.items()
        if dice.rolled and not (dice.who in table.characters and table.characters[dice.who].hidden)
    ]


# -------------------------------------------------------------------- characters


def _state(character: Character) -> str:
    if character.dead:
        return "dead"
    if not character.in_fight:
        return "out"
    if character.unconscious:
        return "down"
    return "ready" if character.actions > 0 else "acted"


def conditions(character: Character) -> tuple[str, ...]:
    """What ails somebody, in words."""
    found = [character.condition] if character.condition else []
    if character.in_fight:
        for place, word in (
            ("right_arm", "right arm gone"),
            ("left_arm", "left arm gone"),
        ):
            if marked(character.marks, place) >= BOXES[place]:
                found.append(word)
        if character.legs < 2:
            found.append("no legs" if character.legs == 0 else "crawls")
    if character.fate:
        found.append(character.fate)
    return tuple(found)


def _wear(character: Character) -> str:
    """An NPC's state in words that give no number away."""
    if character.condition:
        return ""
    hurt = character.max_level - character.level
    if hurt <= 0 and not any(marked(character.marks, place) for place in LOCATIONS):
        return "unhurt"
    return "barely standing" if character.level < 20 else "hurt"


def _row(table: Table, character: Character, side: int, gm: bool, current: str) -> Row:
    known = gm or character.pc
    signs = "●" * min(character.actions, 4) + "○" * min(character.spent, 3) + "-" * min(character.debt, 3)
    words = conditions(character)
    if not known:
        words = tuple(word for word in (character.condition, _wear(character), character.fate) if word)
    elif character.in_fight and not character.actions and character.spent and not words:
        words = ("acted",)
    return Row(
        character.id,
        character.name,
        character.letter if gm else "",
        side,
        table.team(character.team).name,
        signs if known else "",
        (("level", f"{character.level}/{character.max_level}"),) if known else (),
        words,
        table.area_name(character.area) if character.area and not character.left_fight else "",
        character.hidden,
        character.id == current,
        _state(character),  # type: ignore[arg-type]
    )


def _sheet(table: Table, character: Character, side: int) -> Sheet:
    pending = _pending(table, character)
    tracks = []
    for place in LOCATIONS:
        row, column, width = _BODY[place]
        armor = sum(1 for i in character.items if i.kind == "armor" and i.location == place and not i.destroyed)
        note = FACES[place] + (f" armor {armor}" if armor else "")
        boxes = boxes_text(character.marks, place)
        tracks.append(Track(place, NAMES[place].capitalize(), boxes, row, column, width, note, pending.get(place, 0)))
    hands = []
    for hand in HANDS:
        item = character.item(character.holding(hand) or "")
        hands.append((hand, item.name if item else ("empty" if character.usable(hand) else "unusable")))
    gauges = [("Level", f"{character.level} of {character.max_level}")]
    gauges.append(("Actions", str(character.actions) + (f", owes {character.debt}" if character.debt else "")))
    who = "PC" if character.pc else "NPC"
    parts = [who, table.team(character.team).name, character.concept]
    abilities = [_ability(a) for a in character.abilities]
    return Sheet(
        character.id,
        character.name,
        side,
        " · ".join(part for part in parts if part),
        tuple(gauges),
        tuple(tracks),
        tuple(hands),
        _items(character),
        (*abilities, *(f"good at {what}" for what in character.good_at)),
        conditions(character),
        character.hidden,
    )


def _items(character: Character) -> tuple[tuple[str, str], ...]:
    """What it has, alike things together: what each is, and where unless it is merely carried or worn."""
    counted: dict[tuple[str, str, str], int] = {}
    for item in character.items:
        kind = SHORT.get(item.kind, KINDS[item.kind].name.lower())
        if item.location:
            kind = f"{NAMES[item.location]} {kind}"
        where = "destroyed" if item.destroyed else "in hand" if character.held(item.id) else ""
        told = (item.name, "" if item.name.lower() == kind else f", {kind}", where)
        counted[told] = counted.get(told, 0) + 1
    return tuple((name + (f" ×{n}" if n > 1 else "") + kind, where) for (name, kind, where), n in counted.items())


def _ability(ability: str) -> str:
    """A combat ability by name; one whose effect the app does not bring about is played by hand."""
    if ability not in ABILITIES:
        return ability
    return f"{ABILITIES[ability].name} ({ability}{'' if ability in IN_PLAY else ', by hand'})"


def _pending(table: Table, character: Character) -> dict[str, int]:
    """Boxes the hit under way would mark, once its dice are assigned."""
    if table.action is None:
        return {}
    for hit in table.action.hits:
        if hit.target == character.id and hit.location and not hit.armor and not hit.form.less:
            return would_mark(character.marks, hit.location, hit.damage)
    return {}


# -------------------------------------------------------------------- the map


def _scene(table: Table, seen: list[Character], sides: dict[str, int], current: str, gm: bool) -> Scene:
    standing: dict[str, list[Token]] = {}
    for character in seen:
        if character.area and not character.left_fight:
            standing.setdefault(character.area, []).append(
                Token(
                    character.id,
                    character.name,
                    character.letter if gm else "",
                    sides[character.team],
                    _state(character) if gm or character.pc or character.condition else "ready",  # type: ignore[arg-type]
                    character.hidden,
                    character.id == current,
                )
            )
    tokens = {area: tuple(there) for area, there in standing.items()}
    floor = {area: tuple(item.name for item in items) for area, items in table.floor.items()}
    scene = scene_of(table.area_map, tokens, floor, _highlight(table, gm))
    if gm:
        return scene
    return replace(scene, areas=tuple(area._replace(notes=()) for area in scene.areas))


def _highlight(table: Table, gm: bool) -> Highlight | None:
    """The path of the pending shot or move."""
    action = table.action
    if action is None or not action.declared or action.actor not in table.characters:
        return None
    actor = table.characters[action.actor]
    if not gm and (actor.hidden or (action.target in table.characters and table.characters[action.target].hidden)):
        return None
    if action.kind == "attack" and action.target in table.characters:
        target = table.characters[action.target]
        if actor.area and target.area and actor.area != target.area:
            return table.geometry.highlight(actor.area, target.area)
    if action.kind == "move" and action.goal != OUT and action.origin:
        link = table.area_map.between(action.origin, action.goal)
        if link is not None:
            return Highlight((link.id,), (), (action.goal,))
    return None
