"""Suppressive fire with its stray hits, and the effects of an attack besides wounds.

UA-SUP-1 to UA-SUP-5, UA-FUL-2, UA-HTH-3, UA-GUN-3, UA-CAL-3, UA-DIS-1, UA-THR-1, UA-SUC-1, UA-CHR-1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from unhex_tui.engine.advice import Question
from unhex_tui.engine.chance import share
from unhex_tui.engine.decision import Choose, Enter, Option, Pick, Roll
from unhex_tui.engine.dice import Outcome, RollStrip, percent
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.naming import set_apart
from unhex_tui.gamekit.questions import choice, option_of, seat_of, several, whole_number
from unhex_tui.systems.unknown_armies.events.fights import Done, Hold
from unhex_tui.systems.unknown_armies.fight.errands import hurt, knock_out, set_wounds, slips
from unhex_tui.systems.unknown_armies.fight.rolling import handful, own_shift, rolled, skill_dice, two_dice
from unhex_tui.systems.unknown_armies.fight.targets import actor, both, roll_facts, skill_sum
from unhex_tui.systems.unknown_armies.fight.ways import blow_of, shots_of
from unhex_tui.systems.unknown_armies.people.character import Character, Weapon
from unhex_tui.systems.unknown_armies.rules.attacks import LASTS, SHOTS, harm, spent, sprayed, suppression
from unhex_tui.systems.unknown_armies.rules.dice import EVERY, counts, matches, value
from unhex_tui.systems.unknown_armies.state.table import Act, Fire, Table

CRITICAL = Question("critical", "Whether the critical kills or knocks out.")
DISARM = Question("disarm", "Where the weapon ends up. Picking it up from the floor costs an action.")
SHOTS_FIRED = Question("suppress.shots", "How many shots are fired; this sets the penalty in the field of fire.")
FIELD = Question("suppress.field", "Who is in the field of fire: a penalty on their skill rolls until the round ends.")
STRAY = Question("stray", "Who the stray shot hits, and how badly.")


def carried_on(table: Table, character: Character) -> Fire | None:
    """Return the fire carried on from the last round, with which the character's turn begins; None without (UA-SUP-4).

    A character who has been held or holds since then fires no more (UA-GRP-1, UA-GRP-5).
    """
    fire = next((fire for fire in table.fires if fire.who == character.id), None)
    if fire is None or character.done or character.held_by or table.held(character.id) is not None:
        return None
    return fire


def suppress(table: Table, action: Act) -> Procedure[None]:
    """Play suppressive fire, with one roll for all its shots (UA-SUP-5)."""
    character = actor(table, action)
    fire = carried_on(table, character)
    if fire is None:
        action.shots = yield from ask(partial(_how_many, table, action))
        yield from field_of_fire(table, action)
    else:
        action.shots, action.field = fire.shots, fire.field
    character = actor(table, action)
    faces = yield from skill_dice(table, character.id, character.called("firearms"), partial(_sprayed, table, action))
    character = actor(table, action)
    target, hits = skill_sum(table, character, "firearms"), tuple(n for n in EVERY if _strays(table, action, n))
    result = "" if value(*faces) == 100 else "a hit" if value(*faces) in hits else "no hit"
    skilled = character.skilled("firearms")
    good = "01" if table.matchless(character) else "01 or a match"
    reading = rolled(
        table, character, "suppressive fire", faces, target, skilled=skilled, result=result, good=good, hits=hits
    )
    action.attack = reading
    blow, gun = blow_of(character, action, None), character.held_weapon
    if gun is None:
        return
    gun.loaded = max(0, gun.loaded - spent(blow, action.shots, reading, table.rules))
    effects = harm(reading, blow, table.rules).effects
    if not reading.fumble and ("stray" not in effects or not at_risk(table, action)):
        table.record(Done(character.id, "No one is hit", ("UA-SUP-5",)))
    for effect in effects:
        if effect in GUN_DOES:
            yield from gun_does(table, action, effect)


def gun_does(table: Table, action: Act, effect: str) -> Procedure[None]:
    """Play an effect of `GUN_DOES`, which does not depend on the target."""
    character = table.characters[action.who]
    gun = character.held_weapon
    if effect == "stray":
        yield from stray(table, action)
    elif effect == "misfire":
        table.record(Done(character.id, "{who}'s gun misfires", ("UA-GUN-3", "UA-GUN-5")))
    elif gun is not None and gun.gun:
        gun.jammed = True
        table.record(Done(character.id, f"{{who}}'s {gun.name} jams", ("UA-GUN-3",)))


GUN_DOES = ("stray", "jam", "misfire")
SPRAYED = "01 or a match hits a target; skill and shifts do not matter"


def _sprayed(table: Table, action: Act) -> Roll:
    """Ask for the one roll for all shots (UA-SUP-5)."""
    character = actor(table, action)
    prompt = f"{character.name} fires {action.shots} shots"
    asked = two_dice(table, "attack", character.id, prompt, guide=SPRAYED)
    return asked._replace(formerly=(own_shift(character),), strip=partial(_strip, table, action))


def _strip(table: Table, action: Act) -> RollStrip:
    """Return the outcome of each roll of suppressive fire: only 01 and matches hit (UA-SUP-5)."""

    def would(roll: int) -> Outcome:
        if roll == 100:
            return "failure"
        return "miss" if not _strays(table, action, roll) else "match" if matches(roll) else "hit"

    gun = actor(table, action).held_weapon
    fails = "jams" if gun is not None and gun.automatic else "misfires"
    names: dict[Outcome, str] = {
        "hit": "at 01: a hit",
        "match": "match: a hit",
        "miss": "no hit",
        "failure": f"at 00: {fails}",
    }
    return RollStrip(tuple(would(n or 100) for n in range(100)), 10, names=names)


def _strays(table: Table, action: Act, roll: int) -> bool:
    """Tell whether a roll of suppressive fire hits, which takes a character in the field (UA-SUP-5)."""
    return sprayed(roll, table.matchless(actor(table, action))) and bool(_in_field(table, action))


def sprays(table: Table, character: Character, action: Act | None = None) -> str:
    """Return in words the chance that suppressive fire hits, from an `action` with its field of fire (UA-SUP-5)."""
    if action is not None and not _in_field(table, action):
        return "no one in the field: no stray hit"
    rolls, bare = roll_facts(table, character, "firearms").spread("roll"), table.matchless(character)
    return f"stray hit {percent(share(rolls, lambda roll: sprayed(roll.value, bare)))}, 1 die of damage"


def field_of_fire(table: Table, action: Act) -> Procedure[None]:
    """Ask who is in the field of fire; their rolls are shifted until the round ends (UA-SUP-2)."""
    picked: list[str] = yield from ask(partial(_field, table, action))
    action.field = tuple(character_id for character_id in table.characters if character_id in picked)
    character, shots = actor(table, action), shots_of(action)
    table.fires.append(Fire(character.id, character.in_hand, shots, action.field))
    text = f"{{who}} fires {shots} shots: {suppression(shots)} to everyone in the field: {{whom}}".replace("-", "−")
    table.record(Done(character.id, text, ("UA-SUP-2",), whom=action.field))


def _how_many(table: Table, action: Act) -> Enter:
    character = actor(table, action)
    loaded = character.held_weapon.loaded if character.held_weapon else 0
    least = SHOTS["suppress"].shots
    prompt = f"{character.name}: how many shots? (4–10: −10 for all in the field of fire, 11–20: −20, 21+: −30)"
    return whole_number(
        SHOTS_FIRED.id, prompt, least, max(least, loaded), max(least, min(10, loaded)), table.seat(character.id)
    )


def _field(table: Table, action: Act) -> Pick:
    character, chase = actor(table, action), table.chase
    # Foes come first; the option of the shooter comes last.
    there = sorted(
        (other for other in table.people if other.able),
        key=lambda other: (other.team == character.team, other is character),
    )
    foes = [other.id for other in there if other.team != character.team]
    words = {other.id: table.condition(other) for other in there}
    words[character.id] = "the shooter: pick only if in the field too"
    if chase is not None:
        rides = ((other, chase.rides(other.id)) for other in there)
        words = {other.id: f"{car.name}, {words[other.id]}" for other, car in rides if car is not None}
        there = [other for other in there if other.id in words]
        foes = chase.nearest(character.id, foes)
    options = [option_of(other, words[other.id]) for other in there]
    prompt, about = f"{character.name} fires: who is in the field of fire?", (character.id,)
    return several(FIELD.id, prompt, options, about=about, chosen=foes, none="no one")


def stray(table: Table, action: Act) -> Procedure[None]:
    """Ask the GM who is hit by a stray shot, for one die of damage (UA-SUP-5)."""
    character_id: str = yield from ask(partial(_whom, table, action))
    if not character_id:
        return
    face: list[int] = yield from ask(partial(_die, table, action, character_id))
    if character_id in table.characters:
        table.record(Done(action.who, "A stray shot by {who} hits {target}", ("UA-SUP-5",), character_id))
        hurt(table, table.characters[character_id], counts(face[0]), action.who)


def at_risk(table: Table, action: Act) -> list[Character]:
    """Return the characters whom a stray shot may hit; none by a match that has no benefit (cherry 11)."""
    if action.attack is not None and action.attack.matched and table.matchless(actor(table, action)):
        return []
    return _in_field(table, action)


def _in_field(table: Table, action: Act) -> list[Character]:
    there = (table.characters[character_id] for character_id in action.field if character_id in table.characters)
    return [character for character in there if not character.dead]


def _whom(table: Table, action: Act) -> Choose | Given:
    there = at_risk(table, action)
    if len(there) < 2:
        return Given(there[0].id if there else "")
    options = [option_of(character, table.condition(character)) for character in there]
    return choice(STRAY.id, "A stray shot hits: who?", options, about=(action.who,), light=False)


def _die(table: Table, action: Act, character_id: str) -> Roll:
    return handful(table, "stray.damage", action.who, f"{table.name(character_id)} is hit: 1 die of damage", 1)


KILL = (Option("knock_out", "Knock out", letter="o"), Option("kill", "Kill", letter="k"))
WHERE = (Option("hand", "In the attacker's hand", letter="h"), Option("floor", "On the floor", letter="f"))
_HOW = {"grip": ("holds", "UA-GRP-1"), "blood": ("chokes", "UA-EXO-5"), "windpipe": ("strangles", "UA-EXO-4")}
HOLDS = {"grip": "grip", "blood_choke": "blood", "windpipe_choke": "windpipe"}


def take_effect(table: Table, action: Act, effect: str) -> Procedure[None]:
    """Play one of the effects of `rules.attacks.Harm`."""
    character, foe = both(table, action)
    if effect == "choose":
        yield from _kill_or_knock_out(table, action)
    elif effect in ("disarmed", "take-weapon"):
        yield from disarm(table, action)
    elif effect in GUN_DOES:
        yield from gun_does(table, action, effect)
    elif not (foe.dead and effect in PLAIN):
        PLAIN.get(effect, _nothing)(table, action, character, foe)


def _kill_or_knock_out(table: Table, action: Act) -> Procedure[None]:
    answer = yield from ask(partial(_which, table, action))
    foe = table.characters[action.target]
    if answer == "kill":
        set_wounds(table, foe, 0, "UA-HTH-3", action.who)
    else:
        knock_out(table, foe, "UA-HTH-3", action.who)


def _which(table: Table, action: Act) -> Choose:
    character, foe = both(table, action)
    prompt = f"{character.name}'s critical: kill {foe.name} or knock them out?"
    return choice(CRITICAL.id, prompt, KILL, light=False, **seat_of(table, character.id, foe.id))


def disarm(table: Table, action: Act) -> Procedure[None]:
    """Ask the attacker whether the target's weapon falls or changes hands (UA-DIS-1, cherry 4)."""
    foe = table.characters[action.target]
    if foe.held_weapon is None:
        return
    answer = yield from ask(partial(_where, table, action))
    character, foe = both(table, action)
    weapon = foe.held_weapon
    if weapon is None:
        return
    drop(table, foe, "UA-DIS-1")
    if answer == "hand":
        hand_over(weapon, foe, character)
        character.take_up(weapon)
        table.record(Done(character.id, f"{{who}} takes the {weapon.name}", ("UA-DIS-1",), foe.id))


