"""The options of a character's turn, with the reasons against them: UA-RND, UA-MUL, UA-DOD-5, UA-FUL, UA-GRP.

`rules.attacks` holds the effects of the ways to attack; this module decides who may use them now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from unhex_tui.engine.decision import Option, Reason
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.views import signed
from unhex_tui.systems.unknown_armies.people.character import ROLES, Character, Weapon
from unhex_tui.systems.unknown_armies.rules.attacks import MOST_ATTACKS, SHOTS, STRIKES, Blow, hold_harm
from unhex_tui.systems.unknown_armies.rules.wounds import MURDER, beside_dodge, breath, choke_left, choked
from unhex_tui.systems.unknown_armies.state.table import Act, Car, Table


class Way(Value):
    """A way to attack."""

    label: str
    letter: str
    role: str
    """Role of the skill that is rolled."""
    way: str = ""
    """Key of `rules.attacks.SHOTS` or `STRIKES`."""
    bare: bool = False
    """The attack uses bare hands even with a weapon in hand."""


WAYS: Mapping[str, Way] = {
    "shoot": Way("Shoot", "a", "firearms"),
    "strike": Way("Strike", "a", "melee"),
    "fists": Way("Bare hands", "p", "melee", bare=True),
    "burst": Way("A burst of 3", "b", "firearms", "burst"),
    "hose": Way("Hold the trigger", "z", "firearms", "hose"),
    "suppress": Way("Suppressive fire", "v", "firearms", "suppress"),
    "point_blank": Way("Shoot a helpless target", "f", "firearms", "point_blank"),
    "throw": Way("Throw to the floor", "w", "melee", "throw", bare=True),
    "disarm": Way("Disarm", "x", "melee", "disarm"),
    "sucker": Way("A fake move", "k", "melee", "sucker"),
    "follow": Way("Follow up the fake move", "K", "melee"),
    "blood_choke": Way("Choke the blood flow", "o", "melee", "blood_choke", bare=True),
    "windpipe_choke": Way("Choke the windpipe", "n", "melee", "windpipe_choke", bare=True),
    "hold_disarm": Way("Disarm the held foe", "x", "melee", "hold_disarm", bare=True),
    "blast": Way("A blast of pure magick", "m", "magick"),
    "missile": Way("A blast that throws something", "M", "magick"),
}
REPEATED = ("shoot", "strike", "fists")
"""Attacks that one action can repeat (UA-MUL-1)."""
SEVERAL = {"two": 2, "three": MOST_ATTACKS}
SHOOTING = ("shoot", "burst", "hose", "suppress", "point_blank")
AT_CARS = ("shoot", "burst", "hose")
"""Ways to shoot at a car (UA-CAR-10)."""
DODGE = Option("dodge", "Dodge", "every attack until the round ends", "d")
NOTHING = Option("nothing", "Nothing", "the action is spent: press . twice", "..")
ENOUGH = Option("enough", "Done", letter=".")
FIGHTING = frozenset((DODGE.key, *SEVERAL, *WAYS)) - {"hold_disarm"}
"""Attacks and dodges, which neither a held character nor a holder may use (UA-GRP-1, UA-GRP-5)."""


def weapon_of(character: Character, key: str) -> Weapon | None:
    """Return the weapon used for a way to attack; None for bare hands and magick."""
    way = WAYS[key]
    weapon = None if way.bare or way.role == "magick" else character.held_weapon
    return weapon if weapon is not None and weapon.gun == (way.role == "firearms") else None


def blow_of(character: Character, action: Act, foe: Character | None, vest: bool = False) -> Blow:
    """Return the features of an attack that its harm depends on."""
    way, weapon = WAYS[action.way], weapon_of(character, action.way)
    skill = character.skill_named(way.role)
    obsessed = skill is not None and skill.name == character.obsession
    if way.role == "firearms":
        gun = weapon or Weapon("", "")
        return Blow(
            gun=True,
            most=gun.most,
            jams=bool(gun.automatic),
            ammo=gun.ammo,
            vest=vest,
            way=way.way,
            part=action.called,
            obsessed=obsessed,
        )
    theirs = foe.held_weapon if foe is not None else None
    return Blow(
        bonus=weapon.bonus if weapon else 0,
        knife=weapon is not None and weapon.knife,
        way=way.way,
        cuts=theirs is not None and theirs.penetrating,
        obsessed=obsessed,
        magick=way.role == "magick",
    )


def words_of(character: Character, action: Act) -> str:
    """Return the attack in words: the weapon's name for ordinary attacks, the way for others."""
    weapon = weapon_of(character, action.way)
    return weapon.name if weapon is not None and action.way in REPEATED else WAYS[action.way].label.lower()


