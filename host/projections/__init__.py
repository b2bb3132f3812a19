"""State folded from the session log, one file each.

from host.projections import Projections, standard_projections
projections = await Projections.resume(log, standard_projections())
"""

from __future__ import annotations

from typing import Any

from host.projections.approvals import ApprovalsProjection
from host.projections.base import Fold, Projection, payload
from host.projections.inbox import InboxProjection
from host.projections.model import ModelProjection
from host.projections.plan import PlanProjection
from host.projections.registry import Projections, fold
from host.projections.title import TitleProjection
from host.projections.todos import TodosProjection
from host.projections.transcript import Answer, Said, Summary, Transcript
from host.projections.turn import TurnProjection
from host.projections.usage import UsageProjection
from host.projections.user_questions import UserQuestions

__all__ = [
    "Answer",
    "Fold",
    "Projection",
    "Projections",
    "Said",
    "Summary",
    "Transcript",
    "fold",
    "payload",
    "standard_projections",
]


def standard_projections() -> list[Projection[Any]]:
    """The projections every open session has; their names are the keys in protocol.md."""
    return [
        UserQuestions(),
        InboxProjection(),
        PlanProjection(),
        ApprovalsProjection(),
        TodosProjection(),
        TitleProjection(),
        UsageProjection(),
        TurnProjection(),
        ModelProjection(),
    ]
