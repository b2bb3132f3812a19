"""The streaming tail: its nodes have the ids of the recorded ones (issue "rows are patched, not replaced")."""

from __future__ import annotations

from typing import Any

from desktop.conversation.conversation import Conversation
from desktop.conversation.live import OUTPUT_CHARS
from desktop.conversation.summaries import key_of
from tests.desktop.conversation.session_script import Script


def delta(kind: str, text: str = "", index: int = 0, step: int = 1, **more: Any) -> dict[str, Any]:
    return {"turn": 1, "step": step, "kind": kind, "index": index, "text": text, **more}


def running(script: Script) -> Conversation:
    conversation = Conversation()
    conversation.open(script.events, False)
    conversation.take()
    return conversation


def test_a_message_streams_and_is_recorded_under_the_same_keys() -> None:
    script = Script().begin()
    conversation = running(script)
    conversation.live.delta(delta("reasoning", "Hm"))
    conversation.live.delta(delta("text", "Hel", 1))
    conversation.live.delta(delta("text", "lo", 1))
    streamed = conversation.take()
    assert [(key_of(node), node.data.text, node.data.live) for node in streamed.nodes] == [
        ("assistant-reasoning:1.1", "Hm", True),
        ("assistant-text:1.1", "Hello", True),
    ]
    conversation.event(script.say("Hello.", reasoning="Hm.").events[-1])
    recorded = conversation.take()
    assert [(key_of(node), node.data.text, node.data.live) for node in recorded.nodes] == [
        ("assistant-reasoning:1.1", "Hm.", False),
        ("assistant-text:1.1", "Hello.", False),
    ]


def test_parts_join_as_they_will_be_recorded() -> None:
    conversation = running(Script().begin())
    for index, kind, text in ((0, "text", "a"), (1, "reasoning", "x"), (2, "text", "b")):
        conversation.live.delta(delta(kind, text, index))
    assert [node.data.text for node in conversation.take().nodes] == ["x", "a\n\nb"]


def test_a_reset_drops_what_was_streamed_of_the_step() -> None:
    """Rule 3.4"""
    conversation = running(Script().begin())
    conversation.live.delta(delta("text", "Half"))
    conversation.take()
    conversation.live.delta(delta("reset"))
    changes = conversation.take()
    assert (changes.nodes, changes.removed) == ([], ["assistant-text:1.1"])
    conversation.live.delta(delta("text", "Whole"))
    assert [node.data.text for node in conversation.take().nodes] == ["Whole"]


def test_what_was_streamed_and_not_recorded_goes() -> None:
    script = Script().begin()
    conversation = running(script)
    conversation.live.delta(delta("reasoning", "Hm"))
    conversation.take()
    conversation.event(script.say("Only text").events[-1])
    changes = conversation.take()
    assert changes.removed == ["assistant-reasoning:1.1"]
    assert [key_of(node) for node in changes.nodes] == ["assistant-text:1.1"]


def test_a_late_delta_does_not_replace_what_is_recorded() -> None:
    conversation = running(Script().begin().say("Whole."))
    conversation.live.delta(delta("text", "Who"))
    assert conversation.take().nodes == []
    conversation.live.delta(delta("text", "Next", step=2))
    assert [node.id for node in conversation.take().nodes] == ["1.2"]


def test_a_call_is_seen_being_written_until_it_is_recorded() -> None:
    script = Script().begin()
    conversation = running(script)
    conversation.live.delta(delta("call", '{"path": "src/a', 1, callId="c1", name="write"))
    (node,) = conversation.take().nodes
    assert (key_of(node), node.data.state, node.data.presentation, node.data.subject) == (
        "tool-call:c1",
        "arguing",
        "write",
        "",
    )
    conversation.live.delta(delta("call", '.py", "content": "x', 1))
    assert conversation.take().nodes[0].data.subject == "src/a.py"
    conversation.event(script.say("").events[-1])  # the message alone does not make the row blink
    assert [node.data.state for node in conversation.take().nodes] == ["arguing"]
    conversation.event(script.call("write", "c1", path="src/a.py", content="x").events[-1])
    changes = conversation.take()
    assert [(key_of(node), node.data.state) for node in changes.nodes] == [("tool-call:c1", "running")]


def test_half_a_plan_is_not_put_before_the_user() -> None:
    conversation = running(Script().begin())
    conversation.live.delta(delta("call", '{"plan": "# A"}', callId="p1", name="exit_plan_mode"))
    (node,) = conversation.take().nodes
    assert (node.data.state, node.data.presentation) == ("arguing", "plan")


def test_the_output_of_a_running_call_keeps_its_end() -> None:
    script = Script().begin().call("shell", "c1", command="yes")
    conversation = running(script)
    conversation.live.delta(delta("output", "a" * OUTPUT_CHARS, callId="c1"))
    conversation.live.delta(delta("output", "end", callId="c1"))
    assert conversation.take().outputs == {"c1"}
    assert len(conversation.live.output("c1")) == OUTPUT_CHARS
    assert conversation.live.output("c1").endswith("aend")
    conversation.event(script.result("c1").events[-1])
    assert conversation.live.output("c1") == ""


def test_the_end_of_a_turn_ends_all_streaming() -> None:
    script = Script().begin()
    conversation = running(script)
    conversation.live.delta(delta("text", "Hel"))
    conversation.take()
    conversation.event(script.end("cancelled").events[-1])
    assert conversation.take().removed == ["assistant-text:1.1"]
