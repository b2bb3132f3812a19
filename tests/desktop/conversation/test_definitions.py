"""Every event type is drawn by a kind or listed as silent, and each kind shows what was recorded."""

from __future__ import annotations

import json
from typing import Any

import pytest

from desktop.conversation import Assembler
from desktop.conversation.definitions import CHAT, SILENT, Fallback, chat_definitions
from desktop.conversation.definitions.assistant import AssistantTextRow, ReasoningRow
from desktop.conversation.definitions.compaction import CompactionRow
from desktop.conversation.definitions.fallback import FallbackRow
from desktop.conversation.definitions.notes import NoteRow
from desktop.conversation.definitions.retry import RetryRow
from desktop.conversation.definitions.turn import TurnRow
from desktop.conversation.definitions.user_message import UserMessageRow
from desktop.conversation.registry import Registry
from host.events import known_types
from tests.desktop.conversation.session_script import START_MS, Script


def assemble(script: Script) -> list[Any]:
    assembler = Assembler(chat_definitions(), fallback=Fallback())
    assembler.replace(script.events, False)
    return assembler.nodes(CHAT)


def rows(script: Script) -> list[Any]:
    return [node.data for node in assemble(script)]


@pytest.mark.parametrize("type", sorted(known_types()))
def test_every_known_type_is_drawn_or_listed_as_silent(type: str) -> None:
    """Rule 2 (the list of types): nothing reaches the fallback by accident, nothing is dropped by accident."""
    event = {"type": type, "seq": 1, "time": 2, "data": {"turn": 1, "step": 1, "callId": "c", "commandId": "k"}}
    matched = bool(Registry(chat_definitions()).dispatch(event))
    assert matched != (type in SILENT)
    assert Registry(chat_definitions(), Fallback()).dispatch(event) or type in SILENT


def test_silent_types_are_known_ones() -> None:
    assert known_types() >= SILENT


def test_declared_types_are_the_ones_matched() -> None:
    for definition in chat_definitions():
        types = definition.types  # type: ignore[attr-defined]
        assert types <= known_types()
        assert definition.match({"type": "else", "seq": 0, "time": 0, "data": {}}) is None


def test_an_unknown_event_is_shown_as_it_is() -> None:
    """Rule 2.5"""
    (row,) = rows(Script().event("sandbox/mode", mode="off", 深="数据"))
    assert isinstance(row, FallbackRow)
    assert (row.type, row.seq) == ("sandbox/mode", 0)
    assert json.loads(row.json()) == {"mode": "off", "深": "数据"}
    assert "深" in row.json()


def test_payloads_of_other_shapes_break_nothing() -> None:
    """Issue "nothing crashes": wrong shapes read as absent."""
    for type in sorted(known_types()):
        for data in (None, [], "text", {"turn": "x", "source": 3, "content": [1, {"type": "text"}], "error": "no"}):
            event = {"type": type, "seq": 1, "time": 2, "data": data}
            Assembler(chat_definitions(), Fallback()).append(event)


def test_the_users_message_with_its_attachments() -> None:
    attachment = {"name": "a.png", "path": "/p/a.png", "mime": "image/png", "size": 3, "sha256": "0"}
    script = Script().event(
        "user/message", id="m", text="看", source={"kind": "user"}, turn=1, attachments=[attachment]
    )
    (row,) = rows(script)
    assert isinstance(row, UserMessageRow)
    assert (row.message_id, row.text, row.source, row.time) == ("m", "看", "user", START_MS)
    assert [(a.name, a.mime, a.size) for a in row.attachments] == [("a.png", "image/png", 3)]


def test_a_message_of_an_unknown_source_is_not_the_users() -> None:
    """Rule 5.2.4: nothing but the user is recorded as the user."""
    script = Script().event("user/message", id="m", text="hi", source={"kind": "cron", "name": "nightly"})
    (row,) = rows(script)
    assert isinstance(row, UserMessageRow)
    assert (row.source, row.name) == ("cron", "nightly")


def test_a_context_note_is_no_user_message() -> None:
    nodes = assemble(Script().context("Use tabs.", "AGENTS.md"))
    assert [(node.kind, node.data.name, node.data.text) for node in nodes] == [
        ("context-note", "AGENTS.md", "Use tabs.")
    ]


