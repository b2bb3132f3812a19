"""Sessions go out of the window and come in again; what goes wrong is said."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from desktop.models.session_files import is_session_file, kind_of
from tests.desktop.shell.person import Person, at_window, in_loop, until
from tests.desktop.shell.test_work import facts, idle, say, texts, working
from tests.helpers.scripted_server import turn

HARNESS = Path(__file__).parents[2] / "host" / "log" / "recorded" / "plan-review.jsonl"

DRAWS_NOTHING = pytest.mark.qt_log_ignore("does not support propagateSizeHints")


def drop(person: Person, *paths: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    window, left = person.window, Qt.MouseButton.LeftButton
    place, copy = QPointF(700, 300), Qt.DropAction.CopyAction
    none = Qt.KeyboardModifier.NoModifier
    QGuiApplication.sendEvent(window, QDragEnterEvent(place.toPoint(), copy, mime, left, none))
    QGuiApplication.sendEvent(window, QDropEvent(place, copy, mime, left, none))


async def test_an_export_is_imported_by_dropping_it(home: Path, workspace: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    async with working(home, workspace, turn("One.")) as (person, _):
        await say(person, "remember this")
        await until(lambda: "One." in texts(person))
        await idle(person)
        first = person.state().shown_id
        deeds = person.state().property("deeds")
        await deeds.export_to(first, str(target), "jsonl")
        assert json.loads(target.read_text(encoding="utf-8").splitlines()[0])["type"] == "session"
        await person.find("Exported")
        await in_loop(lambda: drop(person, target))
        await until(lambda: person.state().shown_id not in ("", first))
        assert texts(person) == ["remember this", "One."]
        await person.find("Imported")


async def test_a_folder_that_is_dropped_is_worked_in(home: Path, workspace: Path, tmp_path: Path) -> None:
    (folder := tmp_path / "another").mkdir()
    async with working(home, workspace, turn("One.")) as (person, _):
        await say(person, "remember this")
        await idle(person)
        await in_loop(lambda: drop(person, folder))
        await until(lambda: person.state().shown_id == "")
        assert person.state().property("choices").now()["workspace"] == str(folder)


def open_dialogs() -> list[QFileDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog)]


@DRAWS_NOTHING
async def test_an_export_is_called_what_the_system_opens_with_parley(home: Path) -> None:
    async with at_window(home) as person:
        deeds = person.state().property("deeds")
        await in_loop(lambda: deeds.export("ses_a", "Plan: Größe/2", "jsonl"))
        [dialog] = open_dialogs()
        assert dialog.defaultSuffix() == "parley"
        assert "*.parley" in dialog.nameFilters()[0]
        assert "Größe" in dialog.selectedFiles()[0]
        await in_loop(dialog.close)
        await until(lambda: not open_dialogs())


@DRAWS_NOTHING
async def test_a_file_chosen_for_import_is_read_in(home: Path) -> None:
    """The dialog stays until the person is done with it, and then goes."""
    async with at_window(home) as person:
        deeds = person.state().property("deeds")
        await in_loop(deeds.chooseImport)
        [dialog] = open_dialogs()
        gc.collect()
        assert dialog.isVisible()
        field = dialog.findChild(QLineEdit)
        assert field is not None
        await in_loop(lambda: field.setText(str(HARNESS)))
        await in_loop(dialog.accept)
        await person.find("Imported")
        await until(lambda: not open_dialogs())


async def test_another_file_is_attached(home: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"name": "not a session"}\n', encoding="utf-8")
    async with at_window(home) as person:
        await in_loop(lambda: drop(person, rows))
        files = person.state().property("composer").property("files")
        await until(lambda: files.paths == [str(rows)])
        assert facts(person) is None


async def test_what_cannot_be_imported_is_said(home: Path, tmp_path: Path) -> None:
    """Rule 14."""
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"type": "session", "version": 99, "workspace": "/x"}\nnot json\n', encoding="utf-8")
    async with at_window(home) as person:
        await in_loop(lambda: drop(person, broken))
        banner = (await until(lambda: person.state().property("notices").property("banners").rows))[0]
        assert banner.text.endswith(".")
        assert banner.code != "INTERNAL"
        assert facts(person) is None


async def test_an_export_into_nowhere_is_said(home: Path, workspace: Path, tmp_path: Path) -> None:
    async with working(home, workspace, turn("One.")) as (person, _):
        await say(person, "remember this")
        await until(lambda: "One." in texts(person))
        deeds = person.state().property("deeds")
        await deeds.export_to(person.state().shown_id, str(tmp_path / "no" / "such" / "out.md"), "markdown")
        banner = (await until(lambda: person.state().property("notices").property("banners").rows))[0]
        assert banner.code != "INTERNAL"


def test_which_files_are_sessions(tmp_path: Path) -> None:
    assert is_session_file(HARNESS)
    ours = tmp_path / "Exported.PARLEY"
    ours.write_bytes(HARNESS.read_bytes())
    assert is_session_file(ours)
    assert kind_of(ours) == "session"
    ours.write_text("{}\n")
    assert not is_session_file(ours)
    packed = tmp_path / "old.jsonl.zstd"
    packed.write_bytes(b"(\xb5/\xfd")
    assert is_session_file(packed)
    assert not is_session_file(tmp_path)
    assert not is_session_file(tmp_path / "gone.jsonl")
    other = tmp_path / "other.jsonl"
    other.write_bytes(b"\xff\xfe\x00")
    assert not is_session_file(other)
