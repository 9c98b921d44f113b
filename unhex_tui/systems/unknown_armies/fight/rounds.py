"""The round: focus, initiative once a fight, then the turns one by one: UA-RND-1, UA-INI, UA-FOC-1, UA-DOD-5.

Each function plays the next step of one phase of `table.phase`; `play` loops over the phases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, Gone, MovedOn, Procedure, ask
from unhex_tui.gamekit.log import FightBegan, RoundBegan
from unhex_tui.gamekit.questions import choice, judged, seat_of
from unhex_tui.gamekit.table import carry_out, end, over
from unhex_tui.gamekit.views import Sum
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.unknown_armies.events.fights import Done, SkillTaken
from unhex_tui.systems.unknown_armies.fight import errands, holding
from unhex_tui.systems.unknown_armies.fight.attack import attack
from unhex_tui.systems.unknown_armies.fight.consequences import carried_on, suppress
from unhex_tui.systems.unknown_armies.fight.holding import breathe, loosen, to_the_end
from unhex_tui.systems.unknown_armies.fight.rolling import rolled, two_dice
from unhex_tui.systems.unknown_armies.fight.targets import Fallen, actor, ask_first
from unhex_tui.systems.unknown_armies.fight.ways import ENOUGH, NOTHING, REPEATED, SEVERAL, WAYS, more_left, offers
from unhex_tui.systems.unknown_armies.people.character import STRESSED, Character
from unhex_tui.systems.unknown_armies.rules.attacks import FOCUS
from unhex_tui.systems.unknown_armies.rules.dice import Initiative, comes, read
from unhex_tui.systems.unknown_armies.state.table import Act, Fire, Table

DO: Mapping[str, Callable[[Table, Act], Procedure[None]]] = {
    "suppress": suppress,
    "nothing": errands.nothing,
    "dodge": errands.dodge,
    "clear": errands.clear,
    "reload": errands.reload,
    "improve": errands.improve,
    "swim": errands.swim,
    "simple": errands.free_action,
    "simple_now": errands.free_action,
    "other": errands.free_action,
    "carry": errands.carry,
    "hold_hurt": holding.hold_hurt,
    "keep": holding.keep,
    "release": holding.release,
    "break_free": holding.break_free,
    "slip": holding.break_free,
}
"""The procedure of each action by option key; keys that are missing here draw a weapon or attack."""
DISARMS = ("disarm", "hold_disarm")
"""Actions against an empty hand, which older saves may contain, as they may Nothing beside Done."""
FREE = ("simple", "release")
"""Actions that cost nothing (UA-RND-2, UA-GRP-5)."""
PLAUSIBLE = (Option("yes", "Yes", letter="y"), Option("no", "No", letter="n"))


def act(table: Table, character: Character) -> Procedure[None]:
    """Play a character's turn up to the next rest point."""
    return carry_out(table, Act(character.id, fate=character.fate), _go, lambda *_: None, _void)


def _go(table: Table, action: Act) -> Procedure[None]:
    try:
        yield from _turn(table, action)
    except Fallen:
        table.record(Done(action.who, "{who} can no longer act", ("UA-WND-2", "UA-INI-6")))
        spend(table, action)


def _turn(table: Table, action: Act) -> Procedure[None]:
    if carried_on(table, actor(table, action)) is not None:
        action.way, action.begun = "suppress", True
    else:
        action.way = yield from ask_first(action, partial(_what, table, action))
    character = table.characters[action.who]
    if character.dodging == "kept":
        character.dodging = ""
    if action.way == ENOUGH.key:
        character.gone = True
        return
    if action.way in SEVERAL:
        action.attacks = SEVERAL[action.way]
        action.way = yield from ask(partial(_several, table, action))
    if character.done and action.way not in FREE and (yield from ask(partial(_plausible, table, action))) == "no":
        character.gone = True
        return
    do = errands.draw if action.way.startswith("draw:") else DO.get(action.way, attack)
    yield from do(table, action)
    if not character.done and action.way not in (*FREE, *WAYS):
        yield from holding.tighten(table, action)
    spend(table, action)


