"""Who is at the table: brought in from a party file, made by hand, recruited, changed, dismissed."""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Option, Pick
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening import forms
from unhex_tui.evening.asking import choice, several, text_line, whole_document, whole_number
from unhex_tui.evening.gathering import characters, menu_of_people, side_joined
from unhex_tui.evening.menus import Menu
from unhex_tui.systems.fully_automated.between import making
from unhex_tui.systems.fully_automated.events.evening import Joined
from unhex_tui.systems.fully_automated.people.sheets import Sheet
from unhex_tui.systems.fully_automated.prepared import party
from unhex_tui.systems.fully_automated.prepared.form import read_party, read_template, ready, templates
from unhex_tui.systems.fully_automated.state.table import Table

EXAMPLE = """{
 "system": "fully-automated",
 "form": "%s",
 "title": "%s",
 "characters": [
  {"name": "%s", "concept": "%s", "speed": 4, "hp": 20, "weapons": ["pistol"], "proficiencies": ["pistol"]}
 ]
}
"""
"""A small file, for those who write theirs by hand."""


def gathering(table: Table) -> Procedure[None]:
    """The menu of characters, once."""
    return characters(table, lambda: CHARACTERS)


# -------------------------------------------------------------------- who comes


def _came(table: Table, who: list[str]) -> None:
    """Those who came are told of, a side and what is seen of it at a time."""
    for team in table.teams:
        for hidden in (False, True):
            people = (table.characters[one] for one in who)
            some = tuple(c.id for c in people if c.team == team.id and c.hidden == hidden)
            if some:
                table.tell(Joined(some, team.id, hidden))


def _join(table: Table) -> Procedure[None]:
    """Bring in all PCs of a party file, as they were when it was written."""
    example = EXAMPLE % ("party", "The crew", "Ann", "surveyor")
    found = yield from whole_document(
        "party.file", "Which party?", "fully-automated/parties", read_party, lambda: example
    )
    _came(table, party.cast(table, forms.joining(table, found)))


def _make(table: Table) -> Procedure[None]:
    """Make a PC by hand."""
    name = yield from text_line("make.name", "What is the player's character called?")
    sheet = yield from making.fill(Sheet(name=name, pc=True, team=forms.players_team(table)), "joins", table.rules)
    if sheet is not None:
        _came(table, party.cast(table, [sheet]))


def _recruit(table: Table) -> Procedure[None]:
    """NPCs from templates or by hand, for one of the sides."""
    team = yield from side_joined(table)
    kind = yield from ask(lambda: _template(table, team))
    if kind == "done":
        return
    if kind == "npc":
        name = yield from text_line("make.name", "What is the NPC called?")
        sheet = yield from making.fill(Sheet(name=name), "joins", table.rules)
    elif kind == "own":
        example = EXAMPLE % ("template", "Guard", "Guard", "keeps the gate")
        question = "Which of your templates?"
        told = yield from whole_document(
            "recruit.own", question, "fully-automated/templates", read_template, lambda: example
        )
        sheet = told.characters[0]
    else:
        sheet = ready(kind)
    if sheet is None:
        return
    prompt = f"How many? {sheet.name}: {sheet.concept}"
    room = min(forms.MOST_OF_A_KIND, forms.MOST_CHARACTERS - len(table.characters))
    many: int = yield from ask(lambda: whole_number("recruit.number", prompt, 1, max(room, 1), 1))
    wishes = yield from ask(lambda: _seen_question(sheet.name))
    sheet.team, sheet.count, sheet.id = team, many if many > 1 or kind not in ("npc", "own") else 0, ""
    sheet.hidden = "hidden" in wishes
    table.round = 0  # the last fight is left behind: players see who is new when the next one begins
    _came(table, party.cast(table, [sheet]))


def _template(table: Table, team: str) -> Choose:
    full = len(table.characters) >= forms.MOST_CHARACTERS
    kinds = [Option(key, one["name"], one.get("concept", ""), thing=one["name"]) for key, one in templates().items()]
    kinds += [Option("own", "One of your own", "a template kept as a file", ",o")]
    kinds += [Option("npc", "By hand", "name, Speed, HP, weapons", ",n")]
    done = Option("done", "Nobody after all", letter=".")
    prompt = f"Who joins {table.team_name(team)}?"
    return choice("recruit.template", prompt, [*([] if full else kinds), done], enter="done")


def _seen_question(name: str) -> Pick:
    unseen = Option("hidden", "Hidden from the players", "until the GM reveals them", "H")
    return several("recruit.seen", f"{name}: seen or hidden?", [unseen], most=1, none="seen")


CHARACTERS: Menu[Table] = menu_of_people(_join, _make, _recruit, making.edit)
