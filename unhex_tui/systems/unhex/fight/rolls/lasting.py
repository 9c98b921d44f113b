"""Area effects that stay, the declaration of acts and reactions within them, and further effects of critical successes.

ACT-1, ACT-3, AOE-4, AOE-7 to AOE-9, STEA-2, STEA-3, 2HM-5, 1HM-4, RUL-4, RUL-20, RUL-33 to RUL-35. `scorch` runs
whenever a reaction, or an act other than a move, is declared; for a director, at every act.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.log import Appeared
from unhex_tui.gamekit.questions import choice
from unhex_tui.gamekit.visibility import reveal
from unhex_tui.systems.unhex.events.attacks import ItemDestroyed, Reacted, ReactionVoided
from unhex_tui.systems.unhex.events.dice import Directed
from unhex_tui.systems.unhex.events.event import CoverDemolished, EffectBegun, EffectEnded, Event, Scorched
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.cover import give_up
from unhex_tui.systems.unhex.fight.facts.why_not import forms
from unhex_tui.systems.unhex.fight.rolls.damage import land_spread, share_out
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, Form, Item, ability_for, things_of
from unhex_tui.systems.unhex.people.wounds import BOXES, NAMES, copied, marked
from unhex_tui.systems.unhex.state.table import Effect, Table
from unhex_tui.systems.unhex.state.underway import Action, Aid, Area, Attack, Dice, Move, Reaction, Spread


def lay(table: Table, character_id: str, kind: str, name: str, area: str, rounds: int, damage: int = 0) -> Effect:
    """Put an effect on an area until the end of the round `rounds` from now (AOE-4)."""
    effect = Effect(f"e{table.next_serial()}", kind, area, table.round + rounds, damage, character_id, name)
    table.effects.append(effect)
    table.record(EffectBegun(character_id, kind, name, area, damage, rounds, effect.last))
    return effect


def remaining(table: Table, effect: Effect) -> str:
    """Return the number of rounds left after this one, in short: `+2 rounds`, `last round`."""
    more = effect.last - table.round
    return f"+{more} round{'' if more == 1 else 's'}" if more > 0 else "last round"


def effect_text(table: Table, effect: Effect, damage: str = "damage") -> str:
    """Return an effect's damage or cover, rounds left and name; `damage` is the word for it, shorter on the map."""
    what = "cover" if effect.kind == "cover" else f"{effect.damage} {damage}"
    return f"{what}, {remaining(table, effect)}: {effect.name}"


def expire(table: Table) -> None:
    """Remove the effects whose last round ends, whatever happened to their users (AOE-4)."""
    ended = [effect for effect in table.effects if effect.last <= table.round]
    table.effects = [effect for effect in table.effects if effect.last > table.round]
    for effect in ended:
        table.record(EffectEnded(effect.kind, effect.name, effect.area))


def demolish(table: Table, character_id: str, area: str) -> None:
    """Destroy all cover of an area: map marks, cover effects, the stealth of those there (AOE-9, STEA-3)."""
    marks = sum(connection.mark_at(area) for connection in table.area_map.connections_of(area))
    table.area_map = table.area_map.without_cover_at(area)
    table.record(CoverDemolished(character_id, area, marks))
    ended = [effect for effect in table.effects if effect.kind == "cover" and effect.area == area]
    table.effects = [effect for effect in table.effects if effect not in ended]
    for effect in ended:
        table.record(EffectEnded(effect.kind, effect.name, area, "AOE-9"))
    for character in table.characters.values():
        if character.area == area:
            give_up(table, character, "demolish")


# -------------------------------------------------------------------- continuous


def worst_in(table: Table, area: str | None) -> Effect | None:
    """Return the most damaging continuous effect on an area, the oldest among equals, or None (AOE-7)."""
    there = [effect for effect in table.effects if effect.kind == "continuous" and effect.area == area]
    return max(there, key=lambda effect: effect.damage, default=None)


def warning(table: Table, character: Character) -> str:
    """Return the damage of any action but a move in the character's area, in words; empty if there is none."""
    effect = worst_in(table, character.area)
    return f"any action but a move costs {effect.damage} damage ({effect.name})" if effect and effect.damage else ""


def burns(table: Table, character: Character) -> str:
    """Return the damage that a reaction costs first, for its row, since its odds leave that out; empty if none."""
    effect = worst_in(table, character.area)
    return f"{effect.damage} damage first: {effect.name}" if effect and effect.damage else ""


def costs(table: Table, characters: Iterable[Character]) -> list[Reason]:
    """Return a note for each character who would take damage from starting an action."""
    warned = ((character.name, warning(table, character)) for character in characters)
    return [Reason(f"{name}: {words}", ("AOE-7", "RUL-20")) for name, words in warned if words]


