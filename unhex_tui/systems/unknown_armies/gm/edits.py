"""The GM's edits of characters, and the auto-answers for dice, initiative, focus and vests.

Edits are open at every question and refuse only impossible values.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from unhex_tui.engine.decision import Choose, Decision, Option, Roll
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.gm_actions import AutoAnswerRule, AutoAnswers, Offer, figure, holder, turned
from unhex_tui.gamekit.naming import set_apart
from unhex_tui.gamekit.questions import choose, number, several
from unhex_tui.gamekit.traits import bounds, numbers
from unhex_tui.gamekit.views import gain
from unhex_tui.systems.unknown_armies.between.session import new_skill, new_weapon
from unhex_tui.systems.unknown_armies.fight.consequences import grab, hand_over
from unhex_tui.systems.unknown_armies.fight.errands import knock_out, loosen, set_wounds
from unhex_tui.systems.unknown_armies.fight.rolling import ANSWERS
from unhex_tui.systems.unknown_armies.people.character import GAUGES, NOTCHES, STATS, STRESSED, Character, Skill, Weapon
from unhex_tui.systems.unknown_armies.rules.attacks import FOCUS, SHIFTS
from unhex_tui.systems.unknown_armies.state.table import Table

NOBODY = Option(":nobody", "No one", letter=".")
CALM = Option(":", "No stress", letter=".")


def edit(table: Table) -> Procedure[str]:
    """Ask for a character and an edit; return the change in words."""
    done = yield from gm_actions.edit(table, _offers)
    loosen(table)
    return done


def _offers(table: Table, character: Character) -> list[Offer]:
    held = f"{character.hold} by {table.name(character.held_by)}" if character.held_by else "no one"
    offers: list[Offer] = [
        (Option("wounds", "Wound points", f"{character.wounds} of {character.body}", "w"), _wounds),
        (Option("out", *_wakes(character), "o", also=("Wakes up" if character.out else "Is unconscious",)), _out),
        (Option("held", "Held by", held, "h"), _held),
        *(_flag(character, name) for name in FLAGS),
        (Option("stress", "Stress", character.stress or "none", "S"), _stress),
        (Option("airless", *_breathes(character), "b", also=("Air",)), _airless),
        (Option("hunch", "Stored roll (hunch)", character.hunch or "none", "H"), _hunch),
        (Option("shifts", "Situation shifts", f"{len(character.shifts)}", "z"), _shifts),
        (Option("next_shift", "GM's shift, next roll", gain(character.gms_shift), "G"), _next_shift),
        (Option("number:own_shift", "GM's shift, until I change it", gain(character.own_shift), "T"), OWN_SHIFT),
    ]
    if table.fighting:
        made = f"{'made' if character.made_it else 'missed'} {character.initiative}"
        done = made if character.initiative else "not rolled yet"
        focus = f"+{character.focus} on {table.name(character.focus_on)}" if character.focus else "none"
        offers += [
            (Option("initiative", "Initiative", done, "i"), _initiative),
            (Option("focus", "Focus", focus, "f"), _focus),
            *(_lasting(character, name) for name in LASTING),
        ]
    for weapon in character.weapons:
        option = Option(f"weapon:{weapon.id}", weapon.name, _said(character, weapon), "-*", thing=weapon.name)
        offers.append((option, partial(_weapon, weapon)))
    offers += [
        (Option("new_weapon", "Add a weapon", letter="W"), _new_weapon),
        (Option("new_skill", "Add a skill", letter="K"), _new_skill),
    ]
    offers += [
        (Option(f"skill:{n}", skill.name, str(skill.value), "-*", thing=skill.name), partial(_skill, skill))
        for n, skill in enumerate(character.skills)
    ]
    offers += [
        _number(character, field.name, field.trait.short, *field.bounds, _PARTS.get(field.name, ""))
        for field in numbers(Character)
    ]
    for name in GAUGES:
        gauge = character.gauges.get(name)
        notches = f"{gauge.hardened} hardened, {gauge.failed} failed" if gauge else "none"
        offers.append((Option(f"gauge:{name}", name.capitalize(), notches, _PARTS[name]), partial(_gauge, name)))
    return [*offers, (Option("obsession", "Obsession", character.obsession or "none", "O"), _obsession)]


def _said(character: Character, weapon: Weapon) -> str:
    words = [f"{weapon.loaded} of {weapon.shots}, {weapon.ammo}" if weapon.gun else f"+{weapon.bonus}"]
    words += ["jammed"] if weapon.jammed else []
    words += ["in hand"] if character.in_hand == weapon.id else ["on the floor"] if weapon.dropped else []
    return ", ".join(words)


FLAGS: Mapping[str, tuple[str, ...]] = {
    "gone": (
        "has acted this round",
        "has not acted this round",
        "g",
        "Mark as having acted",
        "Mark as not having acted",
    ),
    "dodging": ("dodges", "does not dodge", "d", "Mark as dodging", "End the dodge"),
    "down": ("is on the floor", "is standing", "l", "Knock to the floor", "Stand up"),
    "tied": ("is tied", "is not tied", "t", "Tie up", "Untie"),
    "vest": ("wears a vest", "wears no vest", "v", "Put on a vest", "Take off the vest"),
    "redirected": (
        *("has the next attack redirected", "chooses their own target", "A"),
        *("Redirect the next attack", "Cancel the redirection"),
    ),
    "away": ("is away", "takes part", "k", "Mark as away", "Take part"),
}
"""Fields that can be toggled: words for on and off, preferred letter, labels of the edits that turn them on and off."""
LASTING: Mapping[str, tuple[str, str]] = {
    "sightless": ("Blind until the end of round", "B"),
    "dazed": ("Dazed until the end of round", "D"),
    "no_matches": ("Matches do nothing until the end of round", "M"),
}
_PARTS = dict(zip((*STATS, *GAUGES), (",b", ",s", ",m", ",o", ",v", ",u", ",h", ",i", ",e"), strict=True))
"""Keys of stats and gauges, none of which begins another; weapons and skills have single letters."""
_BOUNDS = bounds(Character)
OWN_SHIFT = figure("own_shift", "GM's shift", *_BOUNDS["own_shift"])


def _flag(character: Character, name: str) -> Offer:
    on, off, letter, *turns = FLAGS[name]
    turned_on = bool(getattr(character, name))
    now, then = (on, off) if turned_on else (off, on)
    formerly = then[0].upper() + then[1:]
    option = Option(f"flag:{name}", turns[turned_on], f"now: {now}", letter, also=(formerly,))
    return option, _dodging if name == "dodging" else partial(turned, name, on, off)


def _dodging(_table: Table, character: Character) -> Procedure[str]:
    character.dodging = "" if character.dodging else "now"
    yield from ()
    return f"{character.name} {FLAGS['dodging'][0 if character.dodging else 1]}"


def _number(character: Character, name: str, words: str, low: int, high: int, letter: str) -> Offer:
    return Option(f"number:{name}", words, str(getattr(character, name)), letter), figure(
        name, words, low, high, _within
    )


def _lasting(character: Character, name: str) -> Offer:
    """Return the edit of a condition that ends with a round: its name, and whether it applies."""
    words, letter = LASTING[name]
    label, _, until_round = words.partition(" until")
    option, edit = _number(character, name, words, *_BOUNDS[name], letter)
    last: int = getattr(character, name)
    return option._replace(label=label, hint=f"until{until_round} {last}" if last else "no"), edit


def _within(table: Table, character: Character) -> None:
    if character.wounds > character.body:
        set_wounds(table, character, character.body)


def _wounds(table: Table, character: Character) -> Procedure[str]:
    new = yield from number("amend.number", f"{character.name}'s wound points?", 0, character.body, character.wounds)
    if new == character.wounds:
        return ""
    set_wounds(table, character, new)
    return f"{character.name} has {new} wound points"


def _wakes(character: Character) -> tuple[str, str]:
    return ("Wake up", "now: unconscious") if character.out else ("Make unconscious", "now: conscious")


def _out(table: Table, character: Character) -> Procedure[str]:
    """Knock out or wake up a character; waking raises wound points above the limit if possible (UA-WND-2)."""
    yield from ()
    if character.out:
        set_wounds(table, character, max(character.wounds, min(character.body, table.rules.out_at + 1)))
        character.out = character.wounds <= table.rules.out_at
        return f"{character.name} wakes up"
    knock_out(table, character, "UA-WND-2")
    return f"{character.name} is unconscious"


def _skill(skill: Skill, _table: Table, character: Character) -> Procedure[str]:
    new = yield from number("amend.number", f"{character.name}: {skill.name}?", *bounds(Skill)["value"], skill.value)
    was, skill.value = skill.value, new
    return f"{character.name}: {skill.name} {was} → {new}" if was != new else ""


def _gauge(which: str, _table: Table, character: Character) -> Procedure[str]:
    was = character.gauges.get(which)
    low, high = NOTCHES
    hardened = yield from number(
        "amend.number", f"{character.name}, {which}: hardened notches?", low, high, was.hardened if was else 0
    )
    failed = yield from number(
        "amend.failed", f"{character.name}, {which}: failed notches?", low, high, was.failed if was else 0
    )
    gauge = character.gauge(which)
    gauge.hardened, gauge.failed = hardened, failed
    return f"{character.name}, {which}: {hardened} hardened, {failed} failed"


_AMMO = {"standard": "s", "piercing": "p", "special": "c"}
"""Kinds of ammunition with their letters."""


def _weapon(weapon: Weapon, table: Table, character: Character) -> Procedure[str]:
    options = [Option("hand", "Put it away" if character.in_hand == weapon.id else "Take it in hand", letter="h")]
    if character.in_hand == weapon.id and table.fighting:
        options.append(Option("drop", "Drop it", "picking it up takes an action", "d"))
    if weapon.gun:
        options += [
            Option("loaded", "Shots loaded", f"{weapon.loaded} of {weapon.shots}", "l"),
            Option("jammed", "Not jammed" if weapon.jammed else "Jammed", letter="j"),
            Option("most", "Maximum damage", str(weapon.most), "m"),
            *(Option(f"ammo:{ammo}", f"Ammo: {ammo}", letter=letter) for ammo, letter in _AMMO.items()),
        ]
    others = [table.option(other) for other in table.taking_part() if other is not character]
    options += [Option("give", "Give it to another character", "with its loaded rounds", "g")] if others else []
    options.append(Option("gone", "Remove it", letter="x"))
    key = yield from choose("amend.weapon", f"{character.name}'s {weapon.name}: edit what?", options)
    if key in ("loaded", "most"):
        low, high = (0, weapon.shots) if key == "loaded" else bounds(Weapon)["most"]
        setattr(weapon, key, (yield from number("amend.number", "How many?", low, high, getattr(weapon, key))))
    elif key == "jammed":
        weapon.jammed = not weapon.jammed
    elif key == "hand":
        if character.in_hand == weapon.id:
            character.in_hand = ""
        else:
            character.take_up(weapon)
    elif key == "drop":
        character.in_hand, weapon.dropped = "", True
        return f"{character.name} drops the {weapon.name}"
    elif key == "give":
        who = yield from choose("amend.given", f"Who gets {character.name}'s {weapon.name}?", others)
        taker = table.characters[who]
        hand_over(weapon, character, taker)
        if not taker.in_hand:
            taker.take_up(weapon)
        return f"{taker.name} takes {character.name}'s {weapon.name}: {_said(taker, weapon)}"
    elif key == "gone":
        character.weapons.remove(weapon)
        character.in_hand = "" if character.in_hand == weapon.id else character.in_hand
        return f"{character.name} loses the {weapon.name}"
    else:
        weapon.ammo = key.removeprefix("ammo:")  # type: ignore[assignment]
    return f"{character.name}'s {weapon.name}: {_said(character, weapon)}"


def _new_weapon(table: Table, character: Character) -> Procedure[str]:
    made = (yield from new_weapon(table.rules)).made()
    made.id = set_apart(made.id, {weapon.id for weapon in character.weapons})
    character.weapons.append(made)
    return f"{character.name} gets a weapon: {made.name}"


def _new_skill(_table: Table, character: Character) -> Procedure[str]:
    made = yield from new_skill()
    character.skills = [*(skill for skill in character.skills if skill.name != made.name), made.made()]
    return f"{character.name}: {made.name} {made.value}"


def _obsession(_table: Table, character: Character) -> Procedure[str]:
    skills = (Option(skill.name, skill.name, letter="-*", thing=skill.name) for skill in character.skills)
    options = [Option(":none", "None", letter="."), *skills]
    key = yield from choose("amend.obsession", f"{character.name}'s obsession?", options)
    character.obsession = "" if key == ":none" else key
    return f"{character.name}'s obsession: {character.obsession or 'none'}"


def _initiative(_table: Table, character: Character) -> Procedure[str]:
    value = yield from number(
        "amend.number",
        f"{character.name}'s initiative? (0 = roll again)",
        *_BOUNDS["initiative"],
        character.initiative,
    )
    if value:
        options = [Option("made", "Success", letter="m"), Option("missed", "Failure", letter="s")]
        prompt = f"{character.name}'s Speed roll against {character.speed}: success or failure?"
        character.made_it = (yield from choose("amend.made", prompt, options)) == "made"
    character.initiative, character.by_default = value, False
    return f"{character.name}'s initiative: {value or 'roll again'}"


def _focus(table: Table, character: Character) -> Procedure[str]:
    options = [NOBODY, *(table.option(foe) for foe in table.foes(character.id))]
    foe = yield from choose("amend.focus", f"{character.name} focuses on whom?", options)
    if foe == NOBODY.key:
        character.focus, character.focus_on = 0, ""
        return f"{character.name} does not focus"
    much = [Option(str(bonus), f"+{bonus}", letter=str(bonus // 10)) for bonus in FOCUS]
    by = yield from choose("amend.by", "By how much?", much)
    character.focus, character.focus_on = int(by), foe
    return f"{character.name} focuses on {table.name(foe)}: +{by}"


def _held(table: Table, character: Character) -> Procedure[str]:
    key = yield from holder(table, character)
    if not key:
        character.free()
        return f"no one holds {character.name}"
    kinds = [
        Option("grip", "A grip", letter="g"),
        Option("blood", "A blood choke", letter="b"),
        Option("windpipe", "A windpipe choke", letter="w"),
    ]
    how = yield from choose("amend.hold", f"How does {table.name(key)} hold {character.name}?", kinds)
    grab(table, table.characters[key], character, how)
    return f"{table.name(key)} holds {character.name}"


def _breathes(character: Character) -> tuple[str, str]:
    if character.airless >= 0:
        return "Let them breathe again", "now: without air"
    return "Cut off the air", "now: breathing"


def _airless(_table: Table, character: Character) -> Procedure[str]:
    yield from ()
    character.airless = 0 if character.airless < 0 else -1
    return f"{character.name} {'has no air' if character.airless == 0 else 'breathes'}"


def _stress(_table: Table, character: Character) -> Procedure[str]:
    options = [CALM, *ANSWERS]
    key = yield from choose("amend.stress", f"{character.name}'s stress reaction?", options)
    character.stress = key.lstrip(":")  # type: ignore[assignment]
    return f"{character.name} {STRESSED.get(character.stress, 'has recovered from the stress')}"


def _hunch(_table: Table, character: Character) -> Procedure[str]:
    new = yield from number(
        "amend.number", f"{character.name}'s hunch, 1 to 100? (0 = none)", 0, 100, int(character.hunch or 0)
    )
    character.hunch = f"{new % 100:02}" if new else ""
    return f"{character.name}'s hunch: {character.hunch or 'none'}"


def _next_shift(_table: Table, character: Character) -> Procedure[str]:
    was = character.gms_shift
    new = yield from number(
        "amend.number", f"{character.name}: GM's shift on the next roll?", *_BOUNDS["own_shift"], was
    )
    if new == was:
        return ""
    character.next_shift = None if new == character.own_shift else new
    return f"{character.name}: GM's shift, next roll {gain(was)} → {gain(new)}"


def _shifts(_table: Table, character: Character) -> Procedure[str]:
    rows = [Option(row.id, row.name, gain(row.by)) for row in SHIFTS.values()]
    picked: list[str] = yield from ask(
        lambda: several("amend.shifts", f"{character.name}: which shifts apply?", rows, chosen=character.shifts)
    )
    character.shifts = picked
    return f"{character.name}: {', '.join(SHIFTS[shift].name for shift in picked) or 'no shifts'}"


_RULES = {
    "npc_dice": AutoAnswerRule("d", "The app rolls for NPCs", "NPC dice: the app", "the app rolls for NPCs"),
    "npc_initiative": AutoAnswerRule(
        "i", "NPCs use the Initiative skill", "NPCs: Initiative skill", "NPCs use the Initiative skill"
    ),
    "no_focus": AutoAnswerRule("f", "No one focuses", "No focus", "no one focuses"),
    "vests": AutoAnswerRule(
        "v", "Vests cover all but called shots", "Vests: all but called shots", "vests cover all but called shots"
    ),
}


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Return the auto-answer that applies to a decision, and its answer; empty and None if none applies."""
    if isinstance(decision, Roll):
        by_skill = decision.question == "initiative" and "npc_dice" not in table.standing
        return ("npc_initiative", "default") if by_skill and decision.extras else ("npc_dice", None)
    if isinstance(decision, Choose):
        if decision.question == "focus" and not table.carried:
            return "no_focus", decision.enter
        if decision.question == "vest":
            return "vests", decision.enter
    return "", None


AUTO_ANSWERS = AutoAnswers(_RULES, _answers)
