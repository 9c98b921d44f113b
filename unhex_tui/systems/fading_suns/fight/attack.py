"""Attacks from target to hit, and charges: FS-ACT-1 to FS-ACT-3, FS-COR-4, FS-DOD-2, FS-DOD-3, FS-CHG-1 to FS-CHG-6."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Blocked, Choose, Enter, Explanation, Option, Reason
from unhex_tui.engine.procedure import Gone, Procedure, ask
from unhex_tui.gamekit.questions import choice
from unhex_tui.systems.fading_suns.events.turns import Attacked, Avoided, EffectRolled, Forgone, Hit, Missed, RunDown
from unhex_tui.systems.fading_suns.fight.defending import dodge, meet
from unhex_tui.systems.fading_suns.fight.ledger import (
    GRAPPLES,
    actor,
    ask_first,
    attack_goal,
    both,
    describe,
    followed,
    may_stand,
    stand_instead,
)
from unhex_tui.systems.fading_suns.fight.rolling import damage, roll_armor, roll_goal, strike
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.rules.goals import momentum_dice, net, points, victory
from unhex_tui.systems.fading_suns.state.table import Act, Table

FORGO = Option("forgo", "Forgo the action", "the action is spent: press . twice", "..", also=("forgo it",))
STAND = Option("stand", "Stand up instead", "costs 2 actions", ",s")


def attack(table: Table, action: Act) -> Procedure[None]:
    """Run one attack from its target to its wounds."""
    if not (yield from aim(table, action)):
        return
    if (yield from hits(table, action)):
        yield from damage(table, action, action.kind)


def aim(table: Table, action: Act) -> Procedure[bool]:
    """Ask for the target; return False if the action is forgone or given up to stand up (FS-KND-2)."""
    answer = yield from ask_first(table, action, partial(_target, table, action))
    character = table.characters[action.who]
    if answer == FORGO.key:
        character.lost.append(action.kind)
        table.record(Forgone(character.id, describe(character, action.kind)))
        return False
    if answer == STAND.key:
        stand_instead(table, character, action)
        return False
    action.target = answer
    table.record(Attacked(character.id, answer, describe(character, action.kind)))
    return True


def _target(table: Table, action: Act) -> Choose:
    character = actor(table, action)
    grapples = action.kind == "grapple"
    foes = [foe for foe in table.foes(character.id) if not (grapples and foe.held_by)]
    if not foes and not table.foes(character.id):
        raise Gone
    return choice(
        "target",
        f"{character.name}'s {describe(character, action.kind)}: at whom?",
        (*[target_option(table, foe) for foe in foes], *([STAND] if may_stand(table, character) else []), FORGO),
        *_notes(table, character, grapples),
        blocked=partial(_others, table, character, grapples),
        seat=table.seat(character.id),
        about=(character.id,),
        enter=foes[0].id if len(foes) == 1 else "",
    )


def _notes(table: Table, character: Character, grapples: bool) -> Iterator[Reason]:
    if grapples and (more := followed(table, character)):
        yield Reason(
            f"{table.name(character.charged)} is still prone after the charge: +{more} to the goal", ("FS-CHG-6",)
        )
    if character.held_by:
        text = "Held this turn: declared strikes still happen. From next turn on only breaking out is possible"
        yield Reason(text, ("FS-GRP-6",))


def target_option(table: Table, foe: Character) -> Option:
    """Return a target as an option, with Vitality, waiting wounds and whether they are prone."""
    waiting = table.waiting(foe.id)
    waits = f", −{waiting} waiting" if waiting else ""
    prone = ", prone" if foe.down else ""
    return Option(foe.id, foe.name, f"Vit {foe.vitality}/{foe.most_vitality}{waits}{prone}", token=foe.id)


def _others(table: Table, character: Character, grapples: bool) -> Iterator[Blocked]:
    for other in table.characters.values():
        if other.away or other is character:
            continue
        if other.team == character.team:
            why = Reason("On the same side")
        elif not other.able:
            why = Reason(f"{other.name} is {other.fate}", ("FS-VIT-3",))
        elif grapples and other.held_by:
            why = Reason(f"Already held by {table.name(other.held_by)}", ("FS-GRP-2",))
        else:
            continue
        yield Blocked(target_option(table, other), (why,))


def hits(table: Table, action: Act) -> Procedure[bool]:
    """Ask for the defence, roll attack and dodge, and tell whether the attack hits; store its victory dice."""
    yield from meet(table, action)
    character = table.characters[action.who]
    reading = yield from roll_goal(
        table,
        action,
        "attack",
        action.who,
        what=describe(character, action.kind),
        prompt=lambda: _prompt(table, action),
        goal=lambda: attack_goal(table, table.characters[action.who], action.kind, action.target),
    )
    action.attack, left = reading, reading.successes
    if not reading.succeeded:
        table.record(Missed(action.who, action.target, reading.outcome == "fumble"))
        return False
    opposed = False
    if action.defence == "dodge" and not table.characters[action.target].held_by:
        dodged = yield from dodge(table, action, character.ranged(action.kind))
        through = net(reading.successes, dodged.successes, table.rules)
        if through is None:
            table.record(Avoided(action.target, action.who))
            return False
        left, opposed = through, dodged.successes > 0
    worth = victory(left, reading.goal, reading.critical, table.rules, opposed)
    action.victory = worth.dice
    grabs = action.kind in GRAPPLES
    table.record(Hit(action.who, action.target, left, worth.points, worth.dice, opposed, grabs, reading.critical))
    return True


def _prompt(table: Table, action: Act) -> str:
    character, target = both(table, action)
    return f"{character.name}'s {describe(character, action.kind)} at {target.name}"


def farthest(table: Table, character: Character) -> int:
    """Return the maximum metres of a charge; beside other actions half the run, if the table plays so (FS-CHG-4)."""
    whole = many(character.planned) == 1 or table.rules.charge_run_other == "gm"
    return character.run if whole else character.run // 2


def charge(table: Table, action: Act) -> Procedure[None]:
    """Run a charge; on a hit both characters fall and both suffer from the momentum (FS-CHG-1 to FS-CHG-3)."""
    if not (yield from aim(table, action)):
        return
    action.metres = yield from ask(partial(_run, table, action))
    if not (yield from hits(table, action)):
        return
    action.momentum = momentum_dice(action.metres)
    character, target = table.characters[action.who], table.characters[action.target]
    character.down = target.down = True
    character.charged, character.charged_in = target.id, table.round
    table.record(RunDown(character.id, target.id))
    yield from damage(table, action, "charge")
    if not action.momentum:
        return
    faces = action.rolled[-action.momentum :]
    wounds = points(faces, table.rules)
    table.record(EffectRolled(action.who, "momentum", faces, wounds))
    if table.rules.momentum_armour == "on":
        wounds = yield from roll_armor(table, action, action.who, wounds, partial(actor, table, action))
    strike(table, action.who, wounds)


def _run(table: Table, action: Act) -> Enter:
    character, target = both(table, action)
    most = farthest(table, character)
    half = Reason("Full run only if the charge is the turn's only action", ("FS-CHG-4",))
    return Enter(
        question="metres",
        seats=(table.seat(character.id),),
        prompt=f"How many metres does {character.name} run at {target.name}? (1 die per 3, at most {most})",
        about=(character.id, target.id),
        what="number",
        low=0,
        high=most,
        value=str(most),
        explain=lambda: Explanation(notes=(half,) if most < character.run else ()),
    )
