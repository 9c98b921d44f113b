"""JSON Schemas of the files that people write: shipped and printed alike, and as strict as the app."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from file_law import FORMS, all_agree, converts, documents, models, plain_numbers, record_of, validator
from hostile.stock import spoilt_encounter, spoilt_party, spoilt_setup
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import generated
from tests.command_line import apart, here
from unhex_tui.commands import sessions
from unhex_tui.files import schemas
from unhex_tui.files.settings import Settings, SettingsFile, read_settings, settings_file
from unhex_tui.gamekit.system import SCHEMAS, schema_in
from unhex_tui.systems import BUILT_IN, FIRST, named

ROOT = Path(__file__).parent.parent
EVERY = [(game, form) for game in BUILT_IN for form in FORMS]
FEW = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
MANY = settings(FEW, max_examples=6_250, derandomize=False)


def test_the_schemas_of_package_and_docs_are_those_of_the_code() -> None:
    for folder, texts in ((generated.SCHEMAS, generated.texts()), (generated.PACKAGED, generated.packaged())):
        assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == texts, "python -m tests.generated"


def test_the_packages_file_holds_the_schema_of_each_form() -> None:
    for form in set(generated.FORMS) - {"settings"}:
        assert schema_in(SCHEMAS, form) == (generated.SCHEMAS / f"{form}.json").read_text("utf-8")


def test_the_command_prints_the_schema_that_is_shipped() -> None:
    for form in generated.FORMS:
        assert here("schema", form).out == (ROOT / "docs" / "schemas" / f"{form}.json").read_text("utf-8")


def test_the_command_prints_the_schema_of_one_game_without_a_screen() -> None:
    done = apart("schema", "encounter", "--system", "unknown-armies")
    made = json.loads(done.out)
    assert done.status == 0 and made["properties"]["system"] == {"const": "unknown-armies", "type": "string"}
    assert made["properties"]["cars"]["description"].startswith("Cars of a chase")
    assert "title" in made["required"] and "$schema" in made["properties"]


def test_an_unknown_game_or_one_without_schemas_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = here("schema", "party", "--system", "nope")
    assert (unknown.status, unknown.out) == (1, "") and unknown.err.startswith("unhex-tui: the game nope is not inst")
    monkeypatch.setattr(type(named("fading-suns")), "schema", lambda self, form: {})
    without = here("schema", "party", "--system", "fading-suns")
    assert (without.status, without.err) == (1, "unhex-tui: Fading Suns has no JSON Schema of its files\n")
    assert here("schema", "map").status == 2


def test_traits_table_rules_and_fields_are_described() -> None:
    made = generated.schema_of("party", "fading-suns")
    sheet, rules = made["$defs"]["Sheet"]["properties"], made["$defs"]["Rules"]["properties"]
    assert (sheet["strength"]["title"], sheet["strength"]["minimum"]) == ("Strength", 1)
    assert "characteristic" in sheet["strength"]["description"] and sheet["name"]["description"]
    for rule in named("fading-suns").files.rules.every:  # type: ignore[attr-defined]
        assert rules[rule.id]["title"] == rule.question and rules[rule.id]["default"] == next(iter(rule.choices))
        assert all(f"`{key}`: {text}" in rules[rule.id]["description"] for key, text in rule.choices.items())


# ---------------------------------------------------------------------- accepted alike


def _written() -> Iterator[tuple[str, Any]]:
    """Yield the form and content of every file that is shipped, exported or shown in the docs."""
    for folder, form in (("parties", "party"), ("encounters", "encounter"), ("setups", "setup")):
        for path in (ROOT / "unhex_tui" / "systems").glob(f"*/{folder}/*.json"):
            data = json.loads(path.read_text("utf-8"))
            if path.name != "nightclub.json":  # a part of a setup
                yield form, {"system": path.parts[-3].replace("_", "-"), **data}
    for page in (ROOT / "docs" / "setups.md", *(ROOT / "docs" / "games").glob("*.md")):
        for text in re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            data = json.loads(text)
            yield data.get("form", "setup"), data
    for game in BUILT_IN:
        for demo in named(game).demos():
            setup = {"system": game, **demo.setup()}
            yield "setup", setup
            held = sessions.begun(setup, None)
            for document in held.session.system.documents(held.session.table):
                yield document.kind, json.loads(document.text)
                if document.players:
                    yield document.kind, json.loads(document.players)
    sample = sessions.ready_sample()
    assert sample is not None
    held = sessions.opened(sample, read_only=True)
    for document in held.session.system.documents(held.session.table):
        yield document.kind, json.loads(document.text)


def test_every_shipped_or_exported_file_is_valid() -> None:
    forms = set()
    for form, data in _written():
        forms.add((form, data.get("system", FIRST)))
        assert [error.message for error in validator(form).iter_errors(data)] == [], (form, data["title"])
    assert forms >= {(form, game) for game in BUILT_IN for form in FORMS}


SPOILT = {"setup": spoilt_setup, "party": spoilt_party, "encounter": spoilt_encounter}


@pytest.mark.parametrize("form", SPOILT)
def test_a_hostile_file_refused_for_its_shape_is_invalid(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    real = schemas.faults

    def noted(record: Any, data: Any) -> list[Any]:
        found.extend(errors := real(record, data))
        return errors

    monkeypatch.setattr(schemas, "faults", noted)
    told = 0
    for seed in range(400):
        try:
            text = SPOILT[form](Random(f"schema {seed}")).decode()
            data = json.loads(text)
            system = named(str(data.get("system", FIRST)))
        except (ValueError, AttributeError, RecursionError):
            continue
        found.clear()
        with suppress(ValueError):
            system.kinds[form].reads(text)
        # A text may be empty only once it is cleaned, and an unknown template stands in for a name.
        if found and all(error["input"] not in ("", *_templates(data)) for error in found) and plain_numbers(data):
            told += 1
            assert not validator(form).is_valid(data), (text[:2000], found)
    assert told > 20


def _templates(data: Any) -> list[Any]:
    people = data.get("characters")
    return [each.get("template") for each in people if isinstance(each, dict)] if isinstance(people, list) else []


@pytest.mark.parametrize(("game", "form"), EVERY)
def test_record_model_and_schema_accept_the_same(game: str, form: str) -> None:
    _law(FEW, game, form)


@pytest.mark.long
@pytest.mark.parametrize(("game", "form"), EVERY)
def test_record_model_and_schema_accept_the_same_at_length(game: str, form: str) -> None:
    _law(MANY, game, form)


def _law(how: settings, game: str, form: str) -> None:
    @how
    @given(documents(record_of(game, form)))
    def held(data: Any) -> None:
        all_agree(game, form, data)

    held()


@settings(FEW, max_examples=100)
@given(documents(SettingsFile) | st.dictionaries(st.sampled_from(["theme", "keys", "x"]), st.text(max_size=2)))
def test_the_record_model_and_schema_of_settings_accept_the_same(data: Any) -> None:
    accepted = converts(SettingsFile, data)
    assert models(SettingsFile, data) == accepted == validator("settings").is_valid(data)


def test_what_pydantic_and_msgspec_once_read_differently_is_read_alike() -> None:
    fields = {"system": "unknown-armies", "title": "x"}
    rule = next(each for each in named("unknown-armies").files.rules.every if "1" in each.choices)  # type: ignore[attr-defined]
    for value in (1, True, 1.0, "1", 10**30):
        all_agree("unknown-armies", "setup", {**fields, "rules": {rule.id: value}})
    for name in ("a\n", "a", "A"):
        all_agree("unknown-armies", "setup", {**fields, "characters": [{"name": "A", "id": name}]})


# ---------------------------------------------------------------------- the key `$schema`


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_file_may_name_its_schema(game: str, tmp_path: Path) -> None:
    data = {"system": game, "title": "x"}
    for form, kind in named(game).kinds.items():
        if form in ("setup", "encounter"):
            assert kind.reads(json.dumps({"$schema": "../y.json", **data})) == kind.reads(json.dumps(data))
            with pytest.raises(ValueError, match=r"^\$schema: expected a text$"):
                kind.reads(json.dumps({"$schema": 1, **data}))
    path, save = tmp_path / "x.json", tmp_path / "x.jsonl"
    path.write_text(json.dumps({"$schema": "../y.json", **data}), "utf-8")
    assert here("run", path, "--save", save).status == 0
    assert "$schema" not in save.read_text("utf-8")
    path.write_text(json.dumps({"$schema": None, **data}), "utf-8")
    assert here("run", path).err == f"unhex-tui: {path}: $schema: expected a text\n"


def test_settings_may_name_their_schema(tmp_path: Path) -> None:
    settings_file(tmp_path).write_text("'$schema' = 'schemas/settings.json'\ntheme = 'nord'\n", "utf-8")
    assert read_settings(tmp_path) == Settings("nord")
    settings_file(tmp_path).write_text("'$schema' = 1\ntheme = 'nord'\n", "utf-8")
    assert read_settings(tmp_path) == Settings("nord", problems=("settings.toml: $schema must be a text in quotes",))
