"""The GM's edits: any fact of the table, changed by a few questions; nothing changes before the last answer.

An edit has the rules' consequences: items drop, characters fall unconscious or wake up (DMG-5 to DMG-7). The end of the
fight is checked at the next rest point (ROUND-3).
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.gm_actions import Edit, Offer, what_is_known
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choose, line, number, several, team_options, text_line
from unhex_tui.systems.unhex.events.attacks import Surrendered
from unhex_tui.systems.unhex.events.event import Amended
from unhex_tui.systems.unhex.events.moves import FightLeft
from unhex_tui.systems.unhex.fight.acts.handling import hands_question, hold
from unhex_tui.systems.unhex.fight.facts.cover import follow, in_stealth
from unhex_tui.systems.unhex.fight.rolls.damage import inflict, let_go, settle_state
from unhex_tui.systems.unhex.gm.battlefield import scene
from unhex_tui.systems.unhex.people.abilities import ABILITIES, ability_named, ability_option, heading
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, LETTER_OF_KIND, MOST_ARMOR, Item, things_of
from unhex_tui.systems.unhex.people.wounds import BOXES, LETTER_OF, LOCATIONS, NAMES, SIGNS, boxes_shown, boxes_text
from unhex_tui.systems.unhex.state.table import Table


def edit(table: Table) -> Procedure[str]:
    """Ask what to change, and change it; return the edit in words, or "" if nothing changed."""
    before, since = table.dump(), len(table.events)
    text = yield from gm_actions.edit(
        table, _offers, *scene(table), shared=_identity, asks=("amend.what", "amend.fact")
    )
    if not text or table.dump() == before:
        return ""
    if not any(getattr(event, "by_gm", False) for event in table.events[since:]):  # that line tells the edit too
        table.events.insert(since, Amended(text))  # before the consequences
    follow(table)
    return text


def _offers(table: Table, character: Character) -> list[Offer]:
    on_map = character.area is not None
    can_hide = "STEA-1" in character.abilities
    stealth = Option("stealth", "Stealth", "in stealth" if character.stealthy else "lost", "k")
    hides = "Reveal to the players" if character.hidden else "Hide from the players"
    abilities = f"{len(character.abilities)}"
    return [
        (
            Option("level", "Level", f"{character.level}", "l"),
            _number("level", "{}'s level", "level", -99, character.max_level),
        ),
        (
            Option("max_level", "Max level", f"{character.max_level}", "x"),
            _number("max_level", "{}'s max level", "max level", 1, table.rules.highest_level),
        ),
        (Option("damage", "Deal damage", "like an attack", "d"), _damage),
        (Option("marks", "Marks", "", "m"), _marks),
        *([(Option("area", "Position", "", "p"), _area)] if table.area_map.areas else []),
        *([(Option("hands", "Hands", "", "h"), _hands)] if on_map or character.items else []),
        (Option("items", "Items", "give, take, destroy, restore", "i"), _items),
        (Option("abilities", "Abilities", abilities, "b"), _abilities),
        *([(stealth, _stealth)] if can_hide else []),
        (
            Option("actions", "Actions left", f"{character.actions}", "a"),
            _number("actions", "Actions {} has left", "actions left:", 0, 9),
        ),
        (
            Option("debt", "Actions owed", f"{character.debt} to lose next round", "o"),
            _number("debt", "How many actions does {} lose next round?", "actions owed:", 0, 9),
        ),
        (Option("hidden", hides, "or just one fact", "v"), what_is_known),
    ]


def _identity(_table: Table, character: Character) -> list[Offer]:
    return [
        (Option("name", "Name", "", "n"), _name),
        (Option("team", "Side", "", "t"), _team),
        (Option("state", "In or out of the fight", character.condition or "in the fight", "s"), _state),
        (Option("remove", "Remove from the session", "", "z"), _remove),
    ]


# -------------------------------------------------------------------- body


def _consequences(table: Table, character: Character, was_down: bool) -> None:
    """Apply the consequences of a changed level or changed marks (DMG-5 to DMG-7); an edit can bring back the dead."""
    character.level = min(character.level, character.max_level)
    character.dead = character.dead and character.deadly
    let_go(table, character)
    settle_state(table, character, was_down)


def _number(fact: str, prompt: str, text: str, low: int, high: int) -> Edit:
    """Build the edit of a fact that is a whole number; `{}` in the prompt stands for the character's name."""

    def edit(table: Table, character: Character) -> Procedure[str]:
        was, was_down = getattr(character, fact), character.unconscious
        value = yield from number(f"amend.{fact}", prompt.format(character.name), low, high, was)
        setattr(character, fact, value)
        if fact in ("level", "max_level"):
            _consequences(table, character, was_down)
        return f"{character.name}'s {text} {was} → {value}"

    return edit


