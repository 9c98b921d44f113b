"""The view of the table for an audience: map, characters, round, action, question: FA-SET-1, FA-HP-1 to FA-HP-3."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from unhex_tui.engine.decision import Choose, Decision
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.view import Audience, Highlight, Row, RowState, Sheet, Step, View
from unhex_tui.gamekit import views, visibility
from unhex_tui.gamekit.log import Event
from unhex_tui.gamekit.secret_choices import LAID
from unhex_tui.gamekit.views import Shown, signed
from unhex_tui.gamekit.visibility import fact_known, knows, met, read_by_players, shown_name, under_way, veil_of
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.hexes import Hex, Hexes
from unhex_tui.systems.fully_automated.events.attacks import CoverHurt, Fell, Harmed, Ticked
from unhex_tui.systems.fully_automated.events.rounds import Changed, OrderRolled, TieRolled
from unhex_tui.systems.fully_automated.fight.actions import (
    DEFEND,
    NONE,
    SPECIALS,
    card,
    describe,
    imposed,
    playable,
    proficient,
    weapon_words,
)
from unhex_tui.systems.fully_automated.fight.harming import LOST
from unhex_tui.systems.fully_automated.fight.measuring import MEANINGS, STANDS, UNNAMED, attack_line, reasons
from unhex_tui.systems.fully_automated.fight.moving import SPENDS, earlier
from unhex_tui.systems.fully_automated.fight.order import groups
from unhex_tui.systems.fully_automated.fight.specials import left
from unhex_tui.systems.fully_automated.gm.edits import AUTO_ANSWERS
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.maps.text import read
from unhex_tui.systems.fully_automated.people.character import AS_TOLD, Character
from unhex_tui.systems.fully_automated.rules.damage import ARMOR, DEAD, DYING, INCAPACITATED, spans
from unhex_tui.systems.fully_automated.state.table import LIGHT, STEPS, Table


def state_of(character: Character, gm: bool = True) -> RowState:
    """Return the character's state for tokens and rows, as the audience sees it."""
    return views.state_of(character, gm, down=character.incapacitated, acted=character.done)


def conditions_of(character: Character, gm: bool = True) -> tuple[str, ...]:
    """Return the character's conditions in words."""
    if not (gm or knows(character, "condition")):
        return ()
    if character.dead:
        return ("dead",)
    conditions = []
    if character.dying:
        conditions.append("stabilized" if character.stabilized else "dying")
    elif character.hp <= 0:
        conditions.append("incapacitated")
    if character.restrained:
        conditions.append("restrained")
    elif character.disarmed:
        conditions.append("disarmed")
    if character.stun:
        conditions.append(_STUNNED if character.stun == 1 else f"{_STUNNED} {character.stun}")
    if character.stuns:
        conditions.append(f"{_STUNNED} next round")
    if character.aim:
        conditions.append(_AIMS)
    conditions += [character.stance] if character.stance else []
    return tuple(conditions)


_AIMS, _STUNNED = "holds aim", "stunned"
_SIGNS = "◎ holds aim  ≈ stunned  × down  ▂▄ "
"""Legend of the signs in the GM's roster, and the sign of a bar's first part."""
_OUT = {"dead": "dead", "dying": "dying", "stabilized": "stabilized", "incapacitated": "down", "restrained": "bound"}
"""Short words of the GM's roster for characters who cannot act (FA-HP-1 to FA-HP-5)."""


def letter_of(character: Character, gm: bool) -> str:
    """Return the character's letter; players who do not know the name read the number of the figure."""
    if gm or knows(character, "name"):
        return character.letter
    return str(character.figure) if 0 < character.figure < 10 else ""


def kind_of(table: Table, action: str) -> str:
    """Return the kind of an action: attack, defend, move, aim, tackle or other (FA-SEL-2)."""
    if action == NONE:
        return ""
    return "attack" if card(table, action) is not None else "other" if action in SPECIALS else action


def doing(table: Table, character: Character, known: bool, words: Callable[[Table, str], str] = describe) -> str:
    """Return the action as the audience knows it, by the function `words` (FA-SEL-1, FA-SEL-6).

    Before the reveal it tells whether the character has chosen; a forced Defend shows if the condition is `known`.
    """
    if table.light:
        return _sentence(table, character)
    if table.phase == "choosing":
        if known and imposed(character) == DEFEND:
            return words(table, DEFEND)
        if table.declared.get(character.id) == LAID:
            return "a card"
        return "chosen" if table.declared.get(character.id, ":")[0] != ":" else ""
    if not character.action:
        return ""
    if character.action == LOST:
        return "action lost"
    return words(table, character.action) if character.action != NONE else ""


