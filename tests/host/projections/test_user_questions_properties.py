"""The ``userQuestions`` projection against a plain model, over any history; and what it costs (behaviour 5.4)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from host.events import Event, EventData, InboxMessage, InboxSpliced, Source, ToolResult, UserMessage
from host.events.question_records import answers_record, pending_record, reply_record, reply_source
from host.events.questions import read_answers
from host.projections.user_questions import UserQuestions
from tests.host.questions.samples import BLUE, COLOUR, RED, call, declared, events, header, questions, result

PROJECTION = UserQuestions()
ASKED = questions(COLOUR)
IDS = st.sampled_from(["c1", "c2", "c3", "c4"])


class Model:
    """What behaviour 5.4 says, in the plainest words."""

    def __init__(self) -> None:
        self.timed = False
        self.active: dict[str, str] = {}
        self.settled: list[tuple[str, Any]] = []
        self.queue: list[str | None] = []
        self.log: list[EventData] = []

    def declare(self, mode: str) -> None:
        self.timed = mode == "timed"
        self.log.append(declared(mode))

    def call(self, call_id: str) -> None:
        if any(getattr(event, "call_id", None) == call_id for event in self.log):
            return  # the host mints ids
        self.log.append(call(call_id))
        if self.timed:
            self.active[call_id] = "open"

    def result(self, call_id: str, outcome: str) -> None:
        content, code = {
            "pending": (pending_record(call_id, "note"), None),
            "answers": (answers_record(read_answers(ASKED, RED)), None),
        }.get(outcome, ("", outcome))
        self.log.append(result(call_id, content, code))
        if self.active.get(call_id) != "open":
            return
        if outcome in ("pending", "TOOL_OUTCOME_UNKNOWN"):
            self.active[call_id] = "continued"
            return
        del self.active[call_id]
        if outcome == "answers":
            self.settled.append((call_id, RED))

    def queue_reply(self, call_id: str | None, at: int) -> None:
        at = min(at, len(self.queue))
        self.queue.insert(at, call_id)
        source = Source(kind="user") if call_id is None else reply_source(call_id)
        message = InboxMessage(id=f"m{len(self.log)}", text="…", source=source)
        self.log.append(InboxSpliced(target="next-step", start=at, inserted=(message,)))

    def take(self, count: int, admit: bool) -> None:
        """The first ``count`` messages leave the queue, into the transcript or not."""
        taken, self.queue = self.queue[:count], self.queue[count:]
        self.log.append(InboxSpliced(target="next-step", start=0, delete_count=len(taken)))
        for call_id in taken if admit else ():
            self.admit(call_id)

    def admit(self, call_id: str | None) -> None:
        source = Source(kind="user") if call_id is None else reply_source(call_id)
        text = reply_record(call_id or "c1", ASKED, read_answers(ASKED, BLUE))
        self.log.append(UserMessage(id="m", text=text, source=source))
        if call_id is not None and self.active.get(call_id) == "continued":
            del self.active[call_id]
            self.settled.append((call_id, BLUE))


ACTIONS = st.one_of(
    st.tuples(st.just("declare"), st.sampled_from(["timed", "timed", "legacy"])),
    st.tuples(st.just("call"), IDS),
    st.tuples(
        st.just("result"),
        IDS,
        st.sampled_from(["pending", "answers", "TOOL_OUTCOME_UNKNOWN", "ASK_ABORTED", "NO_PROVIDER"]),
    ),
    st.tuples(st.just("queue_reply"), st.one_of(st.none(), IDS), st.integers(0, 3)),
    st.tuples(st.just("take"), st.integers(0, 3), st.booleans()),
    st.tuples(st.just("admit"), st.one_of(st.none(), IDS)),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(ACTIONS, max_size=30), st.data())
def test_any_history_folds_to_what_the_rules_say(actions: list[Any], data: st.DataObject) -> None:
    model = Model()
    model.declare("timed")
    for name, *rest in actions:
        getattr(model, name)(*rest)
    log = events(*model.log)
    states = [PROJECTION.init(header())]
    for event in log:
        states.append(PROJECTION.apply(states[-1], event))
    view = PROJECTION.view(states[-1])
    assert {one["callId"]: one["state"] for one in view["active"]} == model.active
    assert [one["callId"] for one in view["active"]] == list(model.active)
    assert [(one["callId"], one["answers"]) for one in view["settled"]] == model.settled
    assert {one["callId"] for one in view["active"] if one["queued"]} == model.active.keys() & set(model.queue)
    cut = data.draw(st.integers(0, len(log)))
    resumed = PROJECTION.load(PROJECTION.dump(states[cut]))
    for event in log[cut:]:
        resumed = PROJECTION.apply(resumed, event)
    assert resumed == states[-1]


def test_events_of_no_question_are_not_even_decoded() -> None:
    """100,000 events beside 1,000 continued questions: none of them costs more than a look at its type."""
    asked: list[EventData] = [declared("timed")]
    for number in range(1_000):
        asked += [call(f"c{number}"), result(f"c{number}", pending_record(f"c{number}", "note"))]
    state = PROJECTION.init(header())
    for event in events(*asked):
        state = PROJECTION.apply(state, event)
    assert len(state.active) == 1_000
    (one,) = events(ToolResult(turn=1, step=1, call_id="x", content="y" * 1_000))
    others = [Event(kind, 5, 5, b"not looked at") for kind in ("assistant/message", "step/start", "llm/retry")]
    others.append(Event(one.type, one.seq, one.time, one.raw))
    for number in range(100_000):
        assert PROJECTION.apply(state, others[number % len(others)]) is state
    assert [event.decoded for event in others] == [None] * 4
