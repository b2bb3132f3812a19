"""The one validator: requests, time-outs and answers (behaviour 5.1, 5.2.2, 5.3.1, 5.3.5)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.errors import HostError
from host.events.questions import (
    AskUserQuestionItem,
    check_questions,
    folded,
    is_blank,
    plain_answers,
    plain_questions,
    read_answers,
    read_timeout,
    read_tool_questions,
)
from tests.host.questions.samples import COLOUR, NAME, SIZES, arguments, questions

BLANKS = ["", " ", "\t", "\n", "\u3000", "\u200b", "\u200b\u3000\ufeff\u2060", "\u00a0", "\u2800", "\u3164", "\ufe0f"]


def code_of(action: Any, *given: Any) -> str:
    with pytest.raises(HostError) as caught:
        action(*given)
    return caught.value.code


def test_a_question_travels_in_camel_case_and_the_model_writes_snake_case() -> None:
    """Rule 5.1"""
    (item,) = read_tool_questions(arguments(SIZES | {"detail": "**why**", "header": "Sizes"}))
    assert item.multi_select
    (plain,) = plain_questions((item,))
    assert plain == {
        "id": "sizes",
        "question": "Which sizes?",
        "detail": "**why**",
        "header": "Sizes",
        "options": [{"label": "S"}, {"label": "M"}, {"label": "L"}],
        "multiSelect": True,
    }
    assert msgspec.convert(plain, AskUserQuestionItem) == item


def test_what_a_model_leaves_out_or_nulls_is_absent() -> None:
    nulls = NAME | {"detail": None, "header": None, "options": None, "multi_select": None, "intent": None}
    assert read_tool_questions(arguments(nulls)) == read_tool_questions(arguments(NAME))
    assert plain_questions(questions(NAME)) == [NAME]


@pytest.mark.parametrize("given", [{}, {"questions": []}, {"questions": None}])
def test_no_question_at_all(given: dict[str, Any]) -> None:
    """Rule 5.3.1, EMPTY_QUESTIONS"""
    assert code_of(read_tool_questions, given) == "EMPTY_QUESTIONS"
    assert code_of(check_questions, ()) == "EMPTY_QUESTIONS"


@pytest.mark.parametrize("blank", BLANKS)
@pytest.mark.parametrize("key", ["id", "question"])
def test_blank_text_or_id(key: str, blank: str) -> None:
    """Rule 5.3.1, BAD_QUESTIONS"""
    assert code_of(read_tool_questions, arguments(COLOUR | {key: blank})) == "BAD_QUESTIONS"


@pytest.mark.parametrize(
    "bad",
    [
        [COLOUR, COLOUR | {"question": "Another?"}],
        [COLOUR | {"options": [{"label": "Red"}, {"label": "Red"}]}],
        [COLOUR | {"options": [{"label": "\u3000"}]}],
        [COLOUR | {"options": ["Red"]}],
        [COLOUR | {"multi_select": "yes"}],
        [{"id": "x"}],
        ["Which colour?"],
        "Which colour?",
        {"id": "x", "question": "y"},
    ],
)
def test_questions_that_repeat_or_have_another_shape(bad: Any) -> None:
    """Rule 5.3.1, BAD_QUESTIONS"""
    assert code_of(read_tool_questions, {"questions": bad}) == "BAD_QUESTIONS"


PLAN = COLOUR | {"detail": "# Plan", "intent": {"kind": "plan-review", "approve": "Red"}}


def test_an_intent_passes_through_and_changes_no_answer() -> None:
    """Rule 5.1: it shapes presentation only."""
    reviewed = questions(PLAN)
    assert plain_questions(reviewed)[0]["intent"] == {"kind": "plan-review", "approve": "Red"}
    given = [{"id": "colour", "selected": ["Red"]}]
    assert read_answers(reviewed, given) == read_answers(questions(COLOUR), given)


@pytest.mark.parametrize(
    "change",
    [
        {"intent": {"kind": "plan-review", "approve": "Green"}},
        {"options": []},
        {"detail": None},
        {"detail": "\u3000\n"},
        {"intent": {"kind": "quiz", "approve": "Red"}},
        {"intent": {"kind": "plan-review"}},
        {"intent": {"approve": "Red"}},
        {"intent": "plan-review"},
    ],
)
def test_an_intent_that_cannot_be_kept(change: dict[str, Any]) -> None:
    """Rule 5.3.1, BAD_INTENT twice; an unknown tag is refused, not drawn some other way."""
    assert code_of(read_tool_questions, arguments(PLAN | change)) == "BAD_INTENT"


def test_approve_must_be_an_option_of_that_very_question() -> None:
    """Rule 5.3.1: none of another question's options will do."""
    other = {"id": "other", "question": "Or?", "options": [{"label": "Green"}]}
    wrong = PLAN | {"intent": {"kind": "plan-review", "approve": "Green"}}
    assert code_of(read_tool_questions, arguments(wrong, other)) == "BAD_INTENT"


