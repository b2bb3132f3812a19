"""Which requests are one decision on a plan, and so belong to the plan panel instead of the generic flow."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

KIND: Final = "plan-review"

_INVISIBLE: Final = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})


@dataclass(frozen=True, slots=True)
class PlanReview:
    """A plan and the verdicts that can be given on it; every label is the asker's own.

    Attributes:
        id: the question's id, named by the answer.
        question: its text, which names the card.
        plan: Markdown.
        approve: the label that means yes.
        approve_note, refuse_note: what the asker says about the two, or "".
        refuse: the label of the other option; None where only approval was offered.
    """

    id: str
    question: str
    plan: str
    approve: str
    approve_note: str = ""
    refuse: str | None = None
    refuse_note: str = ""

    def answers(self, label: str) -> list[dict[str, Any]]:
        """The batch that gives the verdict ``label``: what the generic flow would send for that choice."""
        return [{"id": self.id, "selected": [label]}]


def plan_review_of(request: Mapping[str, Any]) -> PlanReview | None:
    """The plan review that ``request`` is, or None where the generic flow must take it (behaviour 7.3).

    It is one only if two buttons can send every choice the request allows: exactly one question, with an intent this
    client knows and a detail to decide on; the approval is one of its options, beside at most one other; and not a
    multi-select. Nothing is read from the order of the options, or from ids, headers and wordings.

    Args:
        request: of ``user-questions/request``, or ``{"questions": …}`` of the projection; any plain values do.
    """
    questions = request.get("questions")
    if not isinstance(questions, list | tuple) or len(questions) != 1 or not isinstance(questions[0], Mapping):
        return None
    item = questions[0]
    approve = _approval(item.get("intent"))
    options = _options(item.get("options"))
    plan = item.get("detail")
    if approve is None or approve not in options or len(options) > 2 or _multiple(item):
        return None
    if not isinstance(plan, str) or _blank(plan):
        return None
    refuse = next((label for label in options if label != approve), None)
    return PlanReview(
        id=str(item.get("id", "")),
        question=str(item.get("question", "")),
        plan=plan,
        approve=approve,
        approve_note=options[approve],
        refuse=refuse,
        refuse_note=options[refuse] if refuse is not None else "",
    )


def _multiple(item: Mapping[str, Any]) -> bool:
    """In frames the field is camelCase, in a call's own arguments snake_case."""
    return bool(item.get("multiSelect") or item.get("multi_select"))


def _approval(intent: Any) -> str | None:
    if not isinstance(intent, Mapping) or intent.get("kind") != KIND:
        return None
    approve = intent.get("approve")
    return approve if isinstance(approve, str) else None


def _options(given: Any) -> dict[str, str]:
    """Labels with their descriptions; empty where a label is missing or repeats, so that no choice is merged away."""
    if not isinstance(given, list | tuple):
        return {}
    found: dict[str, str] = {}
    for option in given:
        label = option.get("label") if isinstance(option, Mapping) else None
        if not isinstance(label, str) or label in found:
            return {}
        found[label] = str(option.get("description") or "")
    return found


def _blank(text: str) -> bool:
    return all(unicodedata.category(char) in _INVISIBLE for char in text)
