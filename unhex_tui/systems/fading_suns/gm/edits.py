"""The GM's edits of a character, and the auto-answers for NPCs.

Edits are open at any question and allow every value that a character can have. The GM is asked in spite of an
auto-answer if pulling a punch, or sparing a held character, may decide who falls.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Decision, Option, Roll
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Standing
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.auto_answers import Agreed, Agreements
from unhex_tui.gamekit.gm_actions import Offer, figure, holder, turned
from unhex_tui.gamekit.questions import choose, number
from unhex_tui.systems.fading_suns.fight.defending import COVER_OPTIONS
from unhex_tui.systems.fading_suns.fight.ledger import in_words
from unhex_tui.systems.fading_suns.fight.rolling import fateful, loosen, set_vitality
from unhex_tui.systems.fading_suns.people.character import BOUNDS, Character
from unhex_tui.systems.fading_suns.people.sheets import NUMBERS
from unhex_tui.systems.fading_suns.rules.goals import COVERS
from unhex_tui.systems.fading_suns.state.table import Table


def amend(table: Table) -> Procedure[str]:
    """Ask whom to edit and how, make the edit and return a description of it, or "" if nothing changed."""
    done = yield from gm_actions.amend(table, _offers)
    loosen(table)
    return done


def _offers(table: Table, c: Character) -> list[Offer]:
    found: list[Offer] = [
        (Option("vitality", "Vitality", f"{c.vitality} of {c.most_vitality}", "v"), _vitality),
        (
            Option("down", "Stand up" if c.down else "Knock down", letter="d"),
            partial(turned, "down", "is prone", "is standing"),
        ),
        (Option("cover", "Cover", COVERS[c.cover], "c"), _cover),
    ]
    if table.fighting:
        held = f"by {table.name(c.held_by)}" if c.held_by else "no one"
        limited = Option(
            "limited", "1 action this turn, after an abort", "on: choose to end it" if c.limited else "off", "b"
        )
        pays = Option("pays", "1 action next turn, after an abort", "on: choose to end it" if c.pays else "off", "p")
        found += [
            (Option("held", "Who holds them", held, "h"), _held),
            (limited, partial(turned, "limited", "has 1 action this turn", "has all actions this turn")),
            (pays, partial(turned, "pays", "has 1 action next turn", "has all actions next turn")),
        ]
        if c.left and table.phase == "acting":
            found.append((Option("left", "Remove an action", letter="l"), _left))
        if c.declared and table.phase == "declaring":
            found.append((Option("anew", "Declare again", letter="w"), _anew))
    away = Option("away", "Take part" if c.away else "Mark as away", letter="t")
    found.append((away, partial(turned, "away", "is away", "takes part")))
    return found + [
        (Option(name, words, str(getattr(c, name))), figure(name, words, *BOUNDS[name], _within))
        for name, (words, _) in NUMBERS.items()
    ]


def _vitality(table: Table, c: Character) -> Procedure[str]:
    new = yield from number("amend.number", f"{c.name}'s Vitality?", 0, c.most_vitality, c.vitality)
    if new == c.vitality:
        return ""
    set_vitality(table, c, new)
    return f"{c.name} has Vitality {new}"


def _within(table: Table, c: Character) -> None:
    """Limit Vitality to the character's maximum (FS-VIT-1)."""
    if c.vitality > c.most_vitality:
        set_vitality(table, c, c.most_vitality)


def _cover(_table: Table, c: Character) -> Procedure[str]:
    key = yield from choose("amend.cover", f"What cover does {c.name} have?", [*COVER_OPTIONS])
    c.cover = "" if key == "none" else key
    return f"{c.name} has {COVERS[c.cover]}"


def _held(table: Table, c: Character) -> Procedure[str]:
    key = yield from holder(table, c)
    c.free()
    if not key:
        return f"no one holds {c.name}"
    other = table.held(key)
    if other is not None:
        other.free()
    c.held_by, c.hold_turn = key, 1
    return f"{table.name(key)} holds {c.name}"


def _left(_table: Table, c: Character) -> Procedure[str]:
    options = [Option(kind, in_words(c, kind).capitalize()) for kind in dict.fromkeys(c.left)]
    kind = yield from choose("amend.left", f"Remove which of {c.name}'s actions?", options)
    c.used.append(kind)
    c.lost.append(kind)
    return f"{c.name} loses the {in_words(c, kind)}"


def _anew(_table: Table, c: Character) -> Procedure[str]:
    c.declared, c.planned, c.counted = False, [], 0
    yield from ()
    return f"{c.name} declares again"


_RULES = {
    "npc_dice": Agreed("d", "The app rolls for NPCs", "NPC dice: app", "the app rolls for NPCs"),
    "npc_same": Agreed("l", "NPCs act as last turn", "NPCs: as last turn", "NPCs act as last turn"),
    "npc_stand": Agreed("t", "NPCs dodge only as declared", "NPCs: no swaps, no aborts", "NPCs neither swap nor abort"),
}


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Return the name and value of the auto-answer that would answer an NPC's decision; the name is empty for none."""
    if isinstance(decision, Roll):
        return "npc_dice", None
    if isinstance(decision, Choose):
        if decision.question == "defend":
            return "npc_stand", "none"
        c = table.subject(decision)
        # An NPC who only dodges would be asked nothing, turn after turn.
        acts = decision.question == "declare.actions" and any(kind != "dodge" for kind in c.last)
        if acts and any(option.key == "same" for option in decision.options):
            return "npc_same", "same"
    return "", None


AGREEMENTS = Agreements(_RULES, _answers)


def standing(table: Table, decision: Decision) -> Standing | None:
    """Return the auto-answer that is on for this decision, or None."""
    if table.standing and isinstance(decision, Roll) and decision.extras:
        target = table.characters.get(decision.about[1])
        if target is not None and fateful(table, target, len(decision.dice)):
            return None
    return AGREEMENTS.standing(table, decision)
