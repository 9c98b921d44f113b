"""The view of a fight: characters, the attacker and the target, the attack's sum, the dodge and the turn order.

UA-WND-3, UA-FOC-1, UA-INI-1 to UA-INI-4, UA-SHF-1, UA-MUL-1, UA-DOD-2 to UA-DOD-4, UA-DOD-7. Players read a word for
wound points, and only skills that they know. Odds are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from unhex_tui.engine.view import Row, RowState, Sheet
from unhex_tui.gamekit import views
from unhex_tui.gamekit.views import signed
from unhex_tui.gamekit.visibility import AsRead, fact_known, knows, seen
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.turn import Act, Addend, Bout, Card, Line, Part, Turn
from unhex_tui.systems.unknown_armies.fight.rolling import shift_words
from unhex_tui.systems.unknown_armies.fight.rounds import in_order, order_known
from unhex_tui.systems.unknown_armies.fight.targets import attack_target, dodge_sum, unfit
from unhex_tui.systems.unknown_armies.fight.ways import WAYS, blow_of, runs_out, weapon_of
from unhex_tui.systems.unknown_armies.people.character import STATS, STRESSED, Character
from unhex_tui.systems.unknown_armies.rules.attacks import PARTS, SHIFTS
from unhex_tui.systems.unknown_armies.rules.dice import needs, read, shown
from unhex_tui.systems.unknown_armies.rules.dice import shown as as_rolled
from unhex_tui.systems.unknown_armies.rules.wounds import dodge, halves
from unhex_tui.systems.unknown_armies.state.table import Table

_LIES = " on the floor"
SHIFT = "shift"
"""Prefix of the condition that shows the GM's shift to a character's rolls (UA-DIC-6)."""


FATES = {"": "", "wrecked": "wrecked", "stopped": "stopped", "lost": "shaken off"}
"""The reasons why a car has left the chase, in words (UA-CAR-2)."""


def state_of(character: Character, gm: bool = True) -> RowState:
    """Return the character's state for tokens and rows, as the audience sees it."""
    return views.state_of(character, gm, down=character.out, acted=character.gone)


def counted(table: Table, character: Character, gm: bool) -> bool:
    """Tell whether the audience sees the character's wound points instead of a word (UA-WND-3)."""
    return AsRead(table, gm).counted(character.id)


def conditions_of(table: Table, character: Character, gm: bool = True) -> tuple[str, ...]:
    """Return the character's conditions and current activities in words."""
    if not (gm or knows(character, "condition")):
        return ()
    name, counts = AsRead(table, gm).name, counted(table, character, gm)
    conditions = [word] if (word := table.condition(character)) != "unhurt" or not counts else []
    held = (
        [f"{'held' if character.hold == 'grip' else 'choked'} by {name(character.held_by)}"]
        if character.held_by
        else []
    )
    held += _running_out(character, known=AsRead(table, gm).numbers(character.id))
    held += [] if character.fate else _hindrances(table, character, gm)
    if character.fate:
        return (*conditions, *held)
    does = _activities(table, character, gm)
    # A narrow roster shows what fits: beside wound points the word for them comes last.
    return (*held, *does, *conditions) if counts else (*conditions, *held, *does)


def _activities(table: Table, character: Character, gm: bool) -> Iterator[str]:
    """Yield what an able character does, and what waits for their next attack, in words."""
    name = AsRead(table, gm).name
    if character.focus:
        yield f"focus +{character.focus} on {name(character.focus_on)}"
    if character.dodging:
        yield "dodging"
    if AsRead(table, gm).numbers(character.id) and (shift := shift_words(character)):
        yield f"{SHIFT} {shift}"
    if (grasped := table.held(character.id)) is not None and (gm or not grasped.hidden):
        yield f"holds {name(grasped.id)}"
    fooled = table.characters.get(character.sucker)
    due = character.sucker_round > table.round or (character.sucker_round == table.round and not character.gone)
    if fooled is not None and due and fooled.able and (gm or not fooled.hidden):
        yield f"can follow up on {name(fooled.id)}"