def _location(character: Character, prompt: str) -> Procedure[str]:
    options = [
        Option(place, NAMES[place].capitalize(), boxes_shown(character.marks, place), LETTER_OF[place])
        for place in LOCATIONS
    ]
    place: str = yield from choose("amend.location", prompt, options)
    return place


def _damage(table: Table, character: Character) -> Procedure[str]:
    place = yield from _location(character, f"Damage to which location of {character.name}?")
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
    armor = character.armor(place)
    if armor is not None and points:
        use = yield from choose(
            "amend.armor",
            f"{armor.name} on the {NAMES[place]}: does it take the damage?",
            [
                Option("no", f"No: {character.name} takes the damage", letter="."),
                Option("yes", f"Yes: destroy {armor.name}", letter="a"),
            ],
        )
        if use == "yes":
            armor.destroyed = True
            return f"{character.name}: {points} to the {NAMES[place]}, stopped by {armor.name}"
    inflict(table, character, points, place, "slash" if how == "less" else how, how == "less")
    return f"{character.name}: {points} damage to the {NAMES[place]}"


def _marks(table: Table, character: Character) -> Procedure[str]:
    place = yield from _location(character, f"Marks on which location of {character.name}?")
    room = f"{NAMES[place].capitalize()}, {BOXES[place]} boxes"
    prompt = f"{room}: type \\ (or /), X and # for permanent"
    while True:
        typed = yield from ask(partial(line, "amend.marks", prompt, boxes_text(character.marks, place).strip()))
        signs = [sign for sign in typed if sign != " "]
        strange = next((sign for sign in signs if sign not in SIGNS), "")
        if not strange and len(signs) <= BOXES[place]:
            break
        wrong = f"“{strange}” is not a mark" if strange else f"{len(signs)} marks is too many"
        prompt = f"{room}: {wrong}; type \\ (or /), X and # for permanent"
    was, was_down = boxes_shown(character.marks, place), character.unconscious
    character.marks[place] = [sum(1 for sign in signs if SIGNS[sign] == n) for n in range(3)]
    _consequences(table, character, was_down)
    return f"{character.name}'s {NAMES[place]}: {was} → {boxes_shown(character.marks, place)}"


def _area(table: Table, character: Character) -> Procedure[str]:
    area = yield from choose("amend.area", f"Where is {character.name}?", table.areas(character.area))
    was = table.area_name(character.area)
    character.area = area
    character.left_fight = False
    table.take_part(character)
    return f"{character.name}: {was} → {table.area_name(area)}"


def _state(table: Table, character: Character) -> Procedure[str]:
    options = [
        Option("in", "In the fight", letter="i"),
        Option("surrendered", "Surrendered", letter="s"),
        Option("left", "Left the fight", letter="g"),
        Option("dead", "Dead", letter="d"),
    ]
    state = yield from choose("amend.state", f"{character.name} is …", options)
    was, was_down, gave_up = character.condition or "in the fight", character.unconscious, character.surrendered
    text = ""
    if state == "left" and character.in_fight and table.fighting:  # as after a move: the players see them leave
        table.record(FightLeft(character.id, by_gm=True))
        text = f"{character.name} leaves the fight"
    character.surrendered = state == "surrendered"
    character.left_fight = state == "left"
    # During a fight a character without an area joins by being placed, so "in" alone does not place them.
    if state == "in" and not (table.fighting and character.area is None):
        table.take_part(character)
    character.dead = state == "dead"
    if state == "in" and character.level < 0:
        character.level = 0
    if state == "surrendered":
        character.level = min(character.level, 0)
        was_down = True  # they are out by surrender: no log line about falling unconscious
        if not gave_up:
            table.record(Surrendered(character.id, (), by_gm=True))
            text = f"{character.name} surrenders"
    if state != "dead":
        settle_state(table, character, was_down)
    return text or f"{character.name}: {was} → {character.condition or 'in the fight'}"


# -------------------------------------------------------------------- items and abilities


def _hands(table: Table, character: Character) -> Procedure[str]:
    keys = yield from ask(lambda: hands_question(table, character.id, f"What does {character.name} hold?", "", GM))
    was = character.held_in_words
    hold(table, character, keys)
    if not table.fighting:
        table.ready.pop(character.id, None)  # leaving the field would undo the edit (CHAR-6)
    return f"{character.name} in hand: {was} → {character.held_in_words}"


