"""Documents as files: shipped ones are offered and read, and a saved one replaces another only on request."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.command_line import here
from unhex_tui.engine.document import LONGEST, Document
from unhex_tui.files.shelf import Shelf, read_document
from unhex_tui.systems import BUILT_IN, named
from unhex_tui.systems.unhex.system import UNHEX

ROOT = Path(__file__).parents[2]


def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path, UNHEX.kinds)


def party(text: str = "{}", name: str = "The crew") -> Document:
    return Document("party", name, text)


# ----------------------------------------------------------------------- offers


def test_the_gms_own_files_come_before_the_shipped_ones(tmp_path: Path) -> None:
    ready = shelf(tmp_path).offered("encounters")
    assert ready
    assert not any(item.own for item in ready)
    (tmp_path / "encounters").mkdir()
    for name in ("Zoo.json", "bar.JSON", ".hidden.json", "notes.txt"):
        (tmp_path / "encounters" / name).write_text("{}")
    (tmp_path / "encounters" / "folder.json").mkdir()
    offered = shelf(tmp_path).offered("encounters")
    assert [(item.name, item.own) for item in offered] == [
        ("bar", True),
        ("Zoo", True),
        *((item.name, False) for item in ready),
    ]


def test_maps_are_offered_by_their_own_suffix(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    for name in ("mine.map", "typed.txt", "other.json"):
        (tmp_path / "maps" / name).write_text("A --- B")
    names = [item.name for item in shelf(tmp_path).offered("maps")]
    assert names[:2] == ["mine", "typed"]
    assert "nightclub" in names
    assert "other" not in names


def test_in_a_checkout_no_map_is_offered_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[2]
    names = [item.name for item in Shelf(root, UNHEX.kinds).offered("maps")]
    assert len(names) == len(set(names)) >= 3


def test_a_folder_that_is_not_there_offers_nothing(tmp_path: Path) -> None:
    assert Shelf(tmp_path / "none", {}).offered("parties") == []


@pytest.mark.parametrize("game", [name for name in BUILT_IN if name != "unhex"])
def test_a_file_in_the_folder_for_all_games_belongs_to_the_game_it_names(game: str, tmp_path: Path) -> None:
    """A name that no game has leaves the file where it was listed, with its mistake."""
    (tmp_path / "parties").mkdir()
    for name, said in ((game, game), ("old", None), ("own", "unhex"), ("typo", "fadingsuns")):
        text = json.dumps({"title": name} if said is None else {"title": name, "system": said})
        (tmp_path / "parties" / f"{name}.json").write_text(text)

    def own(of: str) -> list[str]:
        system = named(of)
        offered = Shelf(tmp_path, system.kinds, of, lambda: BUILT_IN).offered(system.kinds["party"].folder)
        return [file.name for file in offered if file.own]

    assert own(game) == [game]
    assert own("unhex") == ["old", "own", "typo"]


def test_a_document_is_saved_where_its_file_is(tmp_path: Path) -> None:
    """The folder with the game's name comes first; a file there is found before one in the folder for all games."""
    kinds = named("fading-suns").kinds
    mine, shared = tmp_path / "fading-suns" / "parties" / "The crew.json", tmp_path / "parties" / "The crew.json"
    desk = Shelf(tmp_path, kinds, "fading-suns", lambda: BUILT_IN)
    assert desk.place(party()) == mine
    shared.parent.mkdir()
    shared.write_text('{"system": "unhex"}')
    assert desk.place(party()) == mine
    shared.write_text('{"system": "fading-suns"}')
    path, aside = desk.renew(party('{\n "system": "fading-suns"}'))
    assert (path, aside) == (shared, tmp_path / "parties" / "earlier" / "The crew.json")
    assert json.loads(shared.read_text()) == {"$schema": "../schemas/party.json", "system": "fading-suns"}
    mine.parent.mkdir(parents=True)
    mine.write_text("{}")
    assert desk.place(party()) == mine


# ------------------------------------------------------------------- reading


def test_a_path_that_is_not_a_document_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "a folder").mkdir()
    (tmp_path / "latin.json").write_bytes(b'{"title":\n"caf\xe9"}')
    (tmp_path / "large.json").write_bytes(b"x" * (4 * LONGEST + 1))
    for name, message in (
        ("a folder", "it is a folder"),
        ("none.json", "there is no such file"),
        ("x" * 300, "cannot be read|no such file"),
        ("latin.json", "line 2: not valid UTF-8 text"),
        ("large.json", "too long"),
    ):
        with pytest.raises(ValueError, match=message) as refusal:
            read_document(tmp_path / name)
        assert "\n" not in str(refusal.value)


def test_a_byte_order_mark_is_not_part_of_the_document(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf{}")
    assert read_document(tmp_path / "a.json") == "{}"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="every file is readable here")
def test_a_file_without_read_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("{}")
    path.chmod(0)
    with pytest.raises(ValueError, match="cannot be read"):
        read_document(path)


# -------------------------------------------------------------------- saving


def test_a_kept_document_gets_a_file_of_its_own(tmp_path: Path) -> None:
    assert shelf(tmp_path).keep(party("one")) == tmp_path / "parties" / "The crew.json"
    assert shelf(tmp_path).keep(party("two")).name == "The crew 2.json"
    assert [path.read_text() for path in sorted((tmp_path / "parties").iterdir())] == ["two", "one"]


def test_a_document_with_the_same_text_is_not_kept_twice(tmp_path: Path) -> None:
    first = shelf(tmp_path).keep(party("one"))
    second = shelf(tmp_path).keep(party("two"))
    assert [shelf(tmp_path).keep(party(text)) for text in ("one", "two")] == [first, second]
    assert len([*(tmp_path / "parties").iterdir()]) == 2