def shots_of(action: Act) -> int:
    """Return the rounds that one attack fires; 0 for attacks without a gun."""
    way = WAYS[action.way]
    return 0 if way.role != "firearms" else action.shots or SHOTS[way.way].shots


def offers(table: Table, character: Character) -> Iterator[tuple[Option, Iterable[Reason]]]:
    """Yield all options of a turn with the reasons against each."""
    held = table.held(character.id)
    bound = _HELD[character.hold] if character.held_by else () if held is None else _HOLDS
    everything = _everything(table, character, held)
    if table.chase is not None:
        everything = ((option, (*reasons, *_in_a_car(table, character, option.key))) for option, reasons in everything)
    if character.done:
        everything = ((option, (*_done(character, option), *reasons)) for option, reasons in everything)
    if bound:
        everything = (
            (option, (*bound, *reasons) if option.key in FIGHTING else reasons) for option, reasons in everything
        )
    return everything


def _in_a_car(table: Table, character: Character, key: str) -> Iterator[Reason]:
    """Yield the reasons why a chase or the distance between cars rules out an action (UA-CAR-10)."""
    if key in SEVERAL:
        key = "shoot" if weapon_of(character, "shoot") else "fists"
    if key in _NOT_IN_A_CAR:
        yield _NOT_IN_A_CAR[key]
    elif key not in WAYS or key in ("suppress", "point_blank"):
        return
    elif not reach(table, character, key) and not cars_for(table, character, key):
        yield _TOO_FAR if WAYS[key].role == "melee" else _NO_FOE_IN_REACH


_NO_HOLDS = Reason("No throws or holds in a chase", ("UA-CAR-10",))
_NOT_IN_A_CAR: Mapping[str, Reason] = {
    "dodge": Reason("No dodging in a car", ("UA-CAR-10",)),
    "improve": Reason("No initiative in a chase", ("UA-CAR-10",)),
    **dict.fromkeys(("throw", "blood_choke", "windpipe_choke"), _NO_HOLDS),
}
_TOO_FAR = Reason("Hand to hand works only side by side (0 lengths)", ("UA-CAR-10",))
_NO_FOE_IN_REACH = Reason("No foe to aim at", ("UA-CAR-10",))


_CHOKED = "Choked: must break free first"
_HELD: Mapping[str, tuple[Reason, ...]] = {
    "": (),
    "grip": (Reason("Held: cannot attack or dodge", ("UA-GRP-1",)),),
    "windpipe": (Reason(_CHOKED, ("UA-EXO-4", "UA-EXO-6")),),
    "blood": (Reason(_CHOKED, ("UA-EXO-5", "UA-EXO-6")),),
}
_HOLDS = (Reason("Holding a foe: must let go first", ("UA-GRP-5",)),)


def _done(character: Character, option: Option) -> Iterator[Reason]:
    """Yield the reasons against a further action in this turn, with a high dodge or without (UA-RND-1, UA-DOD-5)."""
    if option.key in ("release", ENOUGH.key):
        return
    if len(character.done) == 2 and option.key != "simple_now":
        yield Reason("After a dodge and an attack, only a simple action is left", ("UA-DOD-5",))
    elif "dodge" not in character.done and option.key != "dodge":
        yield Reason("One action a round; only a dodge is extra", ("UA-DOD-5",))
    elif "dodge" in character.done and option.key == "dodge":
        yield Reason(f"{character.name} is already dodging", ("UA-DOD-1",))


def more_left(table: Table, character: Character) -> int:
    """Return how many actions are left in the turn with a high dodge; 0 in a car (UA-DOD-5)."""
    if table.chase is not None:
        return 0
    if not character.done:
        return 1
    if not beside_dodge(character.skill("dodge"), 0):
        return 0
    attacked_with = max((character.skill(role) for role in character.done if role != "dodge"), default=0)
    return max(0, beside_dodge(character.skill("dodge"), attacked_with) + 1 - len(character.done))


