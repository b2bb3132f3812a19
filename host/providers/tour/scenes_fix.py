"""First act: look around, see a test fail, fix the bug, see it pass."""

from __future__ import annotations

from typing import Any

from host.providers.tour.sample import sample_text
from host.providers.tour.scene import Arguments, Facts, Scene, Use, Words

_REST = {"restart": "restart", "answer": "apply", "plan": "farewell", "other": "explain"}
TODOS = (
    Words("See the test fail", "看测试怎么失败"),
    Words("Fix the bug", "修复错误"),
    Words("See the tests pass", "看测试通过"),
)


def fixed(**arguments: Any) -> Arguments:
    """Arguments that depend on nothing."""
    return lambda facts: arguments


def todos(done: int) -> Use:
    """The list with ``done`` items behind us."""

    def arguments(facts: Facts) -> dict[str, Any]:
        states = ["completed"] * done + ["in_progress"] * (done < len(TODOS)) + ["pending"] * len(TODOS)
        items = zip(TODOS, states, strict=False)
        return {"todos": [{"content": words.told(facts), "status": status} for words, status in items]}

    return Use("todo_write", arguments)


def _test_arguments(facts: Facts) -> dict[str, Any]:
    described = Words("Run the sample's tests", "运行示例的测试")
    return {"command": facts.command, "timeout": 60, "description": described.told(facts)}


RUN_TESTS = Use("shell", _test_arguments)
_FIX = Use("edit", fixed(path="greeting.py", old="    if hour <= 12:", new="    if hour < 12:"))
_READ = Use("read", fixed(path="greeting.py"))
_AFTER_TEST = {
    "red": "fix",
    "green": "no_bug",
    "missing": "test_otherwise",
    "nowhere": "fix_blind",
    "denied": "fix_unseen",
    "plan": "review",
    "ok": "fix_unseen",
}
_AFTER_FIX = {"ok": "retest", "denied": "bug_stays", "plan": "review", "failed": "reread"}
_FAULT = Words(
    "At 12 o'clock `part_of_day` still says “morning”: it compares with `<=` where `<` is meant. I change that one "
    "line. You see the **difference** before the file is touched.",
    "12 点时 `part_of_day` 仍然返回 “morning”：本该用 `<` 的地方用了 `<=`。"
    "我只改这一行，文件被改动之前你会先看到**差异**。",
)


def _fault_after(en: str, zh: str) -> Words:
    return Words(f"{en} {_FAULT.en}", f"{zh}{_FAULT.zh}")