def _hindrances(table: Table, character: Character, gm: bool) -> list[str]:
    hindrances = [STRESSED[character.stress].removeprefix("is ")] if character.stress else []
    hindrances += ["on the floor"] if character.down else []
    hindrances += ["tied"] if character.tied else []
    hindrances += ["blind"] if character.sightless >= table.round > 0 else []
    hindrances += ["dazed"] if character.dazed >= table.round > 0 else []
    hindrances += ["no matches"] if character.no_matches >= table.round > 0 else []
    hindrances += ["next attack redirected"] if character.redirected else []
    fires = (fire for fire in table.fires if character.id in fire.field)
    return hindrances + (["under fire"] if any(gm or seen(table.characters[fire.who]) for fire in fires) else [])


def _running_out(character: Character, *, known: bool) -> list[str]:
    """Return in words the time left in a choke or of breath (UA-EXO-3 to UA-EXO-5).

    The seconds of breath equal Body, so they show only if that is visible.
    """
    left = runs_out(character) if known or character.hold == "blood" else "no air" if character.airless >= 0 else ""
    return [left] if left else []


def order_of(character: Character) -> str:
    """Return the initiative as text: `✓41` for a Speed roll made, `✗77` for a miss, `=30` for the Initiative skill."""
    if not character.initiative:
        return ""
    return ("=" if character.by_default else "✓" if character.made_it else "✗") + shown(character.initiative)


def row_of(table: Table, character: Character, character_id: str, teams: list[str], gm: bool) -> Row:
    """Return the character's row in the roster."""
    own = AsRead(table, gm).numbers(character.id)
    figures = [("WP", f"{character.wounds}/{character.body}")] if counted(table, character, gm) else []
    figures += [("order", order_of(character))] if character.initiative and own else []
    conditions, chase = conditions_of(table, character, gm), table.chase
    car = chase.rides(character.id) if chase is not None else None
    left = chase.of(character.id) if chase is not None and car is None else None
    lost = chase is not None and car is None and left is None
    state = state_of(character, gm)
    steers = car is not None and car.aboard[0] == character.id
    if car is not None and gm:
        skill = str(character.skill("drive" if steers else "firearms") or "–")
        figures += [("skill", f"{'drive' if steers else 'shoot'} {skill}")]  # a single column leaves room for the cars
    drives = steers and chase is not None and chase.driving is car
    return views.row(
        table,
        character,
        character_id,
        teams,
        gm,
        ("○" if character.gone else "●") if character.able and table.fighting else "",
        figures=tuple(figures),
        conditions=conditions,
        where=car.name if car is not None else FATES[left.fate] if left is not None else "on the road" * lost,
        state="out" if left is not None and state in ("ready", "acted") else state,
        hampered=bool(
            conditions and (character.held_by or character.airless >= 0 or _hindrances(table, character, gm))
        ),
        **{"current": True} if drives else {},
    )


def sheet_of(table: Table, character: Character, teams: list[str], gm: bool) -> Sheet:
    """Return the character sheet."""
    gauges = [("Wound points", f"{character.wounds} of {character.body}")] if counted(table, character, gm) else []
    gauges += [(stat.capitalize(), _stat(character, stat)) for stat in STATS]
    gauges += _notches(character)
    gauges += [("Obsession", character.obsession)] if character.obsession else []
    gauges += [("Wears", "a vest")] if character.vest else []
    gauges += [("Hunch", character.hunch)] if character.hunch and (gm or character.pc) else []
    dropped_first = sorted(character.weapons, key=lambda weapon: not weapon.dropped)  # the end of a line may be cut
    items = tuple(
        (f"{weapon.name}{_LIES * weapon.dropped}", weapon_words(character, weapon.id)) for weapon in dropped_first
    )
    held = character.held_weapon
    hands = (("holds", held.name if held is not None else "nothing"),) if character.weapons else ()
    lines = conditions_of(table, character, gm)
    return views.sheet(table, character, teams, gm, gauges, hands=hands, items=items, conditions=lines)


def _notches(character: Character) -> Iterator[tuple[str, str]]:
    """Yield the gauges with hardened notches, then those with failed ones (UA-STR-1)."""
    for kind in ("hardened", "failed"):
        if lines := [f"{name} {many}" for name, gauge in character.gauges.items() if (many := getattr(gauge, kind))]:
            yield f"{kind.capitalize()} notches", ", ".join(lines)


