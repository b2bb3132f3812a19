"""Every page of the settings, the search, a form, what cannot be kept, what is not used, an export, the trash."""

from __future__ import annotations

from typing import Any

from PySide6.QtQuick import QQuickItem

from tests.shots.tongues import Said

SAID = Said(
    {
        "en": {
            "talks": ("Parser notes", "Why is the build slow?", "Translate the manual"),
            "seek": "time",
            "none": "xyz",
        },
        "zh_CN": {"talks": ("解析器笔记", "构建为什么慢？", "翻译手册"), "none": "xyz"},
    }
)
FOLDERS = ("/home/ada/greeter", "/tmp/greeter")
SEEK = "Ctrl+"


def search_field(camera: Any) -> QQuickItem:
    """Of the settings: the one whose words stand beside a sign."""
    todo = [camera.app.windows[0].contentItem()]
    for item in todo:
        if (item.property("sidePadding") or 0) > 30:
            return item
        todo.extend(item.childItems())
    raise LookupError("the settings are not open")


async def prepare(camera: Any) -> None:
    """Sessions, two of them deleted; providers and rules."""
    client = camera.app.client
    workspace = camera.part("choices").property("workspace")
    for title in SAID[camera.language]["talks"]:
        made = (await client.call("sessions/create", workspace=workspace))["session"]
        await client.call("sessions/rename", session=made, title=title)
        if title != SAID[camera.language]["talks"][0]:
            await client.call("sessions/delete", session=made)
    rules = [
        {"workspace": FOLDERS[0], "tool": "shell", "prefix": "touch"},
        {"workspace": FOLDERS[0], "tool": "fetch", "prefix": "https://docs.python.org"},
        {"workspace": FOLDERS[1], "tool": "shell", "prefix": "python3 -m unittest"},
        {"workspace": FOLDERS[1], "tool": "edit", "prefix": "edit"},
    ]
    await client.call("approvals/allow", rules=rules)
    deepseek = {"base_url": "https://api.deepseek.com", "models": ["deepseek-chat", "deepseek-reasoner"]}
    claude = {"kind": "anthropic", "api_key_env": "NO_SUCH_KEY", "models": []}
    changes = [
        [["providers", "DeepSeek"], deepseek],
        [["providers", "Anthropic"], claude],
        [["defaults", "provider"], "DeepSeek"],
        [["defaults", "model"], "deepseek-chat"],
        [["questions", "timeout"], 45],
        [["window", "sound"], True],
    ]
    await client.call("settings/change", changes=changes)


async def scenes(camera: Any) -> None:
    await prepare(camera)
    desk, state = camera.part("settings"), camera.state
    storage = desk.property("storage")
    for page in desk.pages():
        if page["key"] in ("updates", "about", "licences"):
            continue  # with what they are about
        state.openSettings.emit(page["key"])
        if page["key"] in ("data", "privacy"):
            await camera.until(lambda: storage.property("known"))
        await camera.rest()
        await camera.take(f"settings-{page['key']}")
    for name, words in (("found", SEEK), ("nothing", SAID[camera.language]["none"])):
        search_field(camera).setProperty("text", words)
        await camera.rest()
        await camera.take(f"settings-search-{name}")
        search_field(camera).setProperty("text", "")
    desk.reveal("providers", "providers.*.api_key_env")
    await camera.rest()
    await camera.take("settings-form")
    await in_trouble(camera, desk)
    transfer = storage.property("transfer")
    desk.reveal("data", "data.trash")
    transfer.export_to(str(camera.app._home / "no" / "such" / "folder.zip"))
    await camera.until(lambda: transfer.property("outcome"))
    await camera.rest()
    await camera.take("settings-export-failed")


async def in_trouble(camera: Any, desk: Any) -> None:
    """A file with lines that are not used, and one that cannot be written."""
    path = camera.app._home / "settings.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("timeout = 45", 'timeout = "soon"\npatience = 3'), encoding="utf-8")
    desk.opened()
    await camera.until(lambda: len(desk.property("warnings")) == 2)
    desk.reveal("questions", "questions.timeout")
    await camera.rest()
    await camera.take("settings-not-used")
    path.write_text(text, encoding="utf-8")
    desk.opened()
    await camera.until(lambda: not desk.property("warnings"))
    desk.reveal("approvals", "approvals.always")
    desk.property("rules").remove(0)
    await camera.until(lambda: desk.property("notices").property("toastText"))
    await camera.rest()
    await camera.take("settings-undo")
    desk.property("notices").dropToast()
