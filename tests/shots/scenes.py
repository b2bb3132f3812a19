"""The scenes: which states the window is brought into, one after the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.helpers.feed_server import FeedServer
from tests.helpers.scripted_server import Reply
from tests.shots import (
    agent_scenes,
    plan_stories,
    question_scenes,
    question_stories,
    settings_scenes,
    stories,
    support_scenes,
    window_scenes,
)
from tests.shots.camera import Film, window


async def first_run(film: Film, home: Path, language: str) -> None:
    async with window(home, language, film) as (camera, _):
        await camera.take("first-run")
        await window_scenes.forms(camera)


async def working(film: Film, home: Path, language: str) -> None:
    """Hero with sessions, folded and unfolded turns, streaming, search."""
    said = stories.SAID[language]
    script: list[Reply] = [stories.turn("OK") for _ in said["others"]]
    script += [*stories.work(language), stories.slow(language)]
    async with window(home, language, film, script) as (camera, _):
        for title in said["others"]:
            await camera.send(title)
            await camera.finished()
            await camera.state.show_new()
        await camera.take("hero")
        await camera.send(said["ask"])
        await camera.finished()
        await camera.take("folded")
        chat = camera.part("transcript").property("chat")
        for kind in ("turn-header:", "group:", "tool-call:"):
            for row in list(chat.rows):
                if row.key.startswith(kind):
                    chat.setOpen(row.key, True)
        await camera.take("unfolded")
        await camera.search(said["search"])
        await camera.take("found")
        await camera.search("")
        await camera.send(said["wait"])
        await camera.until(lambda: chat.rows[-1].live)
        await camera.rest(0.8)
        await camera.take("streaming")
        camera.part("composer").stop()
        await camera.finished()


async def asking(film: Film, home: Path, language: str) -> None:
    """The approval card with a command and with a diff, and messages in the queue."""
    said = stories.SAID[language]
    script: list[Reply] = [stories.asks_to_run(language), stories.turn("OK"), *stories.asks_to_edit(language)]
    async with window(home, language, film, script, "ask") as (camera, _):
        desk = camera.part("approvals")
        await camera.send(said["wait"])
        await camera.until(lambda: desk.property("present"))
        await camera.take("approval")
        camera.part("composer").put(said["edit"])
        camera.part("composer").send(False)
        await camera.until(lambda: camera.part("session").property("inbox").property("count"))
        await camera.take("queued")
        await camera.decide("rejected")
        await camera.until(lambda: desk.property("card").get("kind") == "diff")
        await camera.take("approval-diff")


async def planning(film: Film, home: Path, language: str) -> None:
    """The plan card short and long, what changed against the plan before, and the rows that stay."""
    script = plan_stories.planning(language)
    async with window(home, language, film, script) as (camera, _):
        plans, chat = camera.part("plans"), None

        async def card(heading: str) -> None:
            await camera.until(lambda: plans.property("present") and plans.property("ready"))
            await camera.until(lambda: heading in plans.property("text").property("text"))
            await camera.awake()

        await camera.send(plan_stories.PLANS[language]["ask"])
        await card("--greeting")
        chat = camera.part("transcript").property("chat")
        await camera.take("plan-short")
        plans.refuse()
        await camera.until(lambda: plans.property("comparison").property("ready"))
        await camera.awake()
        await camera.take("plan-second")
        camera.card().setProperty("comparing", True)
        await camera.take("plan-changes")
        plans.approve()
        await camera.finished()
        await camera.take("plan-rows")
        for row in list(chat.rows):
            if row.kind == "plan":
                chat.setOpen(row.key, True)
        await camera.take("plan-rows-open")
        camera.part("composer").setPlan(True)
        await camera.send(stories.SAID[language]["wait"])
        await card(plan_stories.PLANS[language]["long"])
        await camera.take("plan-long")


async def questioning(film: Film, home: Path, language: str) -> None:
    """The question card page by page, through its clock, its late answer and its rows."""
    async with window(home, language, film, question_stories.asking(language)) as (camera, _):
        await question_scenes.questions(camera, language)


async def failing(film: Film, home: Path, language: str) -> None:
    said = stories.SAID[language]
    async with window(home, language, film, [stories.wrong_key()]) as (camera, _):
        await camera.send(said["broken"])
        await camera.finished()
        camera.part("composer").failed.emit(stories.refusal())
        await camera.take("error")


async def beside(film: Film, home: Path, language: str) -> None:
    """Strips, menus, dialogs, what failed."""
    async with window(home, language, film, window_scenes.script(language)) as (camera, _):
        await window_scenes.beside(camera, language, home)


async def delegating(film: Film, home: Path, language: str) -> None:
    """Commands, helpers and what they ask, saying a message again, code that fails, a branch."""
    async with window(home, language, film, agent_scenes.script(language), "ask") as (camera, _):
        await agent_scenes.scenes(camera, language)


async def supporting(film: Film, home: Path, language: str) -> None:
    """Faults, a newer version, the pages about Parley itself."""
    async with FeedServer() as feed, window(home, language, film) as (camera, _):
        await support_scenes.scenes(camera, feed)


async def choosing(film: Film, home: Path, language: str) -> None:
    """The settings."""
    async with window(home, language, film) as (camera, _):
        await settings_scenes.scenes(camera)


SCENES: dict[str, Callable[[Film, Path, str], Awaitable[None]]] = {
    "first-run": first_run,
    "working": working,
    "asking": asking,
    "planning": planning,
    "questioning": questioning,
    "delegating": delegating,
    "failing": failing,
    "beside": beside,
    "supporting": supporting,
    "choosing": choosing,
}
