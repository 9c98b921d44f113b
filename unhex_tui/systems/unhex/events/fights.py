"""Events in the course of a fight, before it and between fights.

ROUND-1 to ROUND-3, INIT-2, INIT-3, INIT-5, MAP-3, SHLD-4, RUL-10, RUL-17, RUL-23, END-1, END-2, EDIT-3, TABLE-1, CHAR-3
to CHAR-5, CHAR-8.
"""

from __future__ import annotations

from collections import Counter

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit.naming import in_runs, listed
from unhex_tui.systems.unhex.events.event import Event, Names, cited, unseen


class FightBegan(Event):
    """A fight began."""

    title: str
    says = LogLine("{title} begins", kind="scene", mark="scene")


class Placed(Event):
    """A character was placed on the map before the fight (MAP-3)."""

    who: str
    area: str
    says = LogLine("{who} starts in {area}", ("MAP-3",))


class RoundBegan(Event):
    """A round began (ROUND-1)."""

    number: int
    says = LogLine("Round {number}", ("ROUND-1",), "scene", mark="round")


class InitiativeTaken(Event):
    """The initiative roll was settled (INIT-2, INIT-3)."""

    team: str
    tie: bool

    def words(self, names: Names) -> LogLine:
        name = names.team_name(self.team)
        if self.tie:
            # Citing RUL-31, which is for more than two sides, must not betray a side that is hidden from the players.
            teams = {
                character.team for character in names.characters.values() if character.able and not character.hidden
            }
            rules = ("INIT-3", "RUL-31") if len(teams) > 2 else ("INIT-3",)
            return LogLine(f"Initiative: {name} (no one won the roll)", rules, "scene")
        return LogLine(f"Initiative: {name} (highest success)", ("INIT-2",), "scene")


class RetreatAdvised(Event):
    """The GM is reminded to let wounded NPCs retreat or surrender (INIT-5)."""

    team: str
    secret: bool = True
    says = LogLine("{team} should retreat or surrender: wounded, and now a critical failure", ("INIT-5",), "gm")


class OrderChosen(Event):
    """The holder of initiative chose the turn order (INIT-2)."""

    order: tuple[str, ...]

    def words(self, names: Names) -> LogLine:
        return LogLine(f"Turn order: {', then '.join(names.team_name(team) for team in self.order)}", ("INIT-2",))


class TurnBegan(Event):
    """A team's turn began (ROUND-2)."""

    team: str
    says = LogLine("Turn: {team}", ("ROUND-2",), "scene", mark="turn")


class TurnEnded(Event):
    """A team's turn ended (ROUND-2)."""

    team: str
    holding: tuple[str, ...]
    """Ids of the characters who still hold an action to react with, once for each action."""
    lost: bool = False
    """True if no other team acts this round, so that the held actions are lost (ACT-1)."""
    led: tuple[str, ...] = ()
    """Ids of the characters who lose an action only for directing, once for each action (LEAD-4)."""
    idle: bool = False
    """True if the turn ended as it began, because no member had an action left."""

    def words(self, names: Names) -> LogLine:
        # The end of a turn is public, but that a hidden character still holds an action is secret; the cited rules
        # would betray it too.
        seen, led = (
            tuple(character_id for character_id in holders if not unseen(names, character_id))
            for holders in (self.holding, self.led)
        )
        text, instead = self._said(names, self.holding, self.led), self._said(names, seen, led)
        if self.idle:
            text += f" (no one had {'another' if self.led else 'an'} action left)"
        rules = cited("ROUND-2", "ACT-1" if seen or led else "", "LEAD-4" if led else "")
        return LogLine(text, rules, "scene", instead=instead if instead != text else "")

    def _said(self, names: Names, holding: tuple[str, ...], led: tuple[str, ...]) -> str:
        parts = [f"Turn over: {names.team_name(self.team)}"]
        parts += [
            f"{names.name(character_id)} loses an unspent action to direct with" for character_id in dict.fromkeys(led)
        ]
        return "; ".join([*parts, self._held_by(names, holding)] if holding else parts)

    def _held_by(self, names: Names, holding: tuple[str, ...]) -> str:
        held = Counter(holding)
        alone, most = len(held) == 1, max(held.values())
        subject = listed(
            [names.name(character_id) + (f" ({n})" if n > 1 and not alone else "") for character_id, n in held.items()]
        )
        verb, action = ("lose", "unspent action") if self.lost else ("still hold", "action")
        verb = verb + "s" if alone else f"each {verb}" if most == 1 else verb
        what = f"an {action}" if most == 1 else f"{most} {action}s" if alone else f"{action}s"
        return f"{subject} {verb} {what}"


class RoundEnded(Event):
    """A round ended (ROUND-1)."""

    number: int
    says = LogLine("Round {number} ends", ("ROUND-1",), "scene", mark="end")


class AllOutDeclared(Event):
    """A character declared an all-out defend for this round (SHLD-4)."""

    who: str
    says = LogLine("{who} defends all-out this round", ("SHLD-4", "RUL-17"), "action")


class FightEnded(Event):
    """A fight ended (ROUND-3)."""

    winner: str
    """Id of the winning team; empty if no one is left or no one won."""
    why: str
    """`objective`, `last` (one side left), `nobody` or `gm`."""
    says = LogLine(
        "{why!k:objective=The objective is met. Victory: {winner}|last=Only one side is left. Victory: {winner}"
        "|gm=The GM ends the fight|=No one is left standing: the fight ends undecided}",
        ("ROUND-3", "{why!k:nobody=RUL-10}"),
        "scene",
        mark="end",
    )