def _sentence(table: Table, character: Character) -> str:
    """Return in words whether the character has a sentence, or later whether it has a result."""
    if table.phase == "saying":
        return "chosen" if character.id in table.declared else ""
    return "done" if character.done and character.action else ""


def row_of(table: Table, character: Character, character_id: str, teams: list[str], gm: bool) -> Row:
    """Return the character's row in the roster."""
    known = gm or knows(character, "numbers")
    conditions = conditions_of(character, gm)
    figures = [("HP", f"{signed(character.hp)}/{character.most_hp}")] if known else []
    acts = table.fighting and table.round > 0
    if acts and gm:
        out = [short for condition in conditions if (short := _OUT.get(condition))]
        shown_else = (*_OUT, _AIMS)
        conditions = tuple(each for each in conditions if each not in shown_else and not each.startswith(_STUNNED))
        figures += [("act", (next(iter(out), "") or doing(table, character, True, kind_of) or "–") + _signs(character))]
    elif acts:
        figures += [("act", doing(table, character, knows(character, "condition")) or "–")]
        if table.phase in ("choosing", "saying"):
            figures.reverse()  # players wait for the choices
    ranked = known and character.dice and table.fighting and not (acts and gm)  # the roster's order tells the rest
    figures += [("order", str(character.rank.score))] if ranked else []
    return views.row(
        table,
        character,
        character_id,
        teams,
        gm,
        "" if acts and gm else "○" if character.done or character.went else "●" if character.defends else "",
        letter=letter_of(character, gm),
        figures=tuple(figures),
        conditions=conditions,
        where=character.place,
        state=state_of(character, gm),
        hurt=known and character.hp < character.most_hp,
        hampered=bool({*conditions} - {_AIMS, character.stance}),
        gauge=hp_bar(character.hp, character.most_hp) if gm and acts else "",
    )


def _signs(character: Character) -> str:
    """Return the signs of the character's stuns and aim: `≈2◎`."""
    if character.dead:
        return ""
    return (
        f"≈{character.stun if character.stun > 1 else ''}" if character.stun or character.stuns else ""
    ) + "◎" * bool(character.aim)


