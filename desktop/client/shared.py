"""What all windows of one app share: the client and what is kept of the host's state on this side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from desktop.client.approvals import ApprovalCards
from desktop.client.drafts import Drafts
from desktop.client.pending import Pending
from desktop.client.question_cards import QuestionCards
from desktop.client.question_drafts import QuestionDrafts
from desktop.client.session_list import SessionList
from desktop.client.tasks import Tasks
from desktop.client.update_news import UpdateNews
from host import Client, Clock


@dataclass(frozen=True, slots=True)
class Shared:
    """``home``: the data folder. ``now``: Unix milliseconds. ``clean``: takes secrets out of a text. ``language``: that
    of the windows."""

    client: Client
    drafts: Drafts
    tasks: Tasks
    sessions: SessionList
    questions: QuestionCards
    approvals: ApprovalCards
    pending: Pending
    updates: UpdateNews
    home: Path
    now: Callable[[], int]
    clean: Callable[[str], str]
    language: Callable[[], str]


def share(
    client: Client,
    drafts: Drafts,
    tasks: Tasks,
    clock: Clock,
    *,
    home: Path,
    clean: Callable[[str], str],
    language: Callable[[], str],
) -> Shared:
    """All of it, for a client that has just connected."""
    sessions = SessionList(client, tasks)
    questions = QuestionCards(client, QuestionDrafts(drafts), clock, tasks)
    approvals = ApprovalCards(client, tasks)
    return Shared(
        client=client,
        drafts=drafts,
        tasks=tasks,
        sessions=sessions,
        questions=questions,
        approvals=approvals,
        pending=Pending(sessions, questions, approvals),
        updates=UpdateNews(client, tasks),
        home=home,
        now=clock.now_ms,
        clean=clean,
        language=language,
    )