class FateDecided(Event):
    """A character's fate was decided (END-1)."""

    who: str
    fate: str
    """`lives`, `captured`, `dies`, `free` (a captive was freed) or `still` (a captive joined with the party)."""
    says = LogLine(
        "{who} {fate!k:captured=is captured|free=is free again|still=is still captured|={fate}}", ("END-1",), "scene"
    )


class FatesLeftOpen(Event):
    """The table moved on while fates were still open (END-1)."""

    who: tuple[str, ...]
    secret: bool = True
    says = LogLine("Fate still open: {who}", ("END-1",), "gm")


class FieldLeft(Event):
    """The field of a fight was left: the state of the NPCs who took part (END-1).

    Captured and dead NPCs leave the table, the others are away.
    """

    captured: tuple[str, ...]
    dead: tuple[str, ...]
    fled: tuple[str, ...]
    """Ids of the NPCs who got away."""
    away: tuple[str, ...]
    """Ids of the other NPCs, who take no part from now on."""
    secret: bool = True

    def words(self, names: Names) -> LogLine:
        fates = {"captured": self.captured, "dead": self.dead, "got away": self.fled, "away": self.away}
        parts = (
            f"{in_runs(map(names.name, character_ids))} {what}"
            for what, character_ids in fates.items()
            if character_ids
        )
        return LogLine(f"NPCs after the fight: {'; '.join(parts)}", ("END-1",), "gm")


class MaxLevelLowered(Event):
    """A character's max level was above the edition's highest and was lowered (EDIT-3)."""

    who: str
    level: int
    says = LogLine("{who}'s max level is lowered to {level}", ("EDIT-3",), "scene")


class Hidden(Event):
    """The GM hid an NPC before the fight, or showed a hidden one."""

    who: str
    hidden: bool
    secret: bool = True
    says = LogLine("{who} is {hidden:hidden from|revealed to} the players", kind="gm")


class ItemsTakenUp(Event):
    """A character picked up dropped items after a fight (RUL-23)."""

    who: str
    items: tuple[str, ...]
    says = LogLine("{who} picks up {items}", ("RUL-23",), "action")


class ItemsReturned(Event):
    """Dropped items are back on the sheet of a captured or dead PC after a fight (RUL-23)."""

    who: str
    items: tuple[str, ...]
    became: str
    says = LogLine("Back on {who}'s sheet ({became}): {items}", ("RUL-23",))


class ItemsLeft(Event):
    """Items stayed on the ground after a fight (RUL-23)."""

    items: tuple[str, ...]
    says = LogLine("Left behind: {items}", ("RUL-23",))


class TimePassed(Event):
    """Time passed while the PCs recovered (END-2)."""

    says = LogLine("Time passes, for the enemy too", ("END-2",), "scene")


class Recovered(Event):
    """A character recovered (END-2)."""

    who: str
    tired: bool
    marked: bool
    says = LogLine("{who} recovers: {tired:level to max{marked:, |}|}{marked:wounds healed|}", ("END-2",), "scene")


class ItemsAcquired(Event):
    """A character acquired items (END-2)."""

    who: str
    items: tuple[str, ...]
    says = LogLine("{who} gets {items}", ("END-2",), "action")


class ItemsGivenUp(Event):
    """A character discarded items (END-2)."""

    who: str
    items: tuple[str, ...]
    says = LogLine("{who} discards {items}", ("END-2",), "action")


class ItemsKept(Event):
    """PCs had nothing to choose in a recovery: nothing destroyed, and no free slot or away and unhurt (END-2)."""

    keepers: tuple[str, ...]
    says = LogLine("Nothing to replace: {keepers}", ("END-2",), "scene")


class NpcsRecovered(Event):
    """NPCs recovered (END-2)."""

    who: tuple[str, ...]
    secret: bool = True
    says = LogLine("Also recovered: {who}", ("END-2",), "gm")


class Joined(Event):
    """Characters joined the table (CHAR-8)."""

    names: tuple[str, ...]
    team: str
    secret: bool = False
    says = LogLine("{names} {names!n:joins|join} {team}", ("CHAR-8",), "scene")


class HeldBack(Event):
    """NPCs will arrive later in the fight (MAP-3)."""

    who: tuple[str, ...]
    secret: bool = True
    says = LogLine("Arriving later: {who}", ("MAP-3",), "gm")


class CameLater(Event):
    """NPCs held back for later arrived in the fight (MAP-3)."""

    names: tuple[str, ...]
    area: str
    secret: bool = False
    says = LogLine("{names} {names!n:arrives|arrive} in {area}", ("MAP-3",), "scene")


class MapChosen(Event):
    """A map was chosen (MAP-1)."""

    title: str
    says = LogLine("Map: {title:{title}|untitled}", ("MAP-1",), "scene", mark="scene")


class GoalSet(Event):
    """The players set or cleared the session goal (CHAR-5)."""

    text: str
    says = LogLine("{text:Session goal: {text}|The session no longer has a goal}", ("CHAR-5",), "scene")


class GoalSettled(Event):
    """The session goal was met or missed (CHAR-5)."""

    text: str
    met: bool
    says = LogLine("The goal {met:is met|was not met}{text:: {text}|}", ("CHAR-5",), "scene")


class MaxLevelRaised(Event):
    """A PC's max level rose, or stayed at the highest (CHAR-5)."""

    who: str
    level: int
    highest: bool = False
    """True if the max level was at its highest already and stays there."""
    gives: str = ""
    """Gift of the new max level: `slot` (CHAR-3), `ability` (CHAR-4), or empty."""
    says = LogLine(
        "{who}'s max level {highest:stays at {level}, the highest|is now {level}{gives:: another {gives}|}}",
        ("CHAR-5", "{highest:|{gives!k:ability=CHAR-4|slot=CHAR-3}}"),
        "scene",
    )
