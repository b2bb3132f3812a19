"""Room is made before the model's window is full (behaviour 3.6)."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from host.agents.compaction import cut_of, tokens_of
from host.events import AssistantMessage, Source, TextPart, UserMessage
from host.projections.transcript import Answer, Entry, Said, Summary
from tests.helpers.hosted import desk_at, refused, write_settings
from tests.helpers.scripted_server import Fault, ScriptedServer, tokens, turn


def entries_of(sizes: list[int], *, summary: bool) -> list[Entry]:
    found: list[Entry] = [Summary(0, 0, "before")] if summary else []
    for seq, size in enumerate(sizes, 1):
        if seq % 2:
            message = UserMessage(id=str(seq), text="x" * size, source=Source(kind="user"))
            found.append(Said(seq, message))
        else:
            part = TextPart(text="x" * size)
            answer = AssistantMessage(turn=1, step=1, id=str(seq), content=(part,), provider="p", model="m")
            found.append(Answer(seq, answer))
    return found


@given(st.lists(st.integers(0, 900), max_size=12), st.booleans(), st.integers(0, 600))
def test_a_cut_takes_something_leaves_something_and_keeps_to_its_budget(
    sizes: list[int], summary: bool, budget: int
) -> None:
    entries = entries_of(sizes, summary=summary)
    cut = cut_of(entries, budget)
    if cut is None:
        return
    kept = entries[cut:]
    assert kept
    assert any(not isinstance(entry, Summary) for entry in entries[:cut])
    assert len(kept) == 1 or sum(map(tokens_of, kept)) <= budget


async def test_the_oldest_part_is_summarised_and_the_log_keeps_it(home: Path, workspace: Path) -> None:
    """Rule 3.6: the model's view is replaced, the events stay, a row says so; and 3.7: no other request is made."""
    script = [
        turn("first answer " * 100, usage=tokens(1_000, 200)),
        turn("second answer", usage=tokens(3_900, 200)),
        turn("They said hello twice."),
        turn("third answer", usage=tokens(300, 10)),
    ]
    async with ScriptedServer(script) as server:
        write_settings(home, server, window=4_000)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.say("hello one " * 300)
            await desk.say("hello two")
            await desk.say("hello three")
            (summary,) = desk.of("compaction/summary")
            assert summary["text"] == "They said hello twice."
            assert summary["tokensAfter"] < summary["tokensBefore"]
            assert [one["outcome"] for one in desk.of("compaction/end")] == ["done"]
            assert len(desk.of("user/message")) == 3
            sent = server.requests[-1].body["messages"]
            assert "They said hello twice." in sent[1]["content"]
            assert "hello three" in sent[-1]["content"]
            assert not any("hello one" in one["content"] for one in sent)
            assert len(server.requests) == 4
            assert server.refusals == []
            session = desk.session
        server.add(turn("fourth", usage=tokens(300, 10)))
        async with desk_at(home) as desk:
            await desk.watch(session)
            await desk.ended(3)
            await desk.say("hello four")
            assert server.requests[-1].body["messages"][: len(sent)] == sent


async def test_a_failed_summary_changes_nothing(home: Path, workspace: Path) -> None:
    """Rule 3.6."""
    script = [turn("one", usage=tokens(10, 5)), turn("two", usage=tokens(10, 5)), Fault(403), turn("three")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            assert await refused(desk.call("sessions/compact", session=desk.session)) == "NOTHING_TO_COMPACT"
            await desk.say("1 " * 100_000)
            await desk.say("2")
            assert await refused(desk.call("sessions/compact", session=desk.session)) == "FORBIDDEN"
            (end,) = await desk.until(lambda: desk.of("compaction/end"))
            assert (end["outcome"], end["error"]["code"]) == ("failed", "FORBIDDEN")
            assert not desk.of("compaction/summary")
            await desk.say("3")
            texts = [one["content"] for one in server.requests[-1].body["messages"] if one["role"] == "user"]
            assert texts == ["1 " * 100_000, "2", "3"]


async def test_a_request_the_server_finds_too_long_is_tried_once_more_with_room(home: Path, workspace: Path) -> None:
    """Rule 3.6, 15.5: also where the window was not known."""
    too_long = Fault(400, "This model's maximum context length is 8192 tokens.", code="context_length_exceeded")
    script = [turn("one"), too_long, turn("A summary."), turn("two")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.say("1 " * 100_000)
            assert (await desk.say("2"))["reason"] == "completed"
            assert [one["outcome"] for one in desk.of("compaction/end")] == ["done"]
            assert server.refusals == []
