"""A process with a host and question cards that is killed at a boundary it names (behaviour 2.2, 5.4).

Run as a module it asks the agent something, lets the question go on without an answer, answers late, and kills itself
with SIGKILL the moment it is shown the event that it was told to die at.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from desktop.client.drafts import Drafts
from desktop.client.question_cards import QuestionCards
from desktop.client.question_drafts import QuestionDrafts
from desktop.client.tasks import Tasks
from desktop.qt_application import qt_application
from host import HostError, SystemClock
from tests.helpers.hosted import Desk, desk_at

ROOT = Path(__file__).parents[3]

# Boundaries, in their order. "answering": the answer was sent and nothing is known of it yet.
ASKED, PENDING, ANSWERING, QUEUED, ADMITTED = BOUNDARIES = ("asked", "pending", "answering", "queued", "admitted")
TEXT = "seshat 青"


def boundary_of(event: dict[str, Any]) -> str:
    """The boundary that a durable event is, or ""."""
    data = event["data"]
    if event["type"] in ("tool/call", "tool/result"):
        return ASKED if event["type"] == "tool/call" else PENDING
    if event["type"] == "inbox/spliced":
        return QUEUED if any(_is_reply(one) for one in data["inserted"]) else ""
    return ADMITTED if event["type"] == "user/message" and _is_reply(data) else ""


def _is_reply(message: dict[str, Any]) -> bool:
    return bool(message["source"]["kind"] == "user-question-reply")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def victim(home: Path, workspace: Path, boundary: str) -> None:
    """Never returns: it is killed."""
    qt_application()
    async with desk_at(home) as desk:
        tasks, drafts = Tasks(lambda error: die()), Drafts(home)
        cards = QuestionCards(desk.client, QuestionDrafts(drafts), SystemClock(), tasks)
        session = (await desk.call("sessions/create", workspace=str(workspace)))["session"]
        print(session, flush=True)
        desk.client.on_notice("gateway/refused", lambda params: die())
        kept = asyncio.Event()
        watching = asyncio.ensure_future(_watch(desk, session, boundary, kept))
        await desk.call("sessions/send", session=session, text="Ask me.", mode="turn")
        await _until(lambda: any(card.channel for card in cards.of(session)))
        key = cards.of(session)[0].key
        cards.edit(key, lambda card: card.draft.write(card.questions[0], TEXT))
        drafts.flush()
        kept.set()
        card = cards.of(session)[0]
        if boundary != ASKED:
            assert card.hand is not None
            card.hand.reply.set_exception(HostError("ASK_TIMED_OUT"))
            await _until(lambda: card.channel == "late")
            assert cards.submit(key)
            if boundary == ANSWERING:
                await asyncio.sleep(0)
                die()
        await watching


async def _watch(desk: Desk, session: str, boundary: str, kept: asyncio.Event) -> None:
    """``kept``: the draft is on disk."""
    async for frame in desk.client.stream("sessions/events", session=session, after=-1):
        if "event" in frame and boundary_of(frame["event"]) == boundary and boundary != ASKED:
            die()
        if "event" in frame and boundary == ASKED and boundary_of(frame["event"]) == ASKED:
            await kept.wait()
            die()


async def _until(holds: Callable[[], Any]) -> None:
    while not holds():  # noqa: ASYNC110 (whoever waits here is about to be killed)
        await asyncio.sleep(0.005)


async def killed_at(home: Path, workspace: Path, boundary: str) -> str:
    """Run a victim to its end; returns the session it worked in."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.desktop.questions.crash_victim", str(home), str(workspace), boundary,
        cwd=ROOT, stdout=subprocess.PIPE, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    said, _ = await process.communicate()
    assert process.returncode == -signal.SIGKILL, process.returncode
    return said.decode().split()[0]


if __name__ == "__main__":
    asyncio.run(victim(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]))
