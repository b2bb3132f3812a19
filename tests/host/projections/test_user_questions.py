"""The ``userQuestions`` projection (behaviour 5.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from host.events import (
    Event,
    EventData,
    InboxMessage,
    InboxSpliced,
    PtcDispatch,
    RequestHeader,
    SessionEndSeed,
    Source,
    ToolCall,
    ToolSchema,
    UserMessage,
)
from host.events.question_records import answers_record, pending_record, reply_record, reply_source
from host.events.questions import plain_questions, read_answers
from host.projections.question_state import SettledList, UserQuestionsState
from host.projections.user_questions import UserQuestions
from tests.host.questions.samples import (
    BLUE,
    COLOUR,
    RED,
    SIZES,
    arguments,
    call,
    declared,
    events,
    header,
    questions,
    result,
)

PROJECTION = UserQuestions()
ASKED = questions(COLOUR)
TIMED = declared("timed")


def fold(*data: EventData) -> UserQuestionsState:
    return fold_events(events(*data))


def fold_events(given: list[Event], state: UserQuestionsState | None = None) -> UserQuestionsState:
    state = PROJECTION.init(header()) if state is None else state
    for event in given:
        state = PROJECTION.apply(state, event)
    return state


def view(*data: EventData) -> dict[str, Any]:
    return PROJECTION.view(fold(*data))


def active(*data: EventData) -> list[tuple[str, str, bool]]:
    return [(one["callId"], one["state"], one["queued"]) for one in view(*data)["active"]]


def pending(call_id: str) -> str:
    return pending_record(call_id, "…")


def answered(given: Any) -> str:
    return answers_record(read_answers(ASKED, given))


def reply(call_id: str, given: Any, message: str = "msg_1") -> InboxMessage:
    text = reply_record(call_id, ASKED, read_answers(ASKED, given))
    return InboxMessage(id=message, text=text, source=reply_source(call_id))


def said(message: InboxMessage, **changes: Any) -> UserMessage:
    return UserMessage(**({"id": message.id, "text": message.text, "source": message.source} | changes))


def queued(message: InboxMessage, target: Any = "next-step", start: int = 0) -> InboxSpliced:
    return InboxSpliced(target=target, start=start, inserted=(message,))


def test_an_empty_session_has_no_questions() -> None:
    assert view() == {"active": [], "settled": []}


def test_a_valid_call_under_the_timed_schema_opens_a_question() -> None:
    """Rule 5.4.1"""
    assert view(TIMED, call("c1"))["active"] == [
        {"callId": "c1", "state": "open", "questions": [COLOUR], "askedAt": 1_001, "queued": False}
    ]


@pytest.mark.parametrize("mode", ["legacy", None])
def test_a_call_under_another_schema_is_not_tracked(mode: str | None) -> None:
    """Rule 5.4.1: legacy, or a header that does not list the tool at all."""
    assert active(declared(mode), call("c1")) == []
    assert active(call("c1")) == []


def test_the_header_in_force_decides() -> None:
    """Rule 5.4.1"""
    given = (call("c1"), declared("legacy"), call("c2"), TIMED, call("c3"))
    assert active(TIMED, *given) == [("c1", "open", False), ("c3", "open", False)]


def test_a_header_of_a_foreign_shape_declares_nothing() -> None:
    """An imported log: parameters without properties, and a payload that does not fit at all."""
    odd = ToolSchema(name="ask_user_question", description="", parameters={"properties": 1})
    state = fold(RequestHeader(provider="p", model="m", system="", tools=(odd,)), call("c1"))
    assert (state.schema, len(state.active)) == ("legacy", 0)
    assert PROJECTION.apply(state, Event("request/header", 9, 9, b'{"tools": "all"}')) is state


@pytest.mark.parametrize(
    "given",
    [
        "",
        "{",
        "[]",
        "{}",
        "[" * 100_000,
        arguments() | {"questions": []},
        arguments(COLOUR, COLOUR),
        arguments(COLOUR | {"question": " "}),
        arguments(COLOUR | {"intent": {"kind": "quiz"}}),
        arguments() | {"timeout": 0},
        arguments() | {"timeout": "soon"},
    ],
)
def test_invalid_arguments_open_nothing(given: Any) -> None:
    """Rule 5.4.1"""
    assert active(TIMED, call("c1", given)) == []


@pytest.mark.parametrize("timeout", [-1, 5, None])
def test_a_blocking_call_under_the_timed_schema_is_tracked_too(timeout: int | None) -> None:
    """Rule 5.2.2"""
    assert active(TIMED, call("c1", arguments(timeout=timeout))) == [("c1", "open", False)]


def test_other_tools_open_nothing() -> None:
    assert active(TIMED, call("c1", name="read"), call("c2", {"plan": "# P"}, name="exit_plan_mode")) == []


def test_pending_and_unknown_outcomes_continue() -> None:
    """Rule 5.4.2"""
    given = (call("c1"), call("c2"), result("c2", code="TOOL_OUTCOME_UNKNOWN"), result("c1", pending("c1")))
    assert active(TIMED, *given) == [("c1", "continued", False), ("c2", "continued", False)]


def test_a_valid_batch_settles_with_its_answers() -> None:
    """Rule 5.4.2, Q-settled"""
    assert view(TIMED, call("c1"), result("c1", answered(RED))) == {
        "active": [],
        "settled": [{"callId": "c1", "questions": [COLOUR], "answers": RED, "answeredAt": 1_002}],
    }


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("stopped", "ASK_ABORTED"),
        ("closed", "ASK_CANCELLED"),
        ("nobody", "NO_PROVIDER"),
        ("again", "ALREADY_ASKED"),
        ("not begun", "TOOL_NOT_STARTED"),
        (pending("c1"), "TOOL_CRASHED"),
        (answered(RED), "TOOL_CRASHED"),
        (pending("c2"), None),
        ("", None),
        ("fine", None),
        ("[]", None),
        ('{"answers": []}', None),
        ('{"answers": [{"id": "colour", "selected": ["Green"]}]}', None),
    ],
)
def test_any_other_result_drops_the_question(content: str, code: str | None) -> None:
    """Rule 5.4.2; a stop ends an open question (5.2.4)."""
    assert view(TIMED, call("c1"), result("c1", content, code)) == {"active": [], "settled": []}


def test_a_stop_leaves_a_continued_question() -> None:
    """Rule 5.2.4"""
    given = (call("c1"), result("c1", pending("c1")), result("c1", "stopped", "ASK_ABORTED"))
    assert active(TIMED, *given) == [("c1", "continued", False)]


def dispatched(
    content: str, given: Any = None, code: str | None = None, name: str = "ask_user_question"
) -> PtcDispatch:
    inner, outer = call("p1", given, name), result("p1", content, code)
    return PtcDispatch(
        turn=1,
        step=1,
        call_id="p1",
        parent_call_id="code",
        name=inner.name,
        arguments=inner.arguments,
        content=outer.content,
        error=outer.error,
    )


def test_a_call_inside_run_code_enters_when_its_result_is_pending() -> None:
    """Rule 5.4.3: whatever the header lists."""
    assert active(dispatched(pending("p1"))) == [("p1", "continued", False)]
    assert view(dispatched(pending("p1")), said(reply("p1", RED)))["settled"][0]["answers"] == RED


def test_no_other_call_inside_run_code_enters() -> None:
    """Rule 5.4.3: answered, failed, invalid, of another tool, interrupted before it had a result."""
    assert active(TIMED, dispatched(answered(RED))) == []
    assert active(TIMED, dispatched(pending("p1"), code="TOOL_OUTCOME_UNKNOWN")) == []
    assert active(TIMED, dispatched(pending("p1"), "{")) == []
    assert active(TIMED, dispatched(pending("p1"), name="read")) == []
    assert active(TIMED, call("code", "{}", "run_code"), result("code", code="TOOL_OUTCOME_UNKNOWN")) == []


CONTINUED = (TIMED, call("c1"), result("c1", pending("c1")))


def test_a_reply_that_is_admitted_settles_its_call() -> None:
    """Rule 5.4.4"""
    assert view(*CONTINUED, said(reply("c1", BLUE))) == {
        "active": [],
        "settled": [{"callId": "c1", "questions": [COLOUR], "answers": BLUE, "answeredAt": 1_003}],
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Red",
        "[]",
        "{}",
        reply("c1", RED).text[:-1],
        reply("c2", RED).text,
        reply("c1", RED).text.replace("Red", "?"),
    ],
)
def test_text_that_cannot_be_used_settles_with_an_empty_batch(text: str) -> None:
    """Rule 5.4.4"""
    found = view(*CONTINUED, said(reply("c1", RED), text=text))
    assert [(one["callId"], one["answers"]) for one in found["settled"]] == [("c1", [])]


def test_a_reply_that_names_no_continued_call_changes_nothing() -> None:
    """Rule 5.4.4: unknown, settled already, or still open in the foreground."""
    given = events(*CONTINUED, said(reply("c1", RED)), call("c2"))
    state = fold_events(given)
    for other in ("c0", "c1", "c2"):
        (event,) = events(said(reply(other, BLUE)))
        assert PROJECTION.apply(state, event) is state


def test_a_plain_message_with_the_same_text_is_no_reply() -> None:
    """Rule 5.4.4: the source says what it is, never the text."""
    pasted = said(reply("c1", RED), source=Source(kind="user"))
    assert active(*CONTINUED, pasted) == [("c1", "continued", False)]


def test_queued_while_a_reply_waits() -> None:
    """Rules 5.4.5 and 5.3.7: put in, moved behind others, taken back."""
    words = InboxMessage(id="m", text="hello", source=Source(kind="user"))
    steps: list[EventData] = [
        queued(words),
        queued(reply("c1", RED), start=1),
        InboxSpliced(target="next-step", start=0, delete_count=1, reason="removed"),
        InboxSpliced(target="next-step", start=0, delete_count=1, reason="moved"),
        queued(reply("c1", RED), "next-turn"),
        InboxSpliced(target="next-turn", start=0, delete_count=1, reason="removed"),
    ]
    seen = [active(*CONTINUED, *steps[:count])[0][2] for count in range(len(steps) + 1)]
    assert seen == [False, False, True, True, False, True, False]


def test_a_fork_has_the_questions_and_not_the_inbox() -> None:
    """Rule 15.2"""
    seed = SessionEndSeed(parent="ses_0")
    assert active(*CONTINUED, queued(reply("c1", RED)), seed) == [("c1", "continued", False)]
    assert active(*CONTINUED, seed, queued(reply("c1", RED))) == [("c1", "continued", True)]


def test_active_in_ask_order_and_settled_in_settlement_order() -> None:
    """Rule 5.4.5"""
    given: list[EventData] = [TIMED, *(call(f"c{number}") for number in range(4))]
    given += [result("c3", answered(RED)), result("c1", pending("c1")), result("c0", answered(BLUE))]
    found = view(*given)
    assert [one["callId"] for one in found["active"]] == ["c1", "c2"]
    assert [one["callId"] for one in found["settled"]] == ["c3", "c0"]


def test_a_skipped_and_a_free_answer_are_recorded_as_they_are() -> None:
    asked = questions(COLOUR, SIZES)
    given = [{"id": "colour", "selected": []}, {"id": "sizes", "selected": ["L"], "custom": "XXL，谢谢"}]
    content = answers_record(read_answers(asked, given))
    found = view(TIMED, call("c1", arguments(COLOUR, SIZES)), result("c1", content))
    assert found["settled"][0]["answers"] == given
    assert "XXL，谢谢" in content


def test_events_of_no_question_return_the_very_same_state() -> None:
    """The projection protocol: that is how a listener knows."""
    state = fold(*CONTINUED, call("c2"), said(reply("c1", RED)))
    others: list[EventData] = [
        TIMED,
        call("c9", name="read"),
        call("c9", "{"),
        result("c9", pending("c9")),
        said(InboxMessage(id="m", text="hi", source=Source(kind="user"))),
        InboxSpliced(target="next-step", start=0),
    ]
    for event in [*events(*others), Event("strange/thing", 7, 7, b"{}"), Event("tool/result", 8, 8, b'{"turn": "x"}')]:
        assert PROJECTION.apply(state, event) is state


def test_a_snapshot_holds_all_of_the_state() -> None:
    given = (*CONTINUED, call("c2"), call("c3"), result("c3", answered(RED)), queued(reply("c1", RED)))
    state = fold(*given)
    assert PROJECTION.load(PROJECTION.dump(state)) == state
    assert state != fold(*given[:-1])
    with pytest.raises(msgspec.MsgspecError):
        PROJECTION.load(b"\x00 not a snapshot")


def test_older_states_stay_what_they_were() -> None:
    """Pure: two futures of one state do not see each other."""
    base = fold(TIMED, call("c1"), call("c2"), call("c3"), result("c1", answered(RED)))
    one = fold_events(events(result("c2", answered(RED))), base)
    other = fold_events(events(result("c3", answered(BLUE)), result("c2", code="ASK_ABORTED")), base)
    names = [[settled.call_id for settled in state.settled] for state in (base, one, other)]
    assert names == [["c1"], ["c1", "c2"], ["c1", "c3"]]
    assert base.settled[-1].call_id == "c1"
    assert isinstance(one.settled, SettledList)
    assert one.settled[1:] != other.settled[1:]


def test_a_call_id_that_comes_twice_counts_from_its_last_call() -> None:
    """Imported logs repeat ids."""
    again = call("c1", arguments(SIZES))
    found = view(*CONTINUED, said(reply("c1", RED)), again)
    assert [(one["callId"], one["state"]) for one in found["active"]] == [("c1", "open")]
    assert found["active"][0]["questions"] == plain_questions(questions(SIZES))
    assert len(found["settled"]) == 1


def test_tool_call_arguments_with_lone_surrogates_can_be_stored() -> None:
    raw = '{"questions": [{"id": "a", "question": "\\ud83d?"}]}'
    state = fold(TIMED, ToolCall(turn=1, step=1, call_id="c1", name="ask_user_question", arguments=raw))
    assert PROJECTION.load(PROJECTION.dump(state)) == state
