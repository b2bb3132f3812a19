"""One row of every kind, unfolded, in every language: what no scene comes to is read here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtQml import QQmlEngine

from desktop.i18n import LANGUAGES, Translations
from desktop.models.chat_row import ChatRow
from tests.desktop.chat_qml.by_hand import NOW
from tests.desktop.chat_qml.samples import every_kind
from tests.desktop.chat_qml.stage import Stage
from tests.desktop.languages.faults import faults
from tests.desktop.languages.no_words import NO_WORDS
from tests.helpers.pseudo_language import NAME as PSEUDO
from tests.shots.tongues import strange

# What people, the model or a tool said; the rest of a row's values are codes and names of the window's own.
SAID = {"question", "header", "label", "description", "selected", "content", "feedback", "message"}
SAID |= {"output", "arguments", "command", "code", "diff"}
# A path, a tool of no known name, and code in a sentence.
KEPT = re.compile(r"\S*/printer\.py|^other|(?<=[а-я] )code(?=\.)|" + NO_WORDS.pattern, re.ASCII)


def said(value: Any, key: str = "") -> Any:
    if isinstance(value, str):
        return strange(value) if key in SAID and not value.isupper() else value
    if isinstance(value, dict):
        return {name: said(one, name) for name, one in value.items()}
    return [said(one, key) for one in value] if isinstance(value, list) else value


def in_letters_of_its_own(row: ChatRow) -> ChatRow:
    words = {"title": strange(row.title), "text": strange(row.text)}
    return msgspec.structs.replace(row, **words, details=said(row.details), body=said(row.body))


@pytest.fixture
def translations(built: Path) -> Iterator[Translations]:
    """Loaded before the window is made, as in the application."""
    found = Translations(built, (*LANGUAGES, PSEUDO))
    yield found
    found.remove()


def speak(engine: QQmlEngine, translations: Translations, language: str) -> None:
    translations.use(language)
    engine.setUiLanguage(language)
    engine.retranslate()


@pytest.mark.parametrize("width", [480, 1280])
def test_every_row_can_be_read(qapp: object, translations: Translations, width: int) -> None:
    """Behaviour 13, 9.5"""
    stage = Stage(width, 4600, now=NOW + 3_000)
    stage.model.show([in_letters_of_its_own(row) for row in every_kind()])
    found: dict[str, str] = {}
    for language in (*LANGUAGES, PSEUDO):
        speak(stage.engine, translations, language)
        stage.settle()
        stage.list.setProperty("contentY", stage.list.property("originY"))
        stage.settle()
        for fault in faults(stage.window, language, KEPT):
            found.setdefault(fault, language)
    stage.close()
    assert found == {}, "\n".join(map(repr, found.items()))
