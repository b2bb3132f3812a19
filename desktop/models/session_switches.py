"""What is switched below the message field: plan mode, model, approvals; and the stop."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.tasks import Tasks
from desktop.models.session_view import SessionView
from host import Client, HostError


class SessionSwitches(QObject):
    """For the shown session, or for the one that does not exist yet.

    ``plan``: plan mode as selected: ``off``, ``on``, or ``turningOn`` and ``turningOff`` until the next step.

    Signals:
        switched: ``plan`` may have changed.
        failed: a HostError that the window shows.
    """

    switched = Signal()
    failed = Signal(object)

    def __init__(self, client: Client, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._tasks = tasks
        self._session: SessionView | None = None
        self._planning = False

    @Slot()
    def stop(self) -> None:
        """End the running turn."""
        if self._session is not None and self._session.busy:
            self._tasks.start(self._call("sessions/cancel"))

    @Slot(str)
    def choosePolicy(self, policy: str) -> None:
        self._tasks.start(self._call("approvals/policy", policy=policy))

    @Slot(str, str)
    def chooseModel(self, provider: str, model: str) -> None:
        self._tasks.start(self._call("sessions/model", provider=provider, model=model))

    @Slot(bool)
    def setPlan(self, active: bool) -> None:
        """Switch plan mode; of a session that does not exist yet, when its first message makes it."""
        if self._session is not None:
            self._tasks.start(self._call("plan/set", active=active))
        elif active != self._planning:
            self._planning = active
            self.switched.emit()

    @property
    def plan_mode(self) -> str:
        """As ``plan``."""
        if self._session is None:
            return "on" if self._planning else "off"
        active, waits = self._session.fact("planActive"), self._session.fact("planPending")
        return ("turningOff" if active else "turningOn") if waits else "on" if active else "off"

    async def _call(self, method: str, **params: Any) -> Any:
        assert self._session is not None, "of the shown session"
        try:
            return await self._client.call(method, session=self._session.session_id, **params)
        except HostError as error:
            self.failed.emit(error)
            return None

    plan = Property(str, lambda self: self.plan_mode, notify=switched)
