"""What opens over the window or stands beside a conversation: forms, menus, dialogs, pages, strips, failures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Q_ARG, QMetaObject, Qt

from host import HostError
from tests.helpers.scripted_server import Fault, Reply, call, turn
from tests.shots.stories import SAID

NOBODY = "http://127.0.0.1:9/v1"  # where nothing listens
LINKS = {
    "link": "https://example.org/docs?page=2",
    "link-file": "file:///home/ada/notes.txt",
    "link-mail": "mailto:ada@example.org",
}


def script(language: str) -> list[Reply]:
    """A turn with a list of what is to do; one that is tried again later."""
    said = SAID[language]
    todos = [
        {"content": said["look"], "status": "completed"},
        {"content": said["edit"], "status": "in_progress"},
        {"content": said["run"], "status": "pending"},
    ]
    return [
        turn(said["look"], call("todo_write", todos=todos), call("read", path="greeting.py")),
        turn(said["answer"]),
        Fault(503, retry_after=40),
    ]


async def forms(camera: Any) -> None:
    """The first run's form for a key, for another service, and refused."""
    await camera.click("OfferCard", iconName="key")
    await camera.take("key-form")
    camera.item("KeyForm").setProperty("service", "custom")
    await camera.take("key-form-other")
    camera.part("welcome").takeKey({"service": "custom", "key": "sk-1", "baseUrl": NOBODY, "model": ""})
    await camera.until(lambda: camera.part("welcome").property("problem"))
    await camera.take("key-form-refused")
    await camera.opened("menu-folder", "WorkspacePicker")


async def beside(camera: Any, language: str, home: Path) -> None:
    """All of it, in one window whose model follows `script`."""
    await camera.send(SAID[language]["ask"])
    await camera.finished()
    await strips(camera, language, home)
    await menus(camera)
    await dialogs(camera)
    await failures(camera, language)


async def menus(camera: Any) -> None:
    state = camera.state
    await camera.opened("menu-session", "IconButton", iconName="more")
    await camera.opened("menu-approvals", "PolicyPicker")
    await camera.opened("menu-model", "ModelPicker")
    camera.part("sessions").startRename(state.shown_id)
    await camera.take("rename")
    camera.part("sessions").startRename("")
    rows = camera.part("transcript").property("chat").rows
    for name, kind in (("menu-message", "userMessage"), ("menu-code", "codeBlock"), ("menu-end", "turnTail")):
        at = max(at for at, row in enumerate(rows) if row.kind == kind)
        camera.item("TranscriptList").setProperty("currentIndex", at)
        QMetaObject.invokeMethod(camera.item("TranscriptView"), "focusRows")
        await camera.rest()
        await camera.key(Qt.Key.Key_Menu)
        await camera.take(name)
        await camera.key(Qt.Key.Key_Escape)


async def dialogs(camera: Any) -> None:
    for name, address in LINKS.items():
        QMetaObject.invokeMethod(camera.item("TranscriptView"), "askLink", Q_ARG(str, address))
        await camera.take(name)
        await camera.key(Qt.Key.Key_Escape)
    camera.state.askedToQuit.emit()
    await camera.take("leave")
    await camera.key(Qt.Key.Key_Escape)


async def strips(camera: Any, language: str, home: Path) -> None:
    composer = camera.part("composer")
    await camera.click("TodoStrip")
    await camera.take("todos")
    file = home / "notes.md"
    file.write_text("x" * 50_000, encoding="utf-8")
    composer.files.attach([str(file)])
    await camera.take("files")
    composer.files.detach(0)
    camera.part("commands").run("find")
    await camera.rest()
    for name, words in (("find", SAID[language]["look"][:6]), ("find-nothing", "ъъъъ")):
        camera.window.activeFocusItem().setProperty("text", words)
        await camera.key(Qt.Key.Key_Return)
        count = 0 if name == "find-nothing" else 1
        await camera.until(lambda count=count: min(1, camera.part("transcript").property("found")) == count)
        await camera.take(name)
    await camera.key(Qt.Key.Key_Escape)
    await camera.search("ъъъъ", found=False)
    await camera.take("found-nothing")
    await camera.search("")
    QMetaObject.invokeMethod(camera.window, "showSideBar")
    await camera.take("drawer", again=lambda: QMetaObject.invokeMethod(camera.window, "showSideBar"))


async def failures(camera: Any, language: str) -> None:
    composer, state = camera.part("composer"), camera.state
    for code in ("KEYRING_FAILED", "BAD_KEY"):
        composer.failed.emit(HostError(code, "Ъ", path="/home/ada/.config"))
    await camera.click("PillButton", iconName="chevron-down")
    await camera.take("banners")
    notices = camera.part("notices")
    for row in list(notices.property("banners").rows):
        notices.drop(row.key)
    await camera.send(SAID[language]["wait"])
    await camera.until(lambda: any(row.kind == "retry" for row in camera.part("transcript").property("chat").rows))
    await camera.take("retry")
    composer.stop()
    await camera.finished()
    camera.part("sessions").remove(state.shown_id)
    await camera.until(lambda: camera.part("notices").property("toastText"))
    await camera.take("toast")
