"""Plan mode: a promise that nothing is changed before the user has approved a plan (behaviour 7.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, Protocol

from host.errors import HostError
from host.events import Event, PlanMode

REFUSED: Final = frozenset({"write", "edit", "shell", "run_code"})
"""The tools that change something; the rest only look, ask or note."""

GUIDANCE: Final = """\
# Plan mode

Plan mode is on. The user wants to read and approve a plan before anything is changed.

- Look as much as you need: `read`, `glob`, `grep` and `fetch` work. `write`, `edit`, `shell` and `run_code` are \
refused until the plan is approved; that holds for child agents too. Do not look for another way to the same effect.
- Where the plan hangs on something only the user can decide, ask with `ask_user_question`.
- When the plan is ready, call `exit_plan_mode` with all of it as Markdown that begins with a heading: what will \
change and where, in which order, how it will be checked, and what is left open. The user sees only that text, so it \
must stand by itself.
- The plan counts as approved only when the result of `exit_plan_mode` says so. Silence, a stop or a message about \
something else is no approval.
"""

Switch = Literal["committed", "queued", "cancelled", "noop"]


def refusal(tool: str) -> str:
    """What the model is told when plan mode refuses ``tool`` (code ``PLAN_MODE``)."""
    return (
        f"Plan mode is on: `{tool}` was not run and nothing was changed. Go on with what only looks (`read`, `glob`, "
        "`grep`, `fetch`), ask the user with `ask_user_question` where a decision is theirs, and hand in the plan with "
        "`exit_plan_mode`. Once the user approves it, this call can be made."
    )


class PlanLog(Protocol):
    """Where `plan/mode` is recorded."""

    def append(self, *data: PlanMode) -> Sequence[Event]: ...


class PlanProjections(Protocol):
    """Where the recorded mode is read: ``view("plan")["active"]``."""

    def view(self, name: str) -> Any: ...


class PlanAgent(Protocol):
    """The session's agent, as far as plan mode depends on it."""

    @property
    def id(self) -> str: ...
    @property
    def running(self) -> bool: ...
    @property
    def owner(self) -> PlanAgent | None: ...


class PlanSession(Protocol):
    """One open session."""

    @property
    def log(self) -> PlanLog: ...
    @property
    def projections(self) -> PlanProjections: ...
    @property
    def agent(self) -> PlanAgent: ...


class PlanSessions(Protocol):
    """The open sessions by id."""

    def find(self, session_id: str) -> PlanSession | None: ...


class PlanModes:
    """Plan mode of every open session: what the log says, and the switch that waits for the next step.

    The waiting switch lives in memory alone: killed before the next step, the session comes back in the mode the log
    has, so an approval that never took effect is not one.
    """

    def __init__(self, sessions: PlanSessions) -> None:
        self._sessions = sessions
        self._pending: dict[str, bool] = {}

    def active(self, session_id: str) -> bool:
        """The mode of the current step, a child's with its owner's: it decides the guidance in the prompt."""
        session = self._session(session_id)
        return self._recorded(session) or self._inherits(session.agent.owner, self.active)

    def guards(self, session_id: str) -> bool:
        """Whether a call that has not started yet is refused: the mode is on, or has just been switched on."""
        session = self._session(session_id)
        own = self._recorded(session) or self._pending.get(session_id, False)
        return own or self._inherits(session.agent.owner, self.guards)

    def pending(self, session_id: str) -> bool | None:
        """The selected mode that waits for the next step, or None."""
        return self._pending.get(session_id)

    def set(self, session_id: str, active: bool) -> Switch:
        """Switch plan mode of a session.

        Returns:
            ``committed``: recorded at once, no turn is on. ``queued``: waits for the next step. ``cancelled``: the
            switch that waited is taken back. ``noop``: that is the mode already, now or from the next step on.

        Raises:
            HostError: ``CALLER_NOT_LIVE``: the session is not open; the log's own error.
        """
        session = self._session(session_id)
        pending = self._pending.get(session_id)
        recorded = self._recorded(session)
        if active == (recorded if pending is None else pending):
            return "noop"
        if pending is not None:
            del self._pending[session_id]
            return "cancelled"
        if session.agent.running:
            self._pending[session_id] = active
            return "queued"
        session.log.append(PlanMode(active=active))
        return "committed"

    def step_begins(self, session_id: str) -> PlanMode | None:
        """The switch that waited, to be appended before the step's `request/header`; None where none did."""
        active = self._pending.pop(session_id, None)
        return None if active is None else PlanMode(active=active)

    def turn_ended(self, session_id: str) -> None:
        """Record a switch that no further step of the turn will take up."""
        event = self.step_begins(session_id)
        if event is not None:
            self._session(session_id).log.append(event)

    def forget(self, session_id: str) -> None:
        """The session is closed; a switch that still waits is dropped."""
        self._pending.pop(session_id, None)

    def _session(self, session_id: str) -> PlanSession:
        session = self._sessions.find(session_id)
        if session is None:
            raise HostError("CALLER_NOT_LIVE", "the session is not open", session=session_id)
        return session

    def _inherits(self, owner: PlanAgent | None, asked: Callable[[str], bool]) -> bool:
        return owner is not None and self._sessions.find(owner.id) is not None and asked(owner.id)

    @staticmethod
    def _recorded(session: PlanSession) -> bool:
        return bool(session.projections.view("plan")["active"])
