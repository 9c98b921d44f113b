"""The GM's edits of characters, and the auto-answers for dice, initiative, focus and vests.

Edits are open at every question and refuse only impossible values.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from unhex_tui.engine.decision import Choose, Decision, Option, Roll
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.auto_answers import Agreed, Agreements
from unhex_tui.gamekit.gm_actions import Offer, figure, holder, turned
from unhex_tui.gamekit.naming import set_apart
from unhex_tui.gamekit.questions import choose, number, several
from unhex_tui.gamekit.views import gain
from unhex_tui.systems.unknown_armies.between.session import new_skill, new_weapon
from unhex_tui.systems.unknown_armies.fight.consequences import grab
from unhex_tui.systems.unknown_armies.fight.holding import loosen, set_wounds
from unhex_tui.systems.unknown_armies.fight.rolling import ANSWERS
from unhex_tui.systems.unknown_armies.people.character import BOUNDS, GAUGES, STATS, STRESSED, Character, Skill, Weapon
from unhex_tui.systems.unknown_armies.rules.attacks import FOCUS, SHIFTS
from unhex_tui.systems.unknown_armies.state.table import Table

NOBODY = Option(":nobody", "No one", letter=".")
CALM = Option(":", "No stress", letter=".")


def amend(table: Table) -> Procedure[str]:
    """Ask for a character and an edit; return the change in words."""
    done = yield from gm_actions.amend(table, _offers)
    loosen(table)
    return done


def _offers(table: Table, c: Character) -> list[Offer]:
    held = f"{c.hold} by {table.name(c.held_by)}" if c.held_by else "no one"
    found: list[Offer] = [
        (Option("wounds", "Wound points", f"{c.wounds} of {c.body}", "w"), _wounds),
        (Option("out", *_wakes(c), "o", also=("Wakes up" if c.out else "Is unconscious",)), _out),
        (Option("held", "Held by", held, "h"), _held),
        *(_flag(c, name) for name in FLAGS),
        (Option("stress", "Stress", c.stress or "none", "S"), _stress),
        (Option("airless", *_breathes(c), "b", also=("Air",)), _airless),
        (Option("hunch", "Stored roll (hunch)", c.hunch or "none", "u"), _hunch),
        (Option("shifts", "Situation shifts", f"{len(c.shifts)}", "z"), _shifts),
        (Option("next_shift", "GM's shift, next roll", gain(c.gms_shift), "G"), _next_shift),
        (Option("number:own_shift", "GM's shift, until I change it", gain(c.own_shift), "T"), OWN_SHIFT),
    ]
    if table.fighting:
        done = f"{'made' if c.made_it else 'missed'} {c.initiative}" if c.initiative else "not rolled yet"
        focus = f"+{c.focus} on {table.name(c.focus_on)}" if c.focus else "none"
        found += [
            (Option("initiative", "Initiative", done, "i"), _initiative),
            (Option("focus", "Focus", focus, "f"), _focus),
            *(_number(c, name, words, 0, 9999, letter) for name, (words, letter) in LASTING.items()),
        ]
    found += [
        (Option(f"weapon:{one.id}", one.name, _said(c, one), thing=one.name), partial(_weapon, one))
        for one in c.weapons
    ]
    found += [
        (Option("new_weapon", "Add a weapon", letter="W"), _new_weapon),
        (Option("new_skill", "Add a skill", letter="K"), _new_skill),
    ]
    found += [
        (Option(f"skill:{n}", one.name, str(one.value), thing=one.name), partial(_skill, one))
        for n, one in enumerate(c.skills)
    ]
    found += [_number(c, stat, stat.capitalize(), *BOUNDS[stat], _PARTS[stat]) for stat in STATS]
    for name in GAUGES:
        one = c.gauges.get(name)
        notches = f"{one.hardened} hardened, {one.failed} failed" if one else "none"
        found.append((Option(f"gauge:{name}", name.capitalize(), notches, _PARTS[name]), partial(_gauge, name)))
    return [*found, (Option("obsession", "Obsession", c.obsession or "none", "O"), _obsession)]


def _said(c: Character, one: Weapon) -> str:
    words = [f"{one.loaded} of {one.shots}, {one.ammo}" if one.gun else f"+{one.bonus}"]
    words += ["jammed"] if one.jammed else []
    words += ["in hand"] if c.in_hand == one.id else ["on the floor"] if one.dropped else []
    return ", ".join(words)


# -------------------------------------------------------------------- numbers and flags

FLAGS: Mapping[str, tuple[str, str, str]] = {
    "gone": ("has acted this round", "has not acted this round", "g"),
    "dodging": ("dodges", "does not dodge", "d"),
    "down": ("is on the floor", "is standing", "l"),
    "tied": ("is tied", "is not tied", "t"),
    "vest": ("wears a vest", "wears no vest", "v"),
    "redirected": ("has the next attack redirected", "chooses their own target", "A"),
    "away": ("takes no part", "takes part", "k"),
}
"""Fields that can be toggled: words for on, words for off, and the preferred letter."""
_TURNS: Mapping[str, tuple[str, str]] = {
    "gone": ("Mark as having acted", "Mark as not having acted"),
    "dodging": ("Mark as dodging", "End the dodge"),
    "down": ("Knock to the floor", "Stand up"),
    "tied": ("Tie up", "Untie"),
    "vest": ("Put on a vest", "Take off the vest"),
    "redirected": ("Redirect the next attack", "Cancel the redirection"),
    "away": ("Mark as away", "Take part"),
}
"""Labels of the edits that turn a field on and off."""
LASTING: Mapping[str, tuple[str, str]] = {
    "sightless": ("Blind until the end of round", "B"),
    "dazed": ("Dazed until the end of round", "D"),
    "no_matches": ("Matches do nothing until the end of round", "M"),
}
_PARTS = dict(zip((*STATS, *GAUGES), (",b", ",s", ",m", ",o", ",v", ",u", ",h", ",i", ",e"), strict=True))
"""Keys of stats and gauges, none of which begins another; weapons and skills have single letters."""
OWN_SHIFT = figure("own_shift", "GM's shift", -100, 100)


def _flag(c: Character, name: str) -> Offer:
    """Build an edit that toggles the flag."""
    on, off, letter = FLAGS[name]
    turned_on = bool(getattr(c, name))
    now, then = (on, off) if turned_on else (off, on)
    formerly = then[0].upper() + then[1:]
    option = Option(f"flag:{name}", _TURNS[name][turned_on], f"now: {now}", letter, also=(formerly,))
    return option, _dodging if name == "dodging" else partial(turned, name, on, off)


def _dodging(_table: Table, c: Character) -> Procedure[str]:
    c.dodging = "" if c.dodging else "now"
    yield from ()
    return f"{c.name} {FLAGS['dodging'][0 if c.dodging else 1]}"


def _number(c: Character, name: str, words: str, low: int, high: int, letter: str) -> Offer:
    return Option(f"number:{name}", words, str(getattr(c, name)), letter), figure(name, words, low, high, _within)


def _within(table: Table, c: Character) -> None:
    """Lower wound points to Body if they exceed it."""
    if c.wounds > c.body:
        set_wounds(table, c, c.body)


def _wounds(table: Table, c: Character) -> Procedure[str]:
    new = yield from number("amend.number", f"{c.name}'s wound points?", 0, c.body, c.wounds)
    if new == c.wounds:
        return ""
    set_wounds(table, c, new)
    return f"{c.name} has {new} wound points"


def _wakes(c: Character) -> tuple[str, str]:
    """Return the label of the edit and the current condition."""
    return ("Wake up", "now: unconscious") if c.out else ("Make unconscious", "now: conscious")


def _out(table: Table, c: Character) -> Procedure[str]:
    """Knock out or wake up a character; waking raises wound points above the limit where possible (UA-WND-2)."""
    yield from ()
    if c.out:
        set_wounds(table, c, max(c.wounds, min(c.body, table.rules.out_at + 1)))
        c.out = c.wounds <= table.rules.out_at
        return f"{c.name} wakes up"
    c.out = True
    return f"{c.name} is unconscious"


def _skill(skill: Skill, _table: Table, c: Character) -> Procedure[str]:
    new = yield from number("amend.number", f"{c.name}: {skill.name}?", *BOUNDS["value"], skill.value)
    was, skill.value = skill.value, new
    return f"{c.name}: {skill.name} {was} → {new}" if was != new else ""


def _gauge(which: str, _table: Table, c: Character) -> Procedure[str]:
    was = c.gauges.get(which)
    low, high = BOUNDS["notches"]
    hardened = yield from number(
        "amend.number", f"{c.name}, {which}: hardened notches?", low, high, was.hardened if was else 0
    )
    failed = yield from number(
        "amend.failed", f"{c.name}, {which}: failed notches?", low, high, was.failed if was else 0
    )
    gauge = c.gauge(which)
    gauge.hardened, gauge.failed = hardened, failed
    return f"{c.name}, {which}: {hardened} hardened, {failed} failed"


# -------------------------------------------------------------------- weapons and skills


def _weapon(weapon: Weapon, _table: Table, c: Character) -> Procedure[str]:
    options = [Option("hand", "Put it away" if c.in_hand == weapon.id else "Take it in hand", letter="h")]
    if weapon.gun:
        options += [
            Option("loaded", "Shots loaded", f"{weapon.loaded} of {weapon.shots}", "r"),
            Option("jammed", "Not jammed" if weapon.jammed else "Jammed", letter="j"),
            Option("most", "Maximum damage", str(weapon.most), "m"),
            *(Option(f"ammo:{ammo}", f"Ammo: {ammo}") for ammo in ("standard", "piercing", "special")),
        ]
    options.append(Option("gone", "Remove it", letter="x"))
    key = yield from choose("amend.weapon", f"{c.name}'s {weapon.name}: edit what?", options)
    if key in ("loaded", "most"):
        low, high = (0, weapon.shots) if key == "loaded" else BOUNDS["wounds"]
        setattr(weapon, key, (yield from number("amend.number", "How many?", low, high, getattr(weapon, key))))
    elif key == "jammed":
        weapon.jammed = not weapon.jammed
    elif key == "hand":
        if c.in_hand == weapon.id:
            c.in_hand = ""
        else:
            c.take_up(weapon)
    elif key == "gone":
        c.weapons.remove(weapon)
        c.in_hand = "" if c.in_hand == weapon.id else c.in_hand
        return f"{c.name} loses the {weapon.name}"
    else:
        weapon.ammo = key.removeprefix("ammo:")  # type: ignore[assignment]
    return f"{c.name}'s {weapon.name}: {_said(c, weapon)}"


def _new_weapon(table: Table, c: Character) -> Procedure[str]:
    made = (yield from new_weapon(table.rules)).weapon
    made.id = set_apart(made.id, {one.id for one in c.weapons})
    c.weapons.append(made)
    return f"{c.name} gets a weapon: {made.name}"


def _new_skill(_table: Table, c: Character) -> Procedure[str]:
    made = yield from new_skill()
    c.skills = [*(one for one in c.skills if one.name != made.name), made.skill]
    return f"{c.name}: {made.name} {made.value}"


def _obsession(_table: Table, c: Character) -> Procedure[str]:
    options = [Option(":none", "None", letter="."), *(Option(one.name, one.name) for one in c.skills)]
    key = yield from choose("amend.obsession", f"{c.name}'s obsession?", options)
    c.obsession = "" if key == ":none" else key
    return f"{c.name}'s obsession: {c.obsession or 'none'}"


# -------------------------------------------------------------------- the round


def _initiative(_table: Table, c: Character) -> Procedure[str]:
    value = yield from number("amend.number", f"{c.name}'s initiative? (0 = roll again)", 0, 100, c.initiative)
    if value:
        options = [Option("made", "Success", letter="m"), Option("missed", "Failure", letter="s")]
        made = (
            yield from choose("amend.made", f"{c.name}'s Speed roll against {c.speed}: success or failure?", options)
        ) == "made"
        c.made_it = made
    c.initiative, c.by_default = value, False
    return f"{c.name}'s initiative: {value or 'roll again'}"


def _focus(table: Table, c: Character) -> Procedure[str]:
    options = [NOBODY, *(table.option(foe) for foe in table.foes(c.id))]
    foe = yield from choose("amend.focus", f"{c.name} focuses on whom?", options)
    if foe == NOBODY.key:
        c.focus, c.focus_on = 0, ""
        return f"{c.name} does not focus"
    by = yield from choose("amend.by", "By how much?", [Option(str(one), f"+{one}") for one in FOCUS])
    c.focus, c.focus_on = int(by), foe
    return f"{c.name} focuses on {table.name(foe)}: +{by}"


def _held(table: Table, c: Character) -> Procedure[str]:
    key = yield from holder(table, c)
    if not key:
        c.free()
        return f"no one holds {c.name}"
    kinds = [
        Option("grip", "A grip", letter="g"),
        Option("blood", "A blood choke"),
        Option("windpipe", "A windpipe choke"),
    ]
    how = yield from choose("amend.hold", f"How does {table.name(key)} hold {c.name}?", kinds)
    grab(table, table.characters[key], c, how)
    return f"{table.name(key)} holds {c.name}"


def _breathes(c: Character) -> tuple[str, str]:
    """Return the label of the edit and the current state of breath."""
    return ("Let them breathe again", "now: without air") if c.airless >= 0 else ("Cut off the air", "now: breathing")


def _airless(_table: Table, c: Character) -> Procedure[str]:
    yield from ()
    c.airless = 0 if c.airless < 0 else -1
    return f"{c.name} {'has no air' if c.airless == 0 else 'breathes'}"


def _stress(_table: Table, c: Character) -> Procedure[str]:
    options = [CALM, *ANSWERS]
    key = yield from choose("amend.stress", f"{c.name}'s stress reaction?", options)
    c.stress = key.lstrip(":")  # type: ignore[assignment]
    return f"{c.name} {STRESSED.get(c.stress, 'has recovered from the stress')}"


def _hunch(_table: Table, c: Character) -> Procedure[str]:
    new = yield from number("amend.number", f"{c.name}'s hunch, 1 to 100? (0 = none)", 0, 100, int(c.hunch or 0))
    c.hunch = f"{new % 100:02}" if new else ""
    return f"{c.name}'s hunch: {c.hunch or 'none'}"


def _next_shift(_table: Table, c: Character) -> Procedure[str]:
    was = c.gms_shift
    new = yield from number("amend.number", f"{c.name}: GM's shift on the next roll?", -100, 100, was)
    if new == was:
        return ""
    c.next_shift = None if new == c.own_shift else new
    return f"{c.name}: GM's shift, next roll {was} → {new}"


def _shifts(_table: Table, c: Character) -> Procedure[str]:
    rows = [Option(row.id, row.name, f"{row.by:+}") for row in SHIFTS.values()]
    picked: list[str] = yield from ask(
        lambda: several("amend.shifts", f"{c.name}: which shifts apply?", rows, chosen=c.shifts)
    )
    c.shifts = picked
    return f"{c.name}: {', '.join(SHIFTS[one].name for one in picked) or 'no shifts'}"


_RULES = {
    "npc_dice": Agreed("d", "The app rolls for NPCs", "NPC dice: the app", "the app rolls for NPCs"),
    "npc_initiative": Agreed(
        "i", "NPCs use the Initiative skill", "NPCs: Initiative skill", "NPCs use the Initiative skill"
    ),
    "no_focus": Agreed("f", "No one focuses", "No focus", "no one focuses"),
    "vests": Agreed(
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


AGREEMENTS = Agreements(_RULES, _answers)