def _items(table: Table, character: Character) -> Procedure[str]:
    things = things_of(character.items)
    options = [Option("give", "Give an item", letter=",g")]
    for item in character.items:
        state = item.lost or ("in hand" if character.held(item.id) else "")
        options.append(Option(item.id, item.title, state, thing=things[item.id]))
    key = yield from choose("amend.item", f"Which item of {character.name}?", options)
    if key == "give":
        return (yield from _give(table, character))
    item = next(item for item in character.items if item.id == key)
    verbs = [Option("take", "Remove it", letter="t")]
    if not item.destroyed:
        verbs.insert(0, Option("destroy", "Destroy it", letter="d"))
        armor = item.kind == "armor"
        others = [
            other
            for other in table.taking_part()
            if other is not character and not (armor and other.armor_on(item.location) >= MOST_ARMOR)
        ]
        if others:
            verbs.append(Option("hand", "Hand it to someone", letter="h"))
        if character.area and table.fighting and not armor:
            verbs.append(Option("drop", "Drop it", table.area_name(character.area), "l"))
    elif item.kind != "armor" or character.armor_on(item.location) < MOST_ARMOR:
        verbs.insert(0, Option("restore", "Restore it", letter="s"))
    verb = yield from choose("amend.item_how", f"{item.title}: what happens to it?", verbs)
    if verb == "restore":
        item.destroyed = False
        return f"{character.name} has {item.title} again"
    if verb == "drop":
        table.drop(character, [item.id])
        return f"{character.name} drops {item.title}"
    if verb == "hand":
        options = [
            table.option(other)._replace(hint=f"{other.free_slots} slot{'' if other.free_slots == 1 else 's'} free")
            for other in others
        ]
        receiver = table.characters[(yield from choose("amend.item_to", f"{item.title}: to whom?", options))]
        character.items.remove(item)
        character.release(item.id)
        receiver.items.append(item)
        return f"{character.name} gives {item.title} to {receiver.name}"
    if verb == "destroy":
        character.destroy(item)
    else:
        character.items.remove(item)
        character.release(item.id)
    return f"{character.name} loses {item.title}{' (destroyed)' * (verb == 'destroy')}"


def _give(table: Table, character: Character) -> Procedure[str]:
    kinds = [Option(kind.id, kind.name, letter=LETTER_OF_KIND[kind.id], group=heading(kind)) for kind in KINDS.values()]
    kind = yield from choose("amend.kind", "What kind?", kinds, catalogue=True)
    location = ""
    prompt = "Armor for which location?"
    while kind == "armor":
        location = yield from _location(character, prompt)
        if character.armor_on(location) < MOST_ARMOR:
            break
        prompt = f"The {NAMES[location]} already has {MOST_ARMOR} pieces of armor: which other location?"
    name = yield from text_line("amend.item_name", "What is it called?", KINDS[kind].name)
    character.items.append(Item(f"i{table.next_serial()}", kind, name, location))
    return f"{character.name} gets {name}"


def _abilities(_table: Table, character: Character) -> Procedure[str]:
    options = [ability_option(ability) for ability in ABILITIES.values()]
    held = [ability for ability in character.abilities if ability in ABILITIES]
    prompt = f"Combat abilities of {character.name}"
    keys = yield from ask(partial(several, "amend.abilities", prompt, options, chosen=held, catalogue=True))
    if "STEA-1" not in character.abilities or "STEA-1" not in keys:
        # A character who just learnt stealth has not lost it yet (STEA-1).
        character.stealthy = "STEA-1" in keys
    was, character.abilities = character.abilities, tuple(keys)
    # A gift whose ability is taken away is gone too, or the ability would be offered again (CHAR-4).
    character.gifts = max(0, character.gifts - max(0, len(was) - len(keys)))
    before, after = (", ".join(map(ability_named, ids)) or "none" for ids in (was, keys))
    return f"{character.name}'s abilities: {before} → {after}"


def _stealth(table: Table, character: Character) -> Procedure[str]:
    """Ask whether the character keeps or loses stealth (STEA-2).

    Stealth that is kept may still be suspended, by enemies in the character's area (STEA-3).
    """
    prompt = f"{character.name} is {'in stealth' if in_stealth(table, character) else 'in plain sight'}: keep stealth?"
    options = [Option("keep", "Keep stealth", letter="k"), Option("give", "Lose stealth", letter="g")]
    character.stealthy = (yield from choose("amend.stealth", prompt, options)) == "keep"
    character.stealth_barred = ""
    return f"{character.name} {'keeps stealth' if character.stealthy else 'loses stealth'}"


# -------------------------------------------------------------------- identity


def _name(_table: Table, character: Character) -> Procedure[str]:
    was = character.name
    name = yield from text_line("amend.name", f"New name for {was}", was)
    character.name = name
    return f"{was} is now called {name}"


def _team(table: Table, character: Character) -> Procedure[str]:
    team = yield from choose("amend.team", f"Which side is {character.name} on?", team_options(table, table.teams))
    was, character.team = table.team(character.team).name, team
    return f"{character.name}'s side: {was} → {table.team(team).name}"


def _remove(table: Table, character: Character) -> Procedure[str]:
    sure = yield from choose(
        "amend.remove",
        f"Remove {character.name} for good? (undo brings them back)",
        [Option("no", "No", letter="."), Option("yes", f"Remove {character.name}", letter="z")],
    )
    if sure == "no":
        return ""
    table.remove(character.id)
    return f"{character.name} is removed"
