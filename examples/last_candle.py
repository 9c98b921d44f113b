"""The last candle: a knife duel in the dark, a whole rule system in one file.

In each round all standing duellists choose an act in secret; then the acts are carried out in order. All state is on
the table between two questions, so a session can continue from any of them. The game has no map and no sheets.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from unhex_tui.engine.advice import Advice, Odds
from unhex_tui.engine.decision import Choose, Decision, Option, Reason, Roll
from unhex_tui.engine.dice import Die, percent
from unhex_tui.engine.judging import Judged
from unhex_tui.engine.procedure import MovedOn, Procedure, ask
from unhex_tui.engine.view import Row
from unhex_tui.gamekit.questions import choice, judged
from unhex_tui.gamekit.small import SmallCharacter, SmallGame, SmallTable

DICE = (Die("hand", 1, 6), Die("luck", 1, 6))
MOST_CUTS = 3
REACTIONS = (Option("coat", "Throw the coat", "the strike counts 2 less", "t"), Option("none", "No", "", "."))
PEOPLE = [{"name": "Ida"}, {"name": "Ruben"}, {"name": "The lamplighter", "pc": False}]
EXAMPLE = {"title": "The cellar stairs", "duellists": PEOPLE}
RULES = (
    ("DARK-1", "The round", "All choose in secret. Then all choices are revealed and carried out in order."),
    ("DARK-2", "Strike", "Two dice: 7 or more is a cut, 11 or more is two."),
    ("DARK-3", "Feint", "Your next strike counts 3 more. Feinting twice is no better than once."),
    ("DARK-4", "Wait", "Attacks on you count 2 less this round. If one misses, your knife cuts the attacker."),
    ("DARK-5", "Cuts", "The third cut takes you out. The last one standing carries the candle."),
    ("DARK-6", "The coat", "Once, when attacked and not waiting, throw your coat: the strike counts 2 less."),
)


def cuts_of(total: int) -> int:
    """Return the cuts that a strike deals (DARK-2)."""
    return (total >= 7) + (total >= 11)


class Duellist(SmallCharacter):
    """A character with a knife."""

    cuts: int = 0
    doing: str = ""
    """`feint`, `wait` or the target's id; empty until all choices are revealed."""
    met: str = ""
    """The target's reaction to the present strike: `coat` or `none`; empty until it is chosen."""
    feinted: bool = False
    coat: bool = True
    able = property(lambda self: self.cuts < MOST_CUTS)


Table = SmallTable[Duellist]


