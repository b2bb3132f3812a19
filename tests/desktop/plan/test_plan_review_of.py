"""Which requests the plan panel takes: only those whose every choice it can send (behaviour 7.3)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.client.plan_review import PlanReview, plan_review_of
from host.errors import HostError
from host.events.questions import AskUserQuestionItem, plain_questions, read_answers, read_tool_questions
from host.plan.review import Approved, Kept, review_question, verdict_of

PLAN = "# Move the parser\n\n1. Read it.\n2. Move it."


def item(**changes: Any) -> dict[str, Any]:
    options = [{"label": "Keep planning", "description": "Go on"}, {"label": "Approve", "description": "Do it"}]
    question = {"id": "plan-review", "question": "Approve this plan?", "detail": PLAN, "options": options}
    return question | {"intent": {"kind": "plan-review", "approve": "Approve"}} | changes


def of(*questions: Any, **more: Any) -> PlanReview | None:
    return plan_review_of({"session": "s", "questions": list(questions)} | more)


def test_the_hosts_own_review_is_taken() -> None:
    """Rule 7.2: what `exit_plan_mode` asks, as it goes over the link."""
    found = of(*plain_questions([review_question(PLAN)]))
    assert found == PlanReview(
        id="plan-review",
        question="Approve this plan?",
        plan=PLAN,
        approve="Approve",
        approve_note="Leave plan mode and carry out this plan",
        refuse="Keep planning",
        refuse_note="Stay in plan mode and revise the plan",
    )


def test_its_answers_mean_what_the_buttons_say() -> None:
    """Rule 7.1: the answers are those of the generic flow, valid for the host's one validator."""
    question = review_question(PLAN)
    found = of(*plain_questions([question]))
    assert found is not None
    assert found.refuse is not None
    assert verdict_of(read_answers([question], found.answers(found.approve))) == Approved()
    assert verdict_of(read_answers([question], found.answers(found.refuse))) == Kept("")


def test_the_order_of_options_says_nothing() -> None:
    given_order = of(item())
    turned = of(item(options=list(reversed(item()["options"]))))
    assert given_order == turned
    assert given_order is not None
    assert (given_order.approve, given_order.refuse) == ("Approve", "Keep planning")


def test_labels_are_the_askers_own() -> None:
    """Neither wording, id nor header is read: a label in any language is sent back as it came."""
    found = of(
        item(
            id="q7",
            header="Something else",
            options=[{"label": "算了"}, {"label": "就这么办 (Recommended)"}],
            intent={"kind": "plan-review", "approve": "就这么办 (Recommended)"},
        )
    )
    assert found is not None
    assert (found.approve, found.refuse, found.approve_note) == ("就这么办 (Recommended)", "算了", "")
    assert found.answers(found.approve) == [{"id": "q7", "selected": ["就这么办 (Recommended)"]}]


def test_only_approval_offered_leaves_no_refusal() -> None:
    found = of(item(options=[{"label": "Approve"}]))
    assert found is not None
    assert found.refuse is None
    assert found.refuse_note == ""


def test_a_projection_is_read_as_a_request_is() -> None:
    assert plan_review_of({"callId": "c1", "state": "continued", "questions": (item(),)}) == of(item())


@pytest.mark.parametrize(
    "questions",
    [
        pytest.param([], id="nothing asked"),
        pytest.param([item(), item(id="other")], id="two questions"),
        pytest.param([item(intent=None)], id="no intent"),
        pytest.param([{key: value for key, value in item().items() if key != "intent"}], id="intent absent"),
        pytest.param([item(intent={"kind": "poll", "approve": "Approve"})], id="an intent of tomorrow"),
        pytest.param([item(intent={"approve": "Approve"})], id="an intent without kind"),
        pytest.param([item(intent={"kind": "plan-review"})], id="an intent that names no approval"),
        pytest.param([item(intent="plan-review")], id="a bare word"),
        pytest.param([item(detail=None)], id="nothing to review"),
        pytest.param([item(detail="")], id="an empty plan"),
        pytest.param([item(detail=" \t\n\u3000\u200b")], id="a plan that cannot be seen"),
        pytest.param([item(detail=7)], id="a plan that is no text"),
        pytest.param([item(options=[])], id="no options"),
        pytest.param([item(options=[{"label": "Yes"}, {"label": "No"}])], id="the approval is not offered"),
        pytest.param([item(options=[{"label": "approve"}, {"label": "No"}])], id="the approval in another spelling"),
        pytest.param([item(options=[*item()["options"], {"label": "Later"}])], id="a third option"),
        pytest.param([item(options=[{"label": "Approve"}, {"label": "Approve"}])], id="a label twice"),
        pytest.param([item(options=[{"label": "Approve"}, {}])], id="an option without label"),
        pytest.param([item(options="Approve")], id="options that are no list"),
        pytest.param([item(multiSelect=True)], id="several may be chosen"),
        pytest.param([item(multi_select=True)], id="several may be chosen, as a call writes it"),
        pytest.param(["Approve?"], id="no question at all"),
    ],
)
def test_everything_else_stays_with_the_generic_flow(questions: list[Any]) -> None:
    """Rule 7.3: a card that cannot send every choice leaves the request alone."""
    assert of(*questions) is None


def test_a_request_without_questions_is_none() -> None:
    assert plan_review_of({}) is None
    assert plan_review_of({"questions": None}) is None
    assert plan_review_of({"questions": "Approve?"}) is None


LABELS = st.sampled_from(["Approve", "Keep planning", "Later", "No"])
QUESTIONS = st.fixed_dictionaries(
    {"id": st.sampled_from(["a", "b"]), "question": st.just("Well?")},
    optional={
        "detail": st.sampled_from(["# Plan", "Text"]),
        "options": st.lists(
            st.builds(lambda label: {"label": label}, LABELS), max_size=4, unique_by=lambda o: o["label"]
        ),
        "multi_select": st.booleans(),
        "intent": st.builds(lambda label: {"kind": "plan-review", "approve": label}, LABELS),
    },
)


@given(st.lists(QUESTIONS, min_size=1, max_size=2, unique_by=lambda question: question["id"]))
def test_no_choice_is_ever_lost(asked: list[dict[str, Any]]) -> None:
    """Every batch of one choice that a valid request allows is one that a button of the card sends."""
    try:
        items: tuple[AskUserQuestionItem, ...] = read_tool_questions({"questions": asked})
    except HostError:
        return
    found = of(*plain_questions(items))
    if found is None:
        return
    sent = {found.approve} | ({found.refuse} if found.refuse is not None else set())
    assert len(items) == 1
    assert not items[0].multi_select
    assert sent == {option.label for option in items[0].options}
    for label in sent:
        assert read_answers(items, found.answers(label))[0].selected == (label,)
