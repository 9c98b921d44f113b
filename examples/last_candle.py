"""The last candle: a knife duel in the dark, a whole rule system in one file.

In each round all standing duellists choose an act in secret; then the acts are carried out in order. All state is on
the table between two questions, so a session can continue from any of them. The game has no map and no sheets.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, ClassVar

from unhex_tui.engine import plain
from unhex_tui.engine.advice import Advice, Figures
from unhex_tui.engine.decision import Blocked, Choose, Decision, Enter, Explanation, Option, Reason, Roll, Seat
from unhex_tui.engine.dice import Die, percent
from unhex_tui.engine.document import object_of
from unhex_tui.engine.event import Mark, Told
from unhex_tui.engine.procedure import MovedOn, Overruled, Procedure, ask
from unhex_tui.engine.reference import Entries, Entry
from unhex_tui.engine.system import Beside, Demo, Kind, System
from unhex_tui.engine.value import Changeable, Value, made
from unhex_tui.engine.view import Audience, Row, View
from unhex_tui.files.text import clean
from unhex_tui.gamekit.secret_choices import chosen, declare

GM = (Seat("gm", "GM", gm=True),)
DICE = (Die("hand", 1, 6), Die("luck", 1, 6))
LETTERS = "abcdghijklmnopsvxz"
"""Letters for duellists: neither commands of the screen (e, q, r, u, y) nor letters of acts (f, t, w)."""
MOST_CUTS = 3
RULES = (
    ("DARK-1", "The round", "All choose in secret. Then all choices are revealed and carried out in order."),
    ("DARK-2", "Strike", "Two dice: 7 or more is a cut, 11 or more are two."),
    ("DARK-3", "Feint", "Your next strike counts 3 more. Feinting twice is no better than once."),
    (
        "DARK-4",
        "Wait",
        "Attacks against you count 2 less this round. If one misses, your knife cuts the attacker.",
    ),
    ("DARK-5", "Cuts", "The third cut takes you out. The last one standing carries the candle."),
    ("DARK-6", "The coat", "Once, when attacked and not waiting, throw your coat: the strike counts 2 less."),
)


def cuts_of(total: int) -> int:
    """Return the cuts that a strike deals (DARK-2)."""
    return (total >= 7) + (total >= 11)


class Said(Value):
    """An event that everyone may know."""

    text: str
    rules: tuple[str, ...] = ()
    kind: str = ""
    mark: Mark = ""

    def told(self, _table: Table) -> Told:
        return Told(self.text, self.rules, self.kind, "players", mark=self.mark)


class Duellist(Changeable):
    """A character with a knife."""

    id: str
    name: str
    letter: str = ""
    pc: bool = True
    cuts: int = 0
    doing: str = ""
    """`feint`, `wait` or the target's id; empty until all choices are revealed."""
    met: str = ""
    """The target's reaction to the present strike: `coat` or `none`; empty until it is chosen."""
    done: bool = False
    feinted: bool = False
    coat: bool = True
    stands = property(lambda self: self.cuts < MOST_CUTS)
    seats = property(lambda self: (Seat(self.id, self.name, gm=not self.pc),))


class Table(Changeable):
    """The whole state; `told` is not saved."""

    _fleeting: ClassVar[tuple[str, ...]] = ("told",)
    at_rest: ClassVar[bool] = True
    title: str
    duellists: list[Duellist] = made(factory=list)
    declared: dict[str, str] = made(factory=dict)
    """Secret choices by duellist."""
    round: int = 0
    """Round, from 1; 0 while the duellists are named."""
    over: bool = False
    told: list[Said] = made(factory=list)
    chapter = property(lambda self: f"Round {self.round}" if self.round else "")
    standing = property(lambda self: [one for one in self.duellists if one.stands])

    @property
    def silent(self) -> list[str]:
        """Ids of the duellists who have not chosen, the GM's first."""
        return [one.id for one in sorted(self.standing, key=lambda one: one.pc) if not one.doing]

    @property
    def due(self) -> Duellist | None:
        """The duellist whose act is next; None at the end of a round."""
        return next((one for one in self.standing if not one.done), None) if len(self.standing) > 1 else None

    def joins(self, name: str, pc: bool = True) -> None:
        name, taken = clean(name) or "Unknown", [one.letter for one in self.duellists]
        letter = next((c for c in name.lower() + LETTERS if c in LETTERS and c not in taken), "")
        self.duellists.append(Duellist(f"d{len(self.duellists) + 1}", name, letter, pc))

    def named(self, who: str) -> Duellist:
        return next(one for one in self.duellists if one.id == who)

    def tell(self, text: str, *rules: str, kind: str = "", mark: Mark = "") -> None:
        self.told.append(Said(text, rules, kind, mark))


