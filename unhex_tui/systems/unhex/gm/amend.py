"""The GM's edits: any fact of the table, changed by a few questions; nothing changes before the last answer.

An edit has the rules' consequences: items drop, characters fall unconscious or wake up (DMG-5 to DMG-7). The end of the
fight is checked at the next rest point (ROUND-3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.gamekit.gm_actions import what_is_known
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import anybody, choose, concerning, line, number, several, team_options, text_line
from unhex_tui.systems.unhex.between.asking import area_options
from unhex_tui.systems.unhex.events.attacks import Surrendered
from unhex_tui.systems.unhex.events.event import Amended
from unhex_tui.systems.unhex.events.moves import FightLeft
from unhex_tui.systems.unhex.fight.acts.handling import hands_question, hold
from unhex_tui.systems.unhex.fight.facts.cover import follow, in_stealth
from unhex_tui.systems.unhex.fight.rolls.damage import inflict, is_deadly, let_go, settle_state
from unhex_tui.systems.unhex.gm.battlefield import SCENE
from unhex_tui.systems.unhex.people.abilities import ABILITIES, ability_named, ability_option, heading
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, LETTER_OF_KIND, MOST_ARMOR, Item, things_of
from unhex_tui.systems.unhex.people.sheets import SIGNS
from unhex_tui.systems.unhex.people.wounds import BOXES, LETTER_OF, LOCATIONS, NAMES, boxes_shown, boxes_text
from unhex_tui.systems.unhex.state.table import Table

Edit = Callable[[Table, Character], Procedure[str]]


def amend(table: Table) -> Procedure[str]:
    """Ask what to change, and change it; return the edit in words, or "" if nothing changed."""
    before, since = table.dump(), len(table.told)
    scene = [Option(key, one.label, "", one.letter) for key, one in SCENE.items() if one.is_possible(table)]
    away = "Edit whom? (characters who are away)"
    key = yield from anybody(table, "amend.what", "Edit whom or what?", away, after=scene)
    if key in SCENE:
        text = yield from SCENE[key].edit(table)
    else:
        who = table.characters[key]
        text = yield from concerning(who.id, _amend_one(table, who))
    if not text or table.dump() == before:
        return ""
    table.told.insert(since, Amended(text))  # before the consequences
    follow(table)
    return text


def _amend_one(table: Table, who: Character) -> Procedure[str]:
    fact = yield from choose("amend.fact", f"Edit what about {who.name}?", _facts(table, who))
    return (yield from EDITS[fact](table, who))


def _facts(table: Table, who: Character) -> list[Option]:
    lying = who.area is not None
    hides = "STEA-1" in who.abilities
    return [
        Option("level", "Level", f"{who.level}", "l"),
        Option("max_level", "Max level", f"{who.max_level}", "x"),
        Option("damage", "Deal damage", "like an attack", "d"),
        Option("marks", "Marks", "", "m"),
        *([Option("area", "Position", "", "p")] if table.area_map.areas else []),
        *([Option("hands", "Hands", "", "h")] if lying or who.items else []),
        Option("items", "Items", "give, take, destroy, restore", "i"),
        Option("abilities", "Abilities", f"{len(who.abilities)}", "b"),
        *([Option("stealth", "Stealth", "in stealth" if who.stealthy else "lost", "k")] if hides else []),
        Option("actions", "Actions left", f"{who.actions}", "a"),
        Option("debt", "Actions owed", f"{who.debt}", "o"),
        Option("hidden", "Reveal to the players" if who.hidden else "Hide from the players", "or just one fact", "v"),
        Option("name", "Name", "", "n"),
        Option("team", "Team", "", "t"),
        Option("state", "In or out of the fight", who.condition or "in the fight", "s"),
        Option("remove", "Remove from the session", "", "z"),
    ]


# -------------------------------------------------------------------- body


def _consequences(table: Table, who: Character, was_down: bool) -> None:
    """Apply the consequences of a changed level or changed marks (DMG-5 to DMG-7); an edit can bring back the dead."""
    who.level = min(who.level, who.max_level)
    who.dead = who.dead and is_deadly(who)
    let_go(table, who)
    settle_state(table, who, was_down)


def _number(fact: str, prompt: str, told: str, low: int, high: Callable[[Table, Character], int]) -> Edit:
    """Build the edit of a fact that is a whole number; `{}` in the prompt stands for the character's name."""

    def edit(table: Table, who: Character) -> Procedure[str]:
        was, was_down = getattr(who, fact), who.unconscious
        value = yield from number(f"amend.{fact}", prompt.format(who.name), low, high(table, who), was)
        setattr(who, fact, value)
        if fact in ("level", "max_level"):
            _consequences(table, who, was_down)
        return f"{who.name}'s {told} {was} → {value}"

    return edit


