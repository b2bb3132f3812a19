"""The review of a plan: one question with one decision, and what its answer means (behaviour 7.2)."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from host.events.questions import (
    Answers,
    AskUserQuestionItem,
    AskUserQuestionOption,
    PlanReviewIntent,
)

REVIEW_ID: Final = "plan-review"
APPROVE: Final = "Approve"
KEEP_PLANNING: Final = "Keep planning"

_ATX_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(?!#+[ \t]*$)\S")
_UNDERLINED_HEADING = re.compile(r" {0,3}\S[^\n]*\n {0,3}=+[ \t]*(\n|$)")


class Approved(msgspec.Struct, frozen=True):
    """Carry the plan out."""


class Kept(msgspec.Struct, frozen=True):
    """Go on planning; ``feedback`` is what the user wrote, "" where they only refused."""

    feedback: str


class Dismissed(msgspec.Struct, frozen=True):
    """No verdict: the user chose to talk instead."""


Verdict = Approved | Kept | Dismissed


def begins_with_heading(plan: str) -> bool:
    """Whether the first thing in ``plan`` is a Markdown heading with text in it."""
    lines = plan.removeprefix("\ufeff").split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return False
    return bool(_ATX_HEADING.match(lines[first]) or _UNDERLINED_HEADING.match("\n".join(lines[first : first + 2])))


def review_question(plan: str) -> AskUserQuestionItem:
    """The one question of a review; ``plan`` is what is decided on, the intent names the option that means yes."""
    return AskUserQuestionItem(
        id=REVIEW_ID,
        question="Approve this plan?",
        header="Plan review",
        detail=plan,
        options=(
            AskUserQuestionOption(label=APPROVE, description="Leave plan mode and carry out this plan"),
            AskUserQuestionOption(label=KEEP_PLANNING, description="Stay in plan mode and revise the plan"),
        ),
        intent=PlanReviewIntent(approve=APPROVE),
    )


def verdict_of(answers: Answers) -> Verdict:
    """What a valid batch of answers to `review_question` says.

    A text alone is feedback, so the plan is kept; a skip decides nothing, so it counts as dismissed.
    """
    (answer,) = answers
    if answer.skipped:
        return Dismissed()
    return Approved() if APPROVE in answer.selected else Kept(answer.custom or "")
