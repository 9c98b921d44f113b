"""Previews of each choice, by question id, computed when a question is looked at.

Each function takes its facts from the decision and from the current action on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.engine.advice import Facts, Preview
from unhex_tui.engine.decision import Allot, Choose, Decision, Option, Pick
from unhex_tui.engine.view import Highlight
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import By, of_question
from unhex_tui.systems.unhex.advice.setting import kept_or_set, of_numbers, worth_having
from unhex_tui.systems.unhex.between.recovery import comes_back
from unhex_tui.systems.unhex.fight.acts import first_aid
from unhex_tui.systems.unhex.fight.acts.movement import STAY, interceptors
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.cover import highlight, who_picks
from unhex_tui.systems.unhex.fight.facts.subject import action_of, critical, doing_of
from unhex_tui.systems.unhex.fight.rolls import damage_previews
from unhex_tui.systems.unhex.fight.rolls.damage_previews import Previews
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.templates import described, in_columns, templates
from unhex_tui.systems.unhex.reference.book import entries
from unhex_tui.systems.unhex.rules.table_rules import EVERY
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Attack

# -------------------------------------------------------------------- acts


def _targets(table: Table, asked: Choose) -> Previews:
    """Preview each target of an attack: the chooser of the dice, and the line of sight (ATK-3)."""
    attacker, how = table.characters[action_of(table).actor], doing_of(table, Attack).form
    previews = {}
    for option in asked.options:
        target = table.characters[option.key]
        by = who_picks(table, target, attacker, how)
        head, character = ("open", attacker) if by == "attacker" else (by, target)
        previews[target.id] = Preview(
            (head, f"{character.name} chooses which die is the damage"), (), highlight(table, attacker, target, how)
        )
    return previews


def _goals(table: Table, asked: Choose) -> Previews:
    """Preview each area of a move (INT-1)."""
    mover = table.characters[action_of(table).actor]
    return {option.key: _move(table, mover, option.key) for option in asked.options if option.key != STAY}


def _move(table: Table, mover: Character, goal: str) -> Preview:
    """Preview a move: the characters who could intercept it, and the PCs beside whom a hidden mover would stay hidden.

    The GM may want to reveal a hidden mover first.
    """
    origin = mover.area or ""
    beside = [
        character.name
        for character in table.characters.values()
        if character.pc and character.in_fight and character.area == goal
    ]
    unseen = (f"Stays hidden from the players, next to {listed(beside)}",) if mover.hidden and beside else ()
    names = interceptors(table, mover, goal)
    line = f"May be intercepted by {', '.join(names)}" if names else "No one intercepts"
    link = table.area_map.between(origin, goal)
    return Preview((*unseen, line), (), Highlight((link.id,), (), (origin, goal), words=("move",)) if link else None)


# -------------------------------------------------------------------- critical successes


def _critical(table: Table, asked: Choose) -> Previews:
    """Preview the choices of a critical success: another action, or dice set to a number (DICE-5)."""
    subject = "The action comes back" if economy.spares(table) else "The extra action comes"
    gained = f"{subject} after this one; use it this round"
    if not table.fighting:
        gained = "Say at the table what more they do: outside a fight there are no actions"
    keeping, best_number = kept_or_set(table, critical(table, asked))
    unchanged = (keeping,) if keeping else ()
    words = {
        "action": (*unchanged, gained),
        "cost": unchanged,
        "set": (best_number, "The roll then counts as a success, not a critical"),
    }
    return {option.key: Preview(words[option.key]) for option in asked.options}


# -------------------------------------------------------------------- outside a fight


def _abilities(_table: Table, asked: Choose | Pick) -> Previews:
    """Preview abilities by their texts (CHAR-4)."""
    return {option.key: Preview((entries()[option.key].text,)) for option in asked.options if option.key in ABILITIES}


def _rules(table: Table, asked: Choose) -> Previews:
    """Preview all choices of each rule, the present one marked (TABLE-1)."""
    offered = {option.key for option in asked.options}
    previews = {}
    for rule in EVERY:
        if rule.id in offered:
            now = getattr(table.rules, rule.id)
            lines = (("now: " if choice == now else "") + rule[choice] for choice in rule.choices)
            previews[rule.id] = Preview(tuple(lines))
    return previews


def _templates(_table: Table, asked: Choose) -> Previews:
    return {
        option.key: Preview(tuple(described(templates()[option.key])))
        for option in asked.options
        if option.key in templates()
    }


def facts(_table: Table, asked: Decision) -> Facts:
    """Return the columns of the list of recruits."""
    if asked.question != "recruit.template" or not isinstance(asked, Choose):
        return Facts()
    ready = [templates()[option.key] for option in asked.options if option.key in templates()]
    cells = {template.id: in_columns(template.sheet) for template in ready}
    words = {template.id: "\n".join(described(template)) for template in ready}
    return Facts(("level", "weapon", "armor", "main ability"), cells, words)


def _evening(table: Table, asked: Choose) -> Previews:
    """Preview a recovery (END-2)."""
    offered = any(option.key == "recover" for option in asked.options)
    return {"recover": Preview(tuple(comes_back(table)))} if offered else {}


PREVIEWS: By[Previews] = {
    **damage_previews.PREVIEWS,
    **first_aid.PREVIEWS,
    "attack.target": _targets,
    "move.area": _goals,
    "move.again": _goals,
    "roll.critical": _critical,
    "roll.set": of_numbers,
    "advance.ability": _abilities,
    "make.abilities": _abilities,
    "amend.abilities": _abilities,
    "rules.read": _rules,
    "rules.which": _rules,
    "recruit.template": _templates,
    "evening.next": _evening,
}
"""Preview functions by question id."""


SHARED: Mapping[str, Callable[[Table, Allot, Mapping[str, int]], Preview]] = {
    **first_aid.SHARED,
    **damage_previews.SHARED,
}
"""Functions that preview a distribution of points, by question id."""


def shared(table: Table, decision: Decision, points: Mapping[str, int]) -> Preview:
    """Return the preview of a distribution of points; empty if no points are given."""
    show = SHARED.get(decision.question)
    return show(table, decision, points) if show and points and isinstance(decision, Allot) else Preview()


def best(table: Table, decision: Decision) -> Mapping[str, int]:
    """Return the best distribution of points; empty if the question has none."""
    rank = first_aid.BEST.get(decision.question)
    return rank(table, decision) if rank and isinstance(decision, Allot) else {}


def previews(table: Table, decision: Decision) -> Previews:
    """Return the preview of each choice by its key; for points, of the most that can go to one place."""
    if isinstance(decision, Allot):
        most = {option.key: min(option.most, decision.total) for option in decision.options}
        return {key: preview for key, n in most.items() if (preview := shared(table, decision, {key: n})).lines}
    return of_question(PREVIEWS, table, decision, dict)


OFFERS: By[tuple[Option, ...]] = {"roll.set": worth_having}
"""Functions that find numbers worth entering, by question id."""


def offers(table: Table, decision: Decision) -> tuple[Option, ...]:
    """Return the numbers worth entering, the best first; empty if the question has none."""
    return of_question(OFFERS, table, decision, tuple)