class LastCandle(System):
    """The game's `System`; it has no state of its own."""

    name, title = "last-candle", "The last candle"

    @property
    def kinds(self) -> dict[str, Kind]:
        return {"setup": Kind("last-candle/duels", lambda text: self.start(object_of(self.name, text)), begins=True)}

    def start(self, setup: dict[str, Any]) -> Table:
        wrong = [f"{key}: there is no such field" for key in setup if key not in ("form", "title", "duellists")]
        title, people = setup.get("title"), setup.get("duellists", [])
        if not isinstance(title, str) or not isinstance(people, list):
            raise ValueError("\n".join([*wrong, "expected a text as title, and a list of duellists"]))
        table = Table(clean(title))
        for i, one in enumerate(people):
            match one:
                case {"name": str(name), **more} if more in ({}, {"pc": True}, {"pc": False}):
                    table.joins(name, bool(more.get("pc", True)))
                case _:
                    wrong.append(f'duellists.{i}: expected an object such as {{"name": "Ida", "pc": true}}')
        if wrong:
            raise ValueError("\n".join(wrong))
        if len(people) > 1:  # with fewer, the GM names the duellists
            self.next_round(table)
        return table

    def demo(self) -> Demo:
        people = [{"name": "Ida"}, {"name": "Ruben"}, {"name": "The lamplighter", "pc": False}]
        return Demo("A new duel in the dark", lambda: {"title": "The cellar stairs", "duellists": people})

    def dump(self, table: Table) -> dict[str, Any]:
        return dict(plain.dump(table))

    def load(self, data: dict[str, Any]) -> Table:
        return plain.load(Table, data)

    def play(self, table: Table) -> Procedure[None]:
        while not table.over:
            try:
                with suppress(MovedOn):
                    yield from self.fight(table) if table.round else self.gather(table)
            except Overruled:
                table.over = True
                table.tell("The candle is blown out.", kind="gm", mark="end")

    def gather(self, table: Table) -> Procedure[None]:
        few = len(table.duellists) < 2
        prompt = "Who fights?" if few else "Who else fights? (empty: no one)"
        if name := (yield from ask(lambda: Enter(question="who", seats=GM, prompt=prompt, low=int(few), high=40))):
            table.joins(name)
        else:
            self.next_round(table)

    def next_round(self, table: Table) -> None:
        table.round += 1
        table.tell(f"Round {table.round}", kind="scene", mark="round")
        for one in table.duellists:
            one.doing, one.met, one.done = "", "", False

    def fight(self, table: Table) -> Procedure[None]:
        """Play the next step of a round (DARK-1)."""
        who = table.due
        if len(table.standing) < 2:
            table.over = True
            last = "".join(one.name for one in table.standing) or "No one"
            table.tell(f"{last} carries the candle.", "DARK-5", kind="scene", mark="end")
        elif who is None:
            self.next_round(table)
        elif table.silent:
            build, reveal = partial(self.question, table), partial(self.reveal, table)
            yield from declare(table, lambda: table.silent, build, reveal)
        else:
            yield from self.act(table, who)

    def question(self, table: Table, id: str) -> Choose:
        who = table.named(id)
        if len(table.standing) < 2:  # after the GM's edits
            raise MovedOn
        feint = Option("feint", "Feint", "the next strike counts 3 more", "f")
        foes = [Option(one.id, f"Strike at {one.name}", token=one.id) for one in table.standing if one is not who]
        twice = Blocked(feint, (Reason("already feinted", ("DARK-3",)),))
        return Choose(
            question="what",
            seats=who.seats,
            prompt=f"What does {who.name} do?",
            options=(*foes, *([] if who.feinted else [feint]), Option("wait", "Wait", "with the knife ready", "w")),
            about=(who.id,),
            explain=lambda: Explanation((twice,) if who.feinted else ()),
        )

    def reveal(self, table: Table, choices: dict[str, str]) -> None:
        told, acts = [], {"feint": "feints", "wait": "waits"}
        for id, doing in choices.items():
            table.named(id).doing = doing
            told.append(f"{table.named(id).name} {acts.get(doing) or f'goes for {table.named(doing).name}'}")
        table.tell(f"All at once: {', '.join(told)}.", "DARK-1")

    def act(self, table: Table, who: Duellist) -> Procedure[None]:
        if who.doing == "feint":
            who.feinted = True
            table.tell(f"{who.name} feints.", "DARK-3")
        elif who.doing == "wait":
            table.tell(f"{who.name} waits.", "DARK-4")
        elif not (foe := table.named(who.doing)).stands:
            table.tell(f"{who.name} strikes at someone already down.", "DARK-2")
        else:
            if foe.coat and foe.doing != "wait" and not who.met:
                yield from self.react(table, who, foe)
            faces = yield from ask(lambda: self.strike(table, who, foe))
            self.hit(table, who, foe, faces)
        who.done = True

    def react(self, table: Table, who: Duellist, foe: Duellist) -> Procedure[None]:
        """Ask the target whether to throw the coat (DARK-6)."""
        who.met = yield from ask(lambda: self.reaction(table, who, foe))
        if who.met == "coat":
            foe.coat = False
            table.tell(f"{foe.name} throws the coat at {who.name}.", "DARK-6")

    def reaction(self, table: Table, who: Duellist, foe: Duellist) -> Decision:
        self.still_strikes(table, who, foe)
        prompt = f"{who.name} strikes at {foe.name}: does {foe.name} throw the coat?"
        coat, none = Option("coat", "Throw the coat", "the strike counts 2 less", "t"), Option("none", "No", "", ".")
        return Choose(question="react", seats=foe.seats, prompt=prompt, options=(coat, none), enter="none")

    def still_strikes(self, table: Table, who: Duellist, foe: Duellist) -> None:
        """Raise MovedOn unless `fight` would ask about this strike now; the GM may have edited the table."""
        if table.silent or table.due is not who or not foe.stands:
            raise MovedOn

    def strike(self, table: Table, who: Duellist, foe: Duellist) -> Decision:
        self.still_strikes(table, who, foe)
        prompt = f"{who.name} strikes at {foe.name}"
        return Roll(question="strike", seats=who.seats, prompt=prompt, dice=DICE, about=(who.id, foe.id))

    def hit(self, table: Table, who: Duellist, foe: Duellist, faces: list[int]) -> None:
        total = sum(faces) + 3 * who.feinted - 2 * (foe.doing == "wait" or who.met == "coat")
        cuts, who.feinted = cuts_of(total), False
        table.tell(f"{who.name} strikes at {foe.name}: {total}", "DARK-2", kind="roll")
        if cuts or foe.doing == "wait":
            hurt, rule = (foe, "DARK-5") if cuts else (who, "DARK-4")
            hurt.cuts = min(MOST_CUTS, hurt.cuts + max(1, cuts))
            table.tell(f"{hurt.name} is cut{'' if hurt.stands else ' and falls'}.", rule, kind="wound")

    def view(self, table: Table, decision: Decision | None, audience: Audience) -> View:
        asked = decision.seats[0].id if decision else ""
        rows = tuple(self.row(table, one)._replace(current=one.id == asked) for one in table.duellists)
        waiting = decision.prompt if decision else ""
        return View(table.title, table.chapter, sides=("In the dark",), roster=rows, focus=asked, waiting=waiting)

    def row(self, table: Table, one: Duellist) -> Row:
        said = "chosen" if chosen(table, one.id) else "strike" if one.doing.startswith("d") else one.doing
        conditions, figures = (said,) if said else (), (("cuts", f"{one.cuts}/{MOST_CUTS}"),)
        actions = "" if not one.stands else "○" if one.done else "●"
        row = Row(one.id, one.name, one.letter, 0, "In the dark", actions, figures, conditions, hampered=False)
        return row if one.stands else row._replace(state="down")

    def advise(self, table: Table, decision: Decision) -> Advice:
        return Advice(figures=lambda: self.odds(table, decision)) if decision.question == "what" else Advice()

    def odds(self, table: Table, decision: Decision) -> Figures:
        """Return the odds of a strike, counted over all faces of the two dice (DARK-2, DARK-3)."""
        attacker = table.named(decision.seats[0].id)
        dealt = [cuts_of(sum(faces) + 3 * attacker.feinted) for faces in product(range(1, 7), repeat=2)]
        row = tuple(percent(Fraction(sum(cuts >= least for cuts in dealt), len(dealt))) for least in (1, 2))
        foes = [one.id for one in table.standing if one is not attacker]
        return Figures(("cuts", "twice"), dict.fromkeys(foes, row), assumes="target neither waits nor throws the coat")

    def overrules(self, table: Table) -> tuple[Option, ...]:
        return () if table.over else (Option("end", "Blow the candle out", "no winner", "x"),)

    def asides(self) -> tuple[Beside, ...]:
        return (Beside("amend", "Edit", "a duellist's cuts", "", self.amend),)

    def amend(self, table: Table) -> Procedure[str]:
        if not table.duellists:
            return ""
        people = tuple(Option(one.id, one.name, token=one.id) for one in table.duellists)
        who = yield from ask(lambda: Choose(question="amend.who", seats=GM, prompt="Edit whom?", options=people))
        one = table.named(who)
        cuts = yield from ask(
            lambda: Enter(question="amend.cuts", seats=GM, prompt="How many cuts?", what="number", high=MOST_CUTS)
        )
        was, one.cuts = one.cuts, cuts
        return f"{one.name} now has {cuts} cuts" if cuts != was else ""

    def status(self, table: Table) -> list[str]:
        return [f"{one.name} has {one.cuts} cuts" for one in table.duellists if not 0 <= one.cuts <= MOST_CUTS]

    def reference(self) -> Entries:
        return {rule: Entry(rule, title, "In the dark", text) for rule, title, text in RULES}


LAST_CANDLE = LastCandle()
