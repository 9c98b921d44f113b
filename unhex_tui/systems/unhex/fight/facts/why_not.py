"""Legal acts, targets and reactions with the reasons against others, and the auto-answers of a fight.

ATK-1, RANGE-2, AMMO-1, CTR-1, CTR-2, DEF-1, INT-1, INT-2, MOVE-1, DMG-5, ACT-7, RUL-24, RUL-26, RUL-40. Reasons come as
iterators, the weightiest first; without reasons an act is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unhex_tui.engine.decision import Option, Reason, Seat
from unhex_tui.systems.unhex.fight.facts.cover import sees, why_not_seen
from unhex_tui.systems.unhex.maps.area_map import OUT
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import AMMO, KINDS, UNARMED, Form, form, shield_form, unarmed_form
from unhex_tui.systems.unhex.state.table import Table


def legal(reasons: Iterator[Reason]) -> bool:
    """Tell whether an act is legal: no reason speaks against it."""
    return next(reasons, None) is None


def forms(character: Character) -> list[Form]:
    """Return all ways to attack: with items carried, in hand or not, and unarmed (DMG-8, SHLD-3, UNA-1)."""
    ways = []
    for item in character.items:
        if KINDS[item.kind].family and not item.destroyed:
            ways.append(form(item))
            if KINDS[item.kind].family in ("2HM", "1HM") or character.has("ammo_less"):
                ways.append(form(item, less=True))
        elif item.kind == "shield" and not item.destroyed and "SHLD-3" in character.abilities:
            ways += [shield_form(item), shield_form(item, less=True)]
    if "UNA-1" in character.abilities:
        ways += [unarmed_form(), unarmed_form(less=True)]
    return ways


def why_not_conscious(character: Character) -> Iterator[Reason]:
    """Yield the reason why a character cannot act: dead, out of the fight, away or unconscious."""
    if character.dead:
        yield Reason(f"{character.name} is dead", ("DMG-7",))
    elif character.surrendered:
        yield Reason(f"{character.name} has surrendered", ("ACT-7", "RUL-12"))
    elif character.left_fight:
        yield Reason(f"{character.name} has left the fight", ("RUL-40",))
    elif character.away:
        when = "arrives later" if character.coming else "is not in this fight"
        yield Reason(f"{character.name} {when}", ("ROUND-3",))
    elif character.unconscious:
        yield Reason(f"{character.name} is unconscious", ("DMG-6",))


def why_no_action(character: Character) -> Iterator[Reason]:
    """Yield the reasons why a character has no action to spend."""
    yield from why_not_conscious(character)
    if character.all_out:
        yield Reason(f"{character.name} defends all-out this round and does nothing else", ("SHLD-4",))
    elif character.actions < 1:
        if character.spent:
            yield Reason(f"{character.name} has spent their action", ("ACT-1",))
        else:
            yield Reason(f"{character.name} has lost their action", ("ACT-5",))


WITH_SHIELD = ("1HR-0", "RUL-26")
"""Rules that block a one-handed ranged weapon while a shield is held."""


def why_no_use(character: Character, how: Form) -> Iterator[Reason]:
    """Yield the reasons why a weapon cannot be used now, whatever the target."""
    if how.item == UNARMED:
        if not character.free_hands and character.legs < 2:
            yield Reason(f"{character.name} needs an empty hand or 2 usable legs", ("UNA-1",))
        return
    item = character.item(how.item)
    if item is None or item.destroyed:
        yield Reason(f"{how.name} can no longer be used", ("ITEM-3",))
        return
    if not character.wields(item):
        if not character.held(item.id):
            yield Reason(f"{how.name} not in hand", ("ATK-1",))
        elif KINDS[item.kind].hands == 2:
            yield Reason(f"{how.name} must be held in 2 usable hands", ("RUL-23",))
        else:
            yield Reason(f"The hand that holds {how.name} is unusable", ("DMG-5",))
    if how.ranged and not character.has(AMMO[how.less]):
        if how.less:
            yield Reason("No less-lethal ammo", ("DMG-8",))
        else:
            yield Reason("No ammo", ("AMMO-1",))
    if how.family == "1HR" and character.wielded("shield"):
        yield Reason(f"{how.name} cannot be used while holding a shield", WITH_SHIELD)


def why_no_reach(table: Table, attacker: Character, how: Form, target: Character) -> Iterator[Reason]:
    """Yield the reasons against range and line of sight from where both characters are (ATK-1)."""
    here, there = attacker.area, target.area
    if here is None or there is None:
        yield Reason(f"{(attacker if here is None else target).name} is not on the map", ("ATK-1",))
        return
    geometry = table.geometry
    distance = geometry.range(here, there)
    if distance is None or not how.low <= distance <= how.high:
        yield out_of_range(how, target.name, distance)
    if how.high > 0:  # sight is always clear within an area (SIGHT-2), so it never blocks weapons of range 0
        yield from why_not_seen(table, attacker, target, how)


_REACH = {"2HM": "2HM-0", "1HM": "1HM-0", "2HR": "2HR-0", "1HR": "1HR-0", "SHLD": "SHLD-3", "UNA": "UNA-1"}
"""Id of the rule for a weapon's range, by weapon family."""


