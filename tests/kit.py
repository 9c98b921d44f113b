"""A toy system, which proves that the engine knows no game, and helpers to play sessions.

The toy is a d20 duel without map or boxes for two or more fighters: strikes, feints, parries by anyone, and hits that
are divided between body and shield. One blade is poisoned, and only the GM knows whose.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from unhex_tui.engine import decision as d
from unhex_tui.engine.advice import Advice, Preview
from unhex_tui.engine.decision import Answer, Option
from unhex_tui.engine.dice import Die
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Journal, Record
from unhex_tui.engine.procedure import Given, Gone, Overruled, ask
from unhex_tui.engine.reference import Entry
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import Answered, GmAction, System
from unhex_tui.engine.view import Row, Tabled, View
from unhex_tui.files.records import record_line, record_of
from unhex_tui.testing.laws import table_dump  # noqa: F401  for tests that play the toy

GM, D20 = (d.Seat("gm", "GM", gm=True),), (Die("d20", 1, 20),)
RULES = (("AIM-1", "Aim", "Only those standing."), ("ROLL-1", "Strike", "A d20."), ("HIT-1", "Hurt", "Lose HP."))


@dataclass
class Duel:
    hp: dict[str, int]
    poisoner: str = ""
    turn: int = 0
    action: dict[str, Any] | None = None
    over: bool = False
    agreed: str = "nothing"
    events: list[LogLine] = field(default_factory=list)
    at_rest, chapter = property(lambda t: t.action is None), property(lambda t: f"round {t.turn // len(t.hp)}")
    actor = property(lambda self: list(self.hp)[self.turn % len(self.hp)])
    foes = property(lambda self: [who for who, hp in self.hp.items() if hp and who != self.actor])


def named(keys, most=0):
    return tuple(Option(key, key.title(), most=most) for key in keys)


def question(kind, t, name, seats=None, **more):
    if not t.hp[t.actor] or not t.foes:
        raise Gone
    seats = [d.Seat(who, who, gm=who == t.poisoner) for who in seats or [t.actor]]
    return kind(question=name, prompt=name, seats=tuple(seats), **more)


def target(t):
    down = [d.Blocked(Option(who, who), (d.Reason("is down", ("AIM-1",)),)) for who, hp in t.hp.items() if not hp]
    ask_whom = question(d.Choose, t, "target", options=named(t.foes), explain=lambda: d.Explanation(tuple(down)))
    return ask_whom if t.foes[1:] else Given(t.foes[0])


class Toy(System):
    name, title, reporter = "toy", "A duel", staticmethod(lambda audience: Strikes())
    log_line = staticmethod(lambda t, event: event)
    load, dump = staticmethod(lambda data: Duel(**data)), staticmethod(lambda t: {**asdict(t), "events": []})
    advise = staticmethod(lambda t, q: Advice({w: Preview((f"{t.hp[w]} HP",)) for w in t.foes if q.prompt == "target"}))
    status = staticmethod(lambda t: [f"{who} has {hp} HP" for who, hp in t.hp.items() if hp < 0])
    overrules = staticmethod(lambda t: named(["end", *([] if t.at_rest else ["void.spent", "void", "void.restore"])]))
    reference = staticmethod(lambda: {key: Entry(key, title, "Duels", text) for key, title, text in RULES})

    def start(self, setup):
        if len(setup.get("fighters", ())) < 2:
            raise ValueError("fighters: expected two or more")
        begins = LogLine("The duel begins.", audience="players")
        return Duel(dict(setup["fighters"]), setup["poisoner"], events=[begins])

    def play(self, t):
        while sum(map(bool, t.hp.values())) > 1 and not t.over:
            try:
                with suppress(Gone):
                    yield from self.act(t) if t.hp[t.actor] else ()
                    t.turn += 1
            except Overruled as stop:
                vars(t).update({**(stop.before or {}), "events": t.events})
                t.over, t.turn = stop.key == "end", t.turn + (stop.key == "void.spent")
            t.action = None

    def act(self, t):
        t.action = {"how": (yield from ask(lambda: question(d.Choose, t, "how", options=named(["strike", "feint"]))))}
        t.action |= {"target": (foe := (yield from ask(partial(target, t)))), "parries": []}
        if t.action["how"] == "strike":
            t.action["parries"] = yield from ask(lambda: question(d.Pick, t, "parry", t.foes, options=named(t.foes)))
        rolled = yield from ask(lambda: question(d.Roll, t, "roll", dice=D20, extras=named(["yield"])))
        t.events.append(LogLine(f"{t.actor} against {foe}: {rolled}", ("ROLL-1",), "roll", "players"))
        if rolled == "yield":
            t.hp[t.actor] = 0
        elif (hit := rolled[0] // 4 - 2 * len(t.action["parries"]) + (t.actor == t.poisoner)) > 0:
            shares = named(["body", "shield"], 3)
            given = yield from ask(lambda: question(d.Allot, t, "share", options=shares, total=hit))
            t.hp[foe] = max(0, t.hp[foe] - given.get("body", 0))
            t.events.append(LogLine(f"{foe} has {t.hp[foe]} HP left; {t.poisoner}'s blade is poisoned.", ("HIT-1",)))

    def view(self, t, decision, audience):
        rows = [Row(who, who, who[0], 0, "duel", "●", figures=(("HP", str(hp)),)) for who, hp in t.hp.items()]
        return View("A duel", f"poison: {t.poisoner}" if audience == "gm" else "", roster=tuple(rows))

    def gm_actions(self):
        return GmAction("amend", "", "", "", self.amend), GmAction("standing", "Agree", "", "a", self.agree)

    def amend(self, t):
        who = yield from ask(lambda: d.Choose(question="whose", prompt="Whose?", seats=GM, options=named(t.hp)))
        hp = yield from ask(lambda: d.Enter(question="hp", prompt="HP?", seats=GM, what="number", high=20))
        was, t.hp[who] = t.hp[who], hp
        return f"{who} has {hp} HP" if hp != was else ""

    def agree(self, t):
        known = named(["nothing", "parry", "roll"])
        t.agreed = yield from ask(lambda: d.Choose(question="agree", prompt="What?", seats=GM, options=known))
        return f"agreed beforehand: {t.agreed}"

    def auto_answer(self, t, decision):
        agreed = {"roll": Answered(None, "app rolls"), "parry": Answered([], "nobody parries")}
        return agreed.get(decision.question) if decision.question == t.agreed else None


# --------------------------------------------------------------------------------------------------- its report


class Strikes:
    """Report column that counts the strikes of a duel; each strike begins a part of the story."""

    def __init__(self):
        self.struck, self.begin, self.summary = 0, lambda: None, lambda t: ()

    def take(self, t, event, told):
        self.struck += told.kind == "roll"
        return "turn" if told.kind == "roll" else ""

    def tables(self, t):
        return (Tabled("Strikes", ("", "Rolled"), (("all", str(self.struck)),), rules=("ROLL-1",)),)


# ------------------------------------------------------------------------------------------------- ways to play

TOY = Toy()
DUEL = {"fighters": {"ann": 9, "bob": 8}, "poisoner": "bob"}
BRAWL = {"fighters": {"ann": 9, "bob": 8, "cy": 7, "dee": 6}, "poisoner": "cy"}


def found(name):
    """Return the toy by its name, in place of the search for systems.

    Raises: ValueError: The name is another one.
    """
    if name != TOY.name:
        raise ValueError(name)
    return TOY


def random_duel(rng):
    """Return a setup with two to five fighters."""
    names = ["ann", "bob", "cy", "dee", "fay"][: rng.randint(2, 5)]
    return {"fighters": {name: rng.randint(1, 15) for name in names}, "poisoner": rng.choice(names)}


class Recorder:
    """Writer that keeps its records in memory; while `full` is set it fails like a full disk."""

    def __init__(self):
        self.records: list[Record] = []
        self._read: list[tuple[Record, Record | None]] = []
        """The records read so far, each with what it was read as; read only once."""
        self.writes = 0
        self.full = False

    def __call__(self, records):
        if self.full:
            raise OSError(28, "No space left on device")
        self.records += records
        self.writes += 1

    def journal(self, snapshots=True):
        """Return a journal of the written records, as after a restart."""
        journal = Journal()
        for at, record in enumerate(self.records):
            if at == len(self._read) or self._read[at][0] is not record:
                self._read[at:] = [(record, record_of(record_line(record)))]  # read as from a file
            if snapshots or not hasattr(record, "table"):
                journal.add(self._read[at][1])
        return journal

    def copy(self):
        """Return a writer that continues from this one's records."""
        made = type(self)()
        made.records += self.records
        made._read += self._read
        return made


def play(session: Session, script: Iterable[tuple[str, Answer]]) -> Session:
    """Answer a session's questions by (question, answer) lines; each must name the pending question."""
    for name, answer in script:
        assert session.decision is not None, f"no question is open where {name} should be"
        assert session.decision.question == name, f"{session.decision.question} is asked, not {name}"
        session.answer(answer)
    return session


@contextmanager
def holding(session: Session) -> Iterator[None]:
    """Apply answers within the block without writing them, and write them all at its end."""
    session.recorder.hold()
    try:
        yield
    finally:
        session.recorder.release()


def texts(node: Any) -> list[str]:
    """Return every text of a tree of the players' page that a reader may meet, labels included."""
    if isinstance(node, str):
        return [node]
    label = node[1].get("aria-label")
    return [*([label] if label else []), *[text for child in node[2:] for text in texts(child)]]
