"""Random session logs."""

from __future__ import annotations

from hypothesis import strategies as st

from host.events import (
    USER,
    ApprovalAsked,
    ApprovalDecided,
    CommandRun,
    CompactionStart,
    CompactionSummary,
    EventData,
    InboxMessage,
    InboxSpliced,
    PlanMode,
    RequestHeader,
    SessionTitle,
    StepEnd,
    StepStart,
    Todo,
    TodoWrite,
    TurnEnd,
    TurnStart,
    Usage,
    UserMessage,
)
from tests.host.log.scenes import answer, call, result

small = st.integers(0, 3)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
call_ids = st.sampled_from(["call_1", "call_2", "call_3"])
message_ids = st.sampled_from(["msg_1", "msg_2", "msg_3"])
messages = st.builds(InboxMessage, id=message_ids, text=texts, source=st.just(USER))

event_data: st.SearchStrategy[EventData] = st.one_of(
    st.builds(TurnStart, turn=small),
    st.builds(TurnEnd, turn=small, reason=st.sampled_from(["completed", "cancelled", "error"])),
    st.builds(StepStart, turn=small, step=small),
    st.builds(StepEnd, turn=small, step=small),
    st.builds(UserMessage, id=message_ids, text=texts, source=st.just(USER)),
    st.builds(
        answer,
        small,
        small,
        texts,
        st.lists(call_ids, max_size=2, unique=True),
        usage=st.none() | st.builds(Usage, input=small, output=small),
    ),
    st.builds(call, small, small, call_ids),
    st.builds(result, small, small, call_ids, texts),
    st.builds(
        InboxSpliced,
        target=st.sampled_from(["next-step", "next-turn"]),
        start=small,
        delete_count=small,
        inserted=st.lists(messages, max_size=2).map(tuple),
    ),
    st.builds(PlanMode, active=st.booleans()),
    st.builds(SessionTitle, title=texts, source=st.sampled_from(["user", "first-message"])),
    st.builds(TodoWrite, todos=st.lists(st.builds(Todo, content=texts, status=st.just("pending"))).map(tuple)),
    st.builds(RequestHeader, provider=texts, model=texts, system=texts, tools=st.just(())),
    st.builds(
        ApprovalAsked,
        approval_id=call_ids,
        call_id=call_ids,
        tool=texts,
        title=texts,
        preview=texts,
        kind=st.just("command"),
    ),
    st.builds(ApprovalDecided, approval_id=call_ids, call_id=call_ids, outcome=st.just("rejected")),
    st.builds(CompactionStart, compaction_id=message_ids, through_seq=small),
    st.builds(CompactionSummary, compaction_id=message_ids, through_seq=st.integers(0, 12), text=texts),
    st.builds(CommandRun, command_id=message_ids, name=st.just("model"), args=st.dictionaries(st.just("model"), texts)),
)

batches = st.lists(st.lists(event_data, min_size=1, max_size=4), max_size=12)


@st.composite
def orderly_logs(draw: st.DrawFn) -> list[EventData]:
    """Whole turns as the agent loop writes them, in an order in which calls finish at random."""
    data: list[EventData] = []
    for turn in range(1, draw(st.integers(1, 3)) + 1):
        data.append(TurnStart(turn=turn))
        data.append(UserMessage(id=f"msg_{turn}", text=draw(texts), source=USER, turn=turn))
        for step in range(1, draw(st.integers(1, 3)) + 1):
            calls = [f"call_{turn}_{step}_{number}" for number in range(draw(small))]
            data.append(StepStart(turn=turn, step=step))
            data.append(answer(turn, step, draw(texts) or "x", calls))
            data += [call(turn, step, each) for each in calls]
            data += [result(turn, step, each) for each in draw(st.permutations(calls))]
            data.append(StepEnd(turn=turn, step=step))
        data.append(TurnEnd(turn=turn, reason="completed"))
    return data
