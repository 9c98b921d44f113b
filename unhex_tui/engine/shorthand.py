"""Shorthand lines: parsed, rehearsed apart from the session, then carried out.

A line is first read as answers to the pending questions, one after the other; then by the system, as a GM action with
all its answers; and last as people speak, with verbs for acts. Where dice remain at an earlier question, such as who
reacts, the line is carried out up to there. The journal records only ordinary answers and GM actions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import dropwhile, takewhile

from unhex_tui.engine.decision import Answer, AnswerError, Decision, Option, answered
from unhex_tui.engine.procedure import Conversation, GmActionRun
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.engine.value import Value
from unhex_tui.engine.worded import (
    all_digits,
    answer,
    begins_dice,
    names_of,
    of_the_act,
    offers,
    placed,
    spoken_answers,
    starts_of,
)
from unhex_tui.engine.wording import (
    DICE,
    GOES,
    JOINS,
    Reading,
    Word,
    bare,
    joining,
    keeps,
    meant,
    negated,
    starts_dice,
    verb,
    words_of,
)

LONGEST = 200
"""Most characters of a line."""
MOST_TOLD = 6
"""Most lines shown about the effects of a line."""


_UNSEEN = "Choices are secret now, but everyone could read a sentence: press a letter. Sentences work after the reveal"


class Understood(Value):
    """Meaning of a shorthand line, or the reason why it has no effect."""

    says: tuple[str, ...] = ()
    """Expected effect in words, with the log lines that follow; empty if the line has no effect."""
    wrong: str = ""
    """Problem with the line; empty if it has an effect."""
    could: tuple[str, ...] = ()
    """Whole lines that complete or correct the line."""
    answers: tuple[Answer, ...] = ()
    """Answers to the pending questions, in order; empty for a GM action."""
    stops: str = ""
    """The question at which the line stops because dice cannot be taken yet, in words; empty if it is taken whole."""
    left: str = ""
    """The dice that are not taken, as typed."""
    aside: str = ""
    """Name of the GM action; empty if the line answers questions."""
    by_question: Mapping[str, Answer] = {}
    """Answers of the GM action by question id."""


def understood(session: Session, line: str) -> Understood:
    """Interpret a line by rehearsing it; the session does not change."""
    line = line.lstrip(": ")  # the key that opens the line, pressed twice
    words = negated(words_of(line[:LONGEST]))
    best, taken = _answering(session, line, words)
    if best.answers:
        return best
    reading = session.system.shorthand(session.table, line[:LONGEST])
    played = _in_play(session, reading) if reading.in_play else ""
    if not isinstance(played, str):
        return Understood(played, could=reading.could, answers=reading.in_play)
    if played and not reading.begun:
        return Understood(wrong=played, could=reading.could)
    if reading.aside:
        live = session.rehearsed()
        try:
            aside = GmActionRun(live.table, gm_actions_of(session.system)[reading.aside].play)
            follow(aside, reading.answers)
        except AnswerError as error:
            return Understood(wrong=str(error), could=reading.could)
        if not aside.result:
            return Understood(wrong="That changes nothing", could=reading.could)
        live.rebuild()
        says = (aside.result, *reading.told, *_told(session, live, (aside.result,)))
        return Understood(says, could=reading.could, aside=reading.aside, by_question=reading.answers)
    if wrong := _in_secret(session.decision, reading, words):
        return Understood(wrong=wrong)
    if not reading.begun:
        if wrong := _out_of_reach(session, reading, words):
            return Understood(wrong=wrong)
        for skipped, said in spoken_answers(session.decision, reading, words):
            who = reading.who if skipped >= reading.named > 0 else ""
            again, more = _answering(session, line, said, spoken=True, acts=skipped > reading.named, who=who)
            if again.answers or more + skipped > max(taken, skipped):
                best, taken = again, more + skipped
            if best.answers:
                return best
        if wrong := _not_their_turn(session.decision, reading, words, best.wrong):
            return Understood(wrong=wrong, could=reading.could)
    could = tuple(dict.fromkeys((*reading.could, *best.could)))
    if not words:
        return Understood(could=could)
    # The words fit an answer better than a name.
    if not reading.begun and (
        taken > 1 or not reading.wrong or begins_dice(session.decision, words) or (best.could and not reading.could)
    ):
        kept = (offer for offer in reading.could if keeps(line, offer))
        return best._replace(could=tuple(dict.fromkeys((*best.could, *kept))))
    if reading.begun or not _acts(reading, words):
        return Understood(wrong=reading.wrong, could=could)
    asked = f". The question now: {session.decision.prompt}" if session.decision is not None else ": nothing is asked"
    typed = _rest(line, words[reading.named :])
    if places := _goes_nowhere(session.decision, reading, words):
        begun = line[: words[reading.named].end].strip()
        ways = (f"{begun} to {place}" for place in places)
        could = tuple(way for way in ways if keeps(line, way))
        return Understood(wrong=f"{reading.called}: “{typed}” names no place that can be chosen{asked}", could=could)
    return Understood(wrong=f"{reading.called}: “{typed}” is not possible now{asked}", could=could)


def _acts(reading: Reading, words: Sequence[Word]) -> bool:
    """Tell whether a line names a character, then a known verb."""
    return bool(reading.who) and len(words) > reading.named and verb(words[reading.named].text)


def _in_secret(decision: Decision | None, reading: Reading, words: Sequence[Word]) -> str:
    """Return why a line that plays is refused while choices are secret; empty for edits, and for unknown names."""
    if decision is None or not decision.secret or reading.begun or not words:
        return ""
    if reading.who:
        return _UNSEEN if _acts(reading, words) else ""
    chosen = getattr(decision, "options", ()) and not isinstance(answer(decision, words, spoken=True), str)
    return _UNSEEN if chosen or verb(words[0].text) else ""


def _goes_nowhere(decision: Decision | None, reading: Reading, words: Sequence[Word]) -> tuple[str, ...]:
    """Return the places that may be chosen if a line only says that the deciding character goes; empty if not."""
    if decision is None or reading.named not in starts_of(decision, reading)[1:]:
        return ()
    if bare(words[reading.named].text) not in GOES:
        return ()
    return tuple(option.place for option in getattr(decision, "options", ()) if option.place)


def _out_of_reach(session: Session, reading: Reading, words: Sequence[Word]) -> str:
    """Return why the place that ends a line cannot be chosen; empty if it can, or if the line names no place."""
    decision = session.decision
    for _, at in placed(decision, reading, words):
        place = words[at].text.upper()
        if decision is not None and at == len(words) - 1 and isinstance(answer(decision, words[at:]), str):
            blocked = (each for each in decision.explanation().blocked if each.option.place == place)
            if why := next((each.reasons[0] for each in blocked), None) or session.advice().elsewhere(place):
                return f"{place}: {why}"
    return ""


def _not_their_turn(decision: Decision | None, reading: Reading, words: Sequence[Word], wrong: str) -> str:
    """Return a message if a line names the act of a character who is not asked now; empty if not.

    While the acting character is being chosen, `wrong` may be the reason against the character in the line.
    """
    if decision is None or not _acts(reading, words):
        return ""
    first = decision.about[0] if decision.about else ""
    if reading.who == first:
        return ""
    if offers(decision, first):
        if offers(decision, reading.who):
            return ""
        if wrong.startswith(f"{reading.called}: "):
            return wrong
    elif reading.who in decision.about and not offers(decision, reading.who):
        return f"First: {decision.prompt}"
    return f"{reading.called} must wait to act. The question now: {decision.prompt}"


def _in_play(session: Session, reading: Reading) -> tuple[str, ...] | str:
    """Return the effect of the answers in a reading, in words, or why they do not fit the pending questions."""
    live = session.rehearsed()
    try:
        for value in reading.in_play:
            live.answer(value)
    except AnswerError as error:
        asked = f"{live.decision.question}: " if live.decision is not None else ""
        return str(error).removeprefix(asked)
    first, *more = _told(session, live, ()) or ("",)
    return tuple(filter(None, (first, reading.of_play, *more)))


def carry_out(session: Session, does: Understood) -> None:
    """Carry out a shorthand line completely or not at all.

    Raises AnswerError if the answers are not accepted, or no longer; ProcedureFailed and NotWritten as `Session.answer`
    does.
    """
    if does.aside:
        aside = session.gm_action(does.aside)
        try:
            follow(aside, does.by_question)
        except AnswerError:
            aside.close()
            raise
        session.finish(does.aside, aside)
        return
    live = session.rehearsed()
    for value in does.answers:
        live.answer(value)
    session.recorder.hold()
    try:
        for value in does.answers:
            session.answer(value)
    finally:
        session.recorder.release()


def follow(aside: GmActionRun, answers: Mapping[str, Answer]) -> None:
    """Answer a GM action by question id, each question once.

    Raises AnswerError if it asks a question without an answer here, or does not accept an answer.
    """
    left = dict(answers)
    while (asked := aside.decision) is not None:
        if asked.question not in left:
            again = asked.question in answers  # its prompt names the mistake in the answer
            raise AnswerError(asked.prompt if again else f"Missing: {asked.prompt}")
        try:
            aside.answer(left.pop(asked.question))
        except AnswerError as error:
            raise AnswerError(str(error).removeprefix(f"{asked.question}: ")) from error


def _told(session: Session, live: Conversation, known: Iterable[str]) -> tuple[str, ...]:
    """Return the new log lines of a rehearsal, except lines that contain a text in `known`."""
    events, live.table.events = live.table.events, []
    lines = (session.system.log_line(live.table, event).text for event in events)
    return tuple(text for text in lines if not any(longer in text for longer in known))[:MOST_TOLD]


class _Act(Value):
    """An act chosen by a line: the question, the key of its answer, and where the words that gave it begin and end."""

    decision: Decision
    key: str
    start: int
    end: int


def _answering(
    session: Session,
    line: str,
    words: Sequence[Word],
    *,
    spoken: bool = False,
    acts: bool = False,
    who: str = "",
) -> tuple[Understood, int]:
    """Read a line as answers to the pending questions, and return its meaning and the number of words that fit.

    With `spoken`, verbs are also read as people say them; with `acts`, the line has named the declared action. If the
    line begins with a character, `who`, it answers nothing for the next one.
    """
    decision: Decision | None = session.decision
    first = decision
    live: Conversation | None = None
    answers: list[Answer] = []
    says: list[str] = []
    left, aimed = words, acts
    act: _Act | None = None
    chosen: Option | None = None
    while decision is not None:
        if decision.secret:
            return Understood(wrong=_UNSEEN), 0
        known = len(words) - len(left)
        begun = f"{before} " if (before := (line[: left[0].start] if left else line).rstrip()) else ""
        outcome = answer(decision, left, spoken, aimed)
        if act is not None and (together := _together(act, words, left, spoken, isinstance(outcome, str))):
            return _answering(session, line, together, spoken=spoken, acts=acts, who=who)
        if isinstance(outcome, str):
            early = left and decision.kind != "roll" and re.fullmatch(DICE, left[0].text)
            if early and answers and (acts or any(verb(word.text) for word in words_of(line))):
                rest = _rest(line, left)
                says.append(f"{rest} must wait; first “{decision.prompt}”")
                return Understood(tuple(says), answers=tuple(answers), stops=decision.prompt, left=rest), len(words)
            could = _completing(decision, line, left, begun, spoken, bool(outcome))
            if answers and left and not could and first is not None:
                theirs = decision.about[:1] == first.about[:1] or {*decision.about[:1]} & {*map(str, answers)}
                could = tuple(begun + name for name in names_of(decision, (), spoken)[0]) if theirs else ()
                could = (*could, begun.rstrip())
            wrong = outcome or _noted(decision, left) or f"“{_rest(line, left)}” is no answer to “{decision.prompt}”"
            if chosen is not None and left and (other := _not_in_reach(session, chosen, _rest(line, left))):
                return Understood(wrong=other, could=(f"{begun}{chosen.hint}",)), known + 1
            if not answers and all_digits(left) and decision.kind != "roll":
                wrong = f"No dice are asked for yet; first: {decision.prompt}"
            return Understood(wrong=wrong, could=could), known + bool(outcome)
        value, taken = outcome
        try:
            value = decision.check(value)
            says.append(answered(decision, value))
            live = live or session.rehearsed()
            live.answer(value)
        except AnswerError as error:
            return Understood(wrong=str(error).removeprefix(f"{decision.question}: ")), known
        answers.append(value)
        chosen = next((option for option in getattr(decision, "options", ()) if option.key == value), None)
        if chosen is not None and (chosen.thing or not chosen.token) and not chosen.place:
            act = _Act(decision, chosen.key, known, known + taken)
            taken += _only_target(chosen, left[taken:])
        aimed = any(option.token and option.key == value for option in getattr(decision, "options", ()))
        says += _told(session, live, says)
        said, left = left[:taken], left[taken:]
        if not left:
            break
        if elsewhere := _elsewhere(chosen, line, said, left):
            return elsewhere, known + taken + 1
        decision = live.decision
        if who and decision is not None and live.table.at_rest and decision.about[:1] != (who,):
            wrong = f"“{_rest(line, left)}” would answer another question: {decision.prompt}"
            return Understood(wrong=wrong, could=(line[: left[0].start].rstrip(),)), len(words) - len(left) + 1
    return (
        Understood(wrong=f"No open question takes “{_rest(line, left)}”")
        if left
        else Understood(tuple(says), answers=tuple(answers))
    ), len(words) - len(left)


def _elsewhere(chosen: Option | None, line: str, said: Sequence[Word], left: Sequence[Word]) -> Understood | None:
    """Return that the place after a `to` is not the only one to choose; None if the line goes on in another way."""
    if chosen is None or not chosen.place or said[-1].text != "to":
        return None
    wrong = f"“{_rest(line, left)}” names no place that can be chosen: “{chosen.label}” is possible"
    return Understood(wrong=wrong, could=(line[: left[0].start] + chosen.label.rpartition(" to ")[2],))


def _together(act: _Act, words: Sequence[Word], left: Sequence[Word], spoken: bool, unread: bool) -> Sequence[Word]:
    """Return a line with the words that belong to its act moved there from behind the target.

    Returns no words if none belong to it. `unread` means that the words answer no question where they stand.
    """
    said, between = words[act.start : act.end], words[act.end : len(words) - len(left)]
    free = unread and bool(left) and not starts_dice(left, 0)
    more = of_the_act(act.decision, act.key, said, left, spoken, free) if left and between else 0
    if not more:
        return ()
    moved = dropwhile(lambda word: word.text in JOINS, left[:more])
    return [*words[: act.end], *moved, *between, *left[more:]]


def _only_target(option: Option | None, words: Sequence[Word]) -> int:
    """Return the number of words that name the only target of an act, which is not asked for: its hint names it.

    A part of the name is enough, unless a number follows that tells others of this name apart: `guard 2 44`.
    """
    if option is None or not option.token or not option.thing:
        return 0
    joins = joining(words)
    named = meant(words[joins:], {"": (option.hint,)})
    after = [*takewhile(lambda word: all_digits([word]), words[joins + named.taken :])]
    other = bool(after) and (len(after) > 1 or len(after[0].text) < 2)
    return joins + named.taken if named.whole or (named.taken and not named.late and not other) else 0


def _not_in_reach(session: Session, act: Option, rest: str) -> str:
    """Return that an act has only one target, if the rest of a line begins with another name; empty if it does not."""
    if not (act.token and act.thing):
        return ""
    named = session.system.shorthand(session.table, rest)
    if not named.who or named.who == act.token:
        return ""
    return f"{named.called} is not a possible target: “{act.label}” reaches only {act.hint}"


def _completing(
    decision: Decision, line: str, left: Sequence[Word], begun: str, spoken: bool, several: bool
) -> tuple[str, ...]:
    """Return whole lines with the options that the words begin."""
    named = [*dropwhile(lambda word: word.text in JOINS, left)] if spoken else left
    joined = line[: named[0].start] if named and named[0] is not left[0] else begun
    joined = f"{line.rstrip()} " if left and not named else joined
    labels, matched = names_of(decision, named, spoken)
    after = f" {_rest(line, named[matched:])}" if several and named[matched:] and len(labels) > 1 else ""
    return tuple(joined + name + after for name in labels)


def _noted(decision: Decision, words: Sequence[Word]) -> str:
    """Return the note on a question that has all the words, such as why an item cannot be held; empty without one."""
    said = {word.text for word in words if word.text not in JOINS}
    notes = map(str, decision.explanation().notes if said else ())
    return next((note for note in notes if said <= {word.text for word in words_of(note)}), "")


def _rest(line: str, words: Sequence[Word]) -> str:
    return line[words[0].start :].strip()
