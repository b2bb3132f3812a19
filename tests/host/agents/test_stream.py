"""A reply as it streams: parts, deltas, checkpoints (behaviour 2.2, 3.2, 3.3)."""

from __future__ import annotations

import asyncio
from typing import Any

from host.agents.stream import CHECKPOINT_SECONDS, DeltaFeed, Reply
from host.events import AssistantMessage, ReasoningPart, TextPart, ToolCallPart, Usage
from host.providers.base import CallDelta, Chunk, Finish, ReasoningDelta, TextDelta, UsageReport


class Watched:
    """A reply with everything it publishes and checkpoints."""

    def __init__(self) -> None:
        self.deltas: list[dict[str, Any]] = []
        self.saved: list[AssistantMessage] = []
        self.feed = DeltaFeed(self.deltas.append)
        self.reply = Reply(3, 2, "msg_1", "local", "fake-1", self.feed, self.saved.append)

    def add(self, *chunks: Chunk) -> None:
        for chunk in chunks:
            self.reply.add(chunk)


async def test_parts_keep_their_order_and_calls_get_host_ids() -> None:
    """Rule 3.2: the host mints the id, the provider's own is kept beside it."""
    watched = Watched()
    watched.add(
        ReasoningDelta(text="hm"),
        TextDelta(text="I "),
        TextDelta(text="look"),
        CallDelta(index=0, id="call_0", name="read", arguments='{"pa'),
        CallDelta(index=1, id="call_0", name="read", arguments="{}"),
        CallDelta(index=0, arguments='th":"a"}'),
        UsageReport(usage=Usage(input=5, output=7)),
        Finish(reason="tool-calls"),
    )
    watched.reply.close()
    message = watched.reply.message()
    assert message is not None
    reasoning, text, first, second = message.content
    assert reasoning == ReasoningPart(text="hm")
    assert text == TextPart(text="I look")
    assert isinstance(first, ToolCallPart)
    assert isinstance(second, ToolCallPart)
    assert (first.arguments, second.arguments) == ('{"path":"a"}', "{}")
    assert first.provider_call_id == second.provider_call_id == "call_0"
    assert first.call_id != second.call_id
    assert message.finish == "tool-calls"
    assert message.usage == Usage(input=5, output=7)


async def test_signed_reasoning_blocks_stay_apart() -> None:
    """Rule 3.8: each signature goes back with exactly the text it signs."""
    watched = Watched()
    watched.add(
        ReasoningDelta(text="one"),
        ReasoningDelta(text="", signature="s1"),
        ReasoningDelta(text="two"),
        ReasoningDelta(text="", signature="s2"),
        Finish(reason="stop"),
    )
    watched.reply.close()
    message = watched.reply.message()
    assert message is not None
    assert message.content == (ReasoningPart(text="one", signature="s1"), ReasoningPart(text="two", signature="s2"))


async def test_reasoning_whose_text_is_withheld_is_kept_for_its_signature() -> None:
    """Rule 3.8: it must go back all the same."""
    watched = Watched()
    watched.add(ReasoningDelta(text="", signature="s1"), TextDelta(text="Hello"), Finish(reason="stop"))
    watched.reply.close()
    message = watched.reply.message()
    assert message is not None
    assert message.content == (ReasoningPart(text="", signature="s1"), TextPart(text="Hello"))


async def test_an_interrupted_reply_leaves_out_calls_and_empty_ones_are_none() -> None:
    """Rule 3.3, 3.8: no empty message, no call that never became one."""
    watched = Watched()
    assert watched.reply.message(interrupted=True) is None
    watched.add(CallDelta(index=0, id="x", name="shell", arguments='{"comm'))
    assert watched.reply.message(interrupted=True) is None
    watched.add(TextDelta(text="partial"))
    message = watched.reply.message(interrupted=True)
    watched.reply.close()
    assert message is not None
    assert message.interrupted
    assert message.content == (TextPart(text="partial"),)


async def test_a_burst_is_one_delta_and_a_late_watcher_gets_all_of_it() -> None:
    watched = Watched()
    watched.add(*(TextDelta(text=f"{n} ") for n in range(50)))
    await asyncio.sleep(0)
    watched.feed.flush()
    assert [delta["text"] for delta in watched.deltas] == ["".join(f"{n} " for n in range(50))]
    watched.add(CallDelta(index=0, id="a", name="read", arguments="{}"))
    whole = watched.reply.whole_deltas()
    watched.reply.close()
    assert [(delta["kind"], delta["index"]) for delta in whole] == [("text", 0), ("call", 1)]
    assert whole[1]["name"] == "read"
    assert {(delta["turn"], delta["step"]) for delta in whole} == {(3, 2)}


async def test_a_checkpoint_follows_the_text_even_when_the_stream_stalls() -> None:
    """Rule 2.2: at most 500 ms behind."""
    watched = Watched()
    watched.add(TextDelta(text="first"))
    saved = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(CHECKPOINT_SECONDS + 0.1, saved.set_result, None)
    await saved
    assert CHECKPOINT_SECONDS < 0.5
    assert [message.content for message in watched.saved] == [(TextPart(text="first"),)]
    assert watched.saved[0].interrupted
    watched.add(TextDelta(text=" second"))
    watched.reply.close(save=True)
    assert watched.saved[-1].content == (TextPart(text="first second"),)