def spend(table: Table, action: Act) -> None:
    """Count the action as done; the turn ends unless a high dodge leaves more actions (UA-RND-1, UA-DOD-5)."""
    character = table.characters.get(action.who)
    if character is None or action.way in FREE:
        return
    role = WAYS[action.way].role if action.way in WAYS else "other"
    character.done.append(action.way if action.way in ("dodge", "nothing", "simple_now") else role)
    character.down = character.down and action.way in ("nothing", "dodge")
    character.gone = (
        action.way == "nothing" or not character.able or bool(character.held_by) or not more_left(table, character)
    )


def _what(table: Table, action: Act) -> Choose:
    character = actor(table, action)
    options, blocked = judged(offers(table, character))
    enter = options[0].key if options[0].key in (ENOUGH.key, "carry") else ""  # these options come first if offered
    name = f"{character.name} do (stress: {character.stress})" if character.stress else f"{character.name} do"
    prompt = f"What else does {name}?" if character.done else f"What does {name}?"
    formerly = [entry.option for entry in blocked if entry.option.key in DISARMS]
    return choice(
        "act",
        prompt,
        options,
        *_stressed(character),
        blocked=blocked,
        enter=enter,
        formerly=[*formerly, NOTHING] if character.done else formerly,
        **seat_of(table, character.id),
    )


def _stressed(character: Character) -> Iterator[Reason]:
    """Yield the reaction to a failed stress check, whose duration no rule gives (UA-STR-1)."""
    if character.stress:
        yield Reason(f"{character.name} {STRESSED[character.stress]}: the GM says how long", ("UA-STR-1",))


def _several(table: Table, action: Act) -> Choose | Given:
    """Ask which attack to repeat (UA-MUL-1)."""
    character = actor(table, action)
    options, blocked = judged((option, why) for option, why in offers(table, character) if option.key in REPEATED)
    if not options:
        raise Gone
    if len(options) == 1:
        return Given(options[0].key)
    prompt = f"{character.name}'s {action.attacks} attacks: with what?"
    return choice("act.way", prompt, options, blocked=blocked, **seat_of(table, character.id))


def _plausible(table: Table, action: Act) -> Choose:
    """Ask the GM whether another action beside a high dodge is plausible (UA-DOD-5)."""
    character = actor(table, action)
    prompt = f"{character.name} does this too: is it plausible?"
    return choice("act.plausible", prompt, PLAUSIBLE, about=(character.id,), enter="yes", light=False)


def _void(table: Table, action: Act, refunded: bool, _restored: bool) -> None:
    """Spend the action unless it is refunded."""
    if not refunded:
        spend(table, action)


def rank(table: Table, character: Character) -> tuple[bool, tuple[int, ...]]:
    """Return a sort key for the turn order: the lowest acts first, equal keys act at the same time."""
    initiative = Initiative(character.initiative, character.made_it, character.by_default)
    return character.last_of_round, comes(initiative, character.speed, character.skill("initiative"), table.rules)


def next_group(table: Table) -> list[str]:
    """Return the ids of the characters who act next, several at equal keys; empty at the end of the round."""
    ranks = {
        character.id: rank(table, character)
        for character in table.characters.values()
        if not character.gone and character.able
    }
    first = min(ranks.values(), default=None)
    return [character_id for character_id, place in ranks.items() if place == first]


def in_order(table: Table) -> list[Character]:
    """Return the characters in the fight in turn order, with those who have acted.

    Characters without initiative come last, as listed; the fallen are left out.
    """
    there = [character for character in table.characters.values() if not (character.away or character.fate)]
    return _sorted(there, partial(rank, table))


def _sorted(there: list[Character], place: Callable[[Character], tuple[bool, tuple[int, ...]]]) -> list[Character]:
    return sorted(there, key=lambda who: (not who.initiative, place(who) if who.initiative else (False, ())))


