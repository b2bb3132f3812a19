"""The states of a question card, its row and its answer."""

from __future__ import annotations

from typing import Any

from desktop.client.question_card import SUBMIT_AGAIN
from tests.shots.question_stories import ASKED, waits


async def questions(camera: Any, language: str) -> None:
    """Every state once; ``camera`` stands before a window whose model follows `question_stories.asking`."""
    said, desk = ASKED[language], camera.part("questions")
    chat: Any = None

    async def card() -> None:
        await camera.until(lambda: desk.property("ready") and desk.property("awake"))
        await camera.rest(0.3)

    # The three pages of a batch
    await camera.send(said["ask"])
    await card()
    await camera.take("question-countdown")
    desk.focusAnswer(True)
    await camera.take("question-paused")
    desk.focusAnswer(False)
    desk.choose(said["questions"][0]["options"][0]["label"])
    desk.page(-1)
    await camera.take("question-picked")
    desk.page(1)
    desk.choose(said["questions"][1]["options"][0]["label"])
    desk.choose(said["questions"][1]["options"][2]["label"])
    await camera.take("question-multi")
    desk.page(1)
    desk.write("name", said["typed"])
    await camera.take("question-frozen")
    desk.collapse(True)
    await camera.take("question-collapsed")
    desk.collapse(False)
    desk.goOn()
    await camera.finished()
    chat = camera.part("transcript").property("chat")
    call = desk._settled[0]["callId"]
    desk.view(call)
    await camera.take("question-answered")
    desk.view("")

    # One that goes on, is submitted too late, and is queued in the end
    await camera.send(said["more"])
    await camera.until(lambda: desk.property("state") == "continued")
    await camera.finished()
    await card()
    await camera.take("question-continued")
    desk.choose(said["questions"][1]["options"][1]["label"])
    desk.front.notice = SUBMIT_AGAIN
    desk.changed.emit()
    await camera.take("question-again")
    await camera.send(waits(language))
    await camera.until(lambda: chat.rows[-1].live)
    desk.goOn()
    await camera.until(lambda: not desk.property("present"))
    for row in list(chat.rows):
        if row.key.startswith(("turn-header:", "group:")):
            chat.setOpen(row.key, True)
    await camera.take("question-queued")
    camera.part("composer").stop()
    await camera.finished()

    # Several at once
    await camera.send(said["more"])
    await camera.until(lambda: desk.property("count") == 2)
    await card()
    await camera.take("question-several")
