"""A message said again in other words: in a branch that begins before it, so that the original stays."""

from __future__ import annotations

from host import Client, HostError


def draft_key(session: str) -> str:
    """Where the draft of a message that is being said again is kept, beside the session's own."""
    return f"{session}#again"


async def resend(client: Client, session: str, point: int, text: str, files: list[str]) -> str:
    """Branch ``session`` after event ``point`` and send ``text`` there; returns the branch's id.

    Raises:
        HostError: it could not be branched or sent; nothing stays behind then.
    """
    made = str((await client.call("sessions/fork", session=session, seq=point))["session"])
    try:
        await client.call("sessions/send", session=made, text=text, mode="turn", attachments=files)
    except HostError:
        await client.call("sessions/delete", session=made)
        raise
    return made
