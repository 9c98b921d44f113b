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

from unhex_tui.engine.advice import Advice, Odds
from unhex_tui.engine.decision import Blocked, Choose, Decision, Enter, Explanation, Option, Reason, Roll, Seat
from unhex_tui.engine.dice import Die, percent
from unhex_tui.engine.document import object_of
from unhex_tui.engine.event import LogLine, Mark
from unhex_tui.engine.procedure import MovedOn, Overruled, Procedure, ask
from unhex_tui.engine.reference import Entries, Entry
from unhex_tui.engine.system import Demo, GmAction, Kind, System
from unhex_tui.engine.value import State, Value, field
from unhex_tui.engine.view import Audience, Row, View
from unhex_tui.files.text import clean
from unhex_tui.gamekit import saving
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

    def words(self, _table: Table) -> LogLine:
        return LogLine(self.text, self.rules, self.kind, "players", mark=self.mark)


class Duellist(State):
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


class Table(State):
    """The whole state; `events` is not saved."""

    _unsaved: ClassVar[tuple[str, ...]] = ("events",)
    at_rest: ClassVar[bool] = True
    title: str
    duellists: list[Duellist] = field(default_factory=list)
    declared: dict[str, str] = field(default_factory=dict)
    """Secret choices by duellist."""
    round: int = 0
    """Round, from 1; 0 while the duellists are named."""
    over: bool = False
    events: list[Said] = field(default_factory=list)
    chapter = property(lambda self: f"Round {self.round}" if self.round else "")
    standing = property(lambda self: [duellist for duellist in self.duellists if duellist.stands])

    @property
    def silent(self) -> list[str]:
        """Ids of the duellists who have not chosen, the GM's first."""
        return [
            duellist.id for duellist in sorted(self.standing, key=lambda duellist: duellist.pc) if not duellist.doing
        ]

    @property
    def due(self) -> Duellist | None:
        """The duellist whose act is next; None at the end of a round."""
        return (
            next((duellist for duellist in self.standing if not duellist.done), None)
            if len(self.standing) > 1
            else None
        )

    def joins(self, name: str, pc: bool = True) -> None:
        name, taken = clean(name) or "Unknown", [duellist.letter for duellist in self.duellists]
        letter = next(
            (character for character in name.lower() + LETTERS if character in LETTERS and character not in taken), ""
        )
        self.duellists.append(Duellist(f"d{len(self.duellists) + 1}", name, letter, pc))

    def named(self, duellist_id: str) -> Duellist:
        return next(duellist for duellist in self.duellists if duellist.id == duellist_id)

    def record(self, text: str, *rules: str, kind: str = "", mark: Mark = "") -> None:
        self.events.append(Said(text, rules, kind, mark))


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
        for i, duellist in enumerate(people):
            match duellist:
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
        return saving.dump(table)

    def load(self, data: dict[str, Any]) -> Table:
        return saving.load(Table, data)

    def play(self, table: Table) -> Procedure[None]:
        while not table.over:
            try:
                with suppress(MovedOn):
                    yield from self.fight(table) if table.round else self.gather(table)
            except Overruled:
                table.over = True
                table.record("The candle is blown out.", kind="gm", mark="end")

    def gather(self, table: Table) -> Procedure[None]:
        few = len(table.duellists) < 2
        prompt = "Who fights?" if few else "Who else fights? (empty: no one)"
        if name := (yield from ask(lambda: Enter(question="who", seats=GM, prompt=prompt, low=int(few), high=40))):
            table.joins(name)
        else:
            self.next_round(table)

    def next_round(self, table: Table) -> None:
        table.round += 1
        table.record(f"Round {table.round}", kind="scene", mark="round")
        for duellist in table.duellists:
            duellist.doing, duellist.met, duellist.done = "", "", False

    def fight(self, table: Table) -> Procedure[None]:
        """Play the next step of a round (DARK-1)."""
        duellist = table.due
        if len(table.standing) < 2:
            table.over = True
            last = "".join(duellist.name for duellist in table.standing) or "No one"
            table.record(f"{last} carries the candle.", "DARK-5", kind="scene", mark="end")
        elif duellist is None:
            self.next_round(table)
        elif table.silent:
            build, reveal = partial(self.question, table), partial(self.reveal, table)
            yield from declare(table, lambda: table.silent, build, reveal)
        else:
            yield from self.act(table, duellist)

    def question(self, table: Table, id: str) -> Choose:
        duellist = table.named(id)
        if len(table.standing) < 2:  # after the GM's edits
            raise MovedOn
        feint = Option("feint", "Feint", "the next strike counts 3 more", "f")
        foes = [Option(foe.id, f"Strike at {foe.name}", token=foe.id) for foe in table.standing if foe is not duellist]
        twice = Blocked(feint, (Reason("already feinted", ("DARK-3",)),))
        return Choose(
            question="what",
            seats=duellist.seats,
            prompt=f"What does {duellist.name} do?",
            options=(
                *foes,
                *([] if duellist.feinted else [feint]),
                Option("wait", "Wait", "with the knife ready", "w"),
            ),
            about=(duellist.id,),
            explain=lambda: Explanation((twice,) if duellist.feinted else ()),
        )

    def reveal(self, table: Table, choices: dict[str, str]) -> None:
        told, acts = [], {"feint": "feints", "wait": "waits"}
        for id, doing in choices.items():
            table.named(id).doing = doing
            told.append(f"{table.named(id).name} {acts.get(doing) or f'goes for {table.named(doing).name}'}")
        table.record(f"All at once: {', '.join(told)}.", "DARK-1")

    def act(self, table: Table, duellist: Duellist) -> Procedure[None]:
        if duellist.doing == "feint":
            duellist.feinted = True
            table.record(f"{duellist.name} feints.", "DARK-3")
        elif duellist.doing == "wait":
            table.record(f"{duellist.name} waits.", "DARK-4")
        elif not (foe := table.named(duellist.doing)).stands:
            table.record(f"{duellist.name} strikes at someone already down.", "DARK-2")
        else:
            if foe.coat and foe.doing != "wait" and not duellist.met:
                yield from self.react(table, duellist, foe)
            faces = yield from ask(lambda: self.strike(table, duellist, foe))
            self.hit(table, duellist, foe, faces)
        duellist.done = True

    def react(self, table: Table, duellist: Duellist, foe: Duellist) -> Procedure[None]:
        """Ask the target whether to throw the coat (DARK-6)."""
        duellist.met = yield from ask(lambda: self.reaction(table, duellist, foe))
        if duellist.met == "coat":
            foe.coat = False
            table.record(f"{foe.name} throws the coat at {duellist.name}.", "DARK-6")

    def reaction(self, table: Table, duellist: Duellist, foe: Duellist) -> Decision:
        self.still_strikes(table, duellist, foe)
        prompt = f"{duellist.name} strikes at {foe.name}: does {foe.name} throw the coat?"
        coat, none = Option("coat", "Throw the coat", "the strike counts 2 less", "t"), Option("none", "No", "", ".")
        return Choose(question="react", seats=foe.seats, prompt=prompt, options=(coat, none), enter="none")

    def still_strikes(self, table: Table, duellist: Duellist, foe: Duellist) -> None:
        """Raise MovedOn unless `fight` would ask about this strike now; the GM may have edited the table."""
        if table.silent or table.due is not duellist or not foe.stands:
            raise MovedOn

    def strike(self, table: Table, duellist: Duellist, foe: Duellist) -> Decision:
        self.still_strikes(table, duellist, foe)
        prompt = f"{duellist.name} strikes at {foe.name}"
        return Roll(question="strike", seats=duellist.seats, prompt=prompt, dice=DICE, about=(duellist.id, foe.id))

    def hit(self, table: Table, duellist: Duellist, foe: Duellist, faces: list[int]) -> None:
        total = sum(faces) + 3 * duellist.feinted - 2 * (foe.doing == "wait" or duellist.met == "coat")
        cuts, duellist.feinted = cuts_of(total), False
        table.record(f"{duellist.name} strikes at {foe.name}: {total}", "DARK-2", kind="roll")
        if cuts or foe.doing == "wait":
            hurt, rule = (foe, "DARK-5") if cuts else (duellist, "DARK-4")
            hurt.cuts = min(MOST_CUTS, hurt.cuts + max(1, cuts))
            table.record(f"{hurt.name} is cut{'' if hurt.stands else ' and falls'}.", rule, kind="wound")

    def view(self, table: Table, decision: Decision | None, audience: Audience) -> View:
        asked = decision.seats[0].id if decision else ""
        rows = tuple(self.row(table, duellist)._replace(current=duellist.id == asked) for duellist in table.duellists)
        waiting = decision.prompt if decision else ""
        return View(table.title, table.chapter, sides=("In the dark",), roster=rows, focus=asked, waiting=waiting)

    def row(self, table: Table, duellist: Duellist) -> Row:
        said = (
            "chosen" if chosen(table, duellist.id) else "strike" if duellist.doing.startswith("d") else duellist.doing
        )
        conditions, figures = (said,) if said else (), (("cuts", f"{duellist.cuts}/{MOST_CUTS}"),)
        actions = "" if not duellist.stands else "○" if duellist.done else "●"
        row = Row(
            duellist.id, duellist.name, duellist.letter, 0, "In the dark", actions, figures, conditions, hampered=False
        )
        return row if duellist.stands else row._replace(state="down")

    def advise(self, table: Table, decision: Decision) -> Advice:
        return Advice(odds=lambda: self.odds(table, decision)) if decision.question == "what" else Advice()

    def odds(self, table: Table, decision: Decision) -> Odds:
        """Return the odds of a strike, counted over all faces of the two dice (DARK-2, DARK-3)."""
        attacker = table.named(decision.seats[0].id)
        dealt = [cuts_of(sum(faces) + 3 * attacker.feinted) for faces in product(range(1, 7), repeat=2)]
        row = tuple(percent(Fraction(sum(cuts >= least for cuts in dealt), len(dealt))) for least in (1, 2))
        foes = [foe.id for foe in table.standing if foe is not attacker]
        return Odds(("cuts", "twice"), dict.fromkeys(foes, row), assumes="target neither waits nor throws the coat")

    def overrules(self, table: Table) -> tuple[Option, ...]:
        return () if table.over else (Option("end", "Blow the candle out", "no winner", "x"),)

    def gm_actions(self) -> tuple[GmAction, ...]:
        return (GmAction("amend", "Edit", "a duellist's cuts", "", self.edit),)

    def edit(self, table: Table) -> Procedure[str]:
        if not table.duellists:
            return ""
        people = tuple(Option(duellist.id, duellist.name, token=duellist.id) for duellist in table.duellists)
        duellist_id = yield from ask(
            lambda: Choose(question="amend.who", seats=GM, prompt="Edit whom?", options=people)
        )
        duellist = table.named(duellist_id)
        cuts = yield from ask(
            lambda: Enter(question="amend.cuts", seats=GM, prompt="How many cuts?", what="number", high=MOST_CUTS)
        )
        was, duellist.cuts = duellist.cuts, cuts
        return f"{duellist.name} now has {cuts} cuts" if cuts != was else ""

    def status(self, table: Table) -> list[str]:
        return [
            f"{duellist.name} has {duellist.cuts} cuts"
            for duellist in table.duellists
            if not 0 <= duellist.cuts <= MOST_CUTS
        ]

    def reference(self) -> Entries:
        return {rule: Entry(rule, title, "In the dark", text) for rule, title, text in RULES}


LAST_CANDLE = LastCandle()
