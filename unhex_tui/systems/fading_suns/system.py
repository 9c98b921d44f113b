"""Fading Suns as a rule system of the app."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from unhex_tui.engine.system import Demo
from unhex_tui.engine.view import View
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.questions import declared
from unhex_tui.gamekit.system import SCHEMAS, GameSystem
from unhex_tui.gamekit.table import Phases, played
from unhex_tui.systems.fading_suns import between, fight, judging
from unhex_tui.systems.fading_suns.fight.ledger import NAMES
from unhex_tui.systems.fading_suns.fight.turns import acting, declaring, end_fight
from unhex_tui.systems.fading_suns.fight.vitality import settle_blows
from unhex_tui.systems.fading_suns.gm import edits
from unhex_tui.systems.fading_suns.gm.edits import read
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.table import log_line, table_view


def _stop(table: Table) -> None:
    settle_blows(table)
    end_fight(table, by_gm=True)


PHASES: Phases = {"declaring": declaring, "acting": acting, **between.PHASES}
play = played(PHASES, _stop)


def status(table: Table) -> list[str]:
    """Return violated conditions (FS-VIT-1, FS-ACT-4, FS-GRP-2), in words; empty if all is well."""
    faults = [text for character in table.people for text in _of_character(table, character)]
    faults += table.disorder()
    if table.fighting and table.round < 1:
        faults.append(f"turn {table.round}")
    if table.blows and not table.together:
        faults.append("wounds wait although no actions came at the same time")
    return faults


def _of_character(table: Table, character: Character) -> Iterator[str]:
    if not 0 <= character.vitality <= character.most_vitality:
        yield f"{character.name}: Vitality {character.vitality} of {character.most_vitality}"
    if character.held_by and (character.held_by not in table.characters or character.held_by == character.id):
        yield f"{character.name} is held by {character.held_by}"
    if bool(character.held_by) != bool(character.hold_turn):
        yield f"{character.name}: turn {character.hold_turn} of a hold by {character.held_by or 'no one'}"
    if character.awake and character.vitality != 1:
        yield f"{character.name} is kept awake at Vitality {character.vitality}"
    if not table.fighting and character.held_by:
        yield f"{character.name} is held after the fight"
    for kind in character.left:
        if kind not in NAMES and character.action(kind) is None:
            yield f"{character.name} declared {kind}, which they do not have"


class FadingSuns(GameSystem):
    """Fading Suns, its unarmed combat: a game without a map, fought in turns of declared actions."""

    name = "fading-suns"
    title = "Fading Suns"
    said_dice = "12"
    home = between.HOME
    shelf = "fading-suns/"
    schemas = SCHEMAS
    table = Table
    files = between.DOCUMENTS
    questions = declared(
        fight,
        fight="The next fight: its encounter, and who takes part.",
        own="A weapon or trained action of this character alone, declared by its name.",
    )
    actions = gm_actions.gm_actions(edits.edit, edits.AUTO_ANSWERS)

    start = staticmethod(between.start)
    play = staticmethod(play)
    view = staticmethod(table_view)
    log_line = staticmethod(log_line)
    shorthand = staticmethod(read)
    auto_answers = staticmethod(edits.AUTO_ANSWERS.auto_answers)
    auto_answer = staticmethod(edits.auto_answer)
    judge = staticmethod(judging.judge)
    course = staticmethod(judging.course)
    status = staticmethod(status)
    options = "FS-OPT-1"
    sources: ClassVar[Mapping[str, str]] = {
        "": "the rules of unarmed combat",
        "core": "the game's core rules, from public descriptions",
        "both": "the rules; the last detail is our ruling",
        "ruling": "our ruling; the rules are silent",
    }

    def with_log(self, view: View) -> View:
        """Return the view with the results of this turn's attacks."""
        from unhex_tui.systems.fading_suns.views.deeds import with_deeds

        return with_deeds(view)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether an old save may hold a needless answer: cover that does not change the dodge (FS-CVR-1)."""
        return question == "cover"

    def demo(self) -> Demo:
        return Demo("A new fight at the night market", between.demo)


FADING_SUNS = FadingSuns()
