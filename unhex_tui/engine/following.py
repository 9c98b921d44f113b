"""Replay of an old branch after a die was corrected: later answers that fit are given again.

A correction names the end of the branch it leaves (`Entry.until`), and an entry that replays or replaces an old entry
names it (`Entry.again`). So the rest of the old branch follows from the journal alone, even after a restart. Answers
are replayed action by action: an answer that cannot be played now does not block the actions of others.
"""

from __future__ import annotations

from itertools import chain

from unhex_tui.engine.decision import Answer, AnswerError, Choose, answered, checked
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import Mismatch, Replay
from unhex_tui.engine.value import Value

GOES_BACK = "The GM is correcting a die"
"""Message for spectators while later answers of an old branch are left."""
_DROPPED = "Dropped: "


class Old(Value):
    """An entry of an old branch, and the state when it was made."""

    entry: Entry
    about: tuple[str, ...]
    chapter: str
    at_rest: bool
    said: str = ""
    """Label of the chosen option without digits; empty if the decision was not a `Choose`."""

    @property
    def answers(self) -> bool:
        """True if the entry answered a decision; False for a GM action or an overruling."""
        return self.entry.kind == "answer"

    def in_place(self, live: Conversation) -> bool:
        """Tell whether the entry's question is pending, for the same seats and the same character."""
        decision, entry = live.decision, self.entry
        if decision is None or not self.answers or decision.question != entry.question:
            return False
        if tuple(seat.id for seat in decision.seats) != entry.seats or live.table.at_rest != self.at_rest:
            return False
        return decision.about[:1] == self.about[:1] or entry.value in decision.about

    def fits(self, live: Conversation) -> bool:
        """Tell whether the answer is legal now, and the question concerns no further characters."""
        decision, value = live.decision, self.entry.value
        if decision is None or not (set(decision.about) <= set(self.about) or value in decision.about):
            return False
        try:
            checked(decision, value, forced=self.entry.forced)
        except AnswerError:
            return False
        return True

    def means(self, live: Conversation) -> bool:
        """Tell whether the chosen option still has the same label, numbers aside.

        After two dice have changed places, the same key can mean another part of the body than the one chosen.
        """
        return _said(live, self.entry) == self.said


def _said(live: Conversation, entry: Entry) -> str:
    """Return the label of the chosen option without digits; empty if the pending decision is not a `Choose`."""
    if not isinstance(live.decision, Choose):
        return ""
    words = next((option.label for option in live.decision.options if option.key == entry.value), "")
    return "".join(sign for sign in words if not sign.isdigit())


class Left(Value):
    """The rest of an old branch."""

    under_way: tuple[Old, ...] = ()
    later: tuple[tuple[Old, ...], ...] = ()
    """Actions to come, in order; each entry at a rest point and each new chapter starts another."""
    passed: bool = False
    """True if a later entry has already been replayed: the rest follows now, or is dropped at the next action."""

    @property
    def olds(self) -> tuple[Old, ...]:
        """All remaining entries, in order."""
        return (*self.under_way, *chain.from_iterable(self.later))

    def after(self, entry: Entry) -> Left:
        """Return the rest after an entry of the new branch has been made."""
        if not entry.again:
            return self._replace(under_way=()) if entry.rest else self
        for i, old in enumerate(self.under_way):
            if old.entry.n == entry.again:
                return self._replace(under_way=self.under_way[i + 1 :])
        for i, group in enumerate(self.later):
            for k in range(_leading(group) + 1):
                if group[k].entry.n == entry.again:
                    return Left(group[k + 1 :], (*self.later[:i], *self.later[i + 1 :]))
        return self

    def place(self, live: Conversation, value: Answer) -> int:
        """Return the number of the old entry that an answer given now would replace; 0 for none."""
        for old in self.under_way:
            if old.in_place(live):
                return old.entry.n
        for first in (group[_leading(group)] for group in self.later):
            if first.in_place(live) and (first.entry.value == value or not first.at_rest):
                return first.entry.n
        return 0

    def next(self, replay: Replay, live: Conversation, refused: set[int]) -> Old | None:
        """Return the entry to replay now; None if the table must be asked or nothing is left."""
        for i, old in enumerate(self.under_way):
            if old.in_place(live):
                good = old.entry.n not in refused and old.fits(live) and old.means(live)
                return _beside(self.under_way[:i], replay, live, refused) or (old if good else None)
        beside = _beside(self.under_way, replay, live, refused)
        if beside and (live.table.at_rest or not self.under_way[0].answers):
            return beside
        chapter = live.table.chapter
        for i, group in enumerate(self.later):
            first = group[_leading(group)]
            if first.chapter == chapter and first.entry.n not in refused and first.in_place(live) and first.fits(live):
                passed = [old for group in self.later[: i + 1] for old in group[: _leading(group)] or group[:1]]
                return beside or _beside(passed, replay, live, refused) or first
        for first, *_ in self.later[:1]:
            fits = live.table.at_rest or (not first.at_rest and chapter == first.chapter)
            if fits and not first.answers:
                return _beside([first], replay, live, refused)
        return None


