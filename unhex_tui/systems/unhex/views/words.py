"""The players' wording of log lines and past fights, without names and things that they do not know.

The facts that players know about a character are in `gamekit.visibility`. Nothing here asks a question or reports an
event.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit.history import SEEN_AS, Fought
from unhex_tui.gamekit.log import ActionVoided, Event
from unhex_tui.gamekit.naming import in_runs, listed
from unhex_tui.gamekit.veil import Secret, Veil, veil
from unhex_tui.gamekit.visibility import NOBODY, SOMETHING, knows, open_names, seen, shown_name, team_known
from unhex_tui.scenes.areas import Areas
from unhex_tui.systems.unhex.events.attacks import (
    AttackDeclared,
    Damaged,
    Defended,
    Died,
    FellUnconscious,
    Missed,
    Struck,
)
from unhex_tui.systems.unhex.events.dice import BadlyFailed, ChanceTold, Opposed, RollCalled
from unhex_tui.systems.unhex.events.event import (
    BlastAimed,
    DamageSpread,
    EffectBegun,
    SomethingDone,
    SomethingElse,
    unseen,
)
from unhex_tui.systems.unhex.events.fights import (
    CameLater,
    FightBegan,
    FightEnded,
    GoalSet,
    GoalSettled,
    Joined,
    MapChosen,
    MaxLevelLowered,
    OrderChosen,
)
from unhex_tui.systems.unhex.events.moves import (
    InterceptsOrdered,
    StealthGained,
    StealthLost,
    StealthResumed,
    StealthSuspended,
    Stopped,
)
from unhex_tui.systems.unhex.people.items import KINDS, SHORT, UNARMED
from unhex_tui.systems.unhex.state.table import Table

UNSEEN = "Someone unseen"
_COMMON = frozenset(
    name.lower() for name in (*(kind.name for kind in KINDS.values()), *SHORT.values(), *KINDS, UNARMED)
)
"""Names of things that do not identify their owner."""


def log_line(table: Table, event: Event) -> LogLine:
    """Return the log line of an event: the GM's text, its audience, and the players' text if it differs."""
    line = event.words(table)
    line = line._replace(text=_capital(line.text))
    if isinstance(event, StealthSuspended) and event.seems and line.instead:
        # A hidden enemy suspends the stealth, so the players read that the stealth is not suspended.
        return line._replace(audience="players")
    if met := _met_by_the_unseen(table, event):
        # Other rule ids would reveal the weapon, or cover on the way.
        verb, rule = _UNSEEN_DOES[type(event)]
        return line._replace(audience="players", instead=f"{UNSEEN} {verb} {listed(met)}", rules=(rule,))
    if isinstance(event, ActionVoided) and _is_unseen(table, event.who) and _may_see(table, event.aimed_at):
        return line._replace(audience="players", instead=f"The attack by someone unseen {event.why}", rules=())
    if isinstance(event, Defended) and _is_unseen(table, event.against) and not _is_unseen(table, event.who):
        shown = shown_name(table.characters[event.who]) if event.who in table.characters else table.name(event.who)
        return line._replace(audience="players", instead=f"{shown} defends: an attack by someone unseen misses")
    if isinstance(event, Stopped) and event.by and unseen(table, event.by) and not unseen(table, event.who):
        # The rule that stops the mover would reveal an unarmed intercept.
        as_seen = event._replace(by="", rule="").words(table)
        return line._replace(audience="players", instead=veiled(table, as_seen.text), rules=as_seen.rules)
    if isinstance(event, FightEnded) and table.won_unseen:
        as_seen = FightEnded("", SEEN_AS[event.why]).words(table)
        return line._replace(audience="players", instead=as_seen.text, rules=as_seen.rules)
    if isinstance(event, OrderChosen):
        known = OrderChosen(tuple(team for team in event.order if team_known(table, team))).words(table).text
        return line._replace(audience="players", instead="" if known == line.text else known)
    if isinstance(event, EffectBegun) and _is_unseen(table, event.who):
        # As on the map: without the effect's name and strength.
        return line._replace(audience="players", instead=event.described(table))
    if _is_secret(table, event) or (line.kind == "wound" and not _condition_known(table, event)):
        return line
    text = line.instead or line.text
    if isinstance(event, Joined) and not team_known(table, event.team):
        return line  # the players see the opponents in a prepared fight when it begins
    if isinstance(event, Joined | CameLater):
        # The line begins with the names. If the players do not know all names of a run, list the known ones singly.
        names = in_runs(event.names)
        text = in_runs(veiled(table, name) for name in event.names) + text[len(names) :]
    if isinstance(event, FightBegan):
        text = f"{fight_title(table, event.title, table.area_map.title)} begins"
    goal = isinstance(event, GoalSet | GoalSettled)
    text = veiled(table, text, own_words=goal or isinstance(event, _OWN_WORDS), sides=not goal)
    return line._replace(audience="players", instead="" if text == line.text else text)


_OWN_WORDS = SomethingElse | SomethingDone | RollCalled | ChanceTold | Opposed | BadlyFailed | MapChosen
"""Events whose text contains words typed at the table."""
_UNSEEN_DOES = {
    AttackDeclared: ("attacks", "ATK-1"),
    Struck: ("hits", "ATK-2"),
    Missed: ("misses", "ATK-2"),
    BlastAimed: ("hits", "AOE-5"),
}
"""The verb that the players read for an unseen attacker, and its rule id."""
_CONCERNS = ("who", "target", "against", "patient", "by")
_UNNAMED = Damaged | DamageSpread | Died | FellUnconscious
"""Events whose line does not say who caused them, so that `by` may be unseen."""
_OF_PCS = StealthGained | StealthSuspended | StealthResumed | StealthLost | MaxLevelLowered
"""Events that the players read only about PCs."""


def _is_secret(table: Table, event: Event) -> bool:
    if getattr(event, "secret", False) or (isinstance(event, _OF_PCS) and not table.characters[event.who].pc):
        return True
    named = _CONCERNS[:-1] if isinstance(event, _UNNAMED) else _CONCERNS
    concerned = [getattr(event, field, "") for field in named]
    # A removed character counts as unseen: the table no longer says whether the players knew them.
    if any(unseen(table, character_id) for character_id in concerned if isinstance(character_id, str) and character_id):
        return True
    teams = [getattr(event, "team", ""), getattr(event, "winner", "")]
    if any(table.secret(team) for team in teams if team):
        return True
    return isinstance(event, InterceptsOrdered) and any(_is_unseen(table, character_id) for character_id in event.order)


def _condition_known(table: Table, event: Event) -> bool:
    """Tell whether the players know the condition of the character in the event; True for events with a target."""
    character = None if hasattr(event, "target") else table.characters.get(getattr(event, "who", ""))
    return character is None or knows(character, "condition")


def _met_by_the_unseen(table: Table, event: Event) -> list[str]:
    """Return the names of the characters whom the players see attacked, missed or hit by an unseen attacker.

    A character who is hit is named only if the players know their condition.
    """
    if not isinstance(event, AttackDeclared | Struck | Missed | BlastAimed) or not _is_unseen(table, event.who):
        return []
    targets = event.targets if isinstance(event, BlastAimed) else (event.target,)
    characters = (table.characters[character_id] for character_id in targets if character_id in table.characters)
    harmless = isinstance(event, AttackDeclared | Missed)
    return [shown_name(each) for each in characters if seen(each) and (harmless or knows(each, "condition"))]


def _may_see(table: Table, character_id: str) -> bool:
    return character_id in table.characters and seen(table.characters[character_id])


def _is_unseen(table: Table, character_id: str) -> bool:
    return character_id in table.characters and table.characters[character_id].hidden


def fight_title(table: Table, title: str, area_map: str) -> str:
    """Return the players' name for a fight: the map's title, because the GM's name may reveal too much."""
    if title == table.title:
        return title
    return without_names(table, area_map) or "The fight"


