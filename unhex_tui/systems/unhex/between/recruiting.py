"""Opposition and reinforcements in a few answers: which template, how many, where and whether they are seen (CHAR-8).

Nothing changes before the last answer, so that it serves between fights and as a form of the GM's in the middle of one.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Enter, Explanation, Option, Pick, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.systems.unhex.between.making import new_sheet
from unhex_tui.systems.unhex.people.templates import TEMPLATES, Template
from unhex_tui.systems.unhex.prepared.cast import cast
from unhex_tui.systems.unhex.prepared.form import MOST_CHARACTERS, reserved_ids
from unhex_tui.systems.unhex.prepared.sheets import MOST_OF_A_KIND, ItemSheet, Sheet
from unhex_tui.systems.unhex.table import GM, Table


def recruit(table: Table, team: str, *, pcs: bool = False) -> Procedure[list[str]]:
    """Who joins a team; their ids, none where the GM thinks better of it.

    They stand where the answers say and take part at once; who is to be placed later does so from when it has a place
    (between fights that is when the next one begins; in the middle of one, when the GM puts it somewhere).

    Args:
        table: where they come.
        team: id of their team.
        pcs: whether a PC made by hand is offered too.
    """
    key = yield from ask(lambda: _template_question(table, team, pcs))
    if key == "nobody":
        return []
    if key in ("npc", "pc"):
        sheet = yield from new_sheet(table, team, key == "pc", GM)
        if sheet is None:
            return []
        wishes: list[str] = []
        if table.area_map.areas and table.fighting:
            wishes = yield from ask(lambda: _where_question(table, sheet.name, hidden=False))
        return _joined(table, sheet, wishes)
    template = TEMPLATES[key]
    many: int = yield from ask(lambda: _number_question(table, template))
    plural = template.name if many == 1 else f"{many} × {template.name}"
    wishes = yield from ask(lambda: _where_question(table, plural, hidden=True))
    return _joined(table, sheet_of_template(template, team, many), wishes)


def sheet_of_template(template: Template, team: str, many: int) -> Sheet:
    """So many of a template for a team. One that comes alone has no number."""
    return Sheet(
        name=template.name,
        team=team,
        concept=template.concept,
        max_level=template.level,
        abilities=list(template.abilities),
        good_at=list(template.good_at),
        items=[ItemSheet(gear.kind, gear.name, gear.location, gear.hand) for gear in template.gear],
        template=template.id,
        count=0 if template.alone and many == 1 else many,
    )


def _joined(table: Table, sheet: Sheet, wishes: list[str]) -> list[str]:
    """Those of a sheet on the table, where the answer says, with an action where a fight is on."""
    added = cast(table, [sheet], reserved_ids())
    area = next((one for one in wishes if table.area_map.has(one)), None)
    for who in added:
        character = table.characters[who]
        character.hidden = character.hidden or "hidden" in wishes
        character.area = area
        character.away = table.fighting and area is None
        character.actions = 1 if table.fighting and area else 0
    return added


# -------------------------------------------------------------------- questions


def _template_question(table: Table, team: str, pcs: bool) -> Choose:
    by_hand = [Option("npc", "By hand: an NPC", "name, level, abilities, items", "+")]
    if pcs:
        by_hand.append(Option("pc", "By hand: a PC", "a player decides for it", "*"))
    return Choose(
        question="recruit.template",
        seats=(GM,),
        prompt=f"Who joins {table.team(team).name}?",
        light=True,
        options=(
            *(Option(one.id, one.name, f"level {one.level}: {one.concept}", one.id[0]) for one in TEMPLATES.values()),
            *by_hand,
            Option("nobody", "Nobody after all", letter="."),
        ),
        enter="nobody",
        explain=lambda: Explanation(notes=(Reason("The GM decides for NPCs, players for their PCs", ("CHAR-8",)),)),
    )


def _number_question(table: Table, template: Template) -> Enter:
    return Enter(
        question="recruit.number",
        seats=(GM,),
        prompt=f"How many? {template.name}: {template.concept}",
        light=True,
        what="number",
        low=1,
        high=max(1, min(MOST_OF_A_KIND, MOST_CHARACTERS - len(table.characters))),
        value="1",
    )


def _where_question(table: Table, who: str, *, hidden: bool) -> Pick:
    """One area at most, and whether the players see them."""
    areas = [
        Option(area.id, area.name, "", table.area_letter(area.id), area=area.id, uses=("area",))
        for area in table.area_map.areas
    ]
    unseen = [Option("hidden", "Hidden from the players", "until the GM reveals them", "#")] if hidden else []
    return Pick(
        question="recruit.where",
        seats=(GM,),
        prompt=f"{who}: where, and are they hidden?" if hidden else f"{who} is where?",
        light=True,
        options=(*unseen, *areas),
        most=2,
        none="placed later, and seen" if hidden else "placed later",
    )