def _location(who: Character, prompt: str) -> Procedure[str]:
    options = [
        Option(place, NAMES[place].capitalize(), boxes_shown(who.marks, place), LETTER_OF[place]) for place in LOCATIONS
    ]
    place: str = yield from choose("amend.location", prompt, options)
    return place


def _damage(table: Table, who: Character) -> Procedure[str]:
    place = yield from _location(who, f"Damage to which location of {who.name}?")
    points = yield from number("amend.points", "How much damage?", 0, 99, 1)
    how = yield from choose(
        "amend.sign",
        "What does it mark?",
        [
            Option("slash", "\\ slashes", "treatable", "s"),
            Option("cross", "X", "like a two-handed melee weapon", "x"),
            Option("less", "Nothing: less-lethal", "level only", "l"),
        ],
    )
    armor = who.armor(place)
    if armor is not None and points:
        use = yield from choose(
            "amend.armor",
            f"{armor.name} on the {NAMES[place]}: does it take the damage?",
            [
                Option("no", f"No: {who.name} takes the damage", letter="."),
                Option("yes", f"Yes: {armor.name} is destroyed", letter="a"),
            ],
        )
        if use == "yes":
            armor.destroyed = True
            return f"{who.name}: {points} to the {NAMES[place]}, stopped by {armor.name}"
    inflict(table, who, points, place, "slash" if how == "less" else how, how == "less")
    return f"{who.name}: {points} damage to the {NAMES[place]}"


def _marks(table: Table, who: Character) -> Procedure[str]:
    place = yield from _location(who, f"Marks on which location of {who.name}?")
    room = f"{NAMES[place].capitalize()}, {BOXES[place]} boxes"
    prompt = f"{room}: type \\ (or /), X and # for permanent"
    while True:
        typed = yield from ask(partial(line, "amend.marks", prompt, boxes_text(who.marks, place).strip()))
        signs = [c for c in typed if c != " "]
        strange = next((c for c in signs if c not in SIGNS), "")
        if not strange and len(signs) <= BOXES[place]:
            break
        wrong = f"“{strange}” is not a mark" if strange else f"{len(signs)} marks is too many"
        prompt = f"{room}: {wrong}; type \\ (or /), X and # for permanent"
    was, was_down = boxes_shown(who.marks, place), who.unconscious
    who.marks[place] = [sum(1 for c in signs if SIGNS[c] == n) for n in range(3)]
    _consequences(table, who, was_down)
    return f"{who.name}'s {NAMES[place]}: {was} → {boxes_shown(who.marks, place)}"


def _area(table: Table, who: Character) -> Procedure[str]:
    area = yield from choose("amend.area", f"Where is {who.name}?", area_options(table, who.area))
    was = table.area_name(who.area)
    who.area = area
    who.left_fight = False
    table.take_part(who)
    return f"{who.name}: {was} → {table.area_name(area)}"