def without_names(table: Table, text: str) -> str:
    """Return a text typed by the GM without the names that players do not know; its first letter keeps its case."""
    typed_veil = veil_of(table) if text else None
    return text if typed_veil is None else typed_veil.read(text)


def fights_known(table: Table) -> list[Fought]:
    """Return the session's past fights with the players' names for them."""
    return [fought._replace(known_as=fight_title(table, fought.title, fought.map)) for fought in table.fights]


def read_map(table: Table, scene: Areas) -> Areas:
    """Return a map with its title and objectives as the players read them."""
    typed_veil = veil_of(table)
    if typed_veil is None:
        return scene
    areas = (area._replace(objective=typed_veil.read(area.objective)) for area in scene.areas)
    return scene._replace(title=typed_veil.read(scene.title), areas=tuple(areas))


def veiled(table: Table, text: str, *, own_words: bool = False, sides: bool = True) -> str:
    """Return a text without the names that players do not know: characters, `sides`, and things only the hidden carry.

    In a text that a person typed (`own_words`) names are found in any spelling, as `gamekit.veil` promises. Names of
    sides are common words, so a goal, which the players agree on, keeps them (CHAR-5).
    """
    secrets = _secrets(table, sides)
    if not secrets:  # a fast path: every log line comes here, and most tables have no secrets
        return _capital(text)
    readable = open_names(table)
    if own_words:
        return _capital(veil(secrets, readable, _COMMON).read(text))
    for secret, instead in sorted(secrets, key=lambda pair: (-len(pair[0]), pair[0])):
        if not secret or secret in readable:
            continue
        for name in (secret, _capital(secret)):  # a line's first word has a capital
            if name in text:
                longer = [other for other in readable if len(other) > len(name) and name.lower() in other.lower()]
                text = _without(text, name, instead, longer)
    return _capital(text)


