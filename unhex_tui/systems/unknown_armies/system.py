"""Unknown Armies as a rule system of the app."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.system import Demo, GmAction
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.questions import END, declared
from unhex_tui.gamekit.system import SCHEMAS, GameSystem
from unhex_tui.gamekit.table import Phases, played
from unhex_tui.systems.unknown_armies import chase, fight, judging
from unhex_tui.systems.unknown_armies.between import documents
from unhex_tui.systems.unknown_armies.between.session import PHASES as BETWEEN_FIGHTS
from unhex_tui.systems.unknown_armies.chase.rounds import chasing, end_chase
from unhex_tui.systems.unknown_armies.fight.opening import end_fight, focusing, taking_initiative
from unhex_tui.systems.unknown_armies.fight.rounds import acting
from unhex_tui.systems.unknown_armies.gm.edits import AUTO_ANSWERS, edit
from unhex_tui.systems.unknown_armies.gm.shorthand import VERBS, happen
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.wounds import condition
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.views.table import log_line, table_view


def _stop(table: Table) -> None:
    if table.chase is not None:
        end_chase(table, "the GM ended it")
    else:
        end_fight(table, by_gm=True)


PHASES: Phases = {
    "focus": focusing,
    "initiative": taking_initiative,
    "acting": acting,
    "chase": chasing,
    **BETWEEN_FIGHTS,
}
play = played(PHASES, _stop)


def status(table: Table) -> list[str]:
    """List the broken conditions (UA-WND-1, UA-WND-2, UA-GRP-1) in words; empty if there are none."""
    faults = [text for character in table.people for text in _of_character(table, character)]
    faults += table.disorder()
    if (table.phase == "chase") != (table.chase is not None):
        faults.append(f"the phase is {table.phase}, and there is {'a' if table.chase else 'no'} chase")
    if table.fighting and table.round < 1:
        faults.append(f"round {table.round}")
    return faults


def _of_character(table: Table, character: Character) -> Iterator[str]:
    if not 0 <= character.wounds <= character.body:
        yield f"{character.name}: {character.wounds} wound points of {character.body}"
    if not character.out and condition(character.wounds, table.rules) != "up":
        yield f"{character.name} is up with {character.wounds} wound points"
    if character.held_by and (character.held_by not in table.characters or character.held_by == character.id):
        yield f"{character.name} is held by {character.held_by}"
    if bool(character.held_by) != bool(character.hold):
        yield f"{character.name}: {character.hold or 'no'} hold by {character.held_by or 'no one'}"
    if character.in_hand and character.weapon(character.in_hand) is None:
        yield f"{character.name} holds {character.in_hand}, which they do not have"
    for weapon in character.weapons:
        if weapon.loaded > weapon.shots:
            yield f"{character.name}'s {weapon.name} has {weapon.loaded} of {weapon.shots}"


class UnknownArmies(GameSystem):
    """Unknown Armies: fights and car chases with percentile dice and hidden wounds."""

    name = "unknown-armies"
    title = "Unknown Armies"
    home = documents.HOME
    shelf = "unknown-armies/"
    schemas = SCHEMAS
    table = Table
    files = documents.DOCUMENTS
    questions = declared(
        *(fight, chase),
        fight="The next fight or chase: its encounter, and who takes part.",
        chase="Who chases whom, how closely, and what a wreck does to the people in it.",
        happens="What happens outside the fight: a check, stress, a hunch or a fall.",
        check="Whether the skill succeeds.",
        hunch="What the next skill roll will be.",
        fall="How far the character falls, how, and the damage.",
        skill="The skill, its value, and which rolls of the rules use it.",
        weapon="The weapon, and what it does.",
    )
    actions = (
        *gm_actions.gm_actions(edit, AUTO_ANSWERS),
        GmAction("happens", "Something happens", "check, stress, hunch, fall", "h", happen),
    )

    start = staticmethod(documents.start)
    play = staticmethod(play)
    view = staticmethod(table_view)
    log_line = staticmethod(log_line)
    verbs = VERBS
    auto_answers = staticmethod(AUTO_ANSWERS.auto_answers)
    auto_answer = staticmethod(AUTO_ANSWERS.auto_answer)
    judge = staticmethod(judging.judge)
    course = staticmethod(judging.course)
    status = staticmethod(status)
    options = "UA-OPT-1"
    sources: ClassVar[Mapping[str, str]] = {
        "": "the rules",
        "public": "public descriptions; the rules text at hand says nothing",
        "both": "the rules, with a ruling on the details",
        "ruling": "our ruling; the rules say nothing",
    }

    def handed(self, table: Table, decision: Decision) -> str:
        return super().handed(table, decision) or judging.handed(table, decision)

    def overrules(self, table: Table) -> tuple[Option, ...]:
        """Return what the GM can overrule: the begun action, and the fight or the chase."""
        if table.chase is not None:
            return (*super().overrules(table), Option(END, "End the chase", "no one gets away", "x"))
        return super().overrules(table)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether a saved answer is obsolete: older saves ask `stray` even with one possible victim (UA-SUP-5)."""
        return question == "stray"

    def replaying(self, table: Table, log_lines: tuple[LogLine, ...] | None) -> None:
        """Keep the log lines of the entry being replayed; `Table.holds` finds the rules that older entries lack."""
        table.replayed = log_lines

    def demo(self) -> Demo:
        return Demo("A new fight at the bath house", documents.demo, "fight")

    def demos(self) -> tuple[Demo, ...]:
        """Return the demos: a fight at the bath house and a chase on the ring road."""
        return self.demo(), Demo("A new chase on the ring road", documents.ring_road, "chase")


UNKNOWN_ARMIES = UnknownArmies()
