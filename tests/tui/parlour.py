"""A toy system that asks every kind of decision: a party of two in a house of three rooms.

It has a map, sheets, blocked options with reasons, previews, a GM action, overrulings and auto-answers, so that every
key of the screen has an effect. Setups may give names, so that hostile ones can be tried.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from unhex_tui.engine.advice import Advice, Change, Preview
from unhex_tui.engine.decision import (
    Allot,
    Answer,
    Blocked,
    Choose,
    Decision,
    Enter,
    Explanation,
    Option,
    Pick,
    Reason,
    Roll,
    Seat,
)
from unhex_tui.engine.dice import Die
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.procedure import Overruled, Procedure, ask
from unhex_tui.engine.recorder import Writer
from unhex_tui.engine.reference import Entries, Entry
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import Answered, GmAction, System
from unhex_tui.engine.view import Audience, Highlight, Line, Row, Sheet, Step, Track, View
from unhex_tui.scenes.areas import Area, Areas, Link, Token

GM = Seat("gm", "GM", gm=True)
ROOMS = ("hall", "bar", "yard")


@dataclass
class Parlour:
    """The table."""

    names: dict[str, str]
    rooms: dict[str, str]
    hits: dict[str, int]
    turn: int = 1
    note: str = ""
    number: int = 0
    points: dict[str, int] = field(default_factory=dict)
    acting: bool = False
    auto: bool = False
    events: list[Any] = field(default_factory=list)

    @property
    def at_rest(self) -> bool:
        return not self.acting

    @property
    def chapter(self) -> str:
        return str(self.turn // 10)


def _blocked(key: str, label: str, letter: str, *reasons: Reason, token: str = "") -> Blocked:
    return Blocked(Option(key, label, letter=letter, token=token), reasons)


class ParlourSystem(System):
    """The system."""

    name = "parlour"
    title = "Parlour"

    def start(self, setup: dict[str, Any]) -> Parlour:
        names = setup.get("names", {"ana": "Ana", "bob": "Bob"})
        return Parlour(dict(names), dict.fromkeys(names, "hall"), dict.fromkeys(names, 0))

    def play(self, table: Parlour) -> Procedure[None]:
        while table.turn < 1000:
            try:
                act = yield from ask(lambda: self._turn(table))
                if act == "end":
                    return
                table.acting = True
                yield from getattr(self, f"_{act}")(table)
            except Overruled as overruled:
                if overruled.before is not None:
                    vars(table).update(vars(self.load(overruled.before)))
                table.events.append(f"overruled: {overruled.key}")
            table.acting = False
            table.turn += 1

    def _turn(self, table: Parlour) -> Decision:
        options = (
            Option("hit", "Hit somebody", "with a fist", letter="h"),
            Option("share", "Share out points", letter="s"),
            Option("write", "Write a note", letter="w"),
            Option("count", "Say a number", letter="n"),
            Option("guard", "Stand guard", letter="g"),
            Option("walk", "Walk", letter="m"),
            Option("wait", "Wait", "loses nothing", letter="."),
            Option("end", "End the evening", letter="x"),
        )

        def explain() -> Explanation:
            reasons = (Reason("nobody here has wings", ("WING-1",)), Reason("the ceiling is low", ("ROOM-2",)))
            return Explanation((_blocked("fly", "Fly", "f", *reasons),), notes=(Reason("fists only", ("TOY-1",)),))

        return Choose(
            question="turn.act",
            seats=(GM,),
            prompt=f"Turn {table.turn}: what is done?",
            options=options,
            enter="wait",
            light=True,
            explain=explain,
        )

    def _fly(self, table: Parlour) -> Procedure[None]:
        table.events.append("somebody flies")
        return
        yield

    def _wait(self, table: Parlour) -> Procedure[None]:
        table.events.append("nothing happens")
        return
        yield

    def _hit(self, table: Parlour) -> Procedure[None]:
        who = yield from ask(lambda: self._whom(table))
        reacting = yield from ask(lambda: self._reactions(table, who))
        faces = yield from ask(lambda: self._dice(who, reacting))
        if faces == "give":
            table.events.append("given up")
            return
        table.events.append(f"{table.names[who]}: rolled {faces[0]}{faces[1]}")
        if faces[1] > 0:
            kept = yield from ask(lambda: self._which(table, who, faces))
            table.hits[who] += int(kept)

    def _whom(self, table: Parlour) -> Decision:
        def explain() -> Explanation:
            ghost = _blocked("ghost", "The ghost", "", Reason("cannot be hit", ("GHOST-1",)), Reason("nor seen"))
            return Explanation((ghost,))

        options = tuple(Option(who, name, token=who) for who, name in table.names.items())
        return Choose(
            question="hit.whom", seats=(GM,), prompt="Hit whom?", options=options, light=True, explain=explain
        )

    def _reactions(self, table: Parlour, who: str) -> Decision:
        options = (
            Option("duck", "Duck", letter="d", uses=("body",)),
            Option("block", "Block", letter="b", uses=("body",)),
            Option("shout", "Shout", letter="s"),
        )
        seats = tuple(Seat(each, name) for each, name in table.names.items())
        return Pick(question="hit.react", seats=seats, prompt="Who reacts?", options=options, none="nobody reacts")

    def _dice(self, who: str, reacting: list[str]) -> Decision:
        extras = (Option("give", "Give up", letter="g"),)
        dice = (Die("tens", 0, 9), Die("ones", 0, 9))
        return Roll(
            question="hit.dice", seats=(Seat(who, "Ana"),), prompt="Roll", dice=dice, guide="00 is 100", extras=extras
        )

    def _which(self, table: Parlour, who: str, faces: list[int]) -> Decision:
        options = tuple(
            Option(str(face), f"{face} is damage", letter="ab"[i]) for i, face in enumerate(dict.fromkeys(faces))
        )
        return Choose(question="hit.which", seats=(GM,), prompt="Which die is damage?", options=options, about=(who,))

    def advise(self, table: Parlour, decision: Decision) -> Advice:
        if isinstance(decision, Choose) and decision.question == "hit.whom":
            light = Highlight(lines=("hall-bar",), why="straight ahead")
            return Advice({who: Preview((f"{name} is in reach",), (), light) for who, name in table.names.items()})
        if isinstance(decision, Choose) and decision.question == "hit.which":
            (who,) = decision.about
            was = table.hits[who]
            return Advice(
                {
                    key: Preview(
                        (f"{key} boxes on {table.names[who]}",),
                        (Change(who, "torso", _boxes(was), _boxes(was + int(key))),),
                    )
                    for key in (option.key for option in decision.options)
                }
            )
        return Advice()

    def _share(self, table: Parlour) -> Procedure[None]:
        options = (Option("head", "Head", most=2), Option("torso", "Torso", most=4), Option("legs", "Legs", most=3))
        table.points = yield from ask(
            lambda: Allot(question="share", seats=(GM,), prompt="Share out 4", options=options, total=4, places=2)
        )

    def _write(self, table: Parlour) -> Procedure[None]:
        table.note = yield from ask(lambda: Enter(question="note", seats=(GM,), prompt="Note", low=1, high=40))
        table.events.append(table.note)

    def _count(self, table: Parlour) -> Procedure[None]:
        table.number = yield from ask(
            lambda: Enter(question="count", seats=(GM,), prompt="How many?", what="number", low=-5, high=120, value="7")
        )

    def _guard(self, table: Parlour) -> Procedure[None]:
        faces = yield from ask(
            lambda: Roll(
                question="guard", seats=(GM,), prompt="Roll d20 and d6", dice=(Die("d20", 1, 20), Die("d6", 1, 6))
            )
        )
        table.events.append(f"rolled {faces}")

    def _walk(self, table: Parlour) -> Procedure[None]:
        options = tuple(Option(room, room.title(), place=room) for room in ROOMS)
        table.rooms["ana"] = yield from ask(
            lambda: Choose(question="walk", seats=(GM,), prompt="Where to?", options=options, light=True)
        )

    def view(self, table: Parlour, decision: Decision | None, audience: Audience) -> View:
        letters = dict(zip(table.names, "abcdefghijk", strict=False))
        rows = tuple(
            Row(who, name, letters[who], i % 2, "AB"[i % 2], "●○", (("hits", str(table.hits[who])),))
            for i, (who, name) in enumerate(table.names.items())
        )
        sheets = tuple(
            Sheet(r.id, r.name, r.side, "toy", tracks=(Track("torso", "Torso", _boxes(table.hits[r.id]), 0, 0, 10),))
            for r in rows
        )
        areas = tuple(
            Area(
                room,
                room.title(),
                tuple(Token(r.id, r.name, r.letter, r.side, "ready") for r in rows if table.rooms[r.id] == room),
            )
            for room in ROOMS
        )
        links = (Link("hall-bar", "hall", "bar"), Link("bar-yard", "bar", "yard", mark_b=True))
        return View(
            title="A quiet parlour",
            headline=f"Turn {table.turn}",
            steps=(Step("Morning", "done"), Step("Noon", "now", 0), Step("Night", "next", 1)),
            sides=("A", "B"),
            roster=rows,
            sheets=sheets,
            scene=Areas("House", areas, links),
            underway=("something is under way",) if table.acting else (),
            focus="ana" if table.turn % 2 else "bob",
        )

    def log_line(self, table: Parlour, event: Any) -> LogLine:
        return LogLine(str(event))

    def gm_actions(self) -> tuple[GmAction, ...]:
        return (
            GmAction("amend", "Amend", "", "", self._amend),
            GmAction("roll", "Call for a roll", "at any time, for anything", "d", self._called),
            GmAction("standing", "Standing answers", "what need not be asked again", "a", self._standing),
        )

    def _amend(self, table: Parlour) -> Procedure[str]:
        options = tuple(Option(who, name, token=who) for who, name in table.names.items())
        who = yield from ask(lambda: Choose(question="amend.who", seats=(GM,), prompt="Amend whom?", options=options))
        name = yield from ask(
            lambda: Enter(question="amend.name", seats=(GM,), prompt="New name", low=1, value=table.names[who])
        )
        if name == table.names[who]:
            return ""
        was, table.names[who] = table.names[who], name
        return f"{was} is now {name}"

    def _standing(self, table: Parlour) -> Procedure[str]:
        options = (Option("auto", "Guard dice are rolled by the app", letter="a"),)
        picked = yield from ask(
            lambda: Pick(
                question="standing",
                seats=(GM,),
                prompt="What is agreed?",
                options=options,
                chosen=("auto",) if table.auto else (),
            )
        )
        table.auto = "auto" in picked
        return "guard dice by the app" if table.auto else "guard dice by hand"

    def _called(self, table: Parlour) -> Procedure[str]:
        faces = yield from ask(
            lambda: Roll(question="called", seats=(GM,), prompt="Roll a d6", dice=(Die("d6", 1, 6),))
        )
        return f"a called roll shows {faces[0]}"

    def overrules(self, table: Parlour) -> tuple[Option, ...]:
        if not table.acting:
            return ()
        return (
            Option("void.keep", "Void the action", letter="v"),
            Option("void.restore", "Void and restore", letter="w"),
        )

    def auto_answer(self, table: Parlour, decision: Decision) -> Answered | None:
        return Answered(None, "agreed") if table.auto and decision.question == "guard" else None

    def dump(self, table: Parlour) -> dict[str, Any]:
        data = asdict(table)
        del data["events"]
        return data

    def load(self, data: dict[str, Any]) -> Parlour:
        return Parlour(**data)

    def reference(self) -> Entries:
        rules = (
            Entry("WING-1", "Wings", "Parlours", "Who flies has wings.", "Geese fly.", "the house", see=("ROOM-2",)),
            Entry("ROOM-2", "Ceilings", "Parlours", "Ceilings hang low.", see=("WING-1", "TOY-1")),
            Entry("TOY-1", "Fists", "Toys", "Nobody is hit with more than a fist.", changed_by=("gloves",)),
            Entry("GHOST-1", "Ghosts", "Toys", "A blow goes through them."),
        )
        return {entry.id: entry for entry in rules}


def _boxes(hits: int) -> str:
    return ("\\" * min(hits, 10)).ljust(10)


class Written:
    """Writer that keeps its records, and fails when told to."""

    def __init__(self) -> None:
        self.writes: list[list[Any]] = []
        self.full = False

    def __call__(self, records: list[Any]) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        self.writes.append(list(records))


def dice(decision: Decision) -> Answer:
    """Return the second lowest face of every die."""
    assert isinstance(decision, Roll)
    return [die.low + 1 for die in decision.dice]


def parlour(write: Writer | None = None, names: dict[str, str] | None = None) -> Session:
    """Return a session at its first question."""
    setup: dict[str, Any] = {"names": names} if names else {}
    return Session(ParlourSystem(), setup, write=write or Written())


def told(session: Session) -> list[Line]:
    """Return the log."""
    return session.log()