FIX_SCENES: dict[str, Scene] = {
    "hello": Scene(
        think=Words("Somebody is new here. First I look at what there is.", "有新朋友来了。先看看这里有什么。"),
        say=Words(
            "Hello! I am **Tour**, a scripted stand-in for a model: no network, no key, and every word of mine was "
            "written beforehand. The tools are real, though, and so are the files in this folder.\n\n"
            "Let me look around.",
            "你好！我是**导览**，一个照脚本演的模型替身：不联网，不用密钥，每句话都是事先写好的。不过工具是真的，"
            "这个文件夹里的文件也是真的。\n\n我先四处看看。",
        ),
        uses=(Use("glob", fixed(pattern="**/*.py")),),
        judge="files",
        after={"ok": "read", "strange": "not_sample", "failed": "lost", "denied": "lost"},
    ),
    "not_sample": Scene(
        say=Words(
            "This folder is not the sample that I was written for, so I leave it alone. Start Tour from the welcome "
            "page: it makes a folder of its own, and I can show you everything there.",
            "这个文件夹不是我的示例，我就不动它了。请从欢迎页开始导览：它会建一个专用的文件夹，在那里我可以演示全部内容。",
        ),
        after={"other": "hello"},
    ),
    "read": Scene(
        say=Words(
            "A small program and its tests. I read both, and see where `part_of_day` is used. Reading in this folder "
            "needs no permission.",
            "一个小程序和它的测试。两个文件我都读一下，再看看 `part_of_day` 用在哪里。在这个文件夹里读文件不需要许可。",
        ),
        uses=(
            _READ,
            Use("read", fixed(path="test_greeting.py")),
            Use("grep", fixed(pattern="part_of_day", path=".")),
        ),
        judge="sources",
        after={"ok": "review", "failed": "lost", "denied": "lost"},
    ),
    "test": Scene(
        think=Words(
            "The README says a test fails. I should see that with my own eyes before I change anything.",
            "README 说有一个测试会失败。动手之前应该先亲眼看到。",
        ),
        say=Words(
            "Three steps: see the test fail, fix the bug, see the tests pass. Running a command needs **your "
            "permission**: you see exactly what would run, and nothing runs before you say so.",
            "分三步：看测试失败，修复错误，看测试通过。运行命令需要**你的许可**：你会看到将要运行的原样命令，"
            "你同意之前什么都不会运行。",
        ),
        uses=(todos(0), RUN_TESTS),
        judge="tests",
        after=_AFTER_TEST,
    ),
    "test_otherwise": Scene(
        say=Words(
            "That command starts no Python here. I try another one.", "这条命令在这里启动不了 Python，我换一条。"
        ),
        uses=(RUN_TESTS,),
        judge="tests",
        after=_AFTER_TEST,
    ),
    "no_bug": Scene(
        say=Words(
            "The tests pass already: there is nothing left to fix. Say `restart`, and I put the bug back and begin "
            "again.",
            "测试已经全部通过，没有什么可修的了。说一声`重新开始`，我就把错误放回去，从头再来。",
        ),
        after=_REST,
    ),
    "fix": Scene(
        say=_fault_after("`test_noon` fails.", "`test_noon` 失败了。"), uses=(todos(1), _FIX), after=_AFTER_FIX
    ),
    "fix_unseen": Scene(
        say=_fault_after(
            "Nothing was run; that is all a refusal does. The fault shows by reading alone.",
            "什么都没有运行，拒绝就只是这样。光读代码也能看出问题。",
        ),
        uses=(_FIX,),
        after=_AFTER_FIX,
    ),
    "fix_blind": Scene(
        say=_fault_after(
            "I find no Python on this machine, so the tests cannot run. The fault shows by reading alone.",
            "这台机器上找不到 Python，测试跑不了。光读代码也能看出问题。",
        ),
        uses=(_FIX,),
        after=_AFTER_FIX,
    ),
    "reread": Scene(
        say=Words("The file is not what I read. I look again.", "文件和我读到的不一样了，我再看一遍。"),
        uses=(_READ,),
        judge="bug",
        after={"ok": "fix_again", "fixed": "retest", "failed": "lost", "denied": "lost"},
    ),
    "fix_again": Scene(say=_FAULT, uses=(_FIX,), after=_AFTER_FIX | {"failed": "lost"}),
    "bug_stays": Scene(
        say=Words(
            "You said no, so the file is as it was; I do not try it another way. Say `restart` to begin again, or pick "
            "a real model and give it a task of yours.",
            "你拒绝了，所以文件保持原样，我也不会换个办法绕过去。说一声`重新开始`可以从头再来，也可以选一个真正的模型，"
            "交给它你自己的任务。",
        ),
        after=_REST,
    ),
    "retest": Scene(
        say=Words("Now the tests again.", "再跑一遍测试。"),
        uses=(todos(2), RUN_TESTS),
        judge="tests",
        after={"ok": "question", "red": "lost", "plan": "review"},
        unless=lambda facts: not facts.tested,
    ),
    "restart": Scene(
        say=Words("From the top. First I look whether the bug is still there.", "从头开始。先看看那个错误还在不在。"),
        uses=(_READ,),
        judge="bug",
        after={"ok": "read", "fixed": "put_back", "failed": "hello", "denied": "lost"},
    ),
    "put_back": Scene(
        say=Words(
            "It is fixed, so I put it back to have something to show. As with every change, you decide.",
            "已经修好了，我把它放回去，好有东西可演示。和任何改动一样，由你决定。",
        ),
        uses=(Use("write", lambda facts: {"path": "greeting.py", "content": sample_text("greeting.py")}),),
        after={"ok": "read", "denied": "stays_fixed", "failed": "lost"},
    ),
    "stays_fixed": Scene(
        say=Words(
            "Good, the program stays fixed, and there is nothing more to show in this folder.",
            "好的，程序保持修好的样子，这个文件夹里也就没有什么可演示的了。",
        ),
        after=_REST,
    ),
}