def out_of_range(how: Form, name: str, distance: int | None) -> Reason:
    """Return the reason that the target is out of range; `distance` is None if there is no path."""
    rule = _REACH.get(how.family, "RANGE-2")
    if how.high == 0:
        return Reason(f"Out of reach: {how.name}, range 0 only", ("RANGE-2", rule))
    reach = f"{how.low} or more" if how.high == 99 else f"{how.low} to {how.high}"
    where = f"No path to {name}" if distance is None else f"Out of range ({distance})"
    return Reason(f"{where}: {how.name}, range {reach}", ("RANGE-2", rule))


def why_no_target(table: Table, attacker: Character, how: Form, target: Character) -> Iterator[Reason]:
    """Yield the reasons why a target cannot be attacked with a weapon, apart from the weapon itself."""
    if target.dead:
        yield Reason(f"{target.name} is dead", ("DMG-7",))
    elif target.surrendered:
        yield Reason(f"{target.name} has surrendered", ("RUL-12",))
    elif target.left_fight:
        yield Reason(f"{target.name} has left the fight", ("RUL-40",))
    elif target.away:
        yield Reason(f"{target.name} is not in this fight", ("ROUND-3",))
    if target.team == attacker.team:
        yield Reason("On the same side", ("CHAR-8",))
    yield from why_no_reach(table, attacker, how, target)


def targets(table: Table, attacker: Character, how: Form) -> list[Character]:
    """Return the characters who can be attacked with a weapon."""
    geometry, here = table.geometry, attacker.area
    if here is None:
        return []
    low, high = how.low, how.high
    characters = []
    for target in table.characters.values():
        if target.team == attacker.team or not target.in_fight or target.area is None:
            continue
        distance = geometry.range(here, target.area)
        if distance is not None and low <= distance <= high and sees(table, attacker, target, how):
            characters.append(target)
    return characters


def blast_targets(table: Table, user: Character, area: str) -> list[Character]:
    """Return the possible targets of a blast, enemies first: unconscious ones too, never the user (AOE-5, RUL-29)."""
    there = (other for other in table.characters.values() if other.area == area and other is not user)
    return sorted((other for other in there if other.in_fight), key=lambda other: other.team == user.team)


# -------------------------------------------------------------------- reactions


def why_no_counterattack(target: Character, how: Form, attacker: Character, against: Form | None) -> Iterator[Reason]:
    """Yield the reasons why the target cannot counterattack with a weapon (CTR-1, CTR-2, 2HM-6, SHLD-3)."""
    yield from why_no_use(target, how)
    yield from _why_only_attack(how)
    if against is not None and against.family == "2HM" and "2HM-6" in attacker.abilities:
        yield Reason(f"{attacker.name} cannot be counterattacked", ("2HM-6",))
    if target.area != attacker.area:
        yield Reason(f"{attacker.name} attacks from another area", ("CTR-1",))
    elif how.low > 0:
        yield Reason(f"{how.name} cannot be used at range 0", ("CTR-2",))


