"""Procedures by which characters join a table: from a party file, made by hand, or recruited from templates."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from unhex_tui.engine.advice import Facts
from unhex_tui.engine.decision import Choose, Decision, Option, Pick
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening import forms
from unhex_tui.evening.asking import choice, several, text_line, whole_document, whole_number
from unhex_tui.evening.events import Joined
from unhex_tui.evening.gathering import HIDDEN, menu_of_people, side_joined
from unhex_tui.evening.making import Making
from unhex_tui.evening.menus import Menu
from unhex_tui.evening.papers import Papers
from unhex_tui.evening.tables import FightTable


class Joining:
    """The ways to join a table, with a game's documents and its character form."""

    def __init__(self, papers: Papers[Any, Any], making: Making[Any], by_hand: str) -> None:
        self.papers, self.making, self.by_hand = papers, making, by_hand

    @property
    def menu(self) -> Menu[Any]:
        """The menu of characters."""
        return menu_of_people(self.join, self.make, self.recruit, self.making.edit)

    def join(self, table: FightTable[Any]) -> Procedure[None]:
        """Bring in all PCs of a party file, with their state at the time it was written."""
        found = yield from self._document("party.file", "Which party?", "party", "parties")
        self._came(table, forms.joining(table, found))

    def make(self, table: FightTable[Any]) -> Procedure[None]:
        """Make a PC by hand."""
        name = yield from text_line("make.name", "What is the player character called?")
        new = self.making.kind(name=name, pc=True, team=forms.players_team(table))
        sheet = yield from self.making.fill(table, new, "joins")
        if sheet is not None:
            self._came(table, [sheet])

    def recruit(self, table: FightTable[Any]) -> Procedure[None]:
        """Recruit NPCs from templates or by hand, for one of the sides."""
        team = yield from side_joined(table)
        kind = yield from ask(lambda: self._template(table, team))
        if kind == "done":
            return
        if kind == "npc":
            name = yield from text_line("make.name", "What is the NPC called?")
            sheet = yield from self.making.fill(table, self.making.kind(name=name), "joins")
        elif kind == "own":
            told = yield from self._document("recruit.own", "Which of your templates?", "template", "templates")
            sheet = told.characters[0]
        else:
            sheet = self.papers.ready(kind)
        if sheet is None:
            return
        prompt = f"How many? {sheet.name}: {sheet.concept}"
        room = min(forms.MOST_OF_A_KIND, forms.MOST_CHARACTERS - len(table.characters))
        many: int = yield from ask(lambda: whole_number("recruit.number", prompt, 1, max(room, 1), 1))
        wishes = yield from ask(lambda: _seen(sheet.name))
        sheet.team, sheet.count, sheet.id = team, many if many > 1 or kind not in ("npc", "own") else 0, ""
        sheet.hidden = "hidden" in wishes
        table.round = 0  # the last fight is over for good: players see new characters when the next one begins
        self._came(table, [sheet])

    def _document(self, question: str, prompt: str, form: str, folder: str) -> Procedure[Any]:
        papers = self.papers
        folder = f"{papers.system}/{folder}"
        return whole_document(question, prompt, folder, partial(papers.read, form), str, sample=papers.example(form))

    def _came(self, table: FightTable[Any], sheets: list[Any]) -> None:
        """Add characters to the table and record one event for each side, hidden and visible characters apart."""
        who = self.papers.cast(table, sheets)
        for team in table.teams:
            for hidden in (False, True):
                people = (table.characters[one] for one in who)
                some = tuple(c.id for c in people if c.team == team.id and c.hidden == hidden)
                if some:
                    table.tell(Joined(some, team.id, hidden))

    def _template(self, table: FightTable[Any], team: str) -> Choose:
        full = len(table.characters) >= forms.MOST_CHARACTERS
        ready = self.papers.templates.items()
        kinds = [Option(key, one["name"], self._told(key, one), thing=one["name"]) for key, one in ready]
        kinds += [Option("own", "One of your own templates", "from a file", ",o")]
        kinds += [Option("npc", "By hand", self.by_hand, ",n")]
        done = Option("done", "No one", letter=".", also=("nobody after all",))
        prompt = f"Who joins {table.team_name(team)}?"
        return choice(
            "recruit.template", prompt, [*([] if full else kinds), done], enter="done", menu=True, catalogue=True
        )

    def _told(self, template: str, ready: Mapping[str, Any]) -> str:
        """Return a ready NPC's column texts as one hint, for lists without columns; without columns, the concept."""
        columns = self.papers.in_columns(self.papers.ready(template))
        told = ", ".join(f"{head} {cell}" for head, cell in columns.items() if cell != "–")
        return told or str(ready.get("concept", ""))


def facts(papers: Papers[Any, Any], decision: Decision) -> Facts:
    """Return the columns and concepts of ready NPCs if the question is which NPC to recruit; else empty facts."""
    if decision.question != "recruit.template" or not isinstance(decision, Choose):
        return Facts()
    ready = [option.key for option in decision.options if option.key in papers.templates]
    columns = {key: papers.in_columns(papers.ready(key)) for key in ready}
    heads = tuple(next(iter(columns.values()), {}))
    words = {key: str(papers.templates[key].get("concept", "")) for key in ready}
    return Facts(heads, {key: tuple(row.values()) for key, row in columns.items() if row}, words)


def _seen(name: str) -> Pick:
    return several("recruit.seen", f"{name}: seen or hidden?", [HIDDEN], most=1, none="seen")