def order_known(table: Table) -> list[Character]:
    """Return the characters in the fight in the order that players can tell (UA-INI-6).

    Players who do not see an NPC's numbers do not see the initiative: the NPC comes after all who made their roll
    and before all who missed. Characters without initiative come last, as listed. The fallen keep their places while
    players do not know of the fall.
    """
    there = [
        character
        for character in table.characters.values()
        if not (character.away or (character.fate and knows(character, "condition")))
    ]
    return _sorted(there, partial(_rank_known, table))


def _rank_known(table: Table, character: Character) -> tuple[bool, tuple[int, ...]]:
    if knows(character, "numbers"):
        return rank(table, character)
    initiative = Initiative(0, True, True)
    return character.last_of_round, comes(initiative, 0, 0, table.rules)


NOBODY = "nobody"
DEFAULT = Option("default", "Use the Initiative skill", letter="i")


def begin_fight(table: Table) -> None:
    """Begin a fight with all characters who take part, and its first round."""
    table.fight += 1
    table.round = 0
    for character in table.characters.values():
        character.begin_fight()
    table.carried, table.fires = [], []
    table.record(FightBegan(table.fight))
    _begin_round(table)


def _begin_round(table: Table) -> None:
    table.round += 1
    table.phase = "focus"
    table.carried, table.fires = table.fires, []
    for character in table.characters.values():
        character.begin_round(table.rules.dodge_until == "own_go")
    table.record(RoundBegan(table.round))


def end_fight(table: Table, winner: str = "", *, by_gm: bool = False) -> None:
    """End the fight for any reason and add it to the session's history."""
    end(table, winner, by_gm=by_gm)
    table.group, table.fires, table.carried = [], [], []
    for character in table.characters.values():
        character.begin_fight()


def focusing(table: Table) -> Procedure[None]:
    """Ask who focuses on a foe and who carries on suppressive fire, one character at a time (UA-FOC-1, UA-SUP-4)."""
    if over(table, end_fight):
        return
    answer = yield from ask(partial(_who_focuses, table))
    if answer == NOBODY:
        table.phase, table.carried = "initiative", []
        return
    kind, _, character_id = answer.rpartition(":")
    if kind == "fire":
        fire = next(fire for fire in table.carried if fire.who == character_id)
        table.carried.remove(fire)
        table.fires.append(Fire(fire.who, fire.weapon, fire.shots, fire.field))
        table.record(Done(character_id, f"{{who}} keeps firing: {fire.shots} shots", ("UA-SUP-4",), whom=fire.field))
        return
    table.errand = "focus"
    by = yield from ask(partial(_on_whom, table, character_id))
    if by == NOBODY:
        table.errand = None
        return
    foe_id, _, much = by.rpartition(":")
    character = table.characters[character_id]
    character.focus, character.focus_on = int(much), foe_id
    text = f"{{who}} focuses on {{target}}: +{much}; anyone attacking {{who}} gets +{much} too"
    table.record(Done(character_id, text, ("UA-FOC-1",), foe_id))
    table.errand = None


def _who_focuses(table: Table) -> Choose | Given:
    if not table.contested:
        raise MovedOn
    may = [
        character
        for character in table.characters.values()
        if not (character.focus or character.held_by) and character.able
    ]
    fires = [fire for fire in table.carried if _loaded(table, fire) >= fire.shots]
    others = " else" if any(character.focus for character in table.characters.values()) else ""
    nobody = Option(NOBODY, f"No one{others} focuses", letter=".", thing=NOBODY)
    options = [nobody, *(Option(character.id, f"{character.name} focuses", token=character.id) for character in may)]
    options += [
        Option(f"fire:{fire.who}", f"{table.name(fire.who)} keeps firing", f"{fire.shots} shots", ",*", fire.who)
        for fire in fires
    ]
    prompt, about = f"Round {table.round}: who focuses on a foe?", [character.id for character in may]
    return choice("focus", prompt, options, _FOCUS, about=about, enter=NOBODY)


