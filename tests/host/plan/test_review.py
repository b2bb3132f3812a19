"""The review question and the meaning of its answers (behaviour 7.2)."""

from __future__ import annotations

from typing import Any

import pytest

from host.events.questions import check_questions, plain_questions, read_answers
from host.plan.review import Approved, Dismissed, Kept, begins_with_heading, review_question, verdict_of

PLAN = "# Add a flag\n\n- one\n"


def test_the_one_question() -> None:
    """Rule 7.2: valid by the rules for every request, intent included."""
    item = review_question(PLAN)
    check_questions((item,))
    (plain,) = plain_questions((item,))
    assert (plain["id"], plain["detail"], plain["intent"]) == (
        "plan-review",
        PLAN,
        {"kind": "plan-review", "approve": "Approve"},
    )
    assert [option["label"] for option in plain["options"]] == ["Approve", "Keep planning"]
    assert all(option["description"] for option in plain["options"])
    assert "multiSelect" not in plain


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ({"selected": ["Approve"]}, Approved()),
        ({"selected": ["Keep planning"]}, Kept("")),
        ({"custom": "Also the docs.\n\nAnd tests."}, Kept("Also the docs.\n\nAnd tests.")),
        ({"custom": "Approve"}, Kept("Approve")),
        ({}, Dismissed()),
    ],
)
def test_what_an_answer_means(answer: dict[str, Any], verdict: Any) -> None:
    """Rule 7.2 and protocol.md: a text alone is Keep planning with that feedback, a skip counts as dismissed."""
    answers = read_answers((review_question(PLAN),), [{"id": "plan-review"} | answer])
    assert verdict_of(answers) == verdict


@pytest.mark.parametrize(
    "plan",
    [
        PLAN,
        "\n\n  ## Two\n",
        "###### Six",
        "#\tTab",
        "\ufeff# After a mark",
        "计划\n===\n",
        "# 计划",
        "Title\n  ==  \nx",
    ],
)
def test_plans_that_begin_with_a_heading(plan: str) -> None:
    assert begins_with_heading(plan)


@pytest.mark.parametrize(
    "plan",
    [
        "",
        " \n\t\n",
        "Do it",
        "Do it\n# Later",
        "#NoSpace",
        "#",
        "# ",
        "## ##",
        "####### Seven",
        "    # Code",
        "- # Item",
    ],
)
def test_plans_that_do_not(plan: str) -> None:
    """P-second"""
    assert not begins_with_heading(plan)