def scorch(table: Table, action: Action, character_id: str) -> Procedure[bool]:
    """Apply the damage of a continuous effect to a character who starts an act or reaction there (AOE-7, RUL-20).

    Returns whether this cancels the act: the character is down, or no longer holds an item needed for it.
    """
    character = table.characters[character_id]
    effect = worst_in(table, character.area)
    if effect is None or not effect.damage:
        return False
    table.record(Scorched(character_id, effect.name, effect.damage))
    needed = used(action, character)
    spread = Spread(character_id, effect.damage, "AOE-7", effect.id, effect.who)
    action.spreads.append(spread)
    yield from share_out(table, spread)
    land_spread(table, spread)
    action.spreads.remove(spread)
    struck = table.characters.get(character_id)
    return struck is None or not struck.able or not needed <= _wielded(struck)


class Started(Value):
    """A character as they will be after declaring an action or a reaction, for odds."""

    who: Character
    """A copy; the character itself if no effect deals damage in the area."""
    void: str = ""
    """Why the action has no effect, in words; empty if it goes on."""
    given: str = ""
    """The armor assumed to absorb all of the damage, in words; empty if there is none."""

    @property
    def why_void(self) -> str:
        """The words for an action without effect; empty if it goes on."""
        return f"{self.void}: no effect" if self.void else ""


def begun(table: Table, actor: Character, item: str = "", moves: bool = False) -> Started:
    """Return the actor after declaring an action; a director, who starts it too, may fall first (LEAD-3, RUL-20)."""
    action = table.action
    director = table.characters.get(action.director) if action is not None else None
    void = started(table, director).void if director else ""
    return Started(actor, void) if void or moves else started(table, actor, item)


def started(table: Table, character: Character, item: str = "") -> Started:
    """Return the character after the damage for starting anything but a move; `item` is the item to be used.

    One piece of armor absorbs all of the damage, if there is any. Actions already declared have had their damage.
    """
    effect = worst_in(table, character.area)
    if effect is None or not effect.damage:
        return Started(character)
    after = spread_out(character, effect.damage)
    if (armor := worn(character)) is not None:
        after = copy(character)
        after.items = [each for each in character.items if each is not armor]
        return Started(after, "", f"with {armor.title} used up by {effect.damage} damage ({effect.name})")
    if not after.able:
        return Started(after, f"{after.name} falls first ({effect.name})")
    lost = character.item(item)
    if lost is not None and character.wields(lost) and not after.wields(lost):
        return Started(after, f"{after.name} loses {lost.name} first ({effect.name})")
    return Started(after)


def worn(victim: Character) -> Item | None:
    """Return a piece of armor that can absorb spread damage; None if there is none (RUL-25)."""
    return next((item for item in victim.items if item.kind == "armor" and not item.destroyed), None)


_PLACES = ("left_leg", "right_leg", "left_arm", "right_arm", "torso", "head")


def spread_out(victim: Character, damage: int) -> Character:
    """Return a copy of the victim after damage that they spread in their own interest, without armor (AOE-3).

    Every limb stays usable as long as possible, then the victim stays conscious. One damage is one box, as long as
    boxes are left.
    """
    after = copy(victim)
    after.level -= damage
    after.marks = copied(victim.marks)
    for spared in (1, 0):
        for place in _PLACES:
            points = min(damage, max(0, BOXES[place] - marked(after.marks, place) - spared))
            after.marks[place][0] += points
            damage -= points
    return after


def _wielded(character: Character) -> set[str]:
    return {item.id for item in character.items if character.wields(item)}


def used(action: Action, character: Character) -> set[str]:
    """Return the ids of the items in hand that a character uses in an action or reaction."""
    if character.id != action.actor:
        reactions = [reaction for reaction in action.reactions if reaction.who == character.id]
        items = {reaction.form.item for reaction in reactions if reaction.form}
        shield = character.wielded("shield")
        if shield and reactions and isinstance(action.doing, Attack) and character.id != action.target:
            # Defending another needs the shield (SHLD-2).
            items.add(shield.id)
        return items & _wielded(character)
    match action.doing:
        case Attack(form=Form(item=item)) | Area(item=item):
            return {item} & _wielded(character)
        case Aid():
            kit = character.wielded("first_aid")
            return {kit.id} if kit else set()
        case _:
            return set()


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
    choices = []
    for option in options:
        character = table.characters[option.key.partition(":")[0]]
        if character.hidden and not character.pc:
            unseen = "; ".join(filter(None, ("stays hidden", option.hint)))
            choices += [option._replace(hint=unseen), openly(character, option, "-*")]
        else:
            choices.append(option)
    return tuple(choices)


def unseen_note(reactors: Iterable[Character]) -> list[Reason]:
    """Return a note on what players read of reactions by hidden NPCs; empty if no reactor is one."""
    return [Reason(_UNSEEN)] if any(reactor.hidden and not reactor.pc for reactor in reactors) else []