def test_thinking_comes_before_the_text_of_its_message() -> None:
    script = Script().begin(None).say("Done.", reasoning="Hm.").end()
    turn, reasoning, text = rows(script)
    assert isinstance(turn, TurnRow)
    assert isinstance(reasoning, ReasoningRow)
    assert isinstance(text, AssistantTextRow)
    assert (reasoning.text, text.text) == ("Hm.", "Done.")
    assert [node.id for node in assemble(script)[1:]] == ["1.1", "1.1"]


def test_a_message_of_calls_alone_shows_no_text() -> None:
    script = Script().begin(None).say("")
    assert [node.kind for node in assemble(script)] == ["turn"]


def test_parts_of_one_message_are_joined_in_order() -> None:
    script = Script().event(
        "assistant/message",
        turn=1,
        step=1,
        id="m",
        content=[{"type": "text", "text": "a"}, {"type": "tool-call", "text": "x"}, {"type": "text", "text": "b"}],
    )
    assert [row.text for row in rows(script)] == ["a\n\nb"]


def test_a_turn_tells_how_it_ended() -> None:
    (row,) = rows(Script().begin(None).end("error", "BAD_KEY"))
    assert (row.turn, row.reason, row.code, row.end_seq) == (1, "error", "BAD_KEY", 1)
    assert row.ended_at - row.time == 100
    (running,) = rows(Script().begin(None))
    assert (running.reason, running.end_seq, running.ended_at) == ("", -1, 0)


def test_every_failed_try_is_a_row() -> None:
    """Rule 3.4"""
    script = Script().begin(None)
    for attempt in (1, 2):
        script.event("llm/retry", turn=1, step=1, attempt=attempt, code="RATE_LIMITED", message="429", delayMs=2000)
    found = rows(script)[1:]
    assert all(isinstance(row, RetryRow) for row in found)
    assert [(row.attempt, row.due_at - row.time) for row in found] == [(1, 2000), (2, 2000)]


def test_compaction_runs_then_shows_its_summary() -> None:
    """Rule 3.6"""
    script = Script().event("compaction/start", compactionId="c", throughSeq=9, tokensBefore=900)
    (row,) = rows(script)
    assert isinstance(row, CompactionRow)
    assert row.state == "running"
    script.event("compaction/summary", compactionId="c", throughSeq=9, text="Sum", tokensBefore=900, tokensAfter=90)
    script.event("compaction/end", compactionId="c", outcome="done")
    (row,) = rows(script)
    assert (row.state, row.summary, row.tokens_before, row.tokens_after) == ("done", "Sum", 900, 90)
    failed = Script().event("compaction/start", compactionId="c", throughSeq=9)
    failed.event("compaction/end", compactionId="c", outcome="failed", error={"code": "NO_NETWORK", "message": "off"})
    (row,) = rows(failed)
    assert (row.state, row.code) == ("failed", "NO_NETWORK")


def test_changes_of_how_the_session_works_are_notes() -> None:
    script = Script().event("plan/mode", active=True).event("plan/mode", active=False)
    script.event("approval/policy", policy="edits").event("session/end-seed", parent="ses_1")
    script.event("command/run", commandId="1", name="model", args={"provider": "local", "model": "fake-2"})
    script.event("command/done", commandId="1", kind="success")
    found = rows(script)
    assert all(isinstance(row, NoteRow) for row in found)
    assert [(row.state, row.value) for row in found] == [
        ("planOn", ""),
        ("planOff", ""),
        ("policy", "edits"),
        ("forked", "ses_1"),
        ("model", "local/fake-2"),
    ]


def test_a_command_drawn_by_its_effect_shows_only_when_it_fails() -> None:
    good = Script().event("command/run", commandId="1", name="plan", args={})
    good.event("command/done", commandId="1", kind="success")
    assert rows(good) == []
    bad = Script().event("command/run", commandId="1", name="compact", args={})
    bad.event("command/done", commandId="1", kind="error", text="nothing to compact")
    (row,) = rows(bad)
    assert (row.state, row.name, row.message) == ("commandFailed", "compact", "nothing to compact")
