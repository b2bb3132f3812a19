"""The ``userQuestions`` projection: what opens, continues, settles and drops a question (behaviour 5.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from host.events import (
    Event,
    EventData,
    InboxMessage,
    InboxSpliced,
    RequestHeader,
    Source,
    ToolCall,
    ToolSchema,
)
from host.events.question_records import answers_record
from host.events.questions import plain_questions, read_answers
from host.projections.question_state import SettledList
from tests.host.projections.question_history import (
    CONTINUED,
    PROJECTION,
    TIMED,
    active,
    answered,
    fold,
    fold_events,
    pending,
    queued,
    reply,
    said,
    view,
)
from tests.host.questions.samples import (
    BLUE,
    COLOUR,
    RED,
    SIZES,
    arguments,
    call,
    declared,
    events,
    questions,
    result,
)


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
        ('{"callId": "c1"}', None),
        ('{"pending": false, "callId": "c1"}', None),
        ('{"pending": 1, "callId": "c1"}', None),
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
