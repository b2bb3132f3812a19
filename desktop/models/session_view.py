"""The shown session's facts for the header, the composer and the strips: folded by the host, read by the QML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import Property, QObject, Signal

from desktop.models.inbox import InboxModel

_BLANK: dict[str, Any] = {
    "title": "",
    "workspace": "",
    "provider": "",
    "model": "",
    "policy": "ask",
    "running": False,
    "startedAt": 0,
    "planActive": False,
    "planPending": False,
    "todos": [],
    "inputTokens": 0,
    "outputTokens": 0,
    "cachedTokens": 0,
    "lastInput": 0,
    "byModel": {},
    "faultCode": "",
    "faultText": "",
}


def _get(name: str) -> Callable[[Any], Any]:
    return lambda view: view._facts[name]


class SessionView(QObject):
    """One session, as its projections say.

    Signals:
        changed: any of the facts below.
        pendingApprovals: the call ids that the log lists as waiting for leave.
    """

    changed = Signal()
    pendingApprovals = Signal(list)

    def __init__(self, session_id: str, workspace: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._id = session_id
        self._facts = _BLANK | {"workspace": workspace}
        self._lineage = ("", "", "")
        self._replies: list[Mapping[str, Any]] = []
        self._inbox = InboxModel(self)

    @property
    def session_id(self) -> str:
        return self._id

    @property
    def folder_path(self) -> str:
        return str(self._facts["workspace"])

    @property
    def busy(self) -> bool:
        """Whether a turn runs."""
        return bool(self._facts["running"])

    @property
    def waiting_messages(self) -> InboxModel:
        return self._inbox

    def queued_replies(self) -> list[Mapping[str, Any]]:
        """The queued messages that answer a question."""
        return self._replies

    def fact(self, name: str) -> Any:
        """A fact by its name, for Python; QML reads the properties."""
        return self._facts[name]

    def show(self, views: Mapping[str, Any], fault: Mapping[str, Any] | None) -> None:
        """Take over the projections, and why the session cannot be driven."""
        inbox = views.get("inbox") or {}
        queued = [*inbox.get("nextStep", ()), *inbox.get("nextTurn", ())]
        self._replies = [one for one in queued if one["source"].get("kind") == "user-question-reply"]
        self._inbox.show(inbox)
        facts = _facts(views, fault or {}, self._facts["workspace"])
        if facts != self._facts:
            self._facts = facts
            self.changed.emit()
        pending = (views.get("approvals") or {}).get("pending") or []
        self.pendingApprovals.emit([one["callId"] for one in pending])

    def tell_lineage(self, origin: str, parent: str, title: str) -> None:
        """Where the session comes from: ``child`` or ``fork`` of a session that is there, else three times ""."""
        if (origin, parent, title) != self._lineage:
            self._lineage = (origin, parent, title)
            self.changed.emit()

    # Names as QML reads them; counts are float because they may pass 32 bits.
    sessionId = Property(str, lambda self: self._id, constant=True)
    inbox = Property(QObject, lambda self: self._inbox, constant=True)
    title = Property(str, _get("title"), notify=changed)
    workspace = Property(str, _get("workspace"), notify=changed)
    folder = Property(str, lambda self: PurePath(self._facts["workspace"]).name, notify=changed)
    provider = Property(str, _get("provider"), notify=changed)
    model = Property(str, _get("model"), notify=changed)
    policy = Property(str, _get("policy"), notify=changed)
    running = Property(bool, _get("running"), notify=changed)
    startedAt = Property(float, _get("startedAt"), notify=changed)
    planActive = Property(bool, _get("planActive"), notify=changed)
    planPending = Property(bool, _get("planPending"), notify=changed)
    todos = Property(list, _get("todos"), notify=changed)
    inputTokens = Property(float, _get("inputTokens"), notify=changed)
    origin = Property(str, lambda self: self._lineage[0], notify=changed)
    parentSession = Property(str, lambda self: self._lineage[1], notify=changed)
    parentTitle = Property(str, lambda self: self._lineage[2], notify=changed)
    faultCode = Property(str, _get("faultCode"), notify=changed)
    faultText = Property(str, _get("faultText"), notify=changed)


def _facts(views: Mapping[str, Any], fault: Mapping[str, Any], workspace: str) -> dict[str, Any]:
    turn = views.get("turn") or {}
    usage = views.get("usage") or {}
    model = views.get("model") or {}
    plan = views.get("plan") or {}
    return {
        "title": (views.get("title") or {}).get("title") or "",
        "workspace": workspace,
        "provider": model.get("provider") or "",
        "model": model.get("model") or "",
        "policy": (views.get("approvals") or {}).get("policy") or "ask",
        "running": bool(turn.get("running")),
        "startedAt": turn.get("startedAt") or 0,
        "planActive": bool(plan.get("active")),
        "planPending": plan.get("pending") is not None,
        "todos": views.get("todos") or [],
        "inputTokens": usage.get("input", 0),
        "outputTokens": usage.get("output", 0),
        "cachedTokens": usage.get("cached", 0),
        "lastInput": usage.get("lastInput", 0),
        "byModel": usage.get("byModel") or {},
        "faultCode": fault.get("code") or "",
        "faultText": fault.get("message") or "",
    }