def hand_over(weapon: Weapon, giver: Character, taker: Character) -> None:
    """Move a weapon to another character as it is: loaded rounds and a jam stay."""
    giver.weapons.remove(weapon)
    giver.in_hand = "" if giver.in_hand == weapon.id else giver.in_hand
    weapon.id, weapon.dropped = set_apart(weapon.id, {weapon.id for weapon in taker.weapons}), False
    taker.weapons.append(weapon)


def _where(table: Table, action: Act) -> Choose:
    character, foe = both(table, action)
    what = foe.held_weapon.name if foe.held_weapon else "it"
    prompt = f"{foe.name} loses the {what}: where does it go?"
    return choice(DISARM.id, prompt, WHERE, light=False, **seat_of(table, character.id, foe.id))


def drop(table: Table, character: Character, rule: str) -> None:
    """Drop the weapon in hand; picking it up takes an action (UA-RND-3)."""
    weapon = character.held_weapon
    if weapon is not None:
        character.in_hand, weapon.dropped = "", True
        table.record(Done(character.id, f"{{who}} drops the {weapon.name}", (rule,)))


def grab(table: Table, character: Character, foe: Character, hold: str) -> None:
    """Start a hold on the foe, which ends both characters' dodges and earlier holds (UA-GRP-1, UA-GRP-5)."""
    for other in (table.held(character.id), foe):
        if other is not None and other.held_by:
            slips(table, other)
    drowns = hold == "windpipe" and foe.airless >= 0 and table.holds("UA-EXO-3")
    foe.held_by, foe.hold, foe.hold_rounds = character.id, hold, int(drowns)  # type: ignore[assignment]
    character.dodging = foe.dodging = ""
    if hold == "windpipe":
        foe.airless = max(foe.airless, 0)
    how, rule = _HOW[hold]
    rules = (rule, *["UA-EXO-3"] * drowns)
    table.record(Hold(character.id, f"{{who}} {how} {{target}}", rules, foe.id, held=foe.id))