NOTHING = Left()


def _leading(group: tuple[Old, ...]) -> int:
    """Return the index of a group's first answer, or of its last entry if it has no answer."""
    return next((i for i, old in enumerate(group) if old.answers), len(group) - 1)


def _beside(olds: list[Old] | tuple[Old, ...], replay: Replay, live: Conversation, refused: set[int]) -> Old | None:
    """Return the first GM action or overruling that can be repeated now; None if there is none."""
    for old in olds:
        if old.answers or old.entry.n in refused:
            continue
        if old.entry.kind == "aside" or old.entry.question in (o.key for o in replay.system.overrules(live.table)):
            return old
    return None


# ---------------------------------------------------------------------- what is left


class Line(Value):
    """An old branch, and the progress along it."""

    olds: tuple[Old, ...]
    order: dict[int, int]
    """Index of each entry in `olds`, by the entry's number."""
    chapters: dict[str, int]
    """Index of each chapter, in the order of play."""
    left: Left
    """Entries that have not been replayed, whatever question is pending."""
    last: int = -1
    """Highest index replayed so far; -1 before the first."""

    def after(self, entry: Entry) -> Line:
        """Return the progress after an entry of the new branch has been made."""
        if entry.kind == "drop" or (entry.rest and not entry.again and not self._ahead(self.left)):
            return self._replace(left=NOTHING)
        return self._replace(left=self.left.after(entry), last=max(self.last, self.order.get(entry.again, -1)))

    def now(self, live: Conversation) -> Left:
        """Return the rest at the pending question, without answers of actions and chapters that are over."""
        if self.left is NOTHING:
            return NOTHING
        reached = self.chapters[self.olds[self.last].chapter] + 0.5 if self.last >= 0 else -1
        now = self.chapters.get(live.table.chapter, reached)
        left = Left(
            tuple(old for old in self.left.under_way if not (old.answers and live.table.at_rest)),
            tuple(group for group in self.left.later if self.chapters[group[0].chapter] >= now or not group[0].answers),
        )
        return left._replace(passed=not self._ahead(left))

    def _ahead(self, left: Left) -> bool:
        """Tell whether any remaining entry comes after the last entry that was replayed."""
        return any(self.order[group[-1].entry.n] > self.last for group in (left.under_way, *left.later) if group)


def left_over(replay: Replay, live: Conversation) -> Left:
    """Return the rest of an old branch at the journal's head, where `live` stands.

    Raises Mismatch if the old branch can no longer be replayed.
    """
    line = _line(replay, replay.journal.head)
    return NOTHING if line is None else line.now(live)


def _line(replay: Replay, end: int) -> Line | None:
    """Return the old branch that is being followed after entry `end`; None if nothing is left of it."""
    entries, known = replay.journal.entries, replay.along
    since: list[Entry] = []
    n = end
    while n and n not in known and not entries[n].until:
        since.append(entries[n])
        n = entries[n].parent
    line: Line | None = None
    if n:
        line = known[n] if n in known else older_line(replay, entries[n])
    for entry in reversed(since):
        line = line and line.after(entry)
    known[end] = line = line if line and line.left is not NOTHING else None
    return line


def _made_line(olds: list[Old]) -> Line:
    order = {old.entry.n: i for i, old in enumerate(olds)}
    chapters = {chapter: i for i, chapter in enumerate(dict.fromkeys(old.chapter for old in olds))}
    return Line(tuple(olds), order, chapters, _grouped(olds))


def _grouped(olds: list[Old]) -> Left:
    groups: list[list[Old]] = [[]]
    for old in olds:
        if old.at_rest or (groups[-1] and groups[-1][-1].chapter != old.chapter):
            groups.append([])
        groups[-1].append(old)
    return Left(tuple(groups[0]), tuple(tuple(group) for group in groups[1:]))


def older_line(replay: Replay, correction: Entry) -> Line:
    """Return the branch that a correction left, after the die, with the rest of an even older branch.

    If the die was corrected before, answers that were dropped then are tried again. Raises Mismatch if the branch can
    no longer be replayed.
    """
    if _key(correction) not in replay.older:
        # A correction of a correction needs the branch that the earlier correction left: work out the oldest first.
        due = [correction]
        for entry in due:
            due += [led for led in _led_to(replay, entry) if led not in due and _key(led) not in replay.older]
        for entry in sorted(due, key=lambda entry: entry.n):
            replay.older[_key(entry)] = _made_line(_left_behind(replay, entry))
    line: Line = replay.older[_key(correction)]
    return line


