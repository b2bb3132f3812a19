"""Plurals, numbers, ages, durations, moments and sizes are written as the language writes them (behaviour 13)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QUrl
from PySide6.QtQml import QQmlComponent, QQmlEngine

from desktop.i18n import FOLDER, formats
from desktop.models.chat_words import duration, group_summary, turn_summary
from desktop.models.side_rows import age_text
from desktop.models.usage import percent, short
from desktop.scene import QML
from resources.i18n.refresh import present
from tests.desktop.languages.conftest import Speak

ROOT = Path(__file__).resolve().parents[3]
SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
NOON = int(datetime(2026, 3, 12, 12, 0).timestamp() * 1000)  # a Thursday, on the clock of this machine
PLURALS = [
    (context, source)
    for context, messages in present(FOLDER / "parley_zh_CN.ts").items()
    for source in messages
    if "%n" in source
]
# What counts in a fixed form: units, and a part of a whole.
UNITS = re.compile(r"%\d (?:s|m|h|d)\b|%1 to %2 tokens")


@pytest.mark.parametrize(("context", "source"), PLURALS)
def test_every_count_has_its_forms(speak: Speak, context: str, source: str) -> None:
    def said(count: int) -> str:
        return QCoreApplication.translate(context, source, "", count)

    def form(count: int) -> str:
        return re.sub(rf"(?<![%\d]){count:,}(?!\d)", "#", said(count))

    speak("en")
    one, many = source.replace("(s)", "").replace("%n", "#"), source.replace("(s)", "s").replace("%n", "#")
    assert [form(count) for count in (0, 1, 2, 1234)] == [many, one, many, many]
    speak("zh_CN")
    forms = {form(count) for count in (0, 1, 2, 1234)}
    assert len(forms) == 1
    assert re.search("#.*[㐀-鿿]|[㐀-鿿].*#", forms.pop())


def test_no_number_is_put_beside_a_plural_without_being_counted() -> None:
    """ "%1 files" would say "1 files"."""
    bad = [
        (context, source)
        for context, messages in present(FOLDER / "parley_zh_CN.ts").items()
        for source in messages
        if "%n" not in source and re.search(r"%\d [a-z]{3,}s\b", UNITS.sub("", source))
        if not re.search(r"%\d (?:is|was)\b", source)
    ]
    assert bad == []


def test_the_qml_formats_in_one_place() -> None:
    """Numbers, dates and lists of the window come from ``Words.qml``, which follows the language."""
    bad = []
    for file in (QML / "Parley").rglob("*.qml"):
        text = file.read_text(encoding="utf-8")
        if file.name != "Words.qml" and re.search(r"toLocale|Qt\.locale|formatDate|formatTime|toFixed", text):
            bad.append(file.name)
        joined = re.findall(r'.*(?:join\(", "\)|\+ ", "|\+ ": ").*', text)
        bad += [f"{file.name}: {line.strip()}" for line in joined if "provider.models" not in line]
    assert bad == []


@pytest.mark.parametrize(
    ("ms", "english", "chinese"),
    [
        (400, "", ""),
        (12 * SECOND, "12 s", "12 秒"),
        (80 * SECOND, "1 m 20 s", "1 分 20 秒"),
        (2 * HOUR + 5 * MINUTE, "2 h 5 m", "2 小时 5 分"),
        (3 * DAY + 4 * HOUR, "3 d 4 h", "3 天 4 小时"),
        (1500 * DAY, "1,500 d 0 h", "1,500 天 0 小时"),
    ],
)
def test_durations(speak: Speak, ms: int, english: str, chinese: str) -> None:
    speak("en")
    assert duration(ms) == english
    speak("zh_CN")
    assert duration(ms) == chinese


@pytest.mark.parametrize(
    ("ago", "english", "chinese"),
    [
        (59 * SECOND, "now", "刚刚"),
        (5 * MINUTE, "5 min", "5 分钟"),
        (3 * HOUR, "3 h", "3 小时"),
        (DAY, "1 d", "1 天"),
        (6 * DAY, "6 d", "6 天"),
        (9 * DAY, "3/3/26", "2026/3/3"),
        (-5 * SECOND, "now", "刚刚"),
    ],
)
def test_ages_of_the_side_bar(speak: Speak, ago: int, english: str, chinese: str) -> None:
    speak("en")
    assert age_text(NOON - ago, NOON) == english
    speak("zh_CN")
    assert age_text(NOON - ago, NOON) == chinese


def test_sentences_of_the_transcript(speak: Speak) -> None:
    """Rule 9.1, 9.2"""
    speak("en")
    assert group_summary({"read": 4, "shell": 1}, 12_000) == "Read 4 files, ran 1 command · 12 s"
    assert turn_summary(1, 80_000) == "Worked for 1 m 20 s · 1 tool call"
    speak("zh_CN")
    assert group_summary({"read": 4, "shell": 1}, 12_000) == "读取 4 个文件，运行 1 条命令 · 12 秒"
    assert turn_summary(6, 80_000) == "工作了 1 分 20 秒 · 6 次工具调用"


def test_counts_of_tokens(speak: Speak) -> None:
    for language in ("en", "zh_CN"):
        speak(language)
        assert [short(count) for count in (950, 25_200, 1_400_000)] == ["950", "25.2K", "1.4M"]
        assert percent(0.074) == "7%"


@pytest.mark.parametrize(
    ("language", "system", "own"),
    [("en", "en_GB", True), ("en", "de_DE", False), ("zh_CN", "zh_SG", True), ("zh_CN", "zh_TW", False)],
)
def test_numbers_and_dates_are_the_users_own_where_the_language_is(language: str, system: str, own: bool) -> None:
    """English in Britain has the day before the month; traditional characters are another language to the eye."""
    assert formats(language, QLocale(system)) == QLocale(system if own else language)


SAY = """
import QtQml
import Parley
QtObject {{ property string said: {0} }}
"""


@pytest.fixture
def said(qapp: object, speak: Speak) -> Iterator[Callable[[str], Any]]:
    """An object whose ``said`` is bound to an expression of QML; `switch` changes the language under it."""
    engine = QQmlEngine()
    engine.addImportPath(str(QML))
    kept: list[object] = []

    def switch(language: str) -> None:
        speak(language)
        engine.setUiLanguage(language)
        engine.retranslate()

    def made(expression: str) -> Any:
        component = QQmlComponent(engine)
        component.setData(SAY.format(expression).encode(), QUrl.fromLocalFile(str(QML / "said.qml")))
        thing = component.create()
        assert thing is not None, component.errorString()
        kept.extend((component, thing))

        def words(language: str) -> str:
            switch(language)
            return str(thing.property("said"))

        return words

    yield made
    while kept:
        kept.pop()
    engine.deleteLater()


@pytest.mark.parametrize(
    ("expression", "english", "chinese"),
    [
        ("Words.duration(400)", "0.4 s", "0.4 秒"),
        ("Words.duration(12000)", "12 s", "12 秒"),
        ("Words.duration(80000)", "1 m 20 s", "1 分 20 秒"),
        ("Words.duration(7500000)", "2 h 5 m", "2 小时 5 分"),
        (f"Words.duration({3 * DAY + 4 * HOUR})", "3 d 4 h", "3 天 4 小时"),
        ("Words.number(1234567)", "1,234,567", "1,234,567"),
        ("Words.size(219)", "219 bytes", "219 字节"),
        ("Words.size(50000)", "49 kB", "49 kB"),
        ('Words.list(["a", "", undefined, "b", "c"])', "a, b, c", "a，b，c"),
        ('Words.list(["It is so.", "b"])', "It is so. b", "It is so. b"),
        ('Words.list(["就是这样。", "b"])', "就是这样。b", "就是这样。b"),
        ('Words.labelled("a", "b")', "a: b", "a：b"),
        ('Words.sentences("a", "b")', "a. b", "a。b"),
        (f"Words.moment({NOON - HOUR}, {NOON})", "11:00 AM", "11:00"),
        (f"Words.moment({NOON - 20 * HOUR}, {NOON})", "Yesterday 4:00 PM", "昨天 16:00"),
        (f"Words.moment({NOON - 3 * DAY}, {NOON})", "Mon 12:00 PM", "周一 12:00"),
        (f"Words.moment({NOON - 9 * DAY}, {NOON})", "3/3/26 12:00 PM", "2026/3/3 12:00"),
        (f"Words.moment({NOON + 2 * DAY}, {NOON})", "3/14/26 12:00 PM", "2026/3/14 12:00"),
        (f"Words.moment(0, {NOON})", "", ""),
    ],
)
def test_the_window_writes_them_so_and_again_after_a_switch(
    said: Callable[[str], Callable[[str], str]], expression: str, english: str, chinese: str
) -> None:
    words = said(expression)

    def plain(language: str) -> str:
        return words(language).replace("\u202f", " ").replace("\u00a0", " ")

    assert (plain("en"), plain("zh_CN"), plain("en")) == (english, chinese, english)
