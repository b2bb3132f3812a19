"""Commands, helpers, branches, code and the queue."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QMetaObject

from tests.helpers.scripted_server import Reply, Request, call, turn
from tests.shots.tongues import Said

SAID = Said(
    {
        "en": {
            "ask": "Count the files and check the greeting.",
            "tasks": ("Count the files", "Check the greeting"),
            "prompt": "Please do this: {task}",
            "code": "names = await glob('*.py')\nprint(names)\nawait shell('touch counted.txt')\n",
            "wrong": "total = sum(len(name) for name in await glob('*.py'))\nshare = total / 0\nprint(share)\n",
            "compute": "Compute the share.",
            "done": "Both are done. The greeting is right, and there are two files.",
            "failed": "The share cannot be computed: there is nothing to divide by.",
            "queued": ("Then write it down.", "And tell me the time it took."),
            "again": "Count the files, please, and only those.",
        },
        "zh_CN": {
            "ask": "数一数文件，并检查问候语。",
            "tasks": ("数文件", "检查问候语"),
            "prompt": "请完成：{task}",
            "code": "names = await glob('*.py')\nprint(names)\nawait shell('touch counted.txt')\n",
            "wrong": "total = sum(len(name) for name in await glob('*.py'))\nshare = total / 0\nprint(share)\n",
            "compute": "计算占比。",
            "done": "两项都完成了：问候语没有问题，共有两个文件。",
            "failed": "占比无法计算：除数是零。",
            "queued": ("然后记下来。", "并告诉我用了多久。"),
            "again": "请只数一数文件。",
        },
    },
    code=("code", "wrong"),
)


def script(language: str) -> Any:
    """A parent with two helpers; the first runs code that asks, the second answers at once. Then code that fails."""
    said: dict[str, Any] = SAID[language]
    prompts = [said["prompt"].format(task=task) for task in said["tasks"]]

    def reply(request: Request) -> Reply:
        messages = request.body["messages"]
        asked = [str(one["content"]) for one in messages if one["role"] == "user"][-1]
        last = messages[-1]["role"]
        if asked == prompts[0]:
            return turn(call("run_code", code=said["code"])) if last == "user" else turn("2")
        if asked == prompts[1]:
            return turn("OK")
        if asked == said["compute"]:
            return turn(call("run_code", code=said["wrong"])) if last == "user" else turn(said["failed"])
        if last == "tool" or asked != said["ask"]:
            return turn(said["done"])
        tasks = zip(said["tasks"], prompts, strict=True)
        return turn(*[call("subagent", description=task, prompt=prompt) for task, prompt in tasks])

    return reply


async def scenes(camera: Any, language: str) -> None:
    said: dict[str, Any] = SAID[language]
    window = camera.app.windows[0]
    desk, state = camera.part("approvals"), camera.state

    async def leave() -> None:
        await camera.until(lambda: desk.property("present") and not desk.property("card")["latched"])
        await camera.rest()

    QMetaObject.invokeMethod(window, "showCommands")
    await camera.rest()
    await camera.take("commands")
    window.activeFocusItem().setProperty("text", "the")
    await camera.take("commands-found")
    QMetaObject.invokeMethod(window, "hideCommands")
    camera.part("composer").put("/")
    await camera.take("commands-slash")
    camera.part("composer").put("")
    await camera.send(said["ask"])
    await leave()
    await camera.take("helper-code-asks")
    await camera.decide("allowed-once")
    await camera.until(lambda: desk.property("card").get("parent"))
    await leave()
    for text in said["queued"]:
        camera.part("composer").put(text)
        camera.part("composer").send(False)
    await camera.until(lambda: camera.part("session").property("inbox").property("count") == 2)
    await camera.take("helper-shell-asks")
    parent = state.shown_id
    await state.show(desk.property("card")["session"])
    await leave()
    await camera.take("helper-open")
    await camera.decide("allowed-once")
    await state.show(parent)
    await camera.finished()
    state.editLast()
    await camera.take("say-again")
    camera.part("composer").leaveAgain()
    await camera.send(said["compute"])
    await leave()
    await camera.decide("allowed-once")
    await camera.until(lambda: said["failed"] in [row.text for row in camera.part("transcript").property("chat").rows])
    await camera.finished()
    chat = camera.part("transcript").property("chat")
    for kind in ("turn-header:", "group:", "tool-call:"):
        for row in list(chat.rows):
            if row.key.startswith(kind):
                chat.setOpen(row.key, True)
    await camera.take("code-failed")
    state.editLast()
    camera.part("composer").put(said["again"])
    camera.part("composer").send(False)
    await camera.until(lambda: state.shown_id not in ("", parent))
    await camera.rest(1.0)
    await camera.take("branch")
