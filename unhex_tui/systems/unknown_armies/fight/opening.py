"""The start of a fight and of its rounds: focus, then initiative once a fight: UA-FOC-1, UA-SUP-4, UA-INI."""

from __future__ import annotations

from functools import partial
from itertools import product

from unhex_tui.engine.advice import Grid, Odds, Question
from unhex_tui.engine.decision import Choose, Option, Reason, Roll
from unhex_tui.engine.dice import number
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.log import FightBegan, RoundBegan
from unhex_tui.gamekit.questions import choice, judged, seat_of
from unhex_tui.gamekit.table import end, over
from unhex_tui.gamekit.views import ALL, Sum
from unhex_tui.systems.unknown_armies.events.fights import Done, SkillTaken
from unhex_tui.systems.unknown_armies.fight.errands import succeeds
from unhex_tui.systems.unknown_armies.fight.matchup import (
    Matchup,
    attackers,
    columns,
    expected_damage,
    focused,
    matchup,
    usual,
)
from unhex_tui.systems.unknown_armies.fight.rolling import rolled, two_dice
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import FOCUS
from unhex_tui.systems.unknown_armies.rules.dice import read
from unhex_tui.systems.unknown_armies.state.table import Act, Fire, Table

WHO = Question(
    "focus", "Who focuses on one foe, for a bonus against that foe. Attacks on a character who focuses have it too."
)
WHOM = Question("focus.whom", "On whom the character focuses this round.")
INITIATIVE = Question(
    "initiative", "When the character acts, for the whole fight or until they improve initiative.", odds=succeeds
)
NOBODY = "nobody"
DEFAULT = Option("default", "Use the Initiative skill", letter="i")


def begin_fight(table: Table) -> None:
    """Begin a fight with all characters who take part, and its first round."""
    table.fight += 1
    table.round = 0
    for character in table.people:
        character.begin_fight()
    table.carried, table.fires = [], []
    table.record(FightBegan(table.fight))
    begin_round(table)


def begin_round(table: Table) -> None:
    """Begin a round with the question who focuses (UA-RND-1)."""
    table.round += 1
    table.phase = "focus"
    table.carried, table.fires = table.fires, []
    for character in table.people:
        character.begin_round(table.rules.dodge_until == "own_go")
    table.record(RoundBegan(table.round))


def end_fight(table: Table, winner: str = "", *, by_gm: bool = False) -> None:
    """End the fight for any reason and add it to the session's history."""
    end(table, winner, by_gm=by_gm)
    table.group, table.fires, table.carried = [], [], []
    for character in table.people:
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
    free = (character for character in table.people if character.able and not character.focus)
    options, blocked = judged((_focuses(character), (_HELD,) * bool(character.held_by)) for character in free)
    fires = [fire for fire in table.carried if _loaded(table, fire) >= fire.shots]
    others = " else" if any(character.focus for character in table.people) else ""
    nobody = Option(NOBODY, f"No one{others} focuses", letter=".", thing=NOBODY)
    firing = [
        Option(f"fire:{fire.who}", f"{table.name(fire.who)} keeps firing", f"{fire.shots} shots", ",*", fire.who)
        for fire in fires
    ]
    prompt, about = f"Round {table.round}: who focuses on a foe?", [option.key for option in options]
    every = (nobody, *options, *firing)
    return choice(WHO.id, prompt, every, _FOCUS, blocked=blocked, about=about, enter=NOBODY)


def _focuses(character: Character) -> Option:
    return Option(character.id, f"{character.name} focuses", token=character.id)


_FOCUS = Reason("+10 to +30 against one foe; attacks on the focusing character get it too", ("UA-FOC-1",))
_HELD = Reason("Held: cannot attack", ("UA-GRP-1",))


def _loaded(table: Table, fire: Fire) -> int:
    """Return the rounds in the gun of a fire that may be carried on; 0 if its shooter cannot fire."""
    character = table.characters.get(fire.who)
    if character is None or not character.able or character.in_hand != fire.weapon:
        return 0
    gun = character.weapon(fire.weapon)
    return gun.loaded if gun is not None and not gun.jammed else 0


