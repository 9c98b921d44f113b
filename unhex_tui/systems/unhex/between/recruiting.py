"""Recruiting opposition and reinforcements: template, number, area, hidden or visible (CHAR-8).

Nothing changes before the last answer, so the questions also serve as a GM action in the middle of a fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy

from msgspec.structs import replace

from unhex_tui.engine.advice import Facts, Preview, Question
from unhex_tui.engine.decision import Choose, Enter, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.casting import MOST_OF_A_KIND
from unhex_tui.gamekit.document_models import MOST_CHARACTERS
from unhex_tui.gamekit.gathering import HIDDEN, HIDDEN_LAST, VISIBLE
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choice, judged, several, whole_number
from unhex_tui.systems.unhex.between.character_form import new_sheet
from unhex_tui.systems.unhex.between.documents import DOCUMENTS
from unhex_tui.systems.unhex.people.character import Sheet
from unhex_tui.systems.unhex.people.templates import describe, described, in_columns, templates
from unhex_tui.systems.unhex.people.wounds import BOXES
from unhex_tui.systems.unhex.state.table import Table

RECRUIT = Question("recruit.template")
_LISTED = 3
"""Most kinds that the prompt lists by name; for more it gives only the number of characters."""


class Wanted(Value):
    """Characters of one kind who are to join."""

    sheet: Sheet
    wishes: list[str]
    """Answers about area and visibility: an area's id, `hidden`, both or neither."""

    @property
    def named(self) -> str:
        return f"{self.sheet.label} (hidden)" if "hidden" in self.wishes else str(self.sheet.label)


def recruit(table: Table, team: str, *, pcs: bool = False) -> Procedure[list[list[str]]]:
    """Ask who joins a team, kind after kind until done; return the ids of the new characters by kind.

    With `pcs` a PC made by hand is offered too. Placed characters take part at once. Others get their area when the
    next fight begins; in the middle of a fight they are reinforcements until the GM brings them in.
    """
    wanted: list[Wanted] = []
    while (key := (yield from ask(lambda: _template_question(table, team, pcs, wanted)))) != "done":
        if key in ("npc", "pc"):
            yield from _by_hand(table, team, wanted, pc=key == "pc")
        elif key == "own":
            prepared = yield from DOCUMENTS.asked("template", "recruit.own", "Which of your templates?")
            yield from _of_a_kind(table, team, wanted, prepared.characters[0], alone=True)
        else:
            yield from _of_a_kind(table, team, wanted, templates()[key].sheet, alone=templates()[key].alone)
    return [_joined(table, group.sheet, group.wishes) for group in wanted]


def _by_hand(table: Table, team: str, wanted: list[Wanted], *, pc: bool) -> Procedure[None]:
    sheet = yield from new_sheet(table, team, pc, GM)
    if sheet is None:
        return
    wishes: list[str] = []
    if table.area_map.areas and table.fighting:
        wishes = yield from ask(lambda: _where_question(table, sheet.name, hidden=False))
    wanted.append(Wanted(sheet, wishes))


def _of_a_kind(table: Table, team: str, wanted: list[Wanted], kind: Sheet, *, alone: bool) -> Procedure[None]:
    """Ask for number, area and visibility of characters of a kind; with `alone`, a single character gets no number."""
    count: int = yield from ask(lambda: _number_question(table, kind, wanted))
    if not count:
        return
    sheet = replace(deepcopy(kind), team=team, area="", count=0 if alone and count == 1 else count)
    wishes = yield from ask(lambda: _where_question(table, sheet.label, hidden=True))
    wanted.append(Wanted(sheet, wishes))


def _joined(table: Table, sheet: Sheet, wishes: list[str]) -> list[str]:
    """Put a sheet's characters on the table and return their ids; in a fight, characters with an area get an action."""
    added = DOCUMENTS.cast(table, [sheet])
    area = next((wish for wish in wishes if table.area_map.has(wish)), None)
    for character_id in added:
        character = table.characters[character_id]
        character.hidden = character.hidden or "hidden" in wishes
        character.area = area
        character.away = character.coming = table.fighting and area is None
        character.actions = 1 if table.fighting and area else 0
    return added


def compared(table: Table, team: str, wanted: Iterable[Wanted] = ()) -> Iterator[str]:
    """Yield a line for each side: characters who can act, their levels, actions, and boxes left.

    The `wanted` characters are about to join the team.
    """
    for side in table.teams:
        able = [
            (character.level, sum(map(sum, character.marks.values())))
            for character in table.members(side.id)
            if character.able
        ]
        for group in wanted if side.id == team else ():
            level = group.sheet.max_level if group.sheet.level is None else group.sheet.level
            able += [(level, 0)] * group.sheet.many
        if able:
            yield f"{side.name}: {_in_figures(able)}"