def stands_all_out(character: Character) -> bool:
    """Tell whether an all-out defend works now: declared, conscious, with a shield in hand (SHLD-4)."""
    return character.all_out and character.able and character.wielded("shield") is not None


def why_no_intercept(
    table: Table, reactor: Character, how: Form, mover: Character, origin: str, goal: str
) -> Iterator[Reason]:
    """Yield the reasons why a weapon cannot intercept a move; `goal` is an area id or `out` (INT-1, INT-2)."""
    yield from why_no_use(reactor, how)
    yield from _why_only_attack(how)
    here = reactor.area
    if here is None:
        yield Reason(f"{reactor.name} is not on the map", ("INT-1",))
        return
    geometry = table.geometry
    ends = [origin] if goal == OUT else [origin, goal]
    ranges = [distance for end in ends if (distance := geometry.range(here, end)) is not None]
    smallest = min(ranges, default=None)
    if smallest is None or not how.low <= smallest <= how.high:
        reason = out_of_range(how, mover.name, smallest)
        yield Reason(reason.text, ("INT-2", *reason.rules[1:]))
    # Only attacks, not intercepts, see past two marks (2HR-5, RUL-33).
    if how.high > 0 and not any(geometry.sees(here, end) for end in ends):
        for end in ends:
            yield from geometry.why_not_seen(here, end)


def _why_only_attack(how: Form) -> Iterator[Reason]:
    if how.family == "SHLD":
        yield Reason(f"{how.name} can be used for attacks only", ("SHLD-3",))


def holds_fast(reactor: Character, how: Form) -> bool:
    """Tell whether a successful intercept stops the mover by itself: unarmed, with two empty hands (UNA-5)."""
    return how.family == "UNA" and "UNA-5" in reactor.abilities and reactor.free_hands == 2


# -------------------------------------------------------------------- moving


def why_no_walking(character: Character) -> Iterator[Reason]:
    """Yield the reasons why the character's injuries prevent a move (DMG-5, RUL-24)."""
    legs = character.legs
    if legs == 0:
        yield Reason("Both legs are unusable", ("DMG-5",))
    elif legs == 1:
        if not all(character.usable(hand) for hand in HANDS):
            yield Reason("A leg and an arm are unusable", ("DMG-5",))
        elif character.free_hands < 2:
            yield Reason("With one leg unusable, both hands must be empty: drop the items first", ("DMG-5", "RUL-24"))


def why_no_move(table: Table, character: Character, goal: str) -> Iterator[Reason]:
    """Yield the reasons why one move cannot reach the goal, an area id or `out` (MOVE-1, RUL-40)."""
    yield from why_no_walking(character)
    if character.area is None:
        yield Reason(f"{character.name} is not on the map", ("MOVE-1",))
    elif goal == OUT:
        if not table.area_map.area(character.area).exit:
            yield Reason(f"{table.area_name(character.area)} is not a way out", ("RUL-40",))
    elif not table.geometry.moves(character.area, goal):
        yield from table.geometry.why_no_move(character.area, goal)


def goals(table: Table, character: Character) -> list[str]:
    """Return the goals of one move: area ids, and `out` if the area is a way out."""
    if character.area is None or not legal(why_no_walking(character)):
        return []
    reachable = list(table.area_map.steps_from(character.area))
    if table.area_map.area(character.area).exit:
        reachable.append(OUT)
    return reachable


WEAPON = "weapon:"
"""Prefix before a PC's id: the PC always uses the weapon they used last in this fight."""
NPCS_WEAPONS = f"{WEAPON}npcs"
"""All NPCs always use the weapon they used last; `weapon` alone stands for everyone."""


def why_no_reaction(table: Table, character: Character) -> Iterator[Reason]:
    """Yield the reason against reacting if the team's auto-answer is not to react this round."""
    if table.standing and table.standing.get(f"no_react:{character.team}") == str(table.round):
        yield Reason(f"No reactions by {table.team(character.team).name} this round (auto-answer)")