def _on_whom(table: Table, character_id: str) -> Choose:
    character = table.characters.get(character_id)
    foes = table.foes(character_id) if character is not None and character.able else []
    if character is None or not foes:
        raise MovedOn
    pairs = product(foes, FOCUS)
    options = [Option(f"{foe.id}:{by}", f"{foe.name} +{by}", letter=f"*{by // 10}", token=foe.id) for foe, by in pairs]
    options.append(Option(NOBODY, "No focus", letter=".", thing=NOBODY))
    prompt = f"{character.name} focuses on whom? A letter, then 1, 2 or 3"
    return choice(WHOM.id, prompt, options, **seat_of(table, character_id))


def taking_initiative(table: Table) -> Procedure[None]:
    """Ask one character without initiative for a Speed roll or the Initiative skill (UA-INI-1, UA-INI-4, UA-INI-6)."""
    if over(table, end_fight):
        return
    waiting = [character for character in table.people if not character.initiative and character.able]
    if not waiting:
        table.phase = "acting"
        return
    character = min(waiting, key=lambda character: not character.pc)
    faces = yield from ask(partial(_initiative, table, character.id))
    if faces == DEFAULT.key:
        character.initiative = max(character.skill("initiative"), 1)
        character.made_it = character.by_default = True
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
    caption = "successes act before failures, higher rolls before lower"
    prompt, bare = f"{character.name}'s initiative: Speed {character.speed}", table.matchless(character)
    reads = partial(read, target=character.speed, rules=table.rules, no_matches=bare)
    return two_dice(table, INITIATIVE.id, character_id, prompt, extras=extras, guide=caption, reads=reads)


@WHOM.odds
def _focus_odds(table: Table, asked: Choose) -> Odds:
    """Return for each focus the odds of the next attack on each foe and the cost from all attackers (UA-FOC-1)."""
    character = table.subject(asked)
    foes = table.foes(character.id)
    matchups: dict[str, Matchup] = {}
    them = attackers(table, character)
    tried = (0, *FOCUS) if foes else ()
    costs = {by: number(expected_damage(table, focused(character, foes[0], by), them)) for by in tried}
    for option in asked.options:
        character_id, _, by = option.key.rpartition(":")
        if character_id in table.characters:
            foe = table.characters[character_id]
            matchups[option.key] = matchup(
                table, focused(character, foe, int(by)), Act(character.id, usual(character)), foe
            )
    said = {by: f"{character.name} takes {cost} damage if each foe attacks once" for by, cost in costs.items() if them}
    by_key = {key: int(key.rpartition(":")[2]) for key in matchups} if said else {}
    words = {key: f"with +{by}, {said[by]}" for key, by in by_key.items()}
    words[ALL] = f"without focus, {said[0]}" if said else ""
    return _by_person(columns(matchups, words), character, foes, [costs[by] for by in FOCUS if by in costs])


def _by_person(odds: Odds, character: Character, foes: list[Character], costs: list[str]) -> Odds:
    """Return the odds with a row for each foe and a column for each focus, under the keys that choose them."""
    rows = tuple((foe.name, tuple(f"{foe.id}:{by}" for by in FOCUS)) for foe in foes)
    rows = tuple((name, keys) for name, keys in rows if {*keys} <= {*odds.cells})
    heads = ["hits", "out"]
    below: list[tuple[str, tuple[str, ...]]] = []
    if "damage" in odds.heads and rows:
        at = odds.heads.index("damage")
        damage = [tuple(odds.cells[key][at] for key in keys) for _, keys in rows]
        if len({*damage}) == 1:
            below.append(("damage", damage[0]))
        else:
            heads.insert(1, "damage")
    below += [(f"{character.name} takes", tuple(costs))] if costs else []
    shown = tuple(head for head in heads if head in odds.heads)
    return odds._replace(grid=Grid(tuple(f"+{by}" for by in FOCUS), rows, shown, tuple(below)))