class LastCandle(SmallGame):
    """The game's system; it has no state of its own."""

    name, title, people, letters_of_acts = "last-candle", "The last candle", "duellists", "ftw"
    character, table, rules, example, won = Duellist, Table, RULES, EXAMPLE, ("{} carries the candle.", "DARK-5")
    numbers, secret, each_round = {"cuts": (0, MOST_CUTS)}, "doing", ("doing", "met")

    def question(self, table: Table, duellist_id: str) -> Choose:
        duellist = table.characters[duellist_id]
        if len(table.able) < 2:  # after the GM's edits
            raise MovedOn
        foes = [Option(foe.id, f"Strike at {foe.name}", token=foe.id) for foe in table.able if foe is not duellist]
        feint = Option("feint", "Feint", "the next strike counts 3 more", "f")
        wait = Option("wait", "Wait", "with the knife ready", "w")
        twice = [Reason("already feinted", ("DARK-3",))] if duellist.feinted else []
        options, blocked = judged([*((foe, ()) for foe in foes), (feint, twice), (wait, ())])
        prompt, about = f"What does {duellist.name} do?", (duellist.id,)
        return choice("what", prompt, options, blocked=blocked, seats=duellist.seats, about=about, light=False)

    def reveal(self, table: Table, choices: dict[str, str]) -> None:
        acts, told = {"feint": "feints", "wait": "waits"}, []
        for duellist_id, doing in choices.items():
            table.characters[duellist_id].doing = doing
            does = acts.get(doing) or f"goes for {table.characters[doing].name}"
            told.append(f"{table.characters[duellist_id].name} {does}")
        table.record(f"All at once: {', '.join(told)}.", "DARK-1")

    def act(self, table: Table, duellist: Duellist) -> Procedure[None]:
        if duellist.doing == "feint":
            duellist.feinted = True
            table.record(f"{duellist.name} feints.", "DARK-3")
        elif duellist.doing == "wait":
            table.record(f"{duellist.name} waits.", "DARK-4")
        elif not (foe := table.characters[duellist.doing]).able:
            table.record(f"{duellist.name} strikes at someone already down.", "DARK-2")
        else:
            yield from self.strike(table, duellist, foe)

    def strike(self, table: Table, duellist: Duellist, foe: Duellist) -> Procedure[None]:
        """Ask the target whether to throw the coat, then roll (DARK-2, DARK-6)."""
        still = lambda: not self.silent(table) and table.due is duellist and foe.able  # noqa: E731
        words = f"{duellist.name} strikes at {foe.name}"
        if foe.coat and foe.doing != "wait" and not duellist.met:
            prompt = f"{words}: does {foe.name} throw the coat?"
            react = choice("react", prompt, REACTIONS, seats=foe.seats, enter="none", light=False)
            duellist.met = yield from ask(lambda: react, while_=still)
            if duellist.met == "coat":
                foe.coat = False
                table.record(f"{foe.name} throws the coat at {duellist.name}.", "DARK-6")
        roll = Roll(question="strike", seats=duellist.seats, prompt=words, dice=DICE, about=(duellist.id, foe.id))
        faces = yield from ask(lambda: roll, while_=still)
        self.hit(table, duellist, foe, sum(faces))

    def hit(self, table: Table, duellist: Duellist, foe: Duellist, rolled: int) -> None:
        total = rolled + 3 * duellist.feinted - 2 * (foe.doing == "wait" or duellist.met == "coat")
        cuts, duellist.feinted = cuts_of(total), False
        table.record(f"{duellist.name} strikes at {foe.name}: {total}", "DARK-2", kind="roll")
        if cuts or foe.doing == "wait":
            hurt, rule = (foe, "DARK-5") if cuts else (duellist, "DARK-4")
            hurt.cuts = min(MOST_CUTS, hurt.cuts + max(1, cuts))
            table.record(f"{hurt.name} is cut{'' if hurt.able else ' and falls'}.", rule, kind="wound")

    def row(self, table: Table, duellist: Duellist) -> Row:
        row, doing = super().row(table, duellist), duellist.doing
        return row._replace(conditions=("strike" if doing in table.characters else doing,)) if doing else row

    def advise(self, table: Table, decision: Decision) -> Advice:
        return Advice(odds=lambda: self.odds(table, decision)) if decision.question == "what" else Advice()

    def odds(self, table: Table, decision: Decision) -> Odds:
        """Return the odds of a strike, counted over all faces of the two dice (DARK-2, DARK-3)."""
        attacker = table.characters[decision.seats[0].id]
        dealt = [cuts_of(sum(faces) + 3 * attacker.feinted) for faces in product(range(1, 7), repeat=2)]
        row = tuple(percent(Fraction(sum(cuts >= least for cuts in dealt), len(dealt))) for least in (1, 2))
        foes = [foe.id for foe in table.able if foe is not attacker]
        return Odds(("cuts", "twice"), dict.fromkeys(foes, row), assumes="target neither waits nor throws the coat")

    def judge(self, table: Table, decision: Decision) -> Judged:
        """Return the worth of the answers in foes: a strike counts its cuts, as a share of those left (DARK-5)."""
        if decision.question not in ("what", "react"):
            return Judged({"": 0.0}) if decision.question == "strike" else Judged()
        duellist = table.characters[decision.seats[0].id]
        dealt = [cuts_of(sum(faces) + 3 * duellist.feinted) for faces in product(range(1, 7), repeat=2)]
        strikes = {foe.id: sum(dealt) / len(dealt) / (MOST_CUTS - foe.cuts) for foe in table.able}
        if decision.question == "what":
            return Judged({**strikes, "feint": 0.1, "wait": 0.15})
        return Judged({"coat": duellist.cuts / MOST_CUTS, "none": 0.3})  # the coat is kept until the second cut


LAST_CANDLE = LastCandle()
