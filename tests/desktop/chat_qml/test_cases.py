"""Texts that broke other products, on the screen: at 480 and 1,280 px, nothing fetched, no stall."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QIODevice, QObject
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply, QNetworkRequest
from PySide6.QtQml import QQmlNetworkAccessManagerFactory

from tests.desktop.chat_qml.by_hand import message_rows, row
from tests.desktop.chat_qml.samples import EMPTY, tool
from tests.desktop.chat_qml.stage import Stage

CASES = sorted((Path(__file__).parents[1] / "markdown" / "cases").glob("*.md"))
Make = Callable[..., Stage]
MOST_ITEMS = 800  # visible items; the screen holds a few dozen rows of any of them


class Refusing(QNetworkAccessManager):
    asked: list[str]

    def createRequest(
        self, operation: QNetworkAccessManager.Operation, request: QNetworkRequest, data: QIODevice | None = None
    ) -> QNetworkReply:
        self.asked.append(request.url().toString())
        return super().createRequest(operation, QNetworkRequest(), data)


class Network(QQmlNetworkAccessManagerFactory):
    """Remembers every address that anything in the engine wanted."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def create(self, parent: QObject) -> QNetworkAccessManager:
        made = Refusing(parent)
        made.asked = self.asked
        return made


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


@pytest.mark.parametrize("width", [480, 1280])
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_as_an_answer_and_as_a_plan(make_stage: Make, path: Path, width: int) -> None:
    """Rule 13: rendering fetches nothing; cases/text: what is made is what the screen holds, however long the text,
    and nothing is wider than the window. Seconds are in `bench_transcript`."""
    stage = make_stage(width, 500)
    network = Network()
    stage.engine.setNetworkAccessManagerFactory(network)
    rows = message_rows("m", text_of(path))
    stage.model.show(
        [*rows, row("p", "plan", state="approved", title="plan", text=text_of(path), open=True, details={})]
    )
    stage.settle()
    for at in {*range(min(len(rows), 12)), len(rows) // 2, len(rows) - 1, len(rows)}:
        stage.go_to(at)
        assert len(stage.items(stage.list)) < MOST_ITEMS
        item = stage.all_rows(stage.model.rows[at].key)[0]
        assert item.width() == pytest.approx(width)
        assert item.height() > 0
    assert network.asked == []


def test_a_huge_output_is_cut_and_copied_whole(stage: Stage) -> None:
    output = "line of output\n" * 20_000
    stage.model.show([tool("1", open=True, body={**EMPTY, "command": "yes", "output": output})])
    stage.settle()
    assert stage.row("tool-call:1").height() < 900
    stage.click(stage.named("Copy: Output"))
    assert stage.actions.done == [("copy", output)]


def test_escape_characters_never_show(stage: Stage) -> None:
    stage.model.show(message_rows("m", text_of(next(path for path in CASES if path.stem == "ansi"))))
    stage.settle()
    assert any("red bold green\n100%\nlink done" in name for name in stage.names())
    assert not any("\x1b" in name for name in stage.names())


@pytest.mark.parametrize("width", [480, 1280])
def test_right_to_left_items_have_their_marks_on_the_right(make_stage: Make, width: int) -> None:
    """Rule 13: paragraph direction follows the text."""
    stage = make_stage(width, 500)
    stage.model.show(message_rows("m", text_of(next(path for path in CASES if path.stem == "rtl"))))
    stage.settle()
    places = {}
    for key in ("m/4", "m/5"):
        item = stage.row(key)
        mark = next(child for child in stage.items(item) if child.property("text") in ("1.", "2."))
        places[mark.property("text")] = mark.mapToItem(item, mark.position() * 0).x()
    assert places["1."] > width / 2 > places["2."]


def test_paragraphs_stand_where_their_text_begins(stage: Stage) -> None:
    """Rule 13, also where the first word is of the other direction."""
    text = "README הוא הקובץ הראשון\n\nשלום means peace in Hebrew\n\nהכל בעברית\n\nplain"
    stage.model.show(message_rows("m", text))
    stage.settle()
    starts = []
    for key in ("m/0", "m/1", "m/2", "m/3"):
        edit = next(
            item for item in stage.items(stage.row(key)) if item.metaObject().className().startswith("RichBlock")
        )
        starts.append(stage.call(edit, "positionToRectangle", 0).x() > edit.width() / 2)
    assert starts == [True, False, True, False]
