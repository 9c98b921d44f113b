"""The words of Unhex: each event with its log line, for the GM and for players.

Other tests may assert events (`Played.line`), so that a change of words changes this table alone.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from unhex_kit import Fight

from unhex_tui.systems.unhex.events import attacks as a
from unhex_tui.systems.unhex.events import dice as d
from unhex_tui.systems.unhex.events import event as e
from unhex_tui.systems.unhex.events import fights as f
from unhex_tui.systems.unhex.events import moves as m
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.views.words import log_line

SAME = "="


class Line(NamedTuple):
    """A log line, with the rule ids separated by spaces."""

    text: str
    rules: str = ""
    kind: str = "action"
    players: str = SAME
    """The players' text: `=` for the GM's, empty if they do not read the line."""
    mark: str = ""


def roll(text: str, rules: str, players: str = SAME) -> Line:
    return Line(text, rules, "roll", players)


def wound(text: str, rules: str, players: str = SAME) -> Line:
    return Line(text, rules, "wound", players)


def scene(text: str, rules: str = "", players: str = SAME, mark: str = "") -> Line:
    return Line(text, rules, "scene", players, mark)


def gm(text: str, rules: str = "", kind: str = "gm") -> Line:
    return Line(text, rules, kind, "")


def plain(text: str, rules: str, players: str = SAME) -> Line:
    return Line(text, rules, "", players)


WORTH = "1 extra cover mark against every other area"
BELIEVED = " (the players believe this; there is no stealth)"
HURT: dict[str, object] = {"who": "ann", "damage": 4, "level": 46, "boxes": {"head": 0, "torso": 4}, "sign": "slash"}

DICE: list[tuple[e.Event, Line]] = [
    (d.Rolled("ann", "attack", 2, 4, 50), roll("Ann rolls attack: 24 vs 50, success", "DICE-2")),
    (
        d.Rolled("bo", "defend", 2, 2, 50),
        roll("Bo rolls defense: 22 vs 50, critical success", "DICE-4", "Bo rolls defense: 22, critical success"),
    ),
    (d.Rolled("ann", "defend", 2, 2, 50, plain=True), roll("Ann rolls defense: 22 vs 50, success", "DICE-2")),
    (d.Rolled("ann", "speed", 7, 7, 50), roll("Ann rolls speed: 77 vs 50, critical failure", "DICE-4")),
    (
        d.Rolled("ann", "first_aid", 6, 4, 50, again=True, kept="ones", ability="CHAR-2"),
        roll("Ann rolls first aid (re-roll): 64 vs 50, failure", "DICE-7 CHAR-2"),
    ),
    (d.Rolled("ann", "other", 0, 0, 50), roll("Ann rolls: 100 vs 50, critical failure", "DICE-4")),
    (d.DiceSet("ann", 7), roll("Ann sets the dice to 07", "DICE-5")),
    (d.ActionGained("ann"), Line("Ann gains an action this round", "DICE-5 ACT-4")),
    (d.ActionGained("ann", rule="INIT-4"), Line("Ann gains an action this round", "INIT-4 RUL-2 ACT-4")),
    (d.ActionGained("ann", pays=True), Line("Ann gains an action, which pays back the one owed", "DICE-5 RUL-9")),
    (d.ActionSpared("ann"), Line("Ann's action is not spent", "DICE-5 EDIT-2")),
    (
        d.ActionSpared("ann", lost=True),
        Line("Ann's action is not spent; they lose this action instead of next round's", "EDIT-2 RUL-46"),
    ),
    (d.ActionGone("ann"), Line("Ann is down and loses the action just gained", "RUL-1")),
    (d.ActionLost("ann", False), Line("Ann loses an action this round", "DICE-6 ACT-5")),
    (d.ActionLost("ann", True), Line("Ann loses next round's action", "DICE-6 ACT-5")),
    (d.DebtPaid("ann"), Line("Ann has no action this round: it was lost earlier", "ACT-5")),
    (d.DirectingGained("ann"), Line("Ann may direct once more this round", "LEAD-4")),
    (
        d.DirectingGained("ann", pays=True),
        Line("Ann gains an action to direct, which pays back the one owed", "LEAD-4 RUL-9"),
    ),
    (d.Directed("ann", "kit"), Line("Ann directs Kit", "LEAD-3 RUL-13")),
    (d.DirectionDeclined("kit", "ann"), Line("Ann does not direct Kit after all: nothing is spent", "LEAD-3")),
    (d.Rallied("ann"), Line("Ann rallies the team", "LEAD-2")),
    (d.RallyEnded("ann", False, 71), plain("Ann's rally has no effect", "LEAD-2")),
    (d.RallyEnded("ann", True, 41), plain("Ann's rally: teammates may raise their level to 41", "LEAD-2")),
    (d.LevelRaised("ann", 41), wound("Ann's level rises to 41", "LEAD-2")),
    (d.LevelRaised("bo", 41), wound("Bo's level rises to 41", "LEAD-2", "Bo's level rises")),
    (d.RollCalled("ann", 2, 4, 50, "climb"), roll("Ann rolls (climb): 24, success", "DICE-2")),
    (
        d.RollCalled("ann", 7, 7, 50, "find Zorvek"),
        roll(
            "Ann rolls (find Zorvek): 77, critical failure", "DICE-2", "Ann rolls (find someone): 77, critical failure"
        ),
    ),
]
ATTACKS: list[tuple[e.Event, Line]] = [
    (a.AttackDeclared("ann", "bo", "knife"), Line("Ann attacks Bo: knife", "ATK-1")),
    (a.AttackDeclared("ann", "bo", "shield", "SHLD-3"), Line("Ann attacks Bo: shield", "ATK-1 SHLD-3")),
    (
        a.AttackDeclared("zorvek", "ann", "knife"),
        Line("Zorvek attacks Ann: knife", "ATK-1", players="Someone unseen attacks Ann"),
    ),
    (a.Reacted("bo", "defend", "ann"), Line("Bo defends against Ann", "DEF-1 ACT-3")),
    (a.Reacted("bo", "defend_after", "ann"), Line("Bo defends after the roll against Ann", "DEF-1 AOE-5")),
    (a.Reacted("bo", "all_out", "ann"), Line("Bo defends all-out against Ann", "SHLD-4")),
    (a.Reacted("bo", "counterattack", "ann", "knife"), Line("Bo counterattacks Ann: knife", "CTR-1 ACT-3")),
    (
        a.Reacted("bo", "intercept", "ann", "fist", ability="UNA-1"),
        Line("Bo intercepts Ann: fist", "INT-1 ACT-3 UNA-1"),
    ),
    (a.Reacted("kit", "defend", "bo", target="ann"), Line("Kit defends Ann against Bo", "SHLD-2 DEF-1 ACT-3")),
    (a.ReactionVoided("bo"), Line("Bo's reaction is canceled; the action stays spent", "RUL-20")),
    (a.Missed("ann", "bo"), plain("Ann misses Bo", "ATK-2")),
    (a.Missed("zorvek", "ann"), plain("Zorvek misses Ann", "ATK-2", "Someone unseen misses Ann")),
    (a.Defended("bo", "ann"), plain("Bo defends: Ann's attack misses", "DEF-1 DICE-10")),
    (a.Defended("bo", "ann", tie=True), plain("Bo wins the tie: Ann's attack misses", "DEF-1 DICE-10")),
    (a.Defended("bo", "ann", blast=True), plain("Bo defends: Ann's blast misses them", "DEF-1 DICE-10")),
    (
        a.Defended("ann", "zorvek"),
        plain(
            "Ann defends: Zorvek's attack misses", "DEF-1 DICE-10", "Ann defends: an attack by someone unseen misses"
        ),
    ),
    (a.DefenceFailed("bo", "ann"), plain("Bo fails to defend", "DEF-1 DICE-10")),
    (a.Struck("ann", "bo", 4, "head", False, "attacker"), wound("Ann hits Bo: 4 to the head", "ATK-3")),
    (
        a.Struck("ann", "bo", 4, "left_leg", True, "cover"),
        wound("Ann hits Bo: 4 less-lethal to the left leg (cover: the target chose the dice)", "COVER-5"),
    ),
    (
        a.Struck("ann", "bo", 4, "torso", False, "shield", "2HM-3"),
        wound("Ann hits Bo: 4 to the torso (shield: the target chose the dice) (damage raised by 1)", "SHLD-0 2HM-3"),
    ),
    (
        a.Struck("ann", "bo", 4, "torso", False, "attacker", "1HM-3"),
        wound("Ann hits Bo: 4 to the torso (location shifted by 1)", "ATK-3 1HM-3"),
    ),
    (
        a.Struck("zorvek", "ann", 4, "head", False, "attacker"),
        wound("Zorvek hits Ann: 4 to the head", "ATK-2", "Someone unseen hits Ann"),
    ),
    (
        a.ArmorDestroyed("bo", "vest", "torso"),
        wound(
            "Bo's armor absorbs the hit and is destroyed: vest on the torso",
            "ARM-1",
        ),
    ),
    (a.ItemDestroyed("bo", "knife", "ann"), wound("Ann destroys Bo's knife", "2HM-5 RUL-35")),
    (
        a.Damaged(**HURT),  # type: ignore[arg-type]
        wound("Ann: level falls by 4 to 46, 4 slashes on the torso", "DMG-1"),
    ),
    (
        a.Damaged("bo", 3, 47, {"right_leg": 2, "torso": 1}, "cross", over=True),
        wound(
            "Bo: level falls by 3 to 47, 2 X on the right leg and 1 on the torso",
            "DMG-1 DMG-4 DMG-3",
            "Bo: level falls by 3, 2 X on the right leg and 1 on the torso",
        ),
    ),
    (
        a.Damaged("bo", 3, 47, {"torso": 1}, "permanent", unmarked=2),
        wound(
            "Bo: level falls by 3 to 47, 1 mark on the torso, permanent, no box left for 2 more",
            "DMG-1 DMG-4",
            "Bo: level falls by 3, 1 mark on the torso, permanent, no box left for 2 more",
        ),
    ),
    (a.Damaged("bo", 0, 50, {}, "slash"), wound("Bo takes no damage", "RUL-32")),
    (a.Damaged("cy", 3, 47, {}, "slash"), wound("Cy: level falls by 3 to 47", "DMG-1", "")),
    (a.LocationFilled("bo", "head"), wound("Bo's head is fully marked", "DMG-5")),
    (a.LocationFilled("bo", "left_arm"), wound("Bo's left arm is unusable", "DMG-5")),
    (a.ItemsDropped("bo", ("knife", "kit")), Line("Bo drops knife and kit", "DMG-5 RUL-23")),
    (a.ItemsDropped("bo", ("knife",), free=True), Line("Bo drops knife", "ACT-6")),
    (a.FellUnconscious("bo"), wound("Bo is unconscious", "DMG-6")),
    (a.FellUnconscious("cy"), wound("Cy is unconscious", "DMG-6", "")),
    (a.CameTo("bo"), wound("Bo is conscious again", "DMG-6")),
    (a.Died("bo"), wound("Bo is dead", "DMG-7")),
    (a.Surrendered("bo", ()), scene("Bo surrenders", "ACT-7 RUL-11")),
    (a.Surrendered("bo", ("ann",)), scene("Bo surrenders; Ann gets the action back", "ACT-7 RUL-11")),
    (
        a.Surrendered("bo", ("ann", "kit", "zorvek")),
        scene("Bo surrenders; Ann and Kit get the action back", "ACT-7 RUL-11"),
    ),
    (a.Surrendered("bo", (), by_gm=True), scene("The GM: Bo surrenders", "ACT-7", players="Bo surrenders")),
    (a.AmmoSpent("ann", "rubber rounds"), Line("Ann loses 1 ammo (rubber rounds)", "AMMO-2")),
    (a.AmmoSpent("bo", "rubber rounds"), Line("Bo loses 1 ammo (rubber rounds)", "AMMO-2", players="Bo loses 1 ammo")),
]
MOVES: list[tuple[e.Event, Line]] = [
    (m.MoveDeclared("ann", "room", "hall"), Line("Ann moves from Room to Hall", "MOVE-1")),
    (m.MoveDeclared("ann", "room", "hall", 1), Line("Ann moves from Room to Hall (fast move)", "MOVE-1 SPEED-1")),
    (m.MoveDeclared("ann", "room", "hall", 2), Line("Ann moves from Room to Hall (second move)", "MOVE-1 SPEED-1")),
    (m.MoveDeclared("ann", "room", "out"), Line("Ann moves from Room out of the fight", "RUL-40")),
    (m.MoveDeclared("zorvek", "room", "hall"), Line("Zorvek moves from Room to Hall", "MOVE-1", players="")),
    (m.Moved("ann", "hall"), plain("Ann reaches Hall", "MOVE-1")),
    (m.CameUponUnseen("ann", "hall", ("zorvek",)), gm("Ann is now in Hall: Zorvek is hidden there")),
    (m.CameUponUnseen("ann", "hall", ("zorvek", "bo")), gm("Ann is now in Hall: Zorvek and Bo are hidden there")),
    (m.Stopped("ann", "hall", ""), Line("Ann is stopped in Hall", "INT-3 RUL-5")),
    (m.Stopped("ann", "hall", "bo", "UNA-5"), Line("Ann is stopped in Hall by Bo", "INT-3 UNA-5")),
    (
        m.Stopped("ann", "hall", "zorvek", "UNA-5"),
        Line("Ann is stopped in Hall by Zorvek", "INT-3", players="Ann is stopped in Hall"),
    ),
    (m.InterceptsOrdered(("bo", "cy")), plain("Intercepts in this order: Bo and Cy", "RUL-6")),
    (m.InterceptsOrdered(("bo", "zorvek")), plain("Intercepts in this order: Bo and Zorvek", "RUL-6", "")),
    (m.FightLeft("ann"), scene("Ann leaves the fight", "RUL-40")),
    (m.FightLeft("ann", True), scene("The GM: Ann leaves the fight", "RUL-40", players="Ann leaves the fight")),
    (m.SpeedSettled("ann", "room", True), Line("Ann may move twice", "SPEED-1")),
    (m.SpeedSettled("ann", "room", False), Line("Ann stays in Room", "SPEED-1 RUL-27")),
    (m.StealthGained("ann"), Line(f"Ann has stealth: {WORTH}", "STEA-1")),
    (m.StealthGained("bo"), Line(f"Bo has stealth: {WORTH}", "STEA-1", players="")),
    (m.StealthGained("ann", moved=True), Line(f"Ann has stealth again: {WORTH}", "STEA-1 STEA-2 RUL-37")),
    (
        m.StealthGained("ann", unseen="bo"),
        Line(
            "Bo keeps Ann from stealth; the players believe Ann has it",
            "STEA-1",
            players=f"Ann has stealth: {WORTH}",
        ),
    ),
    (
        m.StealthSuspended("ann", "bo"),
        Line("Ann's stealth is suspended while Bo is in their area", "STEA-1 STEA-3"),
    ),
    (m.StealthSuspended("ann", ""), Line("Ann's stealth is suspended while they are down", "STEA-1 DMG-6")),
    (
        m.StealthSuspended("ann", "zorvek", "gained"),
        Line(
            "Ann's stealth is suspended while Zorvek is in their area",
            "STEA-1",
            players=f"Ann has stealth: {WORTH}",
        ),
    ),
    (
        m.StealthSuspended("ann", "zorvek", "back"),
        Line(
            "Ann's stealth is suspended while Zorvek is in their area",
            "STEA-1 STEA-3",
            players=f"Ann's stealth counts again: {WORTH}",
        ),
    ),
    (
        m.StealthSuspended("ann", "bo", believed=True),
        Line(
            f"Ann's stealth is suspended while Bo is in their area{BELIEVED}",
            "STEA-1 STEA-3",
            players="Ann's stealth is suspended while Bo is in their area",
        ),
    ),
    (m.StealthResumed("ann"), Line(f"Ann's stealth counts again: {WORTH}", "STEA-1 STEA-3")),
    (m.StealthResumed("ann", secret=True), Line(f"Ann's stealth counts again: {WORTH}", "STEA-1 STEA-3", players="")),
    (
        m.StealthResumed("ann", believed=True),
        Line(
            f"Ann's stealth counts again: {WORTH}{BELIEVED}",
            "STEA-1 STEA-3",
            players=f"Ann's stealth counts again: {WORTH}",
        ),
    ),
    *(
        (m.StealthLost("ann", how), Line(f"Ann loses stealth by {act}", "STEA-2 RUL-15"))
        for how, act in {
            "move": "moving",
            "attack": "attacking",
            "area": "attacking an area",
            "intercept": "intercepting",
        }.items()
    ),
    (m.StealthLost("ann", "demolish"), Line("Ann loses stealth: the cover there is demolished", "AOE-9 STEA-3")),
    (m.StealthLost("ann", "barred", "bo"), Line("Ann had no stealth: Bo was there already", "STEA-2 RUL-37")),
    (m.StealthLost("ann", "over"), Line("Ann no longer has stealth", "STEA-1")),
    (
        m.StealthLost("ann", "move", believed=True),
        Line(f"Ann loses stealth by moving{BELIEVED}", "STEA-2 RUL-15", players="Ann loses stealth by moving"),
    ),
]
THINGS: list[tuple[e.Event, Line]] = [
    (
        e.HandsRearranged("ann", "knife", "kit"),
        Line("Ann rearranges items: knife in the right hand, kit in the left hand", "ITEM-1"),
    ),
    (e.HandsRearranged("ann", "", ""), Line("Ann rearranges items: nothing in hand", "ITEM-1")),
    (
        e.HandsRearranged("ann", "axe", "axe", again=True),
        Line("Ann rearranges items, as before the fight: axe in both hands", "CHAR-6"),
    ),
    (e.DoorMoved("ann", "room~hall", "open"), Line("Ann opens the door between Room and Hall", "MAP-1 ITEM-2")),
    (e.DoorMoved("ann", "room~hall", "closed"), Line("Ann closes the door between Room and Hall", "MAP-1 ITEM-2")),
    (e.AidDeclared("ann", "kit", "bag"), Line("Ann gives first aid to Kit: bag", "AID-1")),
    (e.AidDeclared("ann", "ann", ""), Line("Ann gives first aid to themselves", "AID-1")),
    (
        e.AidSucceeded("ann", "kit", {"head": 1, "torso": 2}, 1),
        wound("Kit is treated: 1 slash on the head and 2 on the torso erased; the rest: 1 slash becomes X", "AID-2"),
    ),
    (
        e.AidSucceeded("ann", "kit", {"head": 2}, 3, sure=True),
        wound("Kit is treated: 2 slashes on the head erased; the rest: 3 slashes become X", "AID-7"),
    ),
    (e.AidSucceeded("ann", "kit", {}, 0), wound("Kit is treated: nothing erased", "AID-2")),
    (
        e.AidFailed("ann", "kit", {}, 2, False),
        wound("First aid on Kit fails: 2 slashes become X", "AID-4"),
    ),
    (
        e.AidFailed("ann", "kit", {"head": 1}, 0, True),
        wound("First aid on Kit fails: now permanent: 1 mark on the head; no slashes to turn into X", "AID-5"),
    ),
    (
        e.SomethingElse("ann", "calls Zorvek"),
        Line("Ann: calls Zorvek", "ITEM-2", players="Ann: calls someone"),
    ),
    (e.SomethingDone("ann", "the lock", True), plain("Ann succeeds: the lock", "DICE-2")),
    (e.SomethingDone("ann", "the lock", False), plain("Ann fails: the lock", "DICE-2")),
    (e.Amended("Ann has 3"), gm("The GM: Ann has 3")),
    (e.Agreed("Auto-answer on"), gm("Auto-answer on")),
    (e.AreaAttacked("ann", "blast", "grenade", "hall"), Line("Ann uses grenade on Hall", "AOE-2 AOE-5")),
    (e.AreaAttacked("ann", "cover", "smoke", "hall"), Line("Ann uses smoke on Hall", "AOE-2 AOE-8")),
    (e.AreaUnharmed("ann", "grenade"), plain("Ann's grenade has no effect", "AOE-2")),
    (e.Backfired("ann", "grenade", 9), wound("Grenade backfires: Ann takes 9 damage (the sum of the dice)", "AOE-6")),
    (e.BlastAimed("ann", "hall", 4, 0, ("bo",)), Line("The blast in Hall does 4 damage, up to 1 target: Bo", "AOE-5")),
    (
        e.BlastAimed("ann", "hall", 4, 2, ("bo", "cy")),
        Line("The blast in Hall does 4 damage, up to 3 targets: Bo and Cy", "AOE-5"),
    ),
    (e.BlastAimed("ann", "hall", 4, 2, ()), plain("The blast in Hall hits no one", "AOE-5")),
    (
        e.BlastAimed("ann", "hall", 4, 2, ("bo",), secret=True),
        Line("The blast in Hall does 4 damage: Bo", "AOE-5", players=""),
    ),
    (
        e.DamageSpread("bo", {"head": 1, "torso": 0, "left_leg": 3}, "AOE-5"),
        wound("Bo spreads 4 damage: head 1, left leg 3", "AOE-3 AOE-5"),
    ),
    (
        e.EffectBegun("ann", "continuous", "fire", "hall", 4, 3, 5),
        scene(
            "Fire on Hall: 4 damage to anyone acting there (except to move), until the end of round 5", "AOE-7 AOE-4"
        ),
    ),
    (
        e.EffectBegun("ann", "cover", "smoke", "hall", 0, 3, 5),
        scene("Smoke on Hall: cover, until the end of round 5", "AOE-8 AOE-4"),
    ),
    (
        e.EffectBegun("zorvek", "continuous", "fire", "hall", 4, 3, 5),
        scene(
            "Fire on Hall: 4 damage to anyone acting there (except to move), until the end of round 5",
            "AOE-7 AOE-4",
            "Something on Hall: damage to anyone acting there (except to move), until the end of round 5",
        ),
    ),
    (e.EffectEnded("cover", "smoke", "hall"), scene("Smoke on Hall ends", "AOE-4")),
    (e.EffectEnded("cover", "smoke", "hall", "AOE-9"), scene("Smoke on Hall is demolished", "AOE-9")),
    (
        e.CoverDemolished("ann", "hall", 1),
        scene("Cover in Hall is demolished: 1 cover mark removed from the map", "AOE-9"),
    ),
    (
        e.CoverDemolished("ann", "hall", 0),
        scene("Cover in Hall is demolished: no cover marks removed from the map", "AOE-9"),
    ),
    (e.Scorched("ann", "fire", 4), wound("Ann takes 4 damage from fire for acting there", "AOE-7 RUL-20")),
]
FIGHTS: list[tuple[e.Event, Line]] = [
    (f.FightBegan("A fight"), scene("A fight begins", mark="scene")),
    (f.FightBegan("Zorvek's den"), scene("Zorvek's den begins", "", "The fight begins", "scene")),
    (f.Placed("ann", "hall"), plain("Ann starts in Hall", "MAP-3")),
    (f.RoundBegan(2), scene("Round 2", "ROUND-1", mark="round")),
    (f.InitiativeTaken("crew", False), scene("Initiative: Crew (highest success)", "INIT-2")),
    (f.InitiativeTaken("crew", True), scene("Initiative: Crew (no one won the roll)", "INIT-3")),
    (
        f.RetreatAdvised("house"),
        gm("House should retreat or surrender: wounded, and now a critical failure", "INIT-5"),
    ),
    (f.OrderChosen(("crew", "house")), plain("Turn order: Crew, then House", "INIT-2")),
    (f.OrderChosen(("crew", "cult")), plain("Turn order: Crew, then Cult", "INIT-2", "Turn order: Crew")),
    (f.TurnBegan("crew"), scene("Turn: Crew", "ROUND-2", mark="turn")),
    (f.TurnBegan("cult"), scene("Turn: Cult", "ROUND-2", "", "turn")),
    (f.TurnEnded("crew", ()), scene("Turn over: Crew", "ROUND-2")),
    (
        f.TurnEnded("crew", (), idle=True),
        scene("Turn over: Crew (no one had an action left)", "ROUND-2", "Turn over: Crew"),
    ),
    (
        f.TurnEnded("crew", (), led=("kit",), idle=True),
        scene(
            "Turn over: Crew; Kit loses an unspent action to direct with (no one had another action left)",
            "ROUND-2 ACT-1 LEAD-4",
            "Turn over: Crew; Kit loses an unspent action to direct with",
        ),
    ),
    (f.TurnEnded("crew", ("ann",)), scene("Turn over: Crew; Ann still holds an action", "ROUND-2 ACT-1")),
    (f.TurnEnded("crew", ("ann", "ann")), scene("Turn over: Crew; Ann still holds 2 actions", "ROUND-2 ACT-1")),
    (
        f.TurnEnded("crew", ("ann", "kit")),
        scene("Turn over: Crew; Ann and Kit each still hold an action", "ROUND-2 ACT-1"),
    ),
    (
        f.TurnEnded("crew", ("ann", "ann", "kit"), lost=True),
        scene("Turn over: Crew; Ann (2) and Kit lose unspent actions", "ROUND-2 ACT-1"),
    ),
    (
        f.TurnEnded("crew", ("ann",), lost=True, led=("kit",)),
        scene(
            "Turn over: Crew; Kit loses an unspent action to direct with; Ann loses an unspent action",
            "ROUND-2 ACT-1 LEAD-4",
        ),
    ),
    (
        f.TurnEnded("house", ("zorvek",)),
        scene("Turn over: House; Zorvek still holds an action", "ROUND-2", "Turn over: House"),
    ),
    (f.RoundEnded(2), scene("Round 2 ends", "ROUND-1", mark="end")),
    (f.AllOutDeclared("bo"), Line("Bo defends all-out this round", "SHLD-4 RUL-17")),
    (f.FightEnded("crew", "objective"), scene("The objective is met. Victory: Crew", "ROUND-3", mark="end")),
    (f.FightEnded("crew", "last"), scene("Only one side is left. Victory: Crew", "ROUND-3", mark="end")),
    (
        f.FightEnded("", "nobody"),
        scene("No one is left standing: the fight ends undecided", "ROUND-3 RUL-10", mark="end"),
    ),
    (f.FightEnded("", "gm"), scene("The GM ends the fight", "ROUND-3", mark="end")),
    *(
        (f.FateDecided("bo", fate), scene(f"Bo {said}", "END-1"))
        for fate, said in {
            "lives": "lives",
            "dies": "dies",
            "captured": "is captured",
            "free": "is free again",
            "still": "is still captured",
        }.items()
    ),
    (f.FatesLeftOpen(("bo", "cy")), gm("Fate still open: Bo and Cy", "END-1")),
    (
        f.FieldLeft(("bo",), ("cy",), (), ("zorvek",)),
        gm("NPCs after the fight: Bo captured; Cy dead; Zorvek away", "END-1"),
    ),
    (f.FieldLeft((), (), ("bo",), ()), gm("NPCs after the fight: Bo got away", "END-1")),
    (f.MaxLevelLowered("ann", 95), scene("Ann's max level is lowered to 95", "EDIT-3")),
    (f.MaxLevelLowered("bo", 95), scene("Bo's max level is lowered to 95", "EDIT-3", "")),
    (f.Hidden("bo", True), gm("Bo is hidden from the players")),
    (f.Hidden("bo", False), gm("Bo is revealed to the players")),
    (f.ItemsTakenUp("ann", ("knife", "kit")), Line("Ann picks up knife and kit", "RUL-23")),
    (f.ItemsReturned("ann", ("knife",), "captured"), plain("Back on Ann's sheet (captured): knife", "RUL-23")),
    (f.ItemsLeft(("knife",)), plain("Left behind: knife", "RUL-23")),
    (f.TimePassed(), scene("Time passes, for the enemy too", "END-2")),
    (f.Recovered("ann", True, True), scene("Ann recovers: level to max, wounds healed", "END-2")),
    (f.Recovered("ann", False, True), scene("Ann recovers: wounds healed", "END-2")),
    (f.ItemsAcquired("ann", ("knife", "kit")), Line("Ann gets knife and kit", "END-2")),
    (f.ItemsGivenUp("ann", ("knife",)), Line("Ann discards knife", "END-2")),
    (f.ItemsKept(("ann", "kit")), scene("Nothing to replace: Ann and Kit", "END-2")),
    (f.NpcsRecovered(("bo",)), gm("Also recovered: Bo", "END-2")),
    (f.Joined(("Ann",), "crew"), scene("Ann joins Crew", "CHAR-8")),
    (f.Joined(("Ann", "Kit"), "crew"), scene("Ann and Kit join Crew", "CHAR-8")),
    (f.Joined(("Zorvek",), "cult"), scene("Zorvek joins Cult", "CHAR-8", "")),
    (f.HeldBack(("bo", "cy")), gm("Arriving later: Bo and Cy", "MAP-3")),
    (f.CameLater(("Bo",), "hall"), scene("Bo arrives in Hall", "MAP-3")),
    (f.CameLater(("Bo", "Cy"), "hall"), scene("Bo and Cy arrive in Hall", "MAP-3")),
    (f.MapChosen("Zorvek's den"), scene("Map: Zorvek's den", "MAP-1", "Map: someone's den", "scene")),
    (f.MapChosen(""), scene("Map: untitled", "MAP-1", mark="scene")),
    (f.GoalSet("find the ledger"), scene("Session goal: find the ledger", "CHAR-5")),
    (f.GoalSet(""), scene("The session no longer has a goal", "CHAR-5")),
    (
        f.GoalSettled("find Zorvek", True),
        scene("The goal is met: find Zorvek", "CHAR-5", "The goal is met: find someone"),
    ),
    (f.GoalSettled("find it", False), scene("The goal was not met: find it", "CHAR-5")),
    (f.MaxLevelRaised("ann", 55), scene("Ann's max level is now 55", "CHAR-5")),
    (f.MaxLevelRaised("ann", 55, gives="slot"), scene("Ann's max level is now 55: another slot", "CHAR-5 CHAR-3")),
    (
        f.MaxLevelRaised("ann", 60, gives="ability"),
        scene("Ann's max level is now 60: another ability", "CHAR-5 CHAR-4"),
    ),
    (f.MaxLevelRaised("ann", 99, highest=True), scene("Ann's max level stays at 99, the highest", "CHAR-5")),
    (d.ChanceTold("ann", "the lock", True, False), roll("Ann (the lock): success", "DICE-2")),
    (
        d.ChanceTold("ann", "", True, True, (("quality", 4), ("speed", 2))),
        roll("Ann: critical success, degrees: quality 4 and speed 2", "DICE-2 DICE-3 DICE-4"),
    ),
    (d.ChanceTold("ann", "", True, False, (("", 4),)), roll("Ann: success, degree 4", "DICE-2 DICE-3")),
    (d.Opposed(("Ann", "Bo"), "ann", 4, "a race"), roll("Ann vs Bo (a race): Ann wins, degree 4", "DICE-10")),
    (d.Opposed(("Ann", "Bo"), "ann", 4, "", tie=True), roll("Ann vs Bo: Ann wins the tie, degree 4", "DICE-10")),
    (d.Opposed(("Ann", "Bo"), "", 0, ""), roll("Ann vs Bo: all fail, no one wins", "DICE-10")),
    (d.FreelyGained("ann"), Line("Ann gains another action: say at the table what they do", "DICE-5")),
    (d.BadlyFailed("ann", ""), roll("Ann fails critically: the GM says what happens", "DICE-6")),
    (
        d.BadlyFailed("ann", "Zorvek wakes"),
        roll("Ann fails critically: Zorvek wakes", "DICE-6", "Ann fails critically: someone wakes"),
    ),
]
"""Events of Ann and Kit, PCs, Bo, an NPC, Cy, an NPC whose condition players do not know, and the hidden Zorvek."""
LINES = [*DICE, *ATTACKS, *MOVES, *THINGS, *FIGHTS]


def table() -> Table:
    people = ("Ann pc crew Room", "Kit pc crew Room", "Bo house Hall", "Cy house Hall", "Zorvek cult Hall hidden")
    made: Table = Fight("Room -[ ]- Hall\nstart: Room, Hall\n", *people).table
    made.characters["cy"].known = ("name",)
    return made


@pytest.mark.parametrize(("event", "line"), LINES, ids=[type(event).__name__ for event, _ in LINES])
def test_an_event_has_its_line(event: e.Event, line: Line) -> None:
    told = log_line(table(), event)
    assert told.text == line.text
    assert told.to_players() == (line.text if line.players == SAME else line.players)
    assert (told.kind, told.mark) == (line.kind, line.mark)
    assert " ".join(told.rules) == line.rules


def test_every_event_is_in_the_table() -> None:
    kinds = [kind for module in (a, d, e, f, m) for kind in vars(module).values()]
    own = {kind for kind in kinds if isinstance(kind, type) and issubclass(kind, e.Event)} - {e.Event}
    assert own == {type(event) for event, _ in LINES}