def why_other_weapon(table: Table, character: Character, form: Form) -> Iterator[Reason]:
    """Yield the reason against this form if an auto-answer demands the form used last and that form is usable."""
    demanded = table.standing and not table.standing.keys().isdisjoint(("weapon", weapon_of(character)))
    if demanded and character.last_form and form.key != character.last_form:
        last = next((form for form in forms(character) if form.key == character.last_form), None)
        if last is not None and legal(why_no_use(character, last)):
            yield Reason(f"Always {called(last)} (auto-answer)")


def called(form: Form) -> str:
    """Return the form's name; less-lethal use is added, since both uses have the same name."""
    return f"{form.name} less-lethal" if form.less else form.name


def weapon_of(character: Character) -> str:
    """Return the auto-answer that holds for this character's weapon: a PC's own, or that of all NPCs."""
    return f"{WEAPON}{character.id}" if character.pc else NPCS_WEAPONS


# -------------------------------------------------------------------- dice of NPCs and surrender

AT_ONCE = "at_once"
"""The app rolls for NPCs without waiting for surrenders; players announce theirs beforehand (ACT-7)."""
SURRENDER = "surrender:"
"""Prefix before a character's id: the surrender offered with a roll, and the auto-answer that announces one."""


def surrender_option(character: Character) -> Option:
    """Return the option, offered with a roll, that the character surrenders instead (ACT-7)."""
    hint = "the player's choice" if character.pc else "the GM's choice"
    return Option(f"{SURRENDER}{character.id}", f"{character.name} surrenders", hint, token=character.id)


def announced(table: Table, character_id: str) -> bool:
    """Tell whether the character has announced to surrender to the next action that affects them this round (ACT-7)."""
    return table.standing.get(f"{SURRENDER}{character_id}") == str(table.round)


def gives_up(table: Table) -> Character | None:
    """Return the target of the action under way if they will surrender to it, so that no reaction matters (RUL-11)."""
    target = table.characters.get(table.action.target) if table.action else None
    return target if target is not None and target.able and announced(table, target.id) else None


def waited_for(table: Table, exposed: Iterable[str]) -> list[str]:
    """Return the names of exposed PCs who may surrender before the app rolls; none under `at_once` (ACT-7)."""
    if table.standing.get("npc_dice") == AT_ONCE:
        return []
    characters = (table.characters.get(character_id) for character_id in exposed)
    return [character.name for character in characters if character is not None and character.pc and character.able]


def app_rolls(table: Table, seat: Seat, exposed: Iterable[str] = ()) -> bool:
    """Tell whether an auto-answer lets the app roll for this seat; `exposed` are the ids of those who may surrender."""
    return "npc_dice" in table.standing and seat.gm and not waited_for(table, exposed)


# -------------------------------------------------------------------- what holds


def agreed_now(table: Table) -> list[str]:
    """Return the keys of the auto-answers in force this round, as answers to `standing.which`."""
    answers = table.standing.items()
    agreed = [name for name, value in answers if name.startswith("no_react:") and value == str(table.round)]
    if "npc_dice" in table.standing:
        agreed.insert(0, AT_ONCE if table.standing["npc_dice"] == AT_ONCE else "npc_dice")
    return [*agreed, *(name for name, _ in answers if name.startswith("weapon"))]


def in_short(table: Table, key: str) -> str:
    """Return a short description of an auto-answer, by its key from `agreed_now`."""
    if key.startswith("no_react:"):
        return f"no reactions: {table.team_name(key.removeprefix('no_react:'))}"
    if key.startswith(WEAPON) and key != NPCS_WEAPONS:
        return f"last-used weapon only: {table.name(key.removeprefix(WEAPON))}"
    return {
        AT_ONCE: "NPC dice: the app, at once",
        "npc_dice": "NPC dice: the app",
        "weapon": "last-used weapon only",
        NPCS_WEAPONS: "last-used weapon only: NPCs",
    }[key]
