"""The transcript's sentences in both languages (behaviour 9.1, 13)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.conversation.definitions.compaction import CompactionRow
from desktop.conversation.definitions.notes import NoteRow
from desktop.conversation.definitions.retry import RetryRow
from desktop.conversation.outline import Tail
from desktop.i18n import Translations
from desktop.models import chat_words
from resources.i18n.refresh import CHINESE, present
from tests.desktop.models.chat_screen import ChatScreen
from tests.desktop.models.chat_scripts import narrated

ROOT = Path(__file__).resolve().parents[3]
HAN = re.compile("[\u4e00-\u9fff]")


@pytest.fixture
def translations(qapp: QApplication) -> Iterator[Translations]:
    found = Translations()
    yield found
    found.remove()


@pytest.mark.parametrize(
    ("counts", "ms", "english", "chinese"),
    [
        (
            {"read": 4, "shell": 2},
            12_300,
            "Read 4 files, ran 2 commands · 12 s",
            "读取 4 个文件，运行 2 条命令 · 12 秒",
        ),
        ({"read": 1, "shell": 1}, 0, "Read 1 file, ran 1 command", "读取 1 个文件，运行 1 条命令"),
        ({"glob": 1, "grep": 2, "reasoning": 3}, 80_000, "Searched 3 times · 1 m 20 s", "搜索 3 次 · 1 分 20 秒"),
        ({"reasoning": 3}, 3_600_000 * 2 + 300_000, "Thought · 2 h 5 m", "思考 · 2 小时 5 分"),
        ({"read": 2, "rejected": 1}, 0, "Read 2 files, 1 request rejected", "读取 2 个文件，1 项未获允许"),
        ({"asking": 2}, 0, "2 requests for approval", "2 项等待批准"),
        ({"reply": 1, "note": 2, "other": 1}, 400, "Got 1 late answer, was given 2 notes, used 1 other tool", None),
    ],
)
def test_a_summary_counts_and_times(
    translations: Translations, counts: dict[str, int], ms: int, english: str, chinese: str | None
) -> None:
    """Rule 9.1, with plurals"""
    translations.use("en")
    assert chat_words.group_summary(counts, ms) == english
    translations.use("zh_CN")
    found = chat_words.group_summary(counts, ms)
    assert HAN.search(found)
    assert chinese is None or found == chinese


@pytest.mark.parametrize(
    ("calls", "ms", "english", "chinese"),
    [
        (6, 80_000, "Worked for 1 m 20 s · 6 tool calls", "工作了 1 分 20 秒 · 6 次工具调用"),
        (1, 2_000, "Worked for 2 s · 1 tool call", "工作了 2 秒 · 1 次工具调用"),
        (0, 100, "Worked", "已完成工作"),
    ],
)
def test_a_turn_says_how_long_it_worked(
    translations: Translations, calls: int, ms: int, english: str, chinese: str
) -> None:
    """Rule 9.2"""
    translations.use("en")
    assert chat_words.turn_summary(calls, ms) == english
    translations.use("zh_CN")
    assert chat_words.turn_summary(calls, ms) == chinese


def sentences() -> list[str]:
    retry = RetryRow(turn=1, step=1, attempt=2, code="RATE_LIMITED", message="", due_at=0)
    tails = [
        Tail(reason=reason, started_at=0, ended_at=9_000, code="BAD_KEY", message="", calls=0, answer="")
        for reason in ("completed", "cancelled", "interrupted", "max-tokens", "error")
    ]
    states = ("planOn", "planOff", "model", "forked", "command", "commandFailed")
    notes = [NoteRow(state=state, value="x", name="y") for state in states]
    notes += [NoteRow(state="policy", value=policy) for policy in ("ask", "edits", "full")]
    compactions = [CompactionRow(state=state) for state in ("running", "done", "failed", "cancelled")]
    counts = ["read", "write", "edit", "glob", "shell", "code", "fetch", "subagent", "todo", "question", "plan"]
    counts += ["retry", "note", "reply", "reasoning", "rejected", "asking", "other"]
    return [
        chat_words.retry_title(retry),
        *(chat_words.tail_title(tail) for tail in tails),
        *(chat_words.note_title(note) for note in notes),
        *(chat_words.compaction_title(row) for row in compactions),
        *(chat_words.group_summary({name: 2}, 0) for name in counts),
        chat_words.fault_title("x/y"),
    ]


def test_every_sentence_is_there_in_both_languages(translations: Translations) -> None:
    """Rule 13"""
    translations.use("en")
    english = sentences()
    translations.use("zh_CN")
    chinese = sentences()
    for one, other in zip(english, chinese, strict=True):
        assert one.strip()
        assert "%" not in one + other
        assert not HAN.search(one)
        assert HAN.search(other), one


def test_the_rows_speak_the_new_language_and_stay_the_same_rows(translations: Translations) -> None:
    """Rule 13: switched live without loss of state"""
    translations.use("en")
    screen = ChatScreen(narrated())
    screen.model.toggle("turn-header:1")
    screen.take_signals()
    translations.use("zh_CN")
    screen.model.retranslate()
    assert {signal[0] for signal in screen.take_signals()} == {"data"}
    assert screen.row("turnHeader").title == "工作了 1 秒 · 3 次工具调用"
    assert screen.row("turnHeader").open
    assert screen.row("groupHeader").title == "读取 2 个文件"


def test_every_source_string_has_its_chinese() -> None:
    source = (ROOT / "desktop" / "models" / "chat_words.py").read_text(encoding="utf-8")
    used = set(re.findall(r'translate\(\s*"ChatWords",\s*"((?:[^"\\]|\\.)*)"', source))
    assert used == set(present(CHINESE)["ChatWords"])
