"""Declaring an action or a reaction, and what that brings about at once: ACT-1, ACT-3, RUL-4, RUL-20, STEA-2."""

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
"""After an option's key: a hidden NPC does it and is seen by the players from then on."""
_UNSEEN = "Hidden: players see no reaction, and a hit comes from “someone unseen”. Revealed: they see the name"


def openly(actor: Character, option: Option, letter: str) -> Option:
    """The option with which a hidden NPC does the same and shows itself."""
    thing = f"{option.thing.partition('/')[0]}/openly"
    label = f"{option.label}; {actor.name} appears"
    before = (f"{option.label}; {actor.name} is seen",)
    return option._replace(key=f"{option.key}{OPENLY}", label=label, letter=letter, thing=thing, also=before)


def seen_or_not(table: Table, options: Iterable[Option]) -> tuple[Option, ...]:
    """Options to react, after each by a hidden NPC the one with which it shows itself; whose they are their keys say.

    Whether a reaction gives them away is the GM's to say, in the question that asks for it.
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
    """What the players read of the reactions of those of these who are hidden NPCs; nothing where none is."""
    return [Reason(_UNSEEN)] if any(one.hidden and not one.pc for one in reactors) else []


def unseen_actor_note(actor: Character, so: str) -> list[Reason]:
    """That the players do not see who acts, a hidden NPC, and what that means for them; nothing of others."""
    return [Reason(f"The players do not see {actor.name}: {so}")] if actor.hidden and not actor.pc else []


class Down(Gone):
    """Whoever acts cannot go on with it, for what starting it has done: void, but spent (RUL-20)."""


def begin(table: Table, action: Action, told: Event) -> Procedure[None]:
    """Declare the action under way: it is spent and told, and its actor bears what that brings on it."""
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
    """Declare reactions by their options' keys: who, how, with what. Somebody removed since then does not react."""
    for key in chosen:
        who, how, item = key.removesuffix(OPENLY).split(":", 2)
        if who in table.characters:
            if key.endswith(OPENLY):
                _appear(table, table.characters[who])
            yield from _react(table, action, who, how, item)


def _react(table: Table, action: Action, who: str, how: str, item: str) -> Procedure[None]:
    """Declare a reaction: it is spent and stands (RUL-4)."""
    reactor = table.characters[who]
    form = next((f for f in forms(reactor) if f.key == item), None)
    economy.pay(table, action, who)
    if form is not None:
        reactor.last_form = form.key
    action.reactions.append(Reaction(who, how, form))
    other = action.target if how == "defend" and isinstance(action.doing, Attack) and who != action.target else ""
    # Whom a blast has chosen may defend after the dice (AOE-5).
    told = "defend_after" if isinstance(action.doing, Area) else how
    table.tell(Reacted(who, told, action.actor, form.label if form else "", other, ability_for(form)))
    if how == "intercept":
        give_up(table, reactor, how)
    if (yield from scorch(table, action, who)):
        # Spent and void: those it would have opposed go on without it (RUL-20).
        action.reactions = [reaction for reaction in action.reactions if reaction.who != who]
        table.tell(ReactionVoided(who))