def _stat(character: Character, stat: str) -> str:
    """Return a stat with its skills as text (UA-CHK-2)."""
    skills = ", ".join(f"{skill.name} {skill.value}" for skill in character.skills if skill.stat == stat)
    return f"{getattr(character, stat)}{': ' * bool(skills)}{skills}"


def weapon_words(character: Character, key: str) -> str:
    """Return a weapon's features and state in words."""
    weapon = character.weapon(key)
    assert weapon is not None
    words = [f"{weapon.loaded} of {weapon.shots}, max {weapon.most}"] if weapon.gun else [f"+{weapon.bonus}"]
    words += [f"{weapon.automatic}-auto"] if weapon.automatic else []
    words += [weapon.ammo] if weapon.ammo != "standard" else []
    words += ["jammed"] if weapon.jammed else []
    words += ["in hand"] if character.in_hand == key else []
    return ", ".join(words)


_FIRST, _SECOND, _LAST = 2, 3, 4
"""Ranks of card lines: used now and then in a fight, seldom, and never."""
_RANKS = {"melee": _FIRST, "firearms": _FIRST, "dodge": _FIRST, "initiative": _SECOND}


def token_of(table: Table, character_id: str, character: Character, side: int, gm: bool, *, current: bool) -> Token:
    """Return a character's token on a scene, with their id in the view."""
    figure = f"{character.wounds}/{character.body}" if counted(table, character, gm) else ""
    name = AsRead(table, gm).name(character.id)
    return Token(
        character_id,
        name,
        character.letter if gm else "",
        side,
        state_of(character, gm),
        hidden=character.hidden,
        current=current,
        figure=figure,
    )


def card_of(table: Table, token: Token, character: Character, used: Collection[str], gm: bool) -> Card:
    """Return a character's card; `used` are the roles of the skills in the current action."""
    return Card(token, (*_wounds(table, character, gm), *_lines(table, character, used, gm)))


def _wounds(table: Table, character: Character, gm: bool) -> Iterator[Line]:
    word = table.condition(character)
    if counted(table, character, gm):
        yield Line("wounds", f"{character.wounds}/{character.body}", word, share=character.wounds / character.body)
        yield Line("", f"out at {table.rules.out_at}, dead at 0" if table.rules.out_at else "dead at 0", rank=_LAST)
    elif gm or fact_known(table, character.id):
        yield Line("wounds", word)


def _lines(table: Table, character: Character, used: Collection[str], gm: bool) -> Iterator[Line]:
    names = AsRead(table, gm)
    known = names.numbers(character.id)
    if known:
        yield from (line for stat in STATS for line in _of_stat(character, stat, used))
    held = character.held_weapon
    if held is not None and (known or character.pc or _used(table, character)):
        words = weapon_words(character, held.id).removesuffix(", in hand") if known else ""
        yield Line("holds", f"{held.name}{', ' * bool(words)}{words}", rank=1)
    for dropped in (weapon for weapon in character.weapons if weapon.dropped and (known or character.pc)):
        yield Line("dropped", f"{dropped.name}, on the floor", rank=_FIRST)
    if known and character.vest:
        yield Line("wears", "a vest", rank=_FIRST)
    if character.hunch and (gm or character.pc):
        yield Line("hunch", character.hunch, rank=1)
    if character.focus:
        yield Line(
            "focus", f"+{character.focus} on {names.name(character.focus_on)}, +{character.focus} to attackers", rank=1
        )
    if known:
        for key in (shift for shift in character.shifts if not unfit(shift, "shoot", character)):
            yield Line("shift", f"{SHIFTS[key].name} {signed(SHIFTS[key].by)}", rank=1)
        if shift := shift_words(character):
            yield Line("shift", f"GM's {shift}", rank=1)
    for words in conditions_of(table, character, gm):
        if words != table.condition(character) and not words.startswith(("focus", SHIFT)):
            yield Line("", words, rank=1)