def _state(table: Table, who: Character) -> Procedure[str]:
    options = [
        Option("in", "In the fight", letter="i"),
        Option("surrendered", "Surrendered", letter="s"),
        Option("left", "Left the fight", letter="g"),
        Option("dead", "Dead", letter="d"),
    ]
    state = yield from choose("amend.state", f"{who.name} is …", options)
    was, was_down, gave_up = who.condition or "in the fight", who.unconscious, who.surrendered
    if state == "left" and who.in_fight and table.fighting:  # as after a move: the players see the character leave
        table.tell(FightLeft(who.id))
    who.surrendered = state == "surrendered"
    who.left_fight = state == "left"
    # During a fight a character without an area joins by being placed, so "in" alone does not place them.
    if state == "in" and not (table.fighting and who.area is None):
        table.take_part(who)
    who.dead = state == "dead"
    if state == "in" and who.level < 0:
        who.level = 0
    if state == "surrendered":
        who.level = min(who.level, 0)
        was_down = True  # they are out by surrender: no log line about falling unconscious
        if not gave_up:
            table.tell(Surrendered(who.id, (), by_gm=True))
    if state != "dead":
        settle_state(table, who, was_down)
    return f"{who.name}: {was} → {who.condition or 'in the fight'}"


# -------------------------------------------------------------------- items and abilities


def _hands(table: Table, who: Character) -> Procedure[str]:
    keys = yield from ask(lambda: hands_question(table, who.id, f"What does {who.name} hold?", "", GM))
    was = who.held_in_words
    hold(table, who, keys)
    if not table.fighting:
        table.ready.pop(who.id, None)  # leaving the field would undo the edit (CHAR-6)
    return f"{who.name} in hand: {was} → {who.held_in_words}"


def _items(table: Table, who: Character) -> Procedure[str]:
    things = things_of(who.items)
    options = [Option("give", "Give an item", letter=",g")]
    options += [
        Option(
            item.id,
            item.title,
            item.lost or ("in hand" if who.held(item.id) else ""),
            thing=things[item.id],
        )
        for item in who.items
    ]
    key = yield from choose("amend.item", f"Which item of {who.name}?", options)
    if key == "give":
        return (yield from _give(table, who))
    item = who.item(key)
    assert item is not None
    verbs = [Option("take", "Remove it", letter="t")]
    if not item.destroyed:
        verbs.insert(0, Option("destroy", "Destroy it", letter="d"))
        armor = item.kind == "armor"
        others = [
            one
            for one in table.taking_part()
            if one is not who and not (armor and one.armor_on(item.location) >= MOST_ARMOR)
        ]
        if others:
            verbs.append(Option("hand", "Hand it to someone", letter="h"))
        if who.area and table.fighting and not armor:
            verbs.append(Option("drop", "Drop it", table.area_name(who.area), "l"))
    elif item.kind != "armor" or who.armor_on(item.location) < MOST_ARMOR:
        verbs.insert(0, Option("restore", "Restore it", letter="s"))
    verb = yield from choose("amend.item_how", f"{item.title}: what happens to it?", verbs)
    if verb == "restore":
        item.destroyed = False
        return f"{who.name}'s {item.title} is restored"
    if verb == "drop":
        table.drop(who, [item.id])
        return f"{who.name}'s {item.title} is dropped"
    if verb == "hand":
        options = [
            table.option(one)._replace(hint=f"{one.free_slots} slot{'' if one.free_slots == 1 else 's'} free")
            for one in others
        ]
        to = table.characters[(yield from choose("amend.item_to", f"{item.title}: to whom?", options))]
        who.items.remove(item)
        who.release(item.id)
        to.items.append(item)
        return f"{who.name}'s {item.title} goes to {to.name}"
    if verb == "destroy":
        who.destroy(item)
    else:
        who.items.remove(item)
        who.release(item.id)
    return f"{who.name}'s {item.title} is {'destroyed' if verb == 'destroy' else 'removed'}"


