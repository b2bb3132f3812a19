"""What shows when Parley itself failed, what it is made of, and that there is a newer one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.helpers.feed_server import FeedServer

if TYPE_CHECKING:
    from tests.shots.camera import Camera

NOTES = {
    "en": "- Questions can be answered from the notification\n- Long sessions open twice as fast\n- Fixed: a plan that "
    "came while the window was hidden was not announced",
    "zh_CN": "- 可以直接在通知里回答提问\n- 长会话的打开速度提高一倍\n- 修正：窗口隐藏时收到的计划没有提示",
}


UNFOLDED = "SQLite"


class Broken(Exception):
    pass


def fail(camera: Camera, words: str, times: int = 1) -> None:
    for _ in range(times):
        try:
            raise Broken(words)
        except Broken as error:
            camera.app._guard.report(error)


async def scenes(camera: Camera, feed: FeedServer) -> None:
    """Fault, bad end, newer version, and the pages of the settings that belong to them."""
    notices = camera.part("notices")
    notices.last_end("Fatal Python error: Segmentation fault")
    await camera.take("ended-unexpectedly")
    fail(camera, "the row had no text", 3)
    await camera.take("fault")
    for row in list(notices.property("banners").rows):
        notices.drop(row.key)

    feed.publish({"version": "1.3.0", "date": "2026-08-01", "notes": NOTES, "url": "https://parley.example/download"})
    await camera.app.client.call("settings/change", changes=[["updates.check", True], ["updates.feed", feed.at()]])
    news = camera.app._shared.updates
    news._found((await camera.app.client.call("updates/check"))["release"])
    await camera.until(lambda: camera.part("updates").property("present"))
    await camera.take("update")
    news._found(None)

    camera.state.openSettings.emit("updates")
    check = camera.part("updateCheck")
    check.check()
    await camera.until(lambda: check.property("outcome") == "newer")
    await camera.take("settings-updates")
    feed.answers.clear()
    check.check()
    await camera.until(lambda: check.property("outcome") == "failed")
    await camera.take("settings-updates-failed")
    camera.state.openSettings.emit("about")
    await camera.take("settings-about")
    camera.state.openSettings.emit("licences")
    licences = camera.part("support").property("licences")
    await camera.until(lambda: licences.rows)
    licences.toggle(UNFOLDED)
    await camera.take("settings-licences")