def _everything(
    table: Table, character: Character, held: Character | None
) -> Iterator[tuple[Option, Iterable[Reason]]]:
    armed = any(foe.held_weapon is not None for foe in table.foes(character.id))
    if character.done:
        yield ENOUGH, ()
    if character.simple and character.simple_round < table.round:
        yield Option("carry", f"As declared: {character.simple}", letter="j"), ()
    if character.sucker_round == table.round and any(foe.id == character.sucker for foe in table.foes(character.id)):
        yield WAYS_OPTIONS["follow"]._replace(hint=f"{table.name(character.sucker)}, 1 die"), ()
    if held is not None or character.held_by:
        yield from _bodily(table, character, held)
    # Options without odds come last and share rows, so that the attacks get a row each for their odds.
    at_hand = [*_armed(table, character)]
    yield from (entry for entry in at_hand if entry[0].key not in _NO_FIGURES)
    fists = WAYS_OPTIONS["fists"]
    yield fists if at_hand else fists._replace(also=("attack",)), ()
    for option in _SEVERAL:
        yield option, ()
    for key in ("throw", "disarm", "sucker", "blood_choke", "windpipe_choke"):
        yield WAYS_OPTIONS[key], () if armed or key != "disarm" else (_ALL_EMPTY,)
    yield DODGE, _no_dodge(character)
    yield from (entry for entry in at_hand if entry[0].key in _NO_FIGURES)
    if len(character.done) == 2:
        yield Option("simple_now", "A simple action", letter="L"), ()
    if character.skill("magick"):
        yield from ((WAYS_OPTIONS[key], ()) for key in ("blast", "missile"))
    for weapon in character.weapons:
        if weapon.id != character.in_hand:
            label = f"Pick up {weapon.name}" if weapon.dropped else f"Draw {weapon.name}"
            yield Option(f"draw:{weapon.id}", label, "costs the action", "-*", thing=weapon.name), ()
    if not character.improving:
        yield _IMPROVE, ()
    if not character.simple:
        yield _SIMPLE, ()
    if character.airless >= 0 and not character.held_by:
        yield Option("swim", "Get some air", "Athletics", "A"), ()
    yield _OTHER, ()
    if not character.done:  # else Done says it
        yield NOTHING, ()


_NO_FIGURES = ("suppress", "clear", "reload")
_SEVERAL = (
    Option("two", "Two attacks", "1/2 each", "t"),
    Option("three", "Three attacks", "1/3 each", "h"),
)
_IMPROVE = Option("improve", "Improve initiative", "new roll next round", "i")
_SIMPLE = Option("simple", "Declare a simple action", "done next turn", "L")
_OTHER = Option("other", "Something else", "describe it", "s", also=("flee", "run", "move"))


def _terms(way: Way) -> str:
    """Return the shift, the rounds and the minimum roll of a way to attack in words; empty without any."""
    gun = way.role == "firearms"
    entry = SHOTS[way.way] if gun else STRIKES.get(way.way, STRIKES[""])
    shift = signed(entry.by) if entry.by < 0 else f"+{entry.by}" if entry.by else ""
    least = f"{entry.minimum}+" if entry.minimum else ""
    return ", ".join(filter(None, (shift, f"{entry.shots} shots" if gun and entry.shots > 1 else "", least)))


_VERBS = {"fists": ("kick",), "sucker": ("feint",)}
"""Verbs that typed sentences may use for a way, beside its label."""
WAYS_OPTIONS = {
    key: Option(
        key, way.label, "" if key == "suppress" else _terms(way), way.letter, thing=way.label, also=_VERBS.get(key, ())
    )
    for key, way in WAYS.items()
}


def _armed(table: Table, character: Character) -> Iterator[tuple[Option, Iterable[Reason]]]:
    """Yield the options of the weapon in hand."""
    weapon = character.held_weapon
    if weapon is None:
        return
    if not weapon.gun:
        yield Option("strike", weapon.name, f"+{weapon.bonus}", "a", also=("strike", "attack")), ()
        return
    for key in SHOOTING:
        if key in ("burst", "hose") and weapon.automatic != "full":
            continue
        option, needs = WAYS_OPTIONS[key], SHOTS[WAYS[key].way].shots
        reasons: tuple[Reason, ...] = ()
        if key == "shoot":
            hint = f"{weapon.loaded} of {weapon.shots}, max {weapon.most}"
            option = Option(key, weapon.name, hint, option.letter, thing=option.thing, also=("shoot", "attack"))
        elif key == "point_blank":
            them = reach(table, character, key)
            reasons = () if them else (_NONE_HELPLESS,)
            decides = f"; {REFUSE}" if them and all(map(merely_held, them)) else ""
            option = option._replace(hint=f"harms even on a miss{decides}")
        if weapon.jammed or weapon.loaded < needs:
            reasons = (*reasons, *_cannot_fire(weapon, needs))
        yield option, reasons
    if weapon.jammed:
        yield Option("clear", "Clear the jam", _skill(character, "firearms"), "c"), ()
    if weapon.loaded < weapon.shots:
        yield Option("reload", "Reload", f"{weapon.loaded} of {weapon.shots}", "O"), ()


_NONE_HELPLESS = Reason("No foe is helpless", ("UA-EXO-1",))