def _give(table: Table, who: Character) -> Procedure[str]:
    kinds = [Option(k.id, k.name, letter=LETTER_OF_KIND[k.id], group=heading(k)) for k in KINDS.values()]
    kind = yield from choose("amend.kind", "What kind?", kinds, catalogue=True)
    location = ""
    prompt = "Armor for which location?"
    while kind == "armor":
        location = yield from _location(who, prompt)
        if who.armor_on(location) < MOST_ARMOR:
            break
        prompt = f"The {NAMES[location]} already has {MOST_ARMOR} pieces of armor: which other location?"
    name = yield from text_line("amend.item_name", "What is it called?", KINDS[kind].name)
    who.items.append(Item(f"i{table.next_serial()}", kind, name, location))
    return f"{who.name} gets {name}"


def _abilities(_table: Table, who: Character) -> Procedure[str]:
    options = [ability_option(one) for one in ABILITIES.values()]
    held = [one for one in who.abilities if one in ABILITIES]
    prompt = f"Combat abilities of {who.name}"
    keys = yield from ask(partial(several, "amend.abilities", prompt, options, chosen=held, catalogue=True))
    if "STEA-1" not in who.abilities or "STEA-1" not in keys:
        # A character who just learnt stealth has not lost it yet (STEA-1).
        who.stealthy = "STEA-1" in keys
    was, who.abilities = who.abilities, tuple(keys)
    # A gift whose ability is taken away is gone too, or the ability would be offered again (CHAR-4).
    who.gifts = max(0, who.gifts - max(0, len(was) - len(keys)))
    before, after = (", ".join(map(ability_named, ids)) or "none" for ids in (was, keys))
    return f"{who.name}'s abilities: {before} → {after}"


def _stealth(table: Table, who: Character) -> Procedure[str]:
    """Ask whether the character keeps or loses stealth (STEA-2).

    Stealth that is kept may still be suspended, by enemies in the character's area (STEA-3).
    """
    prompt = f"{who.name} is {'in stealth' if in_stealth(table, who) else 'in plain sight'}: keep stealth?"
    options = [
        Option("keep", "Keep stealth", letter="k"),
        Option("give", "Lose stealth", letter="g"),
    ]
    who.stealthy = (yield from choose("amend.stealth", prompt, options)) == "keep"
    who.stealth_barred = ""
    return f"{who.name} {'keeps stealth' if who.stealthy else 'loses stealth'}"


# -------------------------------------------------------------------- identity


def _name(_table: Table, who: Character) -> Procedure[str]:
    was = who.name
    name = yield from text_line("amend.name", f"New name for {was}", was)
    who.name = name
    return f"{was} is now called {name}"


def _team(table: Table, who: Character) -> Procedure[str]:
    team = yield from choose("amend.team", f"{who.name}'s team", team_options(table, table.teams))
    was, who.team = table.team(who.team).name, team
    return f"{who.name}'s team: {was} → {table.team(team).name}"


def _remove(table: Table, who: Character) -> Procedure[str]:
    sure = yield from choose(
        "amend.remove",
        f"Remove {who.name} for good? (undo brings them back)",
        [Option("no", "No", letter="."), Option("yes", f"Remove {who.name}", letter="z")],
    )
    if sure == "no":
        return ""
    table.remove(who.id)
    return f"{who.name} is removed"


EDITS: Mapping[str, Edit] = {
    "level": _number("level", "{}'s level", "level", -99, lambda _, who: who.max_level),
    "max_level": _number("max_level", "{}'s max level", "max level", 1, lambda table, _: table.rules.highest_level),
    "damage": _damage,
    "marks": _marks,
    "area": _area,
    "state": _state,
    "hands": _hands,
    "items": _items,
    "abilities": _abilities,
    "stealth": _stealth,
    "actions": _number("actions", "Actions {} has left", "actions left:", 0, lambda *_: 9),
    "debt": _number("debt", "Actions {} owes", "actions owed:", 0, lambda *_: 9),
    "hidden": what_is_known,
    "name": _name,
    "team": _team,
    "remove": _remove,
}
