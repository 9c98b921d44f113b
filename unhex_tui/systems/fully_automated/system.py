"""Fully Automated! as a rule system of the app."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Choose, Decision
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.system import Demo, Kind
from unhex_tui.files.names import shipped
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.questions import declared
from unhex_tui.gamekit.system import SCHEMAS, GameSystem
from unhex_tui.gamekit.table import Phases, played
from unhex_tui.systems.fully_automated import between, fight
from unhex_tui.systems.fully_automated.fight import attack, rounds, striking
from unhex_tui.systems.fully_automated.fight.actions import card
from unhex_tui.systems.fully_automated.fight.choosing import choosing
from unhex_tui.systems.fully_automated.fight.moving import why_not
from unhex_tui.systems.fully_automated.fight.specials import saying
from unhex_tui.systems.fully_automated.gm.edits import AUTO_ANSWERS, VERBS, edit
from unhex_tui.systems.fully_automated.judging import judges
from unhex_tui.systems.fully_automated.maps.port import MAPS, HexMaps
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.views.table import log_line, table_view


def _stop(table: Table) -> None:
    rounds.end_fight(table, by_gm=True)


PHASES: Phases = {
    "placing": rounds.take_places,
    "order": rounds.unless_over(rounds.roll_order),
    "choosing": rounds.unless_over(choosing),
    "attacks": rounds.unless_over(rounds.attacking),
    "defenders": rounds.unless_over(rounds.stepping_aside),
    "moving": rounds.unless_over(rounds.moving),
    "aiming": rounds.unless_over(rounds.aiming),
    "closing": rounds.closing,
    "saying": saying,
    "resolving": rounds.resolving,
    **between.PHASES,
}
play = played(PHASES, _stop)


def status(table: Table) -> list[str]:
    """List the broken conditions (FA-HP-1 to FA-HP-5, FA-MOV-7, FA-RES-4) in words; empty if there are none."""
    faults = [text for character in table.people for text in _of_character(table, character)]
    faults += table.disorder()
    places = [
        character.place for character in table.people if character.place and not (character.away or character.dead)
    ]
    if table.rules.share_hex == "off" and len(places) != len(set(places)):
        faults.append("two characters stand in one hex")
    return faults


def _of_character(table: Table, character: Character) -> Iterator[str]:
    if character.hp > character.most_hp:
        yield f"{character.name}: HP {character.hp} of {character.most_hp}"
    if bool(character.dying_since) != character.dying:
        yield f"{character.name}: dying since round {character.dying_since} with HP {character.hp}"
    if character.stabilized and not character.dying:
        yield f"{character.name} is stabilized with HP {character.hp}"
    if character.restrained and not character.disarmed:
        yield f"{character.name} is restrained and armed"
    if character.aim and character.incapacitated:
        yield f"{character.name} holds aim, incapacitated"
    if table.grid is not None and character.place and character.place not in table.grid.cells:
        yield f"{character.name} stands at {character.place}, where there is no hex"
    placed = table.grid is not None and table.fighting and not table.light and table.phase != "placing"
    if placed and not (character.place or character.away or character.dead):
        yield f"{character.name} has no hex in a fight"


RESTRAINED = "Whether the target is restrained; on - they are hurt, on -- the attack fails."
"""Purpose of the attack roll for Restrain (FA-RES-3)."""


class FullyAutomated(GameSystem):
    """Fully Automated!: fights on hex maps, with actions chosen in secret."""

    name = "fully-automated"
    title = "Fully Automated!"
    said_dice = "+0"
    home = between.HOME
    shelf = "fully-automated/"
    schemas = SCHEMAS
    table = Table
    files = between.DOCUMENTS
    questions = declared(
        fight,
        order="The turn order: attacks run from the highest to the lowest, movements from the lowest to the highest.",
        check="2d10 + attribute + skill: 22 or more succeeds.",
        stabilize="Who is stabilized.",
        special="What the special action does: the GM decides.",
        measure="Distance and cover between the two; this fight has no map.",
        light="What the character does in light combat, and the result. The GM decides, with a check if needed.",
        fight="The next fight: its map, its encounter, and who takes part.",
    )
    actions = gm_actions.gm_actions(edit, AUTO_ANSWERS)

    start = staticmethod(between.start)
    play = staticmethod(play)
    view = staticmethod(table_view)
    log_line = staticmethod(log_line)
    verbs = VERBS
    auto_answers = staticmethod(AUTO_ANSWERS.auto_answers)
    auto_answer = staticmethod(AUTO_ANSWERS.auto_answer)
    judge = staticmethod(judges.judge)
    course = staticmethod(judges.course)
    status = staticmethod(status)
    options = "FA-TAB-1"
    sources: ClassVar[Mapping[str, str]] = {
        "": "the rules of combat",
        "both": "the rules; one detail is our ruling",
        "reading": "our reading; the rules allow another",
        "option": "an option of the rules",
        "ruling": "our ruling; the rules are silent",
    }

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return {**super().kinds, "map": Kind("maps", MAPS.parse, (".hexes",), shipped("maps"))}

    def advice(self, table: Table, decision: Decision, **more: Any) -> Advice:
        """Return the advice on a decision; without a map and an entered distance it has no odds."""
        action = table.action
        plays = card(table, action.card) if decision.question == striking.ATTACK.id and action is not None else None
        if plays is not None and plays.restrains:
            more["decides"] = RESTRAINED
        bare = table.grid is None and (action is None or action.typed is None)
        if not bare and isinstance(decision, Choose) and decision.about:
            more["elsewhere"] = partial(why_not, table, decision)
        return super().advice(table, decision, bare=bare, **more)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether a saved answer is obsolete.

        Older saves ask for a tackle's card even out of reach (FA-UNM-2), and ask again when a character acts whom the
        GM has told to wait for the next round (FA-INIT-1).
        """
        if question == "join.when":
            return bool(value == "now")
        action = table.action
        return question == "tackle.card" and action is not None and not attack.in_reach(table, action)

    def replaying(self, table: Table, log_lines: tuple[LogLine, ...] | None) -> None:
        """Keep the log lines of the entry being replayed, which tell how older versions played it."""
        table.replayed = log_lines

    def maps(self) -> HexMaps:
        """Return the reader of hex maps, whose text format docs/games/fully-automated.md describes."""
        return MAPS

    def demo(self) -> Demo:
        return Demo("A new fight at the tidal mill", between.demo)


FULLY_AUTOMATED = FullyAutomated()
