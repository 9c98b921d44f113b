"""Unhex as a rule system of the app; setups, documents, reports and the form for edits are imported at first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.advice import Question, advised
from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Demo, GmAction, Kind
from unhex_tui.engine.view import Audience, View
from unhex_tui.files.names import shipped
from unhex_tui.gamekit import handing, saving
from unhex_tui.gamekit.menus import Menu
from unhex_tui.gamekit.questions import VOIDS, declared, ending
from unhex_tui.gamekit.system import SCHEMAS, GameSystem
from unhex_tui.gamekit.table import Phases, played
from unhex_tui.gamekit.visibility import forewarned
from unhex_tui.systems.unhex import between, fight, people
from unhex_tui.systems.unhex.between.archive import put_away
from unhex_tui.systems.unhex.between.fates import fateless, side_down
from unhex_tui.systems.unhex.events.fights import FightEnded
from unhex_tui.systems.unhex.fight.acts.leadership import left_to_rally
from unhex_tui.systems.unhex.fight.facts.cover import remember
from unhex_tui.systems.unhex.fight.round.all_out_defend import all_out
from unhex_tui.systems.unhex.fight.round.menu import rally_after
from unhex_tui.systems.unhex.fight.round.reinforcing import reinforcing
from unhex_tui.systems.unhex.fight.round.rounds import initiative, order, turns
from unhex_tui.systems.unhex.gm import auto_answers
from unhex_tui.systems.unhex.gm.battlefield import drop, note, reveal
from unhex_tui.systems.unhex.judging import judges
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.systems.unhex.people.abilities import entries
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import KINDS
from unhex_tui.systems.unhex.people.wounds import BOXES, LOCATIONS, marked
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


def _stop(table: Table) -> None:
    table.winner, table.ending = "", "gm"
    table.record(FightEnded("", "gm"))
    table.phase = "ended"


def wind_up(table: Table) -> Procedure[None]:
    """Let leaders rally, then ask the GM for the fate of each side that is down (LEAD-2, END-1)."""
    leader = left_to_rally(table)
    if leader:
        yield from rally_after(table, leader)
        return
    down = fateless(table)
    if not down:
        put_away(table)
        table.phase = "between"
        return
    yield from side_down(table, down[0].team)


def _outside_rounds(table: Table) -> Procedure[None]:
    """Run a phase outside rounds; its module is imported at first use, so that the app starts faster."""
    match table.phase:
        case "placing":
            from unhex_tui.systems.unhex.between.placing import placing as phase
        case "gathering":
            return _gathering()[0](table)
        case "preparing":
            from unhex_tui.systems.unhex.between.preparing import preparing as phase
        case "advancing":
            from unhex_tui.systems.unhex.between.outfitting import advancing as phase
        case _:
            from unhex_tui.systems.unhex.between import session_menu

            back = session_menu.LEADS_BACK.get(table.phase)
            return back(table) if back is not None else session_menu.between(table, lambda: _gathering()[1])
    return phase(table)


def _gathering() -> tuple[Callable[[Table], Procedure[None]], Menu[Table]]:
    """Return the phase in which characters join or leave, and the menu that comes first while there is no PC."""
    from unhex_tui.systems.unhex.between import preparing

    return preparing.gathering, preparing.FIRST


PHASES: Phases = {
    "placing": _outside_rounds,
    "reinforcing": reinforcing,
    "initiative": initiative,
    "order": order,
    "all_out": all_out,
    "turns": turns,
    "ended": wind_up,
    "between": _outside_rounds,
    "gathering": _outside_rounds,
    "preparing": _outside_rounds,
    "recovery": _outside_rounds,
    "advancing": _outside_rounds,
    "closing": _outside_rounds,
}
play = played(PHASES, _stop)
"""The session as one procedure; it keeps nothing in local variables, so that play can start from any rest point."""


_MOST = 99
"""The upper limit of actions spent, owed or directed, which are counted one by one."""


def status(table: Table) -> list[str]:
    """Return the broken invariants in words: CHAR-1, CHAR-6, DMG-2, DMG-5, DMG-7, ACT-5, ARM-1."""
    return [
        *_of_table(table),
        *(text for character in table.people for text in _of_character(table, character)),
    ]


def _of_table(table: Table) -> Iterator[str]:
    teams = {team.id for team in table.teams}
    if table.holder and table.holder not in teams:
        yield f"{table.holder} has initiative but is not a team"
    if len(set(table.order)) != len(table.order) or not set(table.order) <= teams:
        yield f"the turn order is not valid: {table.order}"
    if not 0 <= table.turn <= len(table.order):
        yield f"turn {table.turn} of {len(table.order)} is out of range"
    items = [item.id for character in table.people for item in character.items]
    items += [item.id for floor_items in table.floor.values() for item in floor_items]
    if len(items) != len(set(items)):
        yield "an item is in two places"
    yield from table.disorder()


def _of_character(table: Table, character: Character) -> Iterator[str]:
    if character.level > character.max_level:
        yield f"{character.name}: level {character.level} is above their max level {character.max_level}"
    if not 1 <= character.max_level <= table.rules.highest_level:
        yield f"{character.name}: max level {character.max_level} is out of range"
    if character.conscious_from != table.rules.conscious_from:
        edition = table.rules.conscious_from
        yield f"{character.name}: conscious from level {character.conscious_from}, the edition says {edition}"
    if not all(0 <= number <= _MOST for number in (character.actions, character.debt, character.directing)):
        counts = f"{character.actions} actions, {character.debt} owed, {character.directing} to direct"
        yield f"{character.name}: {counts} is out of range"
    for place in LOCATIONS:
        if min(character.marks[place]) < 0 or marked(character.marks, place) > BOXES[place]:
            yield f"{character.name}: the {place} is marked {character.marks[place]}, which does not fit"
    for hand in HANDS:
        held = character.holding(hand)
        if held is None:
            continue
        item = character.item(held)
        if item is None:
            yield f"{character.name}: holds {held}, which is not their own"
        elif not character.usable(hand):
            yield f"{character.name}: holds {item.name} in an unusable hand"
        elif KINDS[item.kind].hands == 0:
            yield f"{character.name}: holds {item.name}, which cannot be held"
    if character.area is not None and not table.area_map.has(character.area):
        yield f"{character.name}: stands in {character.area}, which is not an area"
    if character.deadly and not character.dead:
        yield f"{character.name}: should be dead"
    armor = [item.location for item in character.items if item.kind == "armor" and not item.destroyed]
    if any(armor.count(place) > 2 for place in armor):
        yield f"{character.name}: more than 2 pieces of armor on a location"


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
            "takes effect when someone next acts on the character",
            "g",
            auto_answers.surrender_aside,
        ),
        GmAction("note", "GM note", "on the session, a character or an area; GM only", "o", note),
        GmAction("standing", "Auto-answers", "questions the app answers for you", "a", auto_answers.auto_answer_action),
        handing.ACTION,
    )

    play = staticmethod(play)
    log_line = staticmethod(log_line)
    auto_answer = staticmethod(auto_answers.auto_answer)
    auto_answers = staticmethod(auto_answers.auto_answers)
    status = staticmethod(status)
    judge = staticmethod(judges.judge)
    course = staticmethod(judges.course)
    reference = staticmethod(entries)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return {**super().kinds, "map": Kind("maps", MAPS.parse, (".map", ".txt"), shipped("maps"))}

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        return declared(
            *(fight, between, people),
            turn="Whose turn it is and who acts.",
            action="What the action is used for; nothing is spent until everything is chosen.",
            attack="Who is attacked, and who reacts before any dice.",
            move="Where the character moves, and who intercepts on the way.",
            intercept="In which order intercepts are rolled, and where a stopped mover stands.",
            area="Which area the effect is used on; everyone there may be a target.",
            blast="How the dice of the blast are read, whom it hits, and who defends.",
            continuous="Which die is the damage per round, and which the number of rounds.",
            cover="Which die is the number of rounds the cover lasts.",
            aid="Who is treated, which die is the number of boxes, and which marks are erased.",
            rally="Whose level the rally raises.",
            direct="Who acts now on the leader's action.",
            damage="How the dice of a hit are read: one is the damage, the other the location.",
            armor="Whether armor absorbs this damage and is destroyed.",
            item="What happens to the item.",
            items="Which hand holds what; dropped items lie where the character stands.",
            drop="What is dropped; this is free at any time.",
            defend="Who wins a tie between an attack and a defense.",
            roll="Whether the dice are kept, re-rolled or set, which changes their effect.",
            initiative="Which side goes first this round.",
            round="What is declared at the start or end of the round, before anyone acts.",
            surrender="Who surrenders; the GM decides for NPCs, players for their own characters.",
            reinforce="Who joins the fight and where.",
            place="Where a character stands when the fight begins.",
            free="What a character does at no cost, without an action.",
            other="What the character does, in your own words, and whether it needs a roll.",
            called="Who makes the roll the GM calls for, and against which level.",
            outside="Who rolls outside combat, for what, and with which result.",
            fight="How the next fight is set up: map, characters and objective.",
            rest="Which NPCs stay part of the story.",
            recovery="What a recovery gives back to each character.",
            end="What happens to characters who are down or surrendered when a fight is over.",
            goal="What the session is about: when the goal is met, max levels rise.",
            advance="What a raised max level gives a character.",
            recruit="Which NPC templates take part: how many, for which side and where.",
        )

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
        undone = f"; {table.name(action.actor)}'s action is canceled"
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
        return forewarned(self.advice(table, decision), table, decision, veil_of)

    def advice(self, table: Table, decision: Decision, **more: Any) -> Advice:
        from unhex_tui.systems.unhex.fight.rolls.strip import ahead, strip

        more |= {"strip": partial(strip, table, decision), "ahead": partial(ahead, table, decision)}
        return advised(table, decision, self.questions, **more)

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