def veil_of(table: Table, *, sides: bool = True) -> Veil | None:
    """Return the veil for typed texts; None if nothing is hidden."""
    secrets = _secrets(table, sides)
    return veil(secrets, open_names(table), _COMMON) if secrets else None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _without(text: str, name: str, instead: str, longer: list[str]) -> str:
    """Replace a name in a text, except within a longer name that the players may read: `Boss` in `Boss 2`."""
    spared = [match.span() for other_name in longer for match in re.finditer(_word(other_name), text, re.IGNORECASE)]

    def written(match: re.Match[str]) -> str:
        within = any(start <= match.start() and match.end() <= end for start, end in spared)
        return match[0] if within else instead

    return re.sub(_word(name), written, text)


def _word(name: str) -> str:
    return rf"(?<!\w){re.escape(name)}(?!\w)"


def _secrets(table: Table, sides: bool) -> tuple[Secret, ...]:
    return tuple(Secret(name, instead) for name, instead in dict(_names(table, sides=sides)).items())


def _names(table: Table, *, sides: bool) -> Iterator[tuple[str, str]]:
    for character in table.people:
        if character.hidden:
            yield character.name, NOBODY
            yield from ((item.name, SOMETHING) for item in character.items if item.name.lower() not in _COMMON)
        elif not knows(character, "name"):
            yield character.name, shown_name(character)
    for item in (item for items in table.floor.values() for item in items if not lies_openly(table, item.id)):
        if item.name.lower() not in _COMMON:
            yield item.name, SOMETHING
    for name, what in table.withheld.items():
        if what == "who":
            yield name, NOBODY
        elif name.lower() not in _COMMON:
            yield name, SOMETHING
    for effect in table.effects:
        user = table.characters.get(effect.who)
        if (user is None or user.hidden) and effect.name.lower() not in _COMMON:
            yield effect.name, SOMETHING
    if sides:
        yield from ((team.name, NOBODY) for team in table.teams if not team_known(table, team.id))


def lies_openly(table: Table, item: str) -> bool:
    """Tell whether the players may see the thing on the floor: it was not dropped by a hidden or removed character."""
    character_id = table.droppers.get(item)
    return character_id is None or (character_id in table.characters and not table.characters[character_id].hidden)
