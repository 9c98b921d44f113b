"""Shorthand lines: parsed, rehearsed apart from the session, then carried out.

A line is first read as answers to the pending questions, one after the other, then by the system as a GM action with
its answers. The journal holds ordinary answers and GM actions, nothing special for shorthand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from unhex_tui.engine.decision import Answer, AnswerError, Choose, Decision, Enter, Option, Pick, Roll, answered
from unhex_tui.engine.procedure import Aside, Conversation
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import asides_of
from unhex_tui.engine.value import Value
from unhex_tui.engine.wording import Reading, Word, meant, words_of

LONGEST = 200
"""Most characters of a line."""
MOST_TOLD = 6
"""Most log lines that are shown before the line is carried out."""
_AND = frozenset(",&+") | {"and"}
_ATTACKS = frozenset(("shoot", "strike", "hit", "stab"))
"""Words for attacks."""


class Understood(Value):
    """Meaning of a shorthand line, or the reason why it has no effect."""

    says: tuple[str, ...] = ()
    """Expected effect in words, with the log lines that follow; empty if the line has no effect."""
    wrong: str = ""
    """Problem with the line; empty if it has an effect."""
    could: tuple[str, ...] = ()
    """Whole lines that complete or correct it."""
    answers: tuple[Answer, ...] = ()
    """Answers to the pending questions in order; empty for a GM action."""
    aside: str = ""
    """Name of the GM action; empty if the line answers questions."""
    by_question: Mapping[str, Answer] = {}
    """Answers of the GM action by question id."""


def understood(session: Session, line: str) -> Understood:
    """Interpret a line by rehearsing it; the session does not change."""
    line = line.lstrip(": ")  # the key that opens the line, pressed twice
    words = words_of(line[:LONGEST])
    answered, taken = _answering(session, line, words)
    if answered.answers:
        return answered
    reading = session.system.shorthand(session.table, line[:LONGEST])
    if reading.in_play and (says := _in_play(session, reading)):
        return Understood(says, could=reading.could, answers=reading.in_play)
    if reading.aside:
        live = session.rehearsed()
        try:
            aside = Aside(live.table, asides_of(session.system)[reading.aside].play)
            follow(aside, reading.answers)
        except AnswerError as error:
            return Understood(wrong=str(error), could=reading.could)
        if not aside.result:
            return Understood(wrong="That changes nothing", could=reading.could)
        says = (aside.result, *reading.told, *_told(session, live, (aside.result,)))
        return Understood(says, could=reading.could, aside=reading.aside, by_question=reading.answers)
    if not reading.begun:
        # Accept an act as the log has it (`attacks`), and the deciding character's name before the answer.
        spoken = [one._replace(text=_spoken(one.text)) if len(one.text) > 3 else one for one in words]
        asked = session.decision
        decides = asked is not None and reading.who in asked.about[:1] and not _offers(asked, reading.who)
        for named in (0, reading.named) if decides else (0,):
            again, more = _answering(session, line, spoken[named:])
            if again.answers or more + named > max(taken, named):
                answered, taken = again, more + named
            if answered.answers:
                return answered
    could = tuple(dict.fromkeys((*reading.could, *answered.could)))
    if not words:
        return Understood(could=could)
    # The words fit an answer better than a name.
    if not reading.begun and (
        taken > 1 or not reading.wrong or _dice(session.decision, words) or (answered.could and not reading.could)
    ):
        return answered
    return Understood(wrong=reading.wrong, could=could)


def _spoken(word: str) -> str:
    """Return a word as options spell it: `attack` for `attacks` and for synonyms such as `shoot`."""
    bare = word.removesuffix("s")
    return "attack" if bare in _ATTACKS else bare


def _in_play(session: Session, reading: Reading) -> tuple[str, ...]:
    """Return the effect of the answers in a reading, in words; empty if they do not fit the pending questions."""
    live = session.rehearsed()
    try:
        for value in reading.in_play:
            live.answer(value)
    except AnswerError:
        return ()
    first, *more = _told(session, live, ()) or ("",)
    return tuple(filter(None, (first, reading.of_play, *more)))


def carry_out(session: Session, does: Understood) -> None:
    """Carry out a shorthand line completely or not at all.

    Raises AnswerError if the answers are not accepted, or no longer; ProcedureFailed and NotWritten as `Session.answer`
    does.
    """
    if does.aside:
        aside = session.aside(does.aside)
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
    session.hold()
    try:
        for value in does.answers:
            session.answer(value)
    finally:
        session.release()


def follow(aside: Aside, answers: Mapping[str, Answer]) -> None:
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
    events, live.table.told = live.table.told, []
    told = (session.system.narrate(live.table, event).text for event in events)
    return tuple(text for text in told if not any(one in text for one in known))[:MOST_TOLD]


def _answering(session: Session, line: str, words: Sequence[Word]) -> tuple[Understood, int]:
    """Read a line as answers to the pending questions; return the meaning and the number of words that fit."""
    decision: Decision | None = session.decision
    live: Conversation | None = None
    answers: list[Answer] = []
    says: list[str] = []
    left = words
    while decision is not None:
        if decision.secret:
            return Understood(wrong="Secret choices cannot be typed here: everyone could read them"), 0
        known = len(words) - len(left)
        begun = line[: left[0].start] if left else f"{line.rstrip()} " if line.strip() else ""
        found = _answer(decision, left)
        if isinstance(found, str):
            could = tuple(begun + one for one in _names(decision, left))
            wrong = found or f"Don't know “{_rest(line, left)}” here"
            return Understood(wrong=wrong, could=could), known + bool(found)
        value, taken = found
        try:
            value = decision.check(value)
            says.append(answered(decision, value))
            live = live or session.rehearsed()
            live.answer(value)
        except AnswerError as error:
            return Understood(wrong=str(error).removeprefix(f"{decision.question}: ")), known
        answers.append(value)
        says += _told(session, live, says)
        left = left[taken:]
        if not left:
            break
        decision = live.decision
    if left:
        return Understood(wrong=f"No open question takes “{_rest(line, left)}”"), len(words) - len(left)
    return Understood(tuple(says), answers=tuple(answers)), len(words)


def _answer(decision: Decision, words: Sequence[Word]) -> tuple[Any, int] | str:
    """Return the answer in the first words and their number, or the reason why there is none.

    The reason is empty if the words fit no option at all.
    """
    if not words:
        return f"{decision.prompt} …"
    match decision:
        case Choose(options=options) | Roll(extras=options) if decision.kind != "roll" or not _dice(decision, words):
            return _option(decision, options, words)
        case Roll():
            typed = "".join(word.text for word in words)
            if len(typed) != len(decision.dice) or not all(die.signs or die.high < 10 for die in decision.dice):
                return f"Type {len(decision.dice)} dice, not {typed}"
            try:
                return [die.face(sign) for die, sign in zip(decision.dice, typed, strict=True)], len(words)
            except ValueError as error:
                return str(error)
        case Pick():
            return _several(decision, words)
        case Enter(what="number") if _digits(words[:1]):
            return int(words[0].text[:9]), 1
    return f"“{' '.join(word.text for word in words)}”: answer this question with its keys, not in words"


def _several(decision: Pick, words: Sequence[Word]) -> tuple[Any, int] | str:
    none = meant(words, {"": (decision.none, "nobody", "nothing")})
    if none.taken and none.whole:
        return [], none.taken
    keys: list[str] = []
    at = 0
    while at < len(words):
        if words[at].text in _AND:
            at += 1
            continue
        found = _option(decision, decision.options, words[at:])
        if isinstance(found, str):
            if keys:
                break
            return found
        keys.append(found[0])
        at += found[1]
    return keys, at


def _option(decision: Decision, options: Sequence[Option], words: Sequence[Word]) -> tuple[str, int] | str:
    found = meant(words, {one.key: _called(one) for one in options})
    labels = ", ".join(one.label for one in options if one.key in found.keys)
    said = " ".join(word.text for word in words[: found.taken])
    if len(found.keys) > 1:
        return f"“{said}” could be {labels}"
    if found.keys and not found.late:
        return found.keys[0], found.taken
    blocked = decision.explanation().blocked
    barred = meant(words, {one.option.key: _called(one.option) for one in blocked})
    if found.keys:  # a blocked option matches more words
        return (found.keys[0], found.taken) if barred.taken < found.taken else f"“{said}” is not enough: {labels}?"
    return next((f"{one.option.label}: {one.reasons[0]}" for one in blocked if one.option.key in barred.keys), "")


def _offers(decision: Decision, who: str) -> bool:
    """Tell whether an option of the decision names the character."""
    return any(who in (one.key, one.token) for one in getattr(decision, "options", ()))


def _called(option: Option) -> tuple[str, ...]:
    """Return the names of an option: its label, its thing, and other words for it."""
    called = [option.label, *([option.thing] if option.thing and "/" not in option.thing else []), *option.also]
    return (*called, *(f"{one} {option.hint}" for one in called if option.token))


def _names(decision: Decision, words: Sequence[Word]) -> list[str]:
    """Return the labels of the options; if some fit the words, only those."""
    options: Sequence[Option] = getattr(decision, "options", ()) or getattr(decision, "extras", ())
    found = meant(words, {one.key: _called(one) for one in options}).keys if words else ()
    return [one.label for one in options if one.key in found or not words]


def _dice(decision: Decision | None, words: Sequence[Word]) -> bool:
    """Tell whether words are dice: all digits, or beginning with a sign of the pending dice."""
    signs = {sign for die in decision.dice for sign in die.signs} if isinstance(decision, Roll) else set()
    return _digits(words) or (bool(words) and words[0].text in signs)


def _digits(words: Sequence[Word]) -> bool:
    return bool(words) and all(word.text.isascii() and word.text.isdigit() for word in words)


def _rest(line: str, words: Sequence[Word]) -> str:
    return line[words[0].start :].strip()