def _used(table: Table, character: Character) -> bool:
    """Tell whether players know the weapon in hand: a visible target, a car or the field of fire gives it away."""
    action = table.action
    if action is not None and action.who == character.id and action.way in WAYS:
        foe = table.characters.get(action.target)
        if action.car or (foe is not None and not foe.hidden):
            return weapon_of(character, action.way) is character.held_weapon
    return any(fire.who == character.id and fire.weapon == character.in_hand for fire in table.fires)


def _of_stat(character: Character, stat: str, used: Collection[str]) -> Iterator[Line]:
    """Return the lines of a stat and its skills, those in use first."""
    label = f"{stat.capitalize()} {getattr(character, stat)}"
    skills = [
        Line(
            "",
            skill.name + "*" * (skill.name == character.obsession),
            str(skill.value),
            skill.role in used and character.skill_named(skill.role) is skill,
            rank=rank,
        )
        for skill in character.skills
        if skill.stat == stat
        for rank in (0 if skill.role in used else _RANKS.get(skill.role, _LAST),)
    ]
    skills.sort(key=lambda line: line.rank)
    first, *others = skills or [Line("", "", rank=_LAST)]
    return iter((first._replace(label=label), *others))


_DID = {
    "simple_now": "simple action",
    "other": "other action",
    **dict.fromkeys(("melee", "firearms", "magick"), "attack"),
}
"""Words for actions that are not shown by their key."""


def bout_of(table: Table, people: Mapping[str, Character], sides: Sequence[str], gm: bool) -> Bout:
    """Return the view of the fight with the shown characters by their ids in the view; empty outside fights."""
    if not table.fighting:
        return Bout("", Turn("", ()))
    ids = {character.id: character_id for character_id, character in people.items()}
    actor, foe = faced(table, gm)
    there = [character for character in (in_order(table) if gm else order_known(table)) if character.id in ids]
    there += [character for character in people.values() if character not in there and not character.away]
    tokens = {
        character.id: token_of(
            table,
            ids[character.id],
            character,
            sides.index(character.team),
            gm,
            current=actor is not None and character.id == actor.id,
        )
        for character in there
    }
    used = {} if actor is None else {actor.id: _roles(table)}
    if foe is not None and foe.dodging:
        used[foe.id] = ("dodge",)
    parts = tuple(_part(table, tokens[character.id], character, gm) for character in there)
    adds, whole = _sum(table, actor, foe, gm)
    return Bout(
        table.title,
        Turn(f"Round {table.round}", parts, ("order", "done")),
        tuple(card_of(table, tokens[character.id], character, used.get(character.id, ()), gm) for character in there),
        tuple(ids[character.id] for character in (actor, foe) if character is not None and character.id in tokens),
        adds,
        whole,
        _rulings(table, actor, foe, gm),
    )


def faced(table: Table, gm: bool) -> tuple[Character | None, Character | None]:
    """Return the attacker and the target as far as the audience sees them; None for either if not."""
    action = table.action
    actor = table.characters.get(action.who) if action is not None else None
    if action is None or actor is None or (not gm and (actor.hidden or not action.begun)):
        return None, None
    foe = table.characters.get(action.target)
    return actor, foe if foe is not None and (gm or not foe.hidden) else None


def _roles(table: Table) -> tuple[str, ...]:
    """Return the roles of the skills that the acting character uses."""
    way = WAYS.get(table.action.way) if table.action is not None else None
    return (way.role,) if way is not None else ()


def _part(table: Table, token: Token, character: Character, gm: bool) -> Part:
    action = table.action
    acts = [Act(_DID.get(done, done), "past") for done in character.done]
    if action is not None and action.who == character.id and (gm or action.begun) and action.way:
        way = WAYS.get(action.way)
        acts.append(Act(way.label.lower() if way else action.way.partition(":")[0].replace("_", " "), "now"))
    own = gm or character.pc or AsRead(table, gm).numbers(character.id)
    order = order_of(character) if own else "?" if character.initiative else ""
    done = character.gone or (bool(character.fate) and not (character.fate == "out" and runs_out(character)))
    known = gm or knows(character, "condition")
    wound = table.condition(character)  # first: `holds Ines, hurt` would say that Ines is hurt
    states = tuple(sorted(conditions_of(table, character, gm), key=lambda state: state != wound))
    return Part(token, order, acts=tuple(acts), states=states, done=done and known)