# -------------------------------------------------------------------- effects without a question


def _nothing(_table: Table, _action: Act, _character: Character, _foe: Character) -> None:
    """Do nothing: the effect has no consequence."""


def _dead(table: Table, _action: Act, character: Character, foe: Character) -> None:
    set_wounds(table, foe, 0, "UA-EXO-1", character.id)


def _drops(table: Table, _action: Act, _character: Character, foe: Character) -> None:
    drop(table, foe, "UA-CAL-3")


def _drama(table: Table, _action: Act, character: Character, foe: Character) -> None:
    table.record(Done(character.id, "A match: the GM adds a twist", ("UA-GUN-6",), foe.id, kind="gm"))


def _mark(table: Table, _action: Act, character: Character, foe: Character) -> None:
    character.sucker, character.sucker_round = foe.id, table.round + 1
    table.record(
        Done(
            character.id,
            "{target} falls for the fake move: next round {who} may roll 1 die and read it twice, always a match",
            ("UA-SUC-1",),
            foe.id,
        )
    )


def _choked(table: Table, action: Act, character: Character, foe: Character) -> None:
    grab(table, character, foe, HOLDS[action.way])


def _grip(table: Table, _action: Act, character: Character, foe: Character) -> None:
    if not foe.out:
        grab(table, character, foe, "grip")


def _floor(table: Table, _action: Act, _character: Character, foe: Character) -> None:
    foe.down = foe.last_of_round = True
    table.record(Done(foe.id, "{who} is on the floor and acts last this round", ("UA-THR-1", "UA-CHR-1")))


def _lasts(field: str, text: str, table: Table, _action: Act, _character: Character, foe: Character) -> None:
    setattr(foe, field, table.round + LASTS - 1)
    table.record(Done(foe.id, f"{{who}} {text} until the end of round {table.round + LASTS - 1}", ("UA-CHR-1",)))


def _redirect(table: Table, _action: Act, _character: Character, foe: Character) -> None:
    foe.redirected = True
    table.record(Done(foe.id, "{who}'s next attack is redirected", ("UA-CHR-1",)))


PLAIN: Mapping[str, Callable[[Table, Act, Character, Character], None]] = {
    "dead": _dead,
    "drop": _drops,
    "drama": _drama,
    "mark": _mark,
    "choked": _choked,
    "grip": _grip,
    "floor": _floor,
    "blind": partial(_lasts, "sightless", "is blind"),
    "daze": partial(_lasts, "dazed", "is dazed"),
    "no-matches": partial(_lasts, "no_matches", "gets nothing from matches"),
    "redirect": _redirect,
}
