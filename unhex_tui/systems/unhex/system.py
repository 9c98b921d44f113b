"""Unhex as a rule system of the app; setups, documents, reports and the form for edits are imported at first use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Demo, GmAction, Kind
from unhex_tui.engine.view import Audience, View
from unhex_tui.files.names import shipped
from unhex_tui.gamekit import saving
from unhex_tui.gamekit.questions import VOIDS, ending
from unhex_tui.gamekit.system import SCHEMAS, GameSystem
from unhex_tui.gamekit.visibility import forewarned
from unhex_tui.systems.unhex import invariants
from unhex_tui.systems.unhex.fight.facts.cover import remember
from unhex_tui.systems.unhex.gm import auto_answers
from unhex_tui.systems.unhex.gm.dropping import drop, note, reveal
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.systems.unhex.play import play
from unhex_tui.systems.unhex.reference.book import entries
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.views.gm import gms_view
from unhex_tui.systems.unhex.views.players import players_view
from unhex_tui.systems.unhex.views.words import log_line, veil_of

if TYPE_CHECKING:
    from unhex_tui.engine.advice import Advice
    from unhex_tui.engine.document import Document
    from unhex_tui.engine.wording import Reading
    from unhex_tui.systems.unhex.between.documents import Documents
    from unhex_tui.systems.unhex.maps.port import AreaMaps


def _amend(table: Table) -> Procedure[str]:
    from unhex_tui.systems.unhex.gm.edits import edit

    return edit(table)


_DROPPED = frozenset(
    {
        *("initiative.roller", "roll.order", "initiative.roll", "initiative.order", "reinforce.who", "reinforce.where"),
        *("roll.again", "roll.second", "roll.critical", "roll.set"),
    }
)
"""Questions dropped when the fight ends, or when the character leaves it."""

_IN_FIGHTS = (["objective"], ["initiative"])
"""First parts of the GM edits that are possible only during a fight."""


class Unhex(GameSystem):
    """Unhex: fights on area maps with one percentile roll and wounds by location."""

    name = "unhex"
    title = "Unhex"
    said_harm = "-4 right leg"

    home = Path(__file__).parent
    shelf = ""
    schemas = SCHEMAS
    table = Table
    actions = (
        GmAction("amend", "Edit", "change anything on the table", "", _amend),
        GmAction("reveal", "Reveal", "what the players know", "", reveal),
        GmAction("roll", "Call for a roll", "at any time, for anything", "d", auto_answers.roll_aside),
        GmAction("drop", "Drop items", "free, at any time", "l", drop),
        GmAction(
            "surrender",
            "Surrender",
            "announce it: out of the fight when next acted on",
            "g",
            auto_answers.surrender_aside,
        ),
        GmAction("note", "GM note", "on the session, a character or an area; GM only", "o", note),
        GmAction("standing", "Auto-answers", "questions the app answers for you", "a", auto_answers.auto_answer_action),
    )

    play = staticmethod(play)
    log_line = staticmethod(log_line)
    auto_answer = staticmethod(auto_answers.auto_answer)
    auto_answers = staticmethod(auto_answers.auto_answers)
    status = staticmethod(invariants.status)
    reference = staticmethod(entries)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return {**super().kinds, "map": Kind("maps", MAPS.parse, (".map", ".txt"), shipped("maps"))}

    @property
    def files(self) -> Documents:
        from unhex_tui.systems.unhex.between.documents import DOCUMENTS

        return DOCUMENTS

    def start(self, data: dict[str, Any], /) -> Table:
        """Return a new table for a setup; ValueError, with every mistake, if the setup is not valid."""
        from unhex_tui.systems.unhex.between.documents import start

        return start(data)

    def load(self, data: dict[str, Any]) -> Table:
        table = saving.load(Table, data)
        if any("stealth_told" not in saved for saved in data["characters"]):
            remember(table)
        return table

    def view(self, table: Table, decision: Decision | None, audience: Audience) -> View:
        return players_view(table, decision) if audience == "players" else gms_view(table, decision)

    def overrules(self, table: Table) -> tuple[Option, ...]:
        """Return the options to void the action under way, once it is declared, and to end the fight."""
        action = table.action
        if action is None or not action.declared:
            return (ending(table),) if table.fighting else ()
        undone = f"; {table.name(action.actor)}'s action is cancelled"
        return (*VOIDS, ending(table, undone)) if table.fighting else VOIDS

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether an answer or GM action of an older save is passed over.

        Older versions did not check INIT-7 and ROUND-3 after every edit: once a fight was over, the initiative was
        still rolled and reinforcements called, and characters whom an edit had put out of the fight went on rolling.
        They also rolled all-out defences against attacks that had failed (SHLD-4).
        """
        if question == "defend.roll":
            has_attack = table.action is not None and table.action.dice is not None
            return not has_attack and any("SHLD-4" in character.abilities for character in table.people)
        over = not table.fighting and table.phase != "placing"
        if question == "amend":
            return over and isinstance(value, list) and value[:1] in _IN_FIGHTS and value[0] not in table.characters
        return question in _DROPPED and (over or table.phase in ("initiative", "order")) and table.action is None

    def shorthand(self, table: Table, line: str) -> Reading:
        """Read a line of GM shorthand: edits, dropped items, hidden characters, notes."""
        from unhex_tui.systems.unhex.gm.shorthand import read

        return read(table, line)

    def advise(self, table: Table, decision: Decision) -> Advice:
        from unhex_tui.systems.unhex.advice.advising import advise

        return forewarned(advise(table, decision), table, decision, veil_of)

    def documents(self, table: Table) -> tuple[Document, ...]:
        """Return the documents of the table: PCs as a party, map and NPCs as an encounter, NPC kinds as templates."""
        from unhex_tui.systems.unhex.between.documents import DOCUMENTS

        return DOCUMENTS.documents(table, veil_of)

    def maps(self) -> AreaMaps:
        return MAPS

    def demo(self) -> Demo:
        from unhex_tui.systems.unhex.between.documents import demo

        return Demo("A new nightclub fight", demo)


UNHEX = Unhex()
