"""The reader of screens finds what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QUrl
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtQml import QQmlComponent, QQmlEngine
from PySide6.QtQuick import QQuickWindow

from desktop.scene import QML
from desktop.theme import prepare_fonts
from tests.desktop.languages.faults import faults

Read = Callable[[str, str], list[str]]
NAMES = re.compile("Parley")
WINDOW = """
import QtQuick
import QtQuick.Templates as T
import Parley
Window {{ width: 300; height: 200; visible: true; title: "Parley"
{0}
}}
"""


@pytest.fixture
def read(qapp: object) -> Iterator[Read]:
    """What is wrong with a window of 300 × 200 that holds the given items, in the given language."""
    QAccessible.setActive(True)
    prepare_fonts()
    engine = QQmlEngine()
    engine.addImportPath(str(QML))
    kept: list[QObject] = []

    def made(items: str, language: str) -> list[str]:
        component = QQmlComponent(engine)
        component.setData(WINDOW.format(items).encode(), QUrl.fromLocalFile(str(QML / "broken.qml")))
        window = component.create()
        assert isinstance(window, QQuickWindow), component.errorString()
        kept.extend((component, window))
        window.grabWindow()
        return faults(window, language, NAMES)

    yield made
    for item in (*reversed(kept), engine):
        item.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert QGuiApplication.topLevelWindows() == []


GOOD = [
    ('Text { text: "⟦Šēñð⟧ Parley Привет 12" }', "en_XA"),
    ('Text { text: "发送，Parley：12 Привет" }', "zh_CN"),
    ('Text { text: "Send, please" }', "en"),
    ('Text { width: 100; wrapMode: Text.Wrap; text: "⟦šēñð šēñð šēñð šēñð šēñð šēñð⟧" }', "en_XA"),
    # A path may be shortened where a hint has all of it.
    ('Item { property string tip: label.text; Text { id: label; width: 60; elide: Text.ElideRight; '
     'text: "Привет Привет Привет" } }', "en_XA"),
    ('Flickable { width: 100; height: 50; clip: true; contentWidth: 400; contentHeight: 50; '
     'Text { width: 400; text: "Привет Привет Привет Привет" } }', "en_XA"),
    ('Text { y: 190; visible: false; text: "Send" }', "en_XA"),
    ('Text { text: "python3 -m make"; font.family: "Parley Mono"; Accessible.ignored: true }', "en_XA"),
]  # fmt: skip
BAD = [
    ('Text { text: "Send" }', "en_XA", "not translated, Send"),
    ('Text { text: "发送 Send" }', "zh_CN", "not translated, Send"),
    ('Text { text: "⟦Šēñð %1⟧" }', "en_XA", "a place without its value"),
    ('Text { text: "3 file(s)" }', "en", "a place without its value"),
    ('Text { text: "⟦Šēñð" }', "en_XA", "half a translation"),
    ('Text { text: "发送, 停止" }', "zh_CN", "English punctuation"),
    ('Item { width: 9; height: 9; Accessible.role: Accessible.Button; Accessible.name: "Send" }', "zh_CN",
     "not translated"),
    ('Item { width: 9; height: 9; Accessible.role: Accessible.Button; Accessible.name: "发送"; '
     'Accessible.description: "at once" }', "zh_CN", "not translated, at once"),
    ('PillButton { text: "发送"; tip: "At once" }', "zh_CN", "not translated, At once"),
    ('TextInputArea { name: "消息"; placeholder: "Write" }', "zh_CN", "not translated, Write"),
    ('Text { width: 60; elide: Text.ElideRight; text: "⟦šēñð šēñð šēñð⟧"; '
     'Accessible.role: Accessible.StaticText; Accessible.name: text }', "en_XA", "cut off"),
    ('Text { width: 60; elide: Text.ElideRight; text: "Привет Привет" }', "en_XA", "cut off"),
    ('PillButton { width: 70; text: "⟦šēñð šēñð šēñð⟧" }', "en_XA", "cut off"),
    ('Text { width: 60; text: "Привет Привет" }', "en", "wider than its 60 px"),
    ('Text { width: 60; height: 20; wrapMode: Text.Wrap; text: "Привет Привет" }', "en", "higher than its 20 px"),
    ('Text { x: 280; text: "Привет" }', "en", "beside the window"),
    ('Text { x: 290; horizontalAlignment: Text.AlignRight; width: 80; text: "Привет" }', "en", "beside the window"),
    ('Text { y: 192; text: "Привет" }', "en", "above or below the window"),
    ('Item { clip: true; width: 30; height: 40; Text { text: "Привет" } }', "en", "beside the QQuickItem"),
    ('T.Control { width: 30; height: 40; contentItem: Item { Text { text: "Привет" } } }', "en", "beside the"),
    ('Flickable { width: 100; height: 50; contentWidth: 100; contentHeight: 400; '
     'Text { text: "Привет Привет Привет" } }', "en", "beside the QQuickFlickable"),
    ('Item { Text { text: "Привет" } Text { x: 20; text: "Пока" } }', "en", "on each other"),
]  # fmt: skip


@pytest.mark.parametrize(("items", "language"), GOOD, ids=range(len(GOOD)))
def test_what_is_right_is_not_complained_of(read: Read, items: str, language: str) -> None:
    assert read(items, language) == []


@pytest.mark.parametrize(("items", "language", "fault"), BAD, ids=range(len(BAD)))
def test_what_is_wrong_is_found(read: Read, items: str, language: str, fault: str) -> None:
    found = read(items, language)
    assert any(one.startswith(fault) or fault in one.split(":")[0] for one in found), found