def _key(correction: Entry) -> tuple[int, int]:
    return correction.corrects, correction.until


def _led_to(replay: Replay, correction: Entry) -> list[Entry]:
    """Return the corrections that must be worked out before this correction."""
    entries, n = replay.journal.entries, correction.until
    die = entries[correction.corrects]
    while n and not entries[n].until:
        n = entries[n].parent
    return [*([die] if die.until else []), *([entries[n]] if n else [])]


def _left_behind(replay: Replay, correction: Entry) -> list[Old]:
    """Return the entries after the die on the branch that a correction left, with the rest of an older branch.

    Raises Mismatch if the branch can no longer be replayed.
    """
    path, entries = replay.journal.path_to(correction.until), replay.journal.entries
    die = entries[correction.corrects]
    since = path.index(die.n)
    fallen = older_line(replay, die).olds if die.until else ()
    given = {entries[n].again for n in path[since + 1 :]}  # replayed, perhaps in another order, so not dropped
    live = replay.built(die.n)
    olds: list[Old] = []
    for i in range(since + 1, len(path)):
        entry = entries[path[i]]
        about = live.decision.about if live.decision else ()
        now = Old(entry, about, live.table.chapter, live.table.at_rest, _said(live, entry))
        replay.step(live, entry, path[:i])
        place = next((k for k, old in enumerate(fallen) if old.entry.n == entry.again), None)
        if place is not None:
            olds += [old for old in fallen[:place] if old.entry.n not in given]
            fallen = fallen[place + 1 :]
        if entry.kind == "drop":
            fallen = ()
        else:
            olds.append(now)
    olds += [old for old in fallen if old.entry.n not in given]
    known, gone_along = {old.entry.n for old in olds}, _line(replay, correction.until)
    return olds + [old for old in (gone_along.now(live).olds if gone_along else ()) if old.entry.n not in known]


def named(olds: tuple[Old, ...]) -> list[str]:
    """Return old entries in words: an action by its first log line, a single step by its label."""
    actions: list[list[Entry]] = []
    for old in olds:
        if actions and actions[-1][0].rest and not old.at_rest:
            actions[-1].append(old.entry)
        else:
            actions.append([old.entry])
    names = []
    for first, *more in actions:
        lines = (log_line.text for entry in (first, *more) for log_line in entry.told)
        name = next(lines, first.label) if first.rest else first.label
        names.append(name.removeprefix(_DROPPED))  # a step dropped once may be dropped again
    return names


# ---------------------------------------------------------------------- going on


def follow(replay: Replay, live: Conversation) -> tuple[Conversation, list[Entry]]:
    """Replay the answers that fit now; return the conversation and the new entries, which are in the journal.

    Raises Mismatch if the old branch can no longer be replayed.
    """
    journal = replay.journal
    made: list[Entry] = []
    refused: set[int] = set()
    line = _line(replay, journal.head)
    left = NOTHING if line is None else line.now(live)
    while line is not None and (old := left.next(replay, live, refused)) is not None:
        new = _again(live, old.entry, journal.last + 1, journal.head)
        try:
            unlogged = replay.apply(live, new, replay.before(new, journal.path))
        except Mismatch:
            refused.add(old.entry.n)
            live = replay.built(journal.head)
            continue
        new = new.telling(replay.told(live), unlogged)
        journal.add(new)
        line, before = line.after(new), left
        left = line.now(live)
        new = new._replace(told=(*new.told, *fallen(before, left, old.entry.n)))
        journal.entries[new.n] = new
        made.append(new)
    return live, made


def _again(live: Conversation, old: Entry, n: int, parent: int) -> Entry:
    """Return a copy of an old entry, as entry `n` after `parent`, without log lines."""
    new = old._replace(n=n, parent=parent, back=-1, corrects=0, until=0, again=old.n, told=())
    if live.decision is None or old.kind != "answer":
        return new
    return new._replace(label=answered(live.decision, old.value), rest=live.table.at_rest)


def fallen(before: Left, left: Left, given: int) -> tuple[LogLine, ...]:
    """Return log lines for the entries that were dropped when the old entry `given` was replayed or replaced."""
    still = {given, *(old.entry.n for old in left.olds)}
    gone = tuple(old for old in before.olds if old.entry.n not in still)
    return tuple(LogLine(f"{_DROPPED}{name}", kind="gm") for name in named(gone))
