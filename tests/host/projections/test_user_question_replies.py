"""The ``userQuestions`` projection: late answers, the inbox, and calls inside ``run_code`` (behaviour 5.4.3-5.4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from host.events import (
    EventData,
    InboxMessage,
    InboxSpliced,
    PtcDispatch,
    SessionEndSeed,
    Source,
)
from tests.host.projections.question_history import (
    CONTINUED,
    PROJECTION,
    TIMED,
    active,
    answered,
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
    call,
    events,
    result,
)


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