def _sum(
    table: Table, actor: Character | None, foe: Character | None, gm: bool
) -> tuple[tuple[Addend, ...], Addend | None]:
    """Return the parts of the attack's target number, and the total with the rolls that hit."""
    action = table.action
    if action is None or actor is None or foe is None or action.way not in WAYS:
        return (), None
    if not AsRead(table, gm).numbers(actor.id):
        return (), None
    target = attack_target(table, actor, action, foe)
    (first, skill), *others = target.sum.parts
    parts = (Addend(first, signed(skill)), *(Addend(name, f"{by:+}".replace("-", "−")) for name, by in others))
    least = blow_of(actor, action, foe).minimum
    if action.attacks > 1:
        parts = (*parts, Addend(f"each of {action.attacks} attacks", f"/{action.attacks}"))
    part = f" the {PARTS[action.called].name}" if action.called else ""
    skilled = actor.skilled(WAYS[action.way].role)
    spans = needs(read(100, target.value, table.rules, least, skilled=skilled), table.rules)
    words = f"{'only ' * (spans == '01')}{spans} hits{part}" if spans else "or less hits"
    if action.attack is not None:
        result = "hit" if action.attack.succeeded else "miss"
        words = f"{as_rolled(action.attack.value)}: {result}"
    return parts, Addend("target", signed(target.value), words)


def _rulings(
    table: Table, actor: Character | None, foe: Character | None, gm: bool
) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return a heading and, by the attack's roll, the dodges that help (UA-DOD-2 to UA-DOD-4, UA-DOD-7)."""
    action = table.action
    if action is None or actor is None or foe is None or not foe.dodging or not AsRead(table, gm).numbers(foe.id):
        return "", ()
    target, rating = dodge_sum(table, foe, action).total, foe.skill("dodge")
    attack, skilled = action.attack, foe.skilled("dodge")
    cut = [True, True]
    if action.way in WAYS:  # the effect of 01, or of any hit, may be no damage
        blow = blow_of(actor, action, foe)
        cut = [halves(read(roll, 100, table.rules), blow, table.rules) for roll in (99, 1)]

    def ruling(roll: int, exact: bool = False) -> str:
        reads = partial(dodge, target=target, attack=roll, rules=table.rules, no_matches=table.matchless(foe))
        others = any(reads(value, skilled=skilled).succeeded for value in range(max(2, roll), min(target, 99) + 1))
        return _ruling(roll, target if others else 0, rating if cut[roll == 1] else 0, skilled, exact)

    heading = f"{foe.name} dodges: from the attack's roll up to {signed(target)}"
    if attack is not None and attack.succeeded:
        return heading, ((f"attack {as_rolled(attack.value)}", ruling(attack.value, exact=True)),)
    return heading, tuple(_ruled(ruling))


def _ruled(ruling: Callable[[int], str]) -> Iterator[tuple[str, str]]:
    """Yield ranges of the attack's roll with the same result."""
    first, before = 1, ruling(1)
    for roll in range(2, 101):
        now = ruling(roll) if roll < 100 else ""
        if now != before:
            span = as_rolled(first) if first == roll - 1 else f"{as_rolled(first)} to {as_rolled(roll - 1)}"
            yield f"attack {span}", before
            first, before = roll, now


def _ruling(roll: int, target: int, rating: int, skilled: bool, exact: bool) -> str:
    """Return the result of a dodge against one attack roll, in words; with `exact` they name that roll.

    `target` is 0 if only a 01 dodges.
    """
    rest = "half" if roll < rating else "full"
    if roll > target:
        return f"dodged on 01 only, else {rest}"
    if exact:
        among = "a match from " * (not skilled and roll < target)
        upto = f" to {target}" * (roll < target)
        return f"dodged on {'01 or ' * (roll > 1)}{among}{as_rolled(roll)}{upto}, else {rest}"
    return f"dodged {'' if skilled else 'on a match '}from that roll up to {target}, else {rest}"