def _cannot_fire(weapon: Weapon, shots: int) -> Iterator[Reason]:
    if weapon.jammed:
        yield Reason(f"{weapon.name} is jammed", ("UA-GUN-3",))
    if weapon.loaded < shots:
        yield Reason(
            f"{weapon.name} has {weapon.loaded} shot{'s' * (weapon.loaded != 1)} left; this takes {shots}",
            ("UA-SUP-1" if shots == 4 else "UA-MUL-3",),
        )


def _no_dodge(character: Character) -> Iterator[Reason]:
    if character.tied:
        yield Reason(f"{character.name} is tied", ("UA-DOD-1",))


def _bodily(table: Table, character: Character, held: Character | None) -> Iterator[tuple[Option, Iterable[Reason]]]:
    """Yield the options of holders and held characters (UA-GRP-2, UA-GRP-4, UA-EXO-6)."""
    if held is not None:
        if held.hold == "grip":
            does = hold_harm(character.held_weapon is not None)
            yield Option("hold_hurt", f"Hurt {held.name}", f"{does} damage, no roll", "g"), ()
            empty = () if held.held_weapon is not None else (EMPTY,)
            yield WAYS_OPTIONS["hold_disarm"], empty
        yield Option("keep", f"Keep holding {held.name}", _comes_of(held), "h"), ()
        yield Option("release", f"Let {held.name} go", "no action", "l"), ()
    if character.held_by:
        holder = table.characters[character.held_by]
        least = f", {holder.skill('melee')}+" if character.hold == "grip" else f", {_skill(character, 'melee')}"
        yield Option("break_free", "Break free", f"from {holder.name}{least}", "b"), ()
        if character.hold != "grip":
            yield Option("slip", "Slip out", _skill(character, "dodge"), "D"), ()


def _skill(character: Character, role: str) -> str:
    """Return a skill with its value in words; without the skill the stat that replaces it (UA-CHK-3)."""
    skill, stat = character.skill_named(role), ROLES[role]
    return f"{skill.name} {skill.value}" if skill else f"{stat.capitalize()} {getattr(character, stat)}: match or 01"


EMPTY = Reason("The foe has nothing in hand", ("UA-DIS-1",))
_ALL_EMPTY = Reason("No foe has anything in hand", ("UA-DIS-1",))


def _comes_of(held: Character) -> str:
    """Return the result of holding on, in words; a blood choke can end at once (UA-EXO-5)."""
    then = choked(held.hold_rounds + 1)
    if held.hold != "blood" or then == choked(held.hold_rounds):
        return runs_out(held)
    return f"dead now: stress check, violence rank {MURDER}" if then == "dead" else f"{then} now"


def runs_out(character: Character) -> str:
    """Return in words how long a choke or the breath lasts: `out in 3 rounds`, `breath 41 s`.

    Empty if neither is running out (UA-EXO-3 to UA-EXO-5).
    """
    if character.hold == "blood":
        return choke_left(character.hold_rounds)
    return f"breath {breath(character.body, character.airless)} s" if character.airless >= 0 else ""


def reach(table: Table, character: Character, way: str, *, anywhere: bool = False) -> list[Character]:
    """Return the foes that a way to attack can reach (UA-CAR-10).

    In a chase, hand-to-hand and point-blank attacks reach only cars at 0 lengths, unless the GM allows `anywhere`.
    """
    characters = helpless(table, character) if way == "point_blank" else table.foes(character.id)
    if table.chase is None or anywhere or (WAYS[way].role != "melee" and way != "point_blank"):
        return characters
    return [foe for foe in characters if table.chase.beside(character.id, foe.id)]


def cars_for(table: Table, character: Character, way: str) -> list[Car]:
    """Return the cars that a way to attack can shoot at: others in the chase with foes in them (table 3.5)."""
    if table.chase is None or way not in AT_CARS:
        return []
    own = table.chase.of(character.id)
    others = {other.id for other in table.taking_part() if other.team != character.team}
    return [car for car in table.chase.running() if car is not own and others.intersection(car.aboard)]


REFUSE = "GM decides if helpless"
"""Hint for held targets: the GM decides whether they are helpless (UA-EXO-1)."""


def merely_held(character: Character) -> bool:
    """Tell whether the character is helpless only because of a hold."""
    return bool(character.held_by) and not (character.out or character.tied)


def helpless(table: Table, character: Character) -> list[Character]:
    """Return the characters of other teams who are helpless against a point-blank shot (UA-EXO-1)."""
    others = (other for other in table.people if other.team != character.team and not other.away and not other.dead)
    return [character for character in others if character.out or character.tied or character.held_by]