def hp_bar(hp: int, most: int) -> str:
    """Return a bar of twelve cells: two for the dying, two for the incapacitated, eight for HP above 0.

    The height of the cells shows the thresholds (FA-HP-1 to FA-HP-3).
    """
    parts = (("▂", 2, hp - DEAD, DYING - DEAD), ("▄", 2, hp - DYING, INCAPACITATED - DYING), ("█", 8, hp, max(1, most)))
    filled = ((sign, cells, max(0, min(cells, -(-cells * left // whole)))) for sign, cells, left, whole in parts)
    return "".join(sign * full + "·" * (cells - full) for sign, cells, full in filled)


def sheet_of(table: Table, character: Character, teams: list[str], gm: bool) -> Sheet:
    """Return the character sheet; in little space its first lines count: cards, those of weapons before Punch."""
    gauges = [("HP", f"{signed(character.hp)} of {character.most_hp}  {hp_bar(character.hp, character.most_hp)}")]
    if character.action and character.action not in (NONE, LOST) and table.fighting and not table.light:
        gauges.append(("Action", describe(table, character.action)))
    gauges += [
        (card.name, f"{card.base} damage, range {spans(card)}{'' if proficient(character, card) else ', not trained'}")
        for card in sorted(playable(table, character), key=lambda card: not card.weapon)
    ]
    gauges += [("Armor", ARMOR[character.armor]), ("Speed", str(character.speed))]
    if character.dice and table.fighting:
        gauges.append(("Turn order", character.rank.words))
    items = tuple((weapon_words(weapon), "not in hand" if character.disarmed else "") for weapon in character.weapons)
    return views.sheet(table, character, teams, gm, gauges, items=items, conditions=conditions_of(character, gm))


_AIMED = ("step", "follow", "defend.step", "defend.aim", "attack", "defence", "counter")
"""Questions about an attack with a chosen target."""
_STANDING = ("target", "move", "tackle.move", "after", "unattacked")
"""Questions whose hexes show how characters stand to each other there."""


@lru_cache(maxsize=8)
def _ground(text: str, starts: bool) -> Mapping[str, Hex]:
    """Return the hexes of a map without characters; start hexes show only before the first round."""
    grid = read(text).grid
    assert grid is not None
    hexes = {}
    for place, cell in grid.cells.items():
        side, way_out = cell.side if starts else -1, bool(cell.exit)
        hexes[place] = Hex(
            place, cell.q, cell.r, cell.ground, name=cell.place, side=side, exit=way_out, notes=cell.notes
        )
    return hexes


def scene_of(
    table: Table, shown: Mapping[str, Character], teams: list[str], decision: Decision | None, gm: bool
) -> Hexes | None:
    """Return the map with the shown characters by their ids in the view; None without a map.

    The open question decides the words in the hexes.
    """
    grid = table.grid
    if grid is None or (table.light and table.fighting):
        return None
    hexes = dict(_ground(table.map, not table.round))
    for character_id, character in shown.items():
        if character.place in hexes and not character.away:
            here = hexes[character.place]
            hexes[character.place] = here._replace(
                tokens=(*here.tokens, _token(table, character, character_id, teams, gm))
            )
    path = table.action.path if table.action is not None else ()
    meanings = MEANINGS if decision is not None and decision.question in (*_STANDING, *_AIMED) else {}
    aim = _aim(table, shown) if decision is not None and decision.question in _AIMED else None
    words = _words(table, shown, decision) if aim is None else {aim.there: STANDS[aim.position]}
    title, cells = grid.title, tuple(hexes.values())
    if not gm and (hides := veil_of(table)) is not None:
        title = hides.read(title)
        cells = tuple(cell._replace(notes=tuple(map(hides.read, cell.notes))) if cell.notes else cell for cell in cells)
    scene = Hexes(title, cells, words, path, meanings=meanings)
    if aim is None:
        return scene
    name = AsRead(table, gm).name(aim.whom) if aim.whom else ""
    plays = card(table, table.action.card or table.action.kind) if table.action is not None else None
    why = "; ".join(map(str, reasons(aim, name or UNNAMED, plays)))
    return scene._replace(line=aim.hexes, highlight=Highlight(lines=aim.hexes, good=aim.clear, why=why, aimed=True))


def _words(table: Table, shown: Mapping[str, Character], decision: Decision | None) -> dict[str, str]:
    """Return by hex the cost of a move (FA-MOV-6), or each target's position (FA-COV-9)."""
    if not isinstance(decision, Choose):
        return {}
    if decision.question in ("move", "tackle.move"):
        return {option.place: option.hint.replace(SPENDS, "◎") for option in decision.options if option.place}
    if decision.question != "target":
        return {}
    character = table.subject(decision)
    foes = [foe for foe in shown.values() if foe.team != character.team and not (foe.away or foe.dead)]
    lines = {foe.place: attack_line(table, character, foe) for foe in foes}
    return {place: STANDS[line.position] for place, line in lines.items() if _told(line, shown)}


def _aim(table: Table, shown: Mapping[str, Character]) -> Line | None:
    """Return the line of the current attack (FA-COV-1); None if the audience does not see all of its characters."""
    action, seen = table.action, {character.id: character for character in shown.values()}
    if action is None or action.who not in seen or action.target not in seen:
        return None
    line = attack_line(table, seen[action.who], seen[action.target])
    return line if line.here and line.there and _told(line, shown) else None


def _told(line: Line, shown: Mapping[str, Character]) -> bool:
    """Tell whether a line involves only shown characters."""
    return not line.whom or any(character.id == line.whom for character in shown.values())


def _token(table: Table, character: Character, character_id: str, teams: list[str], gm: bool) -> Token:
    condition = gm or knows(character, "condition")
    return Token(
        character_id,
        character.name if gm or character.pc else shown_name(character),
        letter_of(character, gm),
        teams.index(character.team),
        state_of(character, gm),
        hidden=character.hidden,
        current=table.action is not None and table.action.who == character.id,
        figure=signed(character.hp) if gm or knows(character, "numbers") else "",
        extra="" if not condition else "≈" if character.stun or character.stuns else "◎" if character.aim else "",
    )


_NAMES = ("1 attacks", "2 defenders", "3 moves", "4 aims, other", "5 end")


def table_view(table: Table, decision: Decision | None, audience: Audience) -> View:
    """Return the view of the table and the open question for an audience."""
    shown = Shown(table, audience, _listed(table, audience == "gm"))
    fallen = any(character.hp < 0 for character in shown.people)
    part = "HP below 0" if fallen else "first part of the bar: HP below 0"
    return shown.view(
        decision,
        AS_TOLD,
        row_of,
        sheet_of,
        _underway,
        headline=_headline(table, shown.gm),
        round=f"Round {table.round}" if table.fighting and table.round else "",
        steps=_steps(table),
        ends_for_all=True,
        by_side=not _ordered(table),
        listed=_order_of(shown) if _ordered(table) else "",
        signs=_SIGNS + part if shown.gm and _ordered(table) else "",
        scene=scene_of(
            table, {shown.ids[character.id]: character for character in shown.people}, shown.teams, decision, shown.gm
        ),
        agreed=AUTO_ANSWERS.now(table) if shown.gm and table.fighting else (),
    )


def _listed(table: Table, gm: bool) -> list[Character]:
    """Return all characters, in a fight by the turn order, then those who are not in it (FA-INIT-1).

    For players, NPCs whose numbers they do not know come after the others, in table order.
    """
    if not _ordered(table):
        sides = [team.id for team in table.teams]
        return sorted(table.people, key=lambda character: sides.index(character.team))
    ids = [character_id for group in groups(table) for character_id in group]
    order = {key: n for n, key in enumerate(ids) if gm or knows(table.characters[key], "numbers")}
    return sorted(table.people, key=lambda character: order.get(character.id, len(table.characters)))


def _order_of(shown: Shown) -> str:
    """Return the order of the roster in words, as `_listed` has it."""
    whole = shown.gm or all(knows(character, "numbers") for character in shown.people)
    return "turn order, highest first" if whole else "turn order, then the rest"


def _ordered(table: Table) -> bool:
    return table.fighting and table.round > 0 and not table.light


def _headline(table: Table, gm: bool) -> str:
    if not table.fighting:
        return "Between fights"
    if not table.round:
        return "Places" if table.phase == "placing" else "Turn order"
    if table.light:
        return f"Round {table.round}: {'one sentence each' if table.phase == 'saying' else 'results'}"
    action = table.action
    name = AsRead(table, gm).name
    seen = action is not None and (gm or not table.characters[action.who].hidden)
    actor = f": {name(action.who)}" if action is not None and seen else ""
    if table.phase == "choosing":
        return f"Round {table.round}: everyone chooses"
    step = f"step {_NAMES[STEPS.index(table.phase)]}" if table.phase in STEPS else "turn order"
    return f"Round {table.round}, {step}{actor}"


def _steps(table: Table) -> tuple[Step, ...]:
    """Return the choice and the five steps of a round (FA-RND-1)."""
    if not (table.fighting and table.round) or table.phase == "order":
        return ()
    phases = LIGHT if table.light else ("choosing", *STEPS)
    now = phases.index(table.phase) if table.phase in phases else len(phases)
    names = ("sentences", "results") if table.light else ("choice", *_NAMES)
    return tuple(Step(name, "done" if n < now else "now" if n == now else "next") for n, name in enumerate(names))


def _underway(table: Table, gm: bool) -> Iterator[str]:
    names = AsRead(table, gm)
    name = names.name
    if table.phase == "resolving":
        for character in left(table):
            if gm or met(table, character):
                text = character.action if gm else read_by_players(table, character.action)
                yield f"{name(character.id)}: {text}"
    action = table.action
    if table.phase == "moving" and action is not None:
        before = earlier(table, table.characters[action.who])
        higher = [name(character.id) for character in before if gm or met(table, character)]
        yield from [f"May move first: {', '.join(higher)}"] if higher else []
    acting = under_way(names)
    if action is not None and acting:
        yield f"{acting}: {describe(table, action.card or action.kind)}{', aimed' if action.aimed else ''}"


class AsRead(visibility.AsRead):
    """Names of characters and hexes for the GM or for the players."""

    def hex(self, place: str) -> str:
        return self.table.grid.spoken(place) if self.table.grid is not None else place


def log_line(table: Table, event: Event) -> LogLine:
    """Return an event as a log line: the GM's words, whether players see it, and their words."""
    gm = AsRead(table, True)
    if isinstance(event, Harmed | CoverHurt | Fell | Ticked | Changed) and not fact_known(table, event.who):
        return event.words(gm)
    if isinstance(event, OrderRolled | TieRolled) and not fact_known(table, event.who, "numbers"):
        return event.words(gm)
    return visibility.log_line(event, gm, AsRead(table, False), ("who", "target", "drags"))
