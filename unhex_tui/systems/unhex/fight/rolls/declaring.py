"""Declaring an action or a reaction, with its immediate consequences: ACT-1, ACT-3, RUL-4, RUL-20, STEA-2."""

from __future__ import annotations

from collections.abc import Iterable

from unhex_tui.engine.decision import Option, Reason
from unhex_tui.engine.procedure import Gone, Procedure
from unhex_tui.evening.events import Appeared
from unhex_tui.evening.known import reveal
from unhex_tui.systems.unhex.events.attacks import Reacted, ReactionVoided
from unhex_tui.systems.unhex.events.dice import Directed
from unhex_tui.systems.unhex.events.event import Event
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.stealth import give_up
from unhex_tui.systems.unhex.fight.facts.why_not import forms
from unhex_tui.systems.unhex.fight.rolls.lasting import scorch
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import ability_for
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area, Attack, Move, Reaction

OPENLY = "&seen"
"""Suffix of an option's key: a hidden NPC acts and appears to the players."""
_UNSEEN = "Hidden: players see no reaction, and a hit comes from “someone unseen”. Revealed: they see the name"


def openly(actor: Character, option: Option, letter: str) -> Option:
    """Return the option with which a hidden NPC does the same and appears."""
    thing = f"{option.thing.partition('/')[0]}/openly"
    label = f"{option.label}; {actor.name} appears"
    before = (f"{option.label}; {actor.name} is seen",)
    return option._replace(key=f"{option.key}{OPENLY}", label=label, letter=letter, thing=thing, also=before)


def seen_or_not(table: Table, options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options to react; after each option of a hidden NPC follows the one with which the NPC appears.

    Option keys begin with the reactor's id. The GM decides in this question whether the reaction reveals the NPC.
    """
    found = []
    for option in options:
        one = table.characters[option.key.partition(":")[0]]
        if one.hidden and not one.pc:
            unseen = "; ".join(filter(None, ("stays hidden", option.hint)))
            found += [option._replace(hint=unseen), openly(one, option, "-*")]
        else:
            found.append(option)
    return tuple(found)


def unseen_note(reactors: Iterable[Character]) -> list[Reason]:
    """Return a note on what players read of reactions by hidden NPCs; empty if no reactor is one."""
    return [Reason(_UNSEEN)] if any(one.hidden and not one.pc for one in reactors) else []


def unseen_actor_note(actor: Character, so: str) -> list[Reason]:
    """Return a note that players do not see the actor, with the consequence `so`; empty if they do."""
    return [Reason(f"The players do not see {actor.name}: {so}")] if actor.hidden and not actor.pc else []


class Down(Gone):
    """The damage for declaring an action keeps it from going on: void, but spent (RUL-20)."""


def begin(table: Table, action: Action, told: Event) -> Procedure[None]:
    """Declare the action under way: spend and log it, reveal the actor if chosen, end stealth, apply continuous damage.

    Raises:
        Down: the damage keeps the actor or their director from going on.
    """
    action.declared = True
    actor = table.characters[action.actor]
    economy.spend(table, action)
    if action.director:
        table.tell(Directed(action.director, actor.id))
    if action.openly:
        _appear(table, actor)
    if isinstance(action.doing, Attack):
        actor.last_form = action.doing.form.key
    table.tell(told)
    if action.doing is not None and action.doing.gives_away:
        give_up(table, actor, action.doing.gives_away)
    if action.director and (yield from scorch(table, action, action.director)):
        raise Down
    if not isinstance(action.doing, Move) and (yield from scorch(table, action, actor.id)):
        raise Down


def _appear(table: Table, who: Character) -> None:
    if who.hidden:
        reveal(table, who, hidden=False)
        table.tell(Appeared(who.id))


def react(table: Table, action: Action, chosen: Iterable[str]) -> Procedure[None]:
    """Declare reactions by option keys: reactor, kind, form; a reactor removed in the meantime is skipped."""
    for key in chosen:
        who, how, item = key.removesuffix(OPENLY).split(":", 2)
        if who in table.characters:
            if key.endswith(OPENLY):
                _appear(table, table.characters[who])
            yield from _react(table, action, who, how, item)


def _react(table: Table, action: Action, who: str, how: str, item: str) -> Procedure[None]:
    """Declare a reaction; the action spent on it stays spent (RUL-4)."""
    reactor = table.characters[who]
    form = next((f for f in forms(reactor) if f.key == item), None)
    economy.pay(table, action, who)
    if form is not None:
        reactor.last_form = form.key
    action.reactions.append(Reaction(who, how, form))
    other = action.target if how == "defend" and isinstance(action.doing, Attack) and who != action.target else ""
    # Targets of a blast defend after the attack's dice (AOE-5).
    told = "defend_after" if isinstance(action.doing, Area) else how
    table.tell(Reacted(who, told, action.actor, form.label if form else "", other, ability_for(form)))
    if how == "intercept":
        give_up(table, reactor, how)
    if (yield from scorch(table, action, who)):
        # The action stays spent; the other participants go on without this reaction (RUL-20).
        action.reactions = [reaction for reaction in action.reactions if reaction.who != who]
        table.tell(ReactionVoided(who))