@pytest.mark.parametrize(("given", "seconds"), [(None, 120), (1, 1), (-1, -1), (60.0, 60), (2_147_483, 2_147_483)])
def test_time_outs_that_are_taken(given: Any, seconds: int) -> None:
    """Rule 5.2.2"""
    assert read_timeout(given, 120) == seconds


@pytest.mark.parametrize("given", [0, -2, 1.5, True, False, "60", "", [], {}, 2_147_484, 1e300, float("inf")])
def test_time_outs_that_are_refused(given: Any) -> None:
    """Rule 5.2.2, BAD_TIMEOUT"""
    assert code_of(read_timeout, given, 120) == "BAD_TIMEOUT"


ASKED = questions(COLOUR, SIZES, NAME)


def batch(colour: Any = None, sizes: Any = None, name: Any = None) -> list[dict[str, Any]]:
    given = {"colour": colour or {}, "sizes": sizes or {}, "name": name or {}}
    return [{"id": key, **value} for key, value in given.items()]


@pytest.mark.parametrize(
    "given",
    [
        batch(),
        batch({"selected": ["Red"]}, {"selected": ["S", "L"]}, {"custom": "Bob"}),
        batch({"custom": "Green"}, {"selected": [], "custom": "XXL"}, {"selected": []}),
        batch({"selected": [], "custom": None}, {"selected": ["M"], "custom": "and a tall one"}),
    ],
)
def test_batches_that_are_taken(given: list[dict[str, Any]]) -> None:
    """Rule 5.1: skips, a text in place of a choice, a text beside choices; null and absent are the same."""
    assert [answer.id for answer in read_answers(ASKED, given)] == ["colour", "sizes", "name"]


def test_a_batch_comes_back_in_the_order_of_the_questions() -> None:
    given = batch({"selected": ["Red"]})
    assert read_answers(ASKED, given[::-1]) == read_answers(ASKED, given)
    assert plain_answers(read_answers(ASKED, given))[0] == {"id": "colour", "selected": ["Red"]}


@pytest.mark.parametrize(
    "given",
    [
        [],
        batch()[:2],
        [*batch(), {"id": "colour"}],
        [*batch()[:2], {"id": "colour"}],
        [*batch(), {"id": "more"}],
        batch({"selected": ["Green"]}),
        batch({"selected": ["red"]}),
        batch({"selected": ["Red", "Blue"]}),
        batch({"selected": ["Red"], "custom": "or Green"}),
        batch({"selected": ["Red", "Red"]}),
        batch(sizes={"selected": ["S", "S"]}),
        batch(sizes={"selected": ["S"], "custom": "\u200b"}),
        batch(name={"selected": ["Bob"]}),
        batch({"selected": "Red"}),
        batch({"selected": None}),
        batch({"selected": [1]}),
        batch({"custom": 5}),
        {"colour": "Red"},
        "Red",
        None,
        [{"selected": ["Red"]}],
        *(batch(name={"custom": blank}) for blank in BLANKS),
    ],
)
def test_batches_that_are_refused(given: Any) -> None:
    """Rules 5.1 and 5.3.5, Q-blank: BAD_ANSWER"""
    assert code_of(read_answers, ASKED, given) == "BAD_ANSWER"


@given(st.text())
def test_blank_means_that_nothing_is_left_to_see(text: str) -> None:
    assert is_blank(text) == (folded(text) == "")
    assert not is_blank(text + "字")


@given(st.text(st.characters(categories=["L", "N", "P"]), min_size=1), st.sampled_from([" ", "\u3000", "\n", "\u200b"]))
def test_case_and_white_space_are_aside_when_texts_are_compared(text: str, space: str) -> None:
    """Rule 5.3.1, ALREADY_ASKED"""
    assert folded(space.join(text)) == folded(text)
    assert folded(folded(text)) == folded(text)


def test_lone_surrogates_of_a_model_become_storable() -> None:
    raw = '{"questions": [{"id": "a", "question": "\\ud83d oh \\ud83d\\ude00?", "options": [{"label": "\\udc00"}]}]}'
    (item,) = read_tool_questions(json.loads(raw))
    assert (item.question, item.options[0].label) == ("\ufffd oh 😀?", "\ufffd")