def unseen_actor_note(actor: Character, so: str) -> list[Reason]:
    """Return a note that players do not see the actor, with the consequence `so`; empty if they do."""
    return [Reason(f"The players do not see {actor.name}: {so}")] if actor.hidden and not actor.pc else []


class Down(Gone):
    """The damage for declaring an action keeps it from going on: void, but spent (RUL-20)."""


def begin(table: Table, action: Action, event: Event) -> Procedure[None]:
    """Declare the action under way: spend and log it, reveal the actor if chosen, end stealth, apply continuous damage.

    Raises Down if the damage keeps the actor or their director from going on.
    """
    action.declared = True
    actor = table.characters[action.actor]
    economy.spend(table, action)
    if action.director:
        table.record(Directed(action.director, actor.id))
    if action.openly:
        _appear(table, actor)
    if isinstance(action.doing, Attack):
        actor.last_form = action.doing.form.key
    table.record(event)
    if action.doing is not None and action.doing.gives_away:
        give_up(table, actor, action.doing.gives_away)
    if action.director and (yield from scorch(table, action, action.director)):
        raise Down
    if not isinstance(action.doing, Move) and (yield from scorch(table, action, actor.id)):
        raise Down


def _appear(table: Table, character: Character) -> None:
    if character.hidden:
        reveal(table, character, hidden=False)
        table.record(Appeared(character.id))


def react(table: Table, action: Action, chosen: Iterable[str]) -> Procedure[None]:
    """Declare reactions by option keys: reactor, kind, form; a reactor removed in the meantime is skipped."""
    for key in chosen:
        character_id, how, item = key.removesuffix(OPENLY).split(":", 2)
        if character_id in table.characters:
            if key.endswith(OPENLY):
                _appear(table, table.characters[character_id])
            yield from _react(table, action, character_id, how, item)


def _react(table: Table, action: Action, character_id: str, how: str, item: str) -> Procedure[None]:
    """Declare a reaction; the action spent on it stays spent (RUL-4)."""
    reactor = table.characters[character_id]
    form = next((f for f in forms(reactor) if f.key == item), None)
    economy.pay(table, action, character_id)
    if form is not None:
        reactor.last_form = form.key
    action.reactions.append(Reaction(character_id, how, form))
    defends = how == "defend" and isinstance(action.doing, Attack)
    other = action.target if defends and character_id != action.target else ""
    # Targets of a blast defend after the attack's dice (AOE-5).
    kind = "defend_after" if isinstance(action.doing, Area) else how
    table.record(Reacted(character_id, kind, action.actor, form.label if form else "", other, ability_for(form)))
    if how == "intercept":
        give_up(table, reactor, how)
    if (yield from scorch(table, action, character_id)):
        # The action stays spent; the other participants go on without this reaction (RUL-20).
        action.reactions = [reaction for reaction in action.reactions if reaction.who != character_id]
        table.record(ReactionVoided(character_id))


def aftermath(table: Table, dice: Dice, target: str, hit: bool) -> Procedure[None]:
    """Destroy an item of the target or cost them their next action, if the critical success does so.

    Both also happen if the attack was defended, unless the table rule `loser_effects` demands a hit (RUL-34).
    """
    if not hit and table.rules.loser_effects == "hit":
        return
    if dice.breaks:
        yield from _destroy(table, dice, target)
    if dice.costs:
        economy.lose(table, target, "1HM-4")


def _destroy(table: Table, dice: Dice, target: str) -> Procedure[None]:
    def build() -> Choose | Given:
        # The hit has landed, so removing the attacker or the target by a GM edit no longer voids the action.
        if dice.who not in table.characters or target not in table.characters:
            return Given("none")
        victim = table.characters[target]
        options: dict[str, Option] = {}
        things = things_of(victim.items)
        for item in victim.items:
            if not item.destroyed:
                where = "in hand" if victim.held(item.id) else _worn(item)
                options.setdefault(
                    f"{item.kind} {item.name} {where}", Option(item.id, item.name, where, thing=things[item.id])
                )
        if not options:
            return Given("none")
        prompt = f"{table.name(dice.who)} may destroy one item of {victim.name}: which?"
        choices = (*options.values(), Option("none", "Destroy nothing", letter="."))
        note = Reason("One slot of items, in hand or not", ("2HM-5", "RUL-35"))
        seat, about = table.seat(dice.who), (target, dice.who)
        return choice("item.destroy", prompt, choices, note, seat=seat, about=about, light=False)

    chosen = yield from ask(build)
    item = table.characters[target].item(chosen) if chosen != "none" else None
    if item is not None:
        table.characters[target].destroy(item)
        table.record(ItemDestroyed(target, item.title, dice.who))


def _worn(item: Item) -> str:
    return f"on the {NAMES[item.location]}" if item.kind == "armor" else "" if KINDS[item.kind].hands else "carried"
