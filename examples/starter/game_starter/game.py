"""A small game to start from: blades, strikes and parries, for two to six fighters.

Each fighter who stands strikes in turn. The target may parry, which costs breath. Change the rules, the words and the
numbers; `unhex-tui check` tells whether the game still keeps the laws of the app.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from unhex_tui.engine.advice import Advice, Odds
from unhex_tui.engine.decision import Choose, Decision, Option, Reason, Roll
from unhex_tui.engine.dice import Die, percent
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.value import State
from unhex_tui.gamekit.questions import choice, judged
from unhex_tui.gamekit.small import SmallCharacter, SmallGame, SmallTable, under_way

NAME, TITLE = "starter", "Starter"
DICE = (Die("first", 1, 6), Die("second", 1, 6))
RULES = (
    (
        "RULE-1",
        "Strike",
        "In turn, strike at a fighter or catch your breath. Two dice: 6 or more is a hit, 11 are two.",
    ),
    ("RULE-2", "Parry", "For one breath, the strike counts 3 less."),
    ("RULE-3", "Hits", "At no hits left you are out. The last fighter who stands wins."),
)
EXAMPLE = {"title": "The first fight", "characters": [{"name": "Ida"}, {"name": "Bo"}, {"name": "Guard", "pc": False}]}


def hits_of(total: int) -> int:
    """Return the hits that a strike takes away (RULE-1)."""
    return (total >= 6) + (total >= 11)


class Fighter(SmallCharacter):
    """A character with a blade."""

    hits: int = 3
    breath: int = 2
    able = property(lambda self: self.hits > 0)


class Strike(State):
    """The action under way."""

    attacker: str
    target: str
    parried: bool = False


Table = SmallTable[Fighter]


class Game(SmallGame):
    """The game's system; it has no state of its own."""

    name, title, letters_of_acts, won = NAME, TITLE, "wp", ("{} wins.", "RULE-3")
    character, table, rules, example, numbers = Fighter, Table, RULES, EXAMPLE, {"hits": (0, 3), "breath": (0, 2)}

    def act(self, table: Table, fighter: Fighter) -> Procedure[None]:
        turn = lambda: table.due is fighter and len(table.able) > 1  # noqa: E731
        answer = yield from ask(lambda: self.question(table, fighter), while_=turn)
        if answer == "wait":
            fighter.breath = 2
            table.record(f"{fighter.name} catches breath.", "RULE-1")
            return
        target = table.characters[answer]
        with under_way(table, Strike(fighter.id, target.id)) as strike:
            still = lambda: fighter.able and target.able  # noqa: E731
            words = f"{fighter.name} strikes at {target.name}"
            if target.breath:
                parry, no = Option("parry", "Parry", "3 less, for one breath", "p"), Option("no", "No", "", ".")
                react = choice("parry", f"{words}: parry?", (parry, no), seats=target.seats, enter="no", light=False)
                strike.parried = (yield from ask(lambda: react, while_=still)) == "parry"
                target.breath = max(0, target.breath - strike.parried)
            about = (fighter.id, target.id)
            roll = Roll(question="strike", seats=fighter.seats, prompt=words, dice=DICE, about=about)
            faces = yield from ask(lambda: roll, while_=still)
            total = sum(faces) - 3 * strike.parried
            target.hits = max(0, target.hits - hits_of(total))
            end = "falls" if not target.able else f"has {target.hits} of 3 hits left"
            table.record(f"{words}: {total}. {target.name} {end}.", "RULE-1", "RULE-3", kind="roll")

    def question(self, table: Table, fighter: Fighter) -> Choose:
        foes = [Option(foe.id, f"Strike at {foe.name}", token=foe.id) for foe in table.able if foe is not fighter]
        wait = Option("wait", "Catch your breath", "parry twice again", "w")
        rested = [Reason("breath is full", ("RULE-1",))] if fighter.breath == 2 else []
        options, blocked = judged([*((foe, ()) for foe in foes), (wait, rested)])
        prompt, about = f"What does {fighter.name} do?", (fighter.id,)
        return choice("turn", prompt, options, blocked=blocked, seats=fighter.seats, about=about, light=False)

    def advise(self, table: Table, decision: Decision) -> Advice:
        return Advice(odds=lambda: self.odds(table, decision)) if decision.question == "turn" else Advice()

    def odds(self, table: Table, decision: Decision) -> Odds:
        """Return the chance to hit each foe, counted over all faces of the two dice."""
        rolled = [hits_of(sum(faces)) for faces in product(range(1, 7), repeat=2)]
        row = (percent(Fraction(sum(map(bool, rolled)), len(rolled))),)
        foes = [foe.id for foe in table.able if foe.id != decision.seats[0].id]
        return Odds(("hit",), dict.fromkeys(foes, row), assumes="no parry")


GAME = Game()
