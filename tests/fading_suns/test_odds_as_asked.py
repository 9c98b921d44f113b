"""Assumptions of the odds agree with the questions that follow, in random fights played on from every question.

Characters described as dodging, able to dodge or resisting are asked exactly that; odds of later dice equal the odds
shown when those dice are rolled.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import throwing_kit as brute
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight
from fading_suns.random_fights import random_fight
from players import RandomPlayer

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.decision import Answer, Decision, Enter
from unhex_tui.engine.dice import percent
from unhex_tui.engine.procedure import Conversation
from unhex_tui.systems.fading_suns.fight import matchup
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.system import FADING_SUNS


def figures(fight: Fight) -> Odds:
    """Return the odds beside the current options."""
    return fight.advice().odds()


class Watched:
    """A fight played at random that compares all odds with the questions that follow."""

    def __init__(self, seed: int, seen: Counter[str]) -> None:
        self.rng = Random(seed)
        self.table: Table = FADING_SUNS.start(random_fight(self.rng))
        self.live, self.player = Conversation(self.table, FADING_SUNS.play(self.table)), RandomPlayer(self.rng)
        self.seen = seen
        """Number of comparisons of each kind."""
        self.held: dict[str, tuple[tuple[object, ...], str]] = {}
        """By held character: the state of the hold, and the odds shown for breaking out next turn."""
        self.holding: tuple[str, tuple[object, ...], str] | None = None

    def asked(self) -> tuple[Decision, Odds]:
        decision = self.live.decision
        assert decision is not None
        return decision, FADING_SUNS.advise(self.table, decision).odds()

    def answer(self, answer: Answer) -> None:
        self.live.answer(answer)

    def play(self, steps: int) -> None:
        for _ in range(steps):
            if (decision := self.live.decision) is None or not self.table.fighting:
                return
            match decision.question:
                case "target":
                    self.aim()
                case "declare.actions":
                    self.bound()
                    self.answer(self.wrestling(decision))
                case "damage":
                    self.answer("spare" if "spare" in _keys(decision) else self.player(decision))
                case "contest":
                    self.breaking()
                    self.answer(self.player(decision))
                case _:
                    self.answer(self.player(decision))

    def wrestling(self, decision: Decision) -> Answer:
        """Answer a declaration, often with holds, which are rare in random fights."""
        liked = [key for key in ("break", "hold", "follow", "grapple") if key in _keys(decision)]
        return liked[0] if liked and self.rng.random() < 0.4 else self.player(decision)

    # ------------------------------------------------------------------------------------------- attacks

    def aim(self) -> None:
        """Choose a target: the words beside it match the next questions, and each of its odds stays the same."""
        decision, odds = self.asked()
        action = self.table.action
        assert action is not None
        foes = [key for key in _keys(decision) if key in self.table.characters]
        if not foes:
            self.answer(self.player(decision))
            return
        target = self.rng.choice(foes)
        self.ordered(odds, target)
        cells, words = odds.cells[target], odds.words[target]
        self.answer(target)
        if action.kind == "charge":
            decision, odds = self.asked()
            assert isinstance(decision, Enter)
            farthest = decision.high
            assert odds.cells[str(farthest)] == cells
            self.answer(farthest)
        decision, odds = self.asked()
        hold = words
        may, goal = words.startswith("may still dodge"), words.partition("goal ")[2].partition(":")[0].partition(",")[0]
        assert (decision.question == "defend") == may, (words, decision.prompt)
        if may:
            self.seen["may still dodge"] += 1
            assert f"goal {goal})" in decision.prompt or action.kind.startswith("own:"), (words, decision.prompt)
            assert odds.cells["none"] == cells
            dodged = dict(zip(odds.heads, odds.cells[decision.options[0].key], strict=True))
            shown = ", ".join(
                f"{head} {dodged[head]}" for head in odds.heads if head in ("hits", "grabs", "holds", "wounds")
            )
            assert f": {shown}" in words
            way = self.player(decision)
            assert isinstance(way, str)
            self.ordered(odds, way)
            words, cells, hold = ("" if way != "none" else words), odds.cells[way], odds.words.get(way, "")
            self.answer(way)
        decision, odds = self.asked()
        assert decision.question == "attack" and odds.cells[""] == cells
        self.answer([1])
        self.met(words, words == "" or words.startswith("dodges"))
        if action.kind == "grapple" and action is self.table.action and action.attack and not action.rolled:
            self.resisted(hold, self.asked()[0], cells)

    def met(self, words: str, dodges: bool) -> None:
        """Check that characters described as dodging are asked for dodge dice, and others are not."""
        while (decision := self.asked()[0]).question == "cover":
            self.answer(self.player(decision))
        if dodges:
            self.seen["dodges"] += 1
            assert decision.question == "dodge", (words, decision.prompt)
            self.answer([20])  # a fumble: the attack hits
        else:
            self.seen[re.split("[,;]|(?<=cannot dodge):", words)[0]] += 1
            assert decision.question != "dodge", (words, decision.prompt)

    def resisted(self, words: str, decision: Decision, cells: tuple[str, ...]) -> None:
        """Check that resistance is asked exactly as described: free, only by an abort, or not possible."""
        ways = [key for key in _keys(decision) if key != "none"]
        how = "cannot resist" if decision.question == "damage" else "assumed to resist"
        how = "assumed not to resist: that would take an abort" if ways == ["abort"] else how
        self.seen[how] += 1
        assert words.endswith(how), (words, decision.prompt)
        if how != "assumed to resist":
            assert cells[0] == cells[1], "what grabs holds"

    def ordered(self, odds: Odds, key: str) -> None:
        """Check that death is no likelier than falling, and falling no likelier than a hit."""
        shown = dict(zip(odds.heads, odds.cells[key], strict=True))
        falls = "out?" if self.table.rules.vit_one == "gm" else "out"
        hits, out, dead = (_number(shown[head]) for head in (odds.heads[0], falls, "dead"))
        waits = any(blow.target == key for blow in self.table.blows)
        assert dead <= out and (waits or key not in self.table.characters or out <= hits), shown

    # ------------------------------------------------------------------------------------------- holds

    def standing(self, who: str, later: int = 0) -> tuple[object, ...]:
        """Return all that changes the odds of a hold, `later` turns from now."""
        c = self.table.characters[who]
        return self.table.round + later, c.hold_turn + later, c.vitality, self.table.characters[c.held_by].vitality

    def bound(self) -> None:
        """Check the odds of breaking out this turn against those shown last turn."""
        decision, odds = self.asked()
        who = decision.about[0]
        if "break" in odds.cells:
            now, then = odds.cells["break"]
            at, told = self.held.get(who, ((), ""))
            if at == self.standing(who):
                self.seen["breaks out next turn"] += 1
                assert told == now
            self.held[who] = self.standing(who, 1), then
        elif (free := odds.cells.get("hold")) is not None:
            held = self.table.held(who)
            assert held is not None
            if held.declared:
                self.seen["breaks out"] += 1
                assert ("break" in held.left) == (free[-1] != "–")
            self.holding = held.id, self.standing(held.id), free[-1]

    def breaking(self) -> None:
        """Check the odds of the contest against those shown to the holder."""
        decision, odds = self.asked()
        who = decision.about[0]
        if odds.heads and odds.heads[0].endswith(" breaks out") and self.holding and self.table.characters[who].held_by:
            held, at, told = self.holding
            action = self.table.action
            assert action is not None
            if action.mine is None and (held, at) == (who, self.standing(who)):
                self.seen["they break out"] += 1
                assert odds.cells[""] == (told,)


def _number(cell: str) -> int:
    return {"<1 %": 0, ">99 %": 100}.get(cell) or int(cell.split(maxsplit=1)[0].strip("<>"))


def _keys(decision: Decision) -> list[str]:
    return [option.key for option in getattr(decision, "options", getattr(decision, "extras", ()))]


def test_every_figure_takes_for_granted_what_is_then_asked() -> None:
    """FS-DOD-5, FS-DOD-6, FS-ABT-1, FS-GRP-3"""
    seen: Counter[str] = Counter()
    for seed in range(30):
        Watched(seed, seen).play(80)
    wanted = {"may still dodge", "dodges", "dodge already failed", "cannot dodge", "held: cannot dodge"}
    wanted |= {
        "assumed to resist",
        "assumed not to resist: that would take an abort",
        "cannot resist",
        "breaks out next turn",
        "breaks out",
        "they break out",
    }
    assert not wanted - {what for what, often in seen.items() if often >= 3}, seen


# ------------------------------------------------------------------------------------------------- single cases


def duel(*more: str, **rules: str) -> Fight:
    """Return a fight of Cardanzo against Chainer and others."""
    return Fight(CARDANZO, CHAINER, *more, rules=rules)


def test_FS_ABT_2_breaking_out_next_turn_is_without_the_price_of_an_abort() -> None:
    fight = duel("Quill pc Str 1 Dex 6 Fight 8 Vigor 5").declare(chainer="grapple", quill="fist")
    fight.script(("target", "forgo")).strike("quill", 8).script(("resist", "abort"))
    fight.script(("contest", [9]), ("contest", [20]), ("damage", "spare")).script(("declare.actions", "none"))
    assert fight.asks("declare.actions", "quill").decision.options[0].hint == "2 vs 14"
    won = [
        sum(brute.rolled(a, mine)[0] > brute.rolled(b, holder)[0] for a in range(1, 21) for b in range(1, 21))
        for mine, holder in ((2, 14), (6, 16))
    ]
    assert figures(fight).cells["break"] == tuple(f"{round(one / 4)} %" for one in won)


def test_FS_ABT_2_a_second_abort_costs_no_more() -> None:
    """The turn already pays for one."""
    fight = duel(swap_before_acting="abort").declare(cardanzo="fist", chainer="fist").script(("target", "cardanzo"))
    fight.script(("defend", "abort"), ("attack", [20])).declare(chainer="fist").script(("target", "cardanzo"))
    assert figures(fight).words["abort"].endswith("next turn 1 action: kick at goal 9 instead of 13")


def test_FS_VIT_3_odds_ask_the_gm_who_is_out_at_one() -> None:
    """This holds if the table lets the GM decide."""
    for rule, head, falls in (
        ("unconscious", "out", ", unconscious"),
        ("gm", "out?", ", out if the GM says so"),
    ):
        fight = Fight(CARDANZO, f"{CHAINER} Vit 5", rules={"vit_one": rule}).declare(cardanzo="kick")
        assert figures(fight.asks("target")).heads == ("hits", "wounds", head, "dead")
        said = fight.advice().previews["chainer"].lines
        assert said == (f"If it hits: 4 wounds on average, Vitality 5 → 1{falls}",)
        fight = duel(vit_one=rule).declare(chainer="grapple", cardanzo="kick").strike("cardanzo", 8)
        assert figures(fight.asks("resist")).heads == ("held", "wounds", head, "dead")
        fight.script(("resist", "none"), ("damage", "spare"), ("target", "forgo"), ("declare.actions", "none"))
        assert figures(fight.asks("declare.actions")).heads == ("wounds", head, "dead", "they break out")


def test_FS_VIT_3_who_is_kept_conscious_at_one_is_out_only_at_none() -> None:
    fight = Fight(CARDANZO, f"{CHAINER} Vit 3", "Second pc Fight 7", rules={"vit_one": "gm"})
    fight.declare(cardanzo="kick", second="fist").strike("chainer", 3).script(("damage", [1, 2, 6]), ("awake", "awake"))
    hits, _, out, dead = figures(fight.asks("target", "cardanzo")).cells["chainer"]
    assert out == dead and 0 < int(dead[:-2]) < int(hits[:-2]) == 65


def test_a_declared_grapple_says_whose_resistance_its_hold_assumes() -> None:
    told = figures(duel()).words["grapple"]
    assert told.startswith("holds ") and told.endswith(" %, assuming that foes resist if they can without an abort")


def test_FS_ABT_6_who_declared_nothing_resists_in_the_figure_of_a_hold() -> None:
    fight = duel().declare(chainer="grapple").asks("target", "chainer")
    won = sum(dice is not None for dice in brute.contests(12, 10)) / 400
    assert figures(fight).cells["cardanzo"][:2] == ("65 %", f"{round(65 * won)} %")
    told = figures(fight).words["cardanzo"].split("; ")
    assert told[0].startswith("may still dodge instead of resisting, goal 13: grabs ")
    assert told[1:] == ["assumed to resist"]
    assert figures(fight).policy == "Holds: foes resist if they can without an abort; otherwise every grab holds."
    fight = duel(swap_before_acting="abort").declare(chainer="grapple").asks("target", "chainer")
    assert figures(fight).cells["cardanzo"][:2] == ("65 %", "65 %")
    told = figures(fight).words["cardanzo"].split("; ")
    assert told[0].startswith("may still dodge, goal 13: grabs ")
    assert told[1:] == ["assumed not to resist: that would take an abort"]


def test_FS_DOD_2_the_hits_avoided_are_those_of_one_attack() -> None:
    """The column read −117 %: hits of the flail without a dodge, and of the fist with it."""
    fight = Fight("Bell pc Dex 8 Fight 8 flail=8/6/12", "Thug Dex 6 Dodge 6")
    fight.script(("declare.actions", "2"), ("declare.which", "fist"), ("declare.which", "own:flail"))
    fight.asks("declare.actions", "thug")
    bell, thug = fight.of("bell"), fight.of("thug")
    open_to, dodged = (
        matchup.attack_odds(fight.table, bell, "own:flail", thug, dodge).hits
        for dodge in (None, matchup.would_dodge(fight.table, thug, 1).total)
    )
    assert figures(fight).cells["dodge"][3] == percent(1 - dodged / open_to) == "48 %"


def test_FS_GRP_7_the_odds_of_breaking_out_name_the_next_turn() -> None:
    fight = duel()
    fight.beside("amend", "cardanzo", "held", "chainer")
    assert figures(fight.asks("declare.actions", "cardanzo")).heads == ("breaks out now", "next turn")


def test_FS_GRP_3_a_hold_after_the_only_action_was_a_dodge_is_unresisted() -> None:
    """The odds after a dodge stood before “assumed to resist”, which they do not."""
    for declared, ends in (("fist", True), ("fist fist", False)):
        fight = duel().declare(chainer="grapple", cardanzo=declared).asks("target", "chainer")
        dodges, holds = figures(fight).words["cardanzo"].split("; ")
        assert (" instead of resisting, goal " in dodges) is ends and holds == "assumed to resist"


def test_FS_GRP_3_a_dodge_is_spent_when_the_grab_is_resisted() -> None:
    fight = duel().declare(chainer="grapple", cardanzo="dodge").asks("target", "chainer")
    grabs, holds = figures(fight).cells["cardanzo"][:2]
    assert (
        grabs == holds and figures(fight).words["cardanzo"] == "dodges; assumed not to resist: that would take an abort"
    )
    fight = duel().declare(chainer="grapple", cardanzo="fist fist").asks("target", "chainer")
    fight.script(("target", "cardanzo"))
    for key in ("swap:fist", "none"):
        grabs, holds = figures(fight).cells[key][:2]
        assert int(holds[:-2]) < int(grabs[:-2]), "a fist is left to resist with"


def test_FS_GRP_6_an_undeclared_target_does_not_break_out() -> None:
    """The holder's odds count no break-out by a character who declared nothing."""
    fight = duel().declare(chainer="grapple").strike("cardanzo", 8).script(("resist", "none"), ("damage", "spare"))
    fight.script(("declare.actions", "none")).asks("declare.actions", "chainer")
    assert figures(fight).cells["hold"][3] == "–"
    fight.undo()
    fight.script(("declare.actions", "break")).asks("declare.actions", "chainer")
    assert figures(fight).cells["hold"][3] != "–"


def test_FS_GRP_2_a_held_character_is_no_target_in_the_odds() -> None:
    """Odds of a grapple leave out characters whom another holds."""
    wrestler, held = "Chainer pc Str 6 Dex 6 Fight 7", CARDANZO.replace(" pc", "")
    fight = Fight(wrestler, "Ilse pc Fight 6 Dex 7", held, "Guard armor 9").declare(chainer="grapple")
    fight.strike("cardanzo", 8).script(("resist", "none"), ("damage", "spare")).asks("declare.actions", "chainer")
    fight.script(("declare.actions", "hold")).asks("declare.actions", "ilse")
    alone = Fight("Ilse pc Fight 6 Dex 7", "Guard armor 9").asks("declare.actions", "ilse")
    assert figures(fight).cells["grapple"] == figures(alone).cells["grapple"] != figures(fight).cells["fist"]
    assert figures(fight).cells["fist"] != figures(alone).cells["fist"]
