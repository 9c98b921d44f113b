"""The GM's edits of a character, and the auto-answers for NPCs.

Edits are open at any question and allow every value that a character can have. The GM is asked in spite of an
auto-answer if pulling a punch, or sparing a held character, may decide who falls.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Decision, Option, Roll
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Answered
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.auto_answers import AutoAnswerRule, AutoAnswers
from unhex_tui.gamekit.gm_actions import Offer, holder, number_edits, turned
from unhex_tui.gamekit.questions import choose, number
from unhex_tui.systems.fading_suns.fight.defending import cover_options
from unhex_tui.systems.fading_suns.fight.ledger import describe
from unhex_tui.systems.fading_suns.fight.rolling import fateful
from unhex_tui.systems.fading_suns.fight.vitality import loosen, set_vitality
from unhex_tui.systems.fading_suns.people.character import Character, the
from unhex_tui.systems.fading_suns.rules.goals import COVERS
from unhex_tui.systems.fading_suns.state.table import Table


def edit(table: Table) -> Procedure[str]:
    """Ask whom to edit and how, make the edit and return a description of it, or "" if nothing changed."""
    done = yield from gm_actions.edit(table, _offers)
    loosen(table)
    return done


def _offers(table: Table, character: Character) -> list[Offer]:
    offers: list[Offer] = [
        (Option("vitality", "Vitality", f"{character.vitality} of {character.most_vitality}", "v"), _vitality),
        (
            Option("down", "Stand up" if character.down else "Knock down", letter="d"),
            partial(turned, "down", "is prone", "is standing"),
        ),
        (Option("cover", "Cover", COVERS[character.cover], "c"), _cover),
    ]
    if table.fighting:
        held = f"by {table.name(character.held_by)}" if character.held_by else "no one"
        state = {True: "on: choose to end it", False: "off"}
        limited = Option("limited", "1 action this turn, after an abort", state[character.limited], "b")
        pays = Option("pays", "1 action next turn, after an abort", state[character.pays], "p")
        offers += [
            (Option("held", "Who holds them", held, "h"), _held),
            (limited, partial(turned, "limited", "has 1 action this turn", "has all actions this turn")),
            (pays, partial(turned, "pays", "has 1 action next turn", "has all actions next turn")),
        ]
        if character.left and table.phase == "acting":
            offers.append((Option("left", "Remove an action", letter="l"), _left))
        if character.declared and table.phase == "declaring":
            offers.append((Option("anew", "Declare again", letter="w"), _anew))
    away = Option("away", "Take part" if character.away else "Mark as away", letter="t")
    offers.append((away, partial(turned, "away", "is away", "takes part")))
    return offers + number_edits(character, _within)


def _vitality(table: Table, character: Character) -> Procedure[str]:
    new = yield from number(
        "amend.number", f"{character.name}'s Vitality?", 0, character.most_vitality, character.vitality
    )
    if new == character.vitality:
        return ""
    set_vitality(table, character, new)
    return f"{character.name} has Vitality {new}"


def _within(table: Table, character: Character) -> None:
    """Limit Vitality to the character's maximum (FS-VIT-1)."""
    if character.vitality > character.most_vitality:
        set_vitality(table, character, character.most_vitality)


def _cover(table: Table, character: Character) -> Procedure[str]:
    key = yield from choose("amend.cover", f"What cover does {character.name} have?", cover_options(table, character))
    character.cover = "" if key == "none" else key
    return f"{character.name} has {COVERS[character.cover]}"


def _held(table: Table, character: Character) -> Procedure[str]:
    key = yield from holder(table, character)
    character.free()
    if not key:
        return f"no one holds {character.name}"
    other = table.held(key)
    if other is not None:
        other.free()
    character.held_by, character.hold_turn = key, 1
    return f"{table.name(key)} holds {character.name}"


def _left(_table: Table, character: Character) -> Procedure[str]:
    options = [Option(kind, describe(character, kind).capitalize()) for kind in dict.fromkeys(character.left)]
    kind = yield from choose("amend.left", f"Remove which of {character.name}'s actions?", options)
    character.used.append(kind)
    character.lost.append(kind)
    return f"{character.name} loses {the(describe(character, kind))}"


def _anew(_table: Table, character: Character) -> Procedure[str]:
    character.declared, character.planned, character.counted = False, [], 0
    yield from ()
    return f"{character.name} declares again"


_RULES = {
    "npc_dice": AutoAnswerRule("d", "The app rolls for NPCs", "NPC dice: the app", "the app rolls for NPCs"),
    "npc_same": AutoAnswerRule(
        "l", "NPCs act as last turn, unless they only dodged", "NPCs: as last turn", "NPCs act as last turn"
    ),
    "npc_stand": AutoAnswerRule(
        "t", "NPCs dodge only as declared", "NPCs: no swaps, no aborts", "NPCs neither swap nor abort"
    ),
}


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Return the name and value of the auto-answer that would answer an NPC's decision; the name is empty for none."""
    if isinstance(decision, Roll):
        return "npc_dice", None
    if isinstance(decision, Choose):
        if decision.question == "defend":
            return "npc_stand", "none"
        character = table.subject(decision)
        # An NPC who only dodges would be asked nothing, turn after turn.
        acts = decision.question == "declare.actions" and any(kind != "dodge" for kind in character.last)
        if acts and any(option.key == "same" for option in decision.options):
            return "npc_same", "same"
    return "", None


AUTO_ANSWERS = AutoAnswers(_RULES, _answers)


def auto_answer(table: Table, decision: Decision) -> Answered | None:
    """Return the auto-answer that is on for this decision, or None."""
    if table.standing and isinstance(decision, Roll) and decision.extras:
        target = table.characters.get(decision.about[1])
        if target is not None and fateful(table, target, len(decision.dice)):
            return None
    return AUTO_ANSWERS.auto_answer(table, decision)