_FOCUS = Reason("+10 to +30 on one foe; anyone attacking the focuser gets it too", ("UA-FOC-1",))


def _loaded(table: Table, fire: Fire) -> int:
    """Return the rounds in the gun of a fire that may be carried on; 0 if its shooter cannot fire."""
    character = table.characters.get(fire.who)
    gun = (
        character.weapon(fire.weapon)
        if character is not None and character.able and character.in_hand == fire.weapon
        else None
    )
    return gun.loaded if gun is not None and not gun.jammed else 0


def _on_whom(table: Table, character_id: str) -> Choose:
    character = table.characters.get(character_id)
    foes = table.foes(character_id) if character is not None and character.able else []
    if character is None or not foes:
        raise MovedOn
    options = [
        Option(f"{foe.id}:{by}", f"{foe.name} +{by}", letter=f"*{by // 10}", token=foe.id)
        for foe in foes
        for by in FOCUS
    ]
    options.append(Option(NOBODY, "No focus", letter=".", thing=NOBODY))
    prompt = f"{character.name} focuses on whom? A letter, then 1, 2 or 3"
    return choice("focus.whom", prompt, options, **seat_of(table, character_id))


def taking_initiative(table: Table) -> Procedure[None]:
    """Ask one character without initiative for a Speed roll or the Initiative skill (UA-INI-1, UA-INI-4, UA-INI-6)."""
    if over(table, end_fight):
        return
    waiting = [character for character in table.characters.values() if not character.initiative and character.able]
    if not waiting:
        table.phase = "acting"
        return
    character = min(waiting, key=lambda character: not character.pc)
    faces = yield from ask(partial(_initiative, table, character.id))
    if faces == DEFAULT.key:
        character.initiative, character.made_it, character.by_default = (
            max(character.skill("initiative"), 1),
            True,
            True,
        )
        table.record(SkillTaken(character.id, character.initiative))
        return
    reading = rolled(
        table, character, "Speed", faces, Sum((("Speed", character.speed),)), skill=False, alone=True, of="initiative"
    )
    character.initiative, character.made_it, character.by_default = reading.value, reading.succeeded, False


def _initiative(table: Table, character_id: str) -> Roll:
    character = table.characters.get(character_id)
    if character is None or not character.able or character.initiative or not table.contested:
        raise MovedOn
    skill = character.skill("initiative")
    extras = (DEFAULT._replace(hint=f"no roll: counts as a success with {skill}"),) if skill else ()
    caption = "successes first, higher before lower"
    prompt, bare = f"{character.name}'s initiative: Speed {character.speed}", table.matchless(character)
    reads = partial(read, target=character.speed, rules=table.rules, no_matches=bare)
    return two_dice(table, "initiative", character_id, prompt, extras=extras, guide=caption, reads=reads)


def acting(table: Table) -> Procedure[None]:
    """Play the next turn, or end the round."""
    if table.group:
        character = table.characters.get(table.group[0])
        if character is None or character.gone:
            table.group.pop(0)
        else:
            yield from act(table, character)
        return
    if (yield from _ended(table)):
        return
    loosen(table)
    group = next_group(table)
    if len(group) > 1 and table.rules.init_tie == "gm":
        group = [(yield from ask(partial(_first, table)))]
    table.group = group
    if not group:
        breathe(table)
        if not (yield from _ended(table)):
            _begin_round(table)


def _ended(table: Table) -> Procedure[bool]:
    """Tell whether the fight is over, after the holders of choked victims decide how it ends for them."""
    if table.contested:
        return False
    yield from to_the_end(table)
    return over(table, end_fight)


def _first(table: Table) -> Choose | Given:
    """Ask the GM who acts first among equal initiatives (UA-INI-6)."""
    group = next_group(table)
    if len(group) < 2:
        return Given(group[0]) if group else Given("")
    options = [table.option(table.characters[character_id]) for character_id in group]
    return choice("order", "Same initiative: who goes first?", options, light=False)