def _in_figures(able: list[tuple[int, int]]) -> str:
    """Return the strength of characters in words, given the level and the number of marked boxes of each."""
    levels = [level for level, _ in able]
    low, high, many = min(levels), max(levels), len(able)
    spread = f"level {low}" if low == high else f"levels {low} to {high}"
    total, plural = (f" ({sum(levels)} in total)", "s") if many > 1 else ("", "")
    boxes = many * sum(BOXES.values()) - sum(marked for _, marked in able)
    return f"{many} character{plural}, {spread}{total}, {many} action{plural} a round, {boxes} boxes"


def _template_question(table: Table, team: str, pcs: bool, wanted: list[Wanted]) -> Choose:
    offered = [
        Option(template.id, template.sheet.name, _in_a_line(template.sheet), template.letter)
        for template in templates().values()
    ]
    offered += [Option("own", "One of your own", "a template saved with F2", ",o")]
    offered += [Option("npc", "By hand: an NPC", "name, level, abilities, items", ",n")]
    offered += [Option("pc", "By hand: a PC", "a player decides for them", ",p")] if pcs else []
    full = [] if _room(table, wanted) > 0 else [Reason(f"The session is full: {MOST_CHARACTERS} characters")]
    options, blocked = judged((option, full) for option in offered)
    done = Option("done", "Done" if wanted else "No one", letter=".", also=("that is all", "nobody after all"))
    so_far = ", ".join(group.named for group in wanted)
    if len(wanted) > _LISTED:
        so_far = f"{sum(group.sheet.many for group in wanted)} characters"
    name = table.team(team).name
    return choice(
        RECRUIT.id,
        f"{so_far} so far. Who else joins {name}?" if wanted else f"Who joins {name}?",
        (done, *options),  # Enter answers the first option: the list opens at its top
        *map(Reason, compared(table, team, wanted)),
        Reason("The GM decides for NPCs, players for their PCs", ("CHAR-8",)),
        blocked=blocked,
        enter="done",
        light=not wanted,
        menu=True,
        catalogue=True,
    )


def _in_a_line(sheet: Sheet) -> str:
    level, *others = in_columns(sheet)
    return f"level {level}: {', '.join(cell for cell in others if cell != '–')}"


def _room(table: Table, wanted: list[Wanted]) -> int:
    return MOST_CHARACTERS - len(table.characters) - sum(int(group.sheet.many) for group in wanted)


def _number_question(table: Table, kind: Sheet, wanted: list[Wanted]) -> Enter | Given:
    room = _room(table, wanted)
    if room < 1:
        return Given(0)  # edits have added characters in the meantime
    prompt = f"{kind.name}{f' ({describe(kind.concept)})' * bool(kind.concept)}: how many?"
    return whole_number("recruit.number", prompt, 1, min(MOST_OF_A_KIND, room), 1)


def _where_question(table: Table, name: str, *, hidden: bool) -> Pick:
    areas = [Option(area.id, area.name, place=area.id, uses=("area",)) for area in table.area_map.areas]
    later = "arriving later" if table.fighting else "placed when the fight begins"
    asked = "where, and visible or hidden?" if areas else "visible or hidden?"
    prompt = f"{name}: {asked}" if hidden else f"Where is {name}?"
    if not hidden:
        at_first = Option("later", "Arriving later", "when the GM brings them in", "L", uses=("area",))
        return several("recruit.where", prompt, (at_first, *areas), chosen=["later"], most=1, none=later)
    shown = VISIBLE._replace(hint=f"{later}, unless you pick an area" if areas else later)
    options = (shown, HIDDEN, *areas)
    return several("recruit.where", prompt, options, HIDDEN_LAST, chosen=["visible"], most=2, none=f"visible, {later}")


def _told(asked: Choose) -> dict[str, tuple[str, ...]]:
    """Return the lines about each ready NPC that is offered, by id."""
    offered = (templates()[option.key] for option in asked.options if option.key in templates())
    return {template.id: tuple(described(template)) for template in offered}


@RECRUIT.previews
def _templates(_table: Table, asked: Choose) -> Mapping[str, Preview]:
    return {key: Preview(lines) for key, lines in _told(asked).items()}


@RECRUIT.facts
def _facts(_table: Table, asked: Choose) -> Facts:
    """Return the columns of the list of recruits."""
    words = {key: "\n".join(lines) for key, lines in _told(asked).items()}
    cells = {key: in_columns(templates()[key].sheet) for key in words}
    return Facts(("level", "weapon", "armor", "main ability"), cells, words)
