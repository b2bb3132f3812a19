"""What the user said in a session, newest last: Up and Down in the composer go through it."""

from __future__ import annotations

from host import Client

EVENTS = 400  # how far back the first look goes


class SaidBefore:
    """The history of one session, read when it is first wanted.

    `step` walks: 1 further back, -1 forward. What stood in the field before the walk is at its end.
    """

    def __init__(self, client: Client, session: str) -> None:
        self._client = client
        self._session = session
        self._said: list[str] | None = None
        self._at = 0
        self._before = ""

    @property
    def walking(self) -> bool:
        return self._at > 0

    def add(self, text: str) -> None:
        """A message was sent: it is the newest now, and the walk is over."""
        self._at = 0
        if self._said is not None and text.strip():
            self._said.append(text)

    async def step(self, by: int, text: str) -> str | None:
        """The text to show instead of ``text``; None at either end.

        Raises:
            HostError: the history cannot be read.
        """
        said = self._said
        if said is None:
            said = self._said = await self._read() if self._session else []
        target = self._at + by
        if not 0 <= target <= len(said):
            return None
        if self._at == 0:
            self._before = text
        self._at = target
        return self._before if target == 0 else said[-target]

    async def _read(self) -> list[str]:
        page = await self._client.call("sessions/history", session=self._session, limit=EVENTS)
        return [
            event["data"]["text"]
            for event in page["events"]
            if event["type"] == "user/message" and event["data"]["source"].get("kind") == "user"
        ]