def test_a_document_replaces_the_file_of_its_name_on_request(tmp_path: Path) -> None:
    shelf(tmp_path).keep(party("one"))
    assert shelf(tmp_path).place(party()).exists()
    shelf(tmp_path).keep(party("two"), replace=True)
    assert [path.read_text() for path in (tmp_path / "parties").iterdir()] == ["two"]


@pytest.mark.parametrize("name", ["../../x", "a/b\\c", "con", "\x1b[31m", ".", "n" * 300, ""])
def test_no_name_leads_outside_the_folder(name: str, tmp_path: Path) -> None:
    path = shelf(tmp_path).keep(party(name=name))
    assert path.parent == tmp_path / "parties"
    assert path.is_file()
    assert len(path.name.encode()) < 130


def test_a_failed_write_leaves_the_existing_file_unchanged(tmp_path: Path) -> None:
    (tmp_path / "parties").write_text("a file")
    with pytest.raises(OSError):
        shelf(tmp_path).keep(party())
    assert (tmp_path / "parties").read_text() == "a file"


# -------------------------------------------------------------------- replacing


def test_renewing_keeps_the_name_and_puts_the_old_file_aside(tmp_path: Path) -> None:
    first = shelf(tmp_path).renew(party("one"))
    assert first == (tmp_path / "parties" / "The crew.json", None)
    second = shelf(tmp_path).renew(party("two"))
    third = shelf(tmp_path).renew(party("three"))
    assert first.path == second.path == third.path
    assert first.path.read_text() == "three"
    assert second.aside is not None and third.aside is not None
    assert (second.aside.read_text(), third.aside.read_text()) == ("one", "two")


def test_renewing_an_unchanged_document_puts_nothing_aside(tmp_path: Path) -> None:
    shelf(tmp_path).renew(party("one"))
    assert shelf(tmp_path).renew(party("one")).aside is None
    assert [path.name for path in (tmp_path / "parties").iterdir()] == ["The crew.json"]


def test_files_put_aside_are_not_offered(tmp_path: Path) -> None:
    shelf(tmp_path).renew(party("one"))
    shelf(tmp_path).renew(party("two"))
    assert [item.path.name for item in shelf(tmp_path).offered("parties") if item.own] == ["The crew.json"]


def test_a_file_that_cannot_be_put_aside_is_not_replaced(tmp_path: Path) -> None:
    shelf(tmp_path).renew(party("one"))
    (tmp_path / "parties" / "earlier").write_text("a file")
    with pytest.raises(OSError):
        shelf(tmp_path).renew(party("two"))
    assert (tmp_path / "parties" / "The crew.json").read_text() == "one"


# ------------------------------------------------------------------ schemas


def written(kind: str = "party", title: str = "x") -> Document:
    return Document(kind, "The crew", f'{{\n "title": "{title}"\n}}\n')


def schema_of(path: Path) -> Path:
    """Return the file that the `$schema` of a file leads to."""
    place = json.loads(path.read_text("utf-8"))["$schema"]
    assert not Path(place).is_absolute()
    return (path.parent / place).resolve()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_saved_document_names_a_copy_of_its_schema(game: str, tmp_path: Path) -> None:
    home = Shelf(tmp_path, named(game).kinds)
    for kind in ("party", "encounter", "template"):
        path = home.keep(written(kind))
        schema = schema_of(path)
        assert schema == tmp_path.resolve() / "schemas" / f"{kind}.json"
        assert schema.read_bytes() == (ROOT / "docs" / "schemas" / schema.name).read_bytes()
        assert json.loads(path.read_text("utf-8")) == {"$schema": home_of(path, tmp_path) + schema.name, "title": "x"}
    assert schema_of(home.renew(written(title="y")).path).name == "party.json"
    assert [path.name for path in sorted((tmp_path / "schemas").iterdir())] == [
        "encounter.json",
        "party.json",
        "template.json",
    ]


def home_of(path: Path, data: Path) -> str:
    return "../" * len(path.parent.relative_to(data).parts) + "schemas/"


def test_an_outdated_copy_of_a_schema_is_renewed(tmp_path: Path) -> None:
    copy = tmp_path / "schemas" / "party.json"
    copy.parent.mkdir()
    copy.write_text("{}")
    shelf(tmp_path).keep(written())
    assert copy.read_bytes() == (ROOT / "docs" / "schemas" / "party.json").read_bytes()


def test_a_copy_that_cannot_be_written_does_not_hinder_saving(tmp_path: Path) -> None:
    (tmp_path / "schemas").write_text("a file")
    path = shelf(tmp_path).keep(written())
    assert path.read_text("utf-8") == written().text
    (tmp_path / "schemas").unlink()
    (tmp_path / "schemas" / "party.json").mkdir(parents=True)
    assert shelf(tmp_path).renew(written(title="y")).path.read_text("utf-8") == written(title="y").text


def test_a_document_without_the_key_is_the_same_document(tmp_path: Path) -> None:
    path = shelf(tmp_path).place(written())
    path.parent.mkdir()
    path.write_text(written().text, "utf-8")
    assert shelf(tmp_path).keep(written()) == path
    assert shelf(tmp_path).renew(written()) == (path, None)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_exports_and_printed_documents_name_no_schema(tmp_path: Path) -> None:
    for more in (("party",), ("party", "--players"), ("encounter",)):
        done = here("export", "sample", *more, "--data", tmp_path)
        assert done.status == 0 and '"$schema"' not in done.out and json.loads(done.out)
