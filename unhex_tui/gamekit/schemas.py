"""The record of a whole file of a game, and its JSON Schema.

A game reads the parts of a file one by one, to find mistakes of all of them. Here they are one record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, defstruct, structs

from unhex_tui.files.schemas import schema_of
from unhex_tui.gamekit.document_models import MOST_CHARACTERS, TeamSheet
from unhex_tui.gamekit.table_rules import Rule
from unhex_tui.gamekit.traits import bare, in_files, list_of, one_of, part_of, spec

if TYPE_CHECKING:
    from unhex_tui.gamekit.setups import Documents

ABOUT = {
    "setup": "The start of a session: characters, and everything else on the game's table.",
    "party": "The players' characters, from session to session.",
    "encounter": "A fight prepared at home: the opposition and where it happens.",
    "template": "One NPC to recruit as often as you like.",
}
"""The forms of files."""
_LEAST = {"party": 1, "template": 1}
"""Least number of characters in a form."""
_PCS = {"party": True, "encounter": False, "template": False}
"""Whether the characters of a form are PCs; a setup may hold both."""


def schema(files: Documents[Any, Any], form: str, game: str) -> dict[str, Any]:
    """Return the JSON Schema of a form of a game's files; `game` is its title."""
    made = schema_of(file_record(files, form), f"{game}: {form}", ABOUT[form])
    made["properties"]["form"]["default"] = form
    sheet = made["$defs"]["Sheet"]
    sheet["anyOf"] = [{"required": ["name"]}, {"required": ["template"]}]
    if form in _PCS:
        sheet["properties"]["pc"] |= {"const": _PCS[form], "default": _PCS[form]}
    return made


@cache
def file_record(files: Documents[Any, Any], form: str) -> type[Struct]:
    """Return the record of a whole file of a form: a struct with every part, for `msgspec.convert`."""
    kinds = {field.encode_name: field.type for field in structs.fields(files.form)}
    rules = {rule.id: rule for rule in files.rules.every}
    template = {field.name: field.type for field in structs.fields(files.kind)}["template"]
    sheet: Any = _whole(files.kind, {"template": Annotated[template, Meta(examples=[*files.templates])]})
    most = Meta(min_length=_LEAST.get(form, 0), max_length=1 if form == "template" else MOST_CHARACTERS)
    sides: Any = _whole(TeamSheet, {})
    numbers = get_args(bare(kinds["rules"]))[1] is Any
    instead = {
        **{key: _answer(rules[key], numbers=False) for key in kinds if key in rules},
        "rules": _answers(rules.values(), numbers=numbers),
        "teams": list_of(sides, kinds["teams"]),
        "characters": Annotated[list[sheet], most],
    }
    place = Annotated[str, Meta(description="Path of the JSON Schema of this file, for editors.")]
    game = spec("system", "system", Literal[files.system], *([files.system] if files.unsaid else []))
    made: type[Struct] = _whole(
        files.form, instead, (spec("schema", "$schema", place, ""), game), needed=form in _LEAST
    )
    return made


def _whole(record: type[Struct], instead: Mapping[str, Any], first: Sequence[Any] = (), *, needed: bool = False) -> Any:
    """Return the record of a part of a file with its own parts; unknown fields are refused.

    `instead` has the types of fields that the record holds unread, `first` more fields. With `needed`, the field
    `characters` has no default.
    """
    fields = [*first]
    for field in structs.fields(record):
        if field.name not in getattr(record, "_worked_out", ()):
            key, kind = field.encode_name, instead.get(field.encode_name, field.type)
            part = part_of(kind)
            if part is not None and key not in instead:
                kind = list_of(_whole(part, {}), kind)
            if key in (about := _about(record)):
                kind = Annotated[kind, about[key]]
            default = () if needed and key == "characters" else (field.default, field.default_factory)
            fields.append(spec(field.name, key, kind, *default))
    return defstruct(record.__name__, fields, kw_only=True, forbid_unknown_fields=True)


@cache
def _about(record: Any) -> dict[str, Meta]:
    """Return label, text and rule ids of each trait by its key in files; empty for a record without traits."""
    about: dict[str, Meta] = {}
    for field in in_files(record.record) if hasattr(record, "record") else ():
        rules = f"({', '.join(field.trait.rules)})" if field.trait.rules else ""
        words = " ".join(filter(None, (field.trait.about, rules)))
        about[field.key] = Meta(title=field.trait.label, description=words or None)
    return about


def _answers(rules: Iterable[Rule], *, numbers: bool) -> Any:
    """Return the record of a game's table rules; `numbers` says whether a choice may be written as a number."""
    fields = [spec(rule.id, rule.id, _answer(rule, numbers=numbers), next(iter(rule.choices))) for rule in rules]
    return defstruct("Rules", fields, kw_only=True, forbid_unknown_fields=True)


def _answer(rule: Rule, *, numbers: bool) -> Any:
    """Return the type of the answer to a table rule, with the question and its choices as the description."""
    choices: list[Any] = [*rule.choices]
    if numbers:
        choices += [int(key) for key in rule.choices if re.fullmatch(r"0|-?[1-9][0-9]*", key)]
    texts = "; ".join(f"`{key}`: {text}" for key, text in rule.choices.items())
    return Annotated[one_of(choices), Meta(title=rule.question, description=texts)]
