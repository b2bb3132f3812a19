"""Plan mode: the same review in the middle of the first act, and a third act of its own."""

from __future__ import annotations

from host.providers.tour.scene import Scene, Use, Words
from host.providers.tour.scenes_fix import RUN_TESTS, fixed

_REST = {"restart": "restart", "answer": "apply", "plan": "farewell", "other": "explain"}

_FIX_PLAN = Words(
    "# Make noon an afternoon\n\n"
    '`greet("Ada", 12)` says “Good morning”, and `test_noon` expects “Good afternoon”.\n\n'
    "## Steps\n\n"
    "1. Run the tests and see `test_noon` fail.\n"
    "2. In `greeting.py`, `part_of_day`: compare with `<` instead of `<=`.\n"
    "3. Run the tests again.\n\n"
    "## Not touched\n\n"
    "The tests, the README, and the other hours.\n",
    "# 让中午属于下午\n\n"
    '`greet("Ada", 12)` 返回 “Good morning”，而 `test_noon` 期望 “Good afternoon”。\n\n'
    "## 步骤\n\n"
    "1. 运行测试，看 `test_noon` 失败。\n"
    "2. 在 `greeting.py` 的 `part_of_day` 里，把 `<=` 改成 `<`。\n"
    "3. 再运行一遍测试。\n\n"
    "## 不动的部分\n\n"
    "测试、README 以及其他时段。\n",
)
_FAREWELL_PLAN = Words(
    "# Say goodbye too\n\n"
    "The program greets but never takes its leave.\n\n"
    "## Steps\n\n"
    "1. Add `farewell(name, hour)` to `greeting.py`: “Have a good evening, Ada!”, with the same parts of the day.\n"
    "2. Run the tests.\n\n"
    "## Open\n\n"
    "The command line stays as it is; it only greets.\n",
    "# 再加上道别\n\n"
    "程序会打招呼，却从不道别。\n\n"
    "## 步骤\n\n"
    "1. 在 `greeting.py` 里加上 `farewell(name, hour)`：“Have a good evening, Ada!”，时段划分与问候相同。\n"
    "2. 运行测试。\n\n"
    "## 留待以后\n\n"
    "命令行不变，仍然只打招呼。\n",
)
_GREETING = '    return f"Good {part_of_day(hour)}, {name}!"\n'
_FAREWELL = '\n\ndef farewell(name: str, hour: int) -> str:\n    return f"Have a good {part_of_day(hour)}, {name}!"\n'


def _review(name: str, plan: Words, go_on: str) -> dict[str, Scene]:
    """The scenes of one plan's review: handed in, kept, set aside, not shown."""
    hand_in = Use("exit_plan_mode", lambda facts: {"plan": plan.told(facts)})
    after = {
        "ok": go_on,
        "off": go_on,
        "kept": f"{name}_again",
        "talk": f"{name}_talk",
        "failed": f"{name}_unseen",
        "skip": go_on,
    }
    return {
        name: Scene(
            say=Words(
                "Plan mode is on, so I change nothing yet. This is what I would do; **you decide**.",
                "计划模式开着，所以我先不改任何东西。下面是我的打算，**由你决定**。",
            ),
            uses=(hand_in,),
            judge="plan",
            after=after,
            unless=lambda facts: not facts.planning,
        ),
        f"{name}_again": Scene(
            say=Words(
                "You want it different: “{feedback}”. A real model would rework the plan now; I am scripted and can "
                "only hand in the same one. Nothing has been changed meanwhile.",
                "你希望改一改：“{feedback}”。真正的模型这时会修改计划；我是照脚本演的，只能把同一份再交一次。"
                "这期间什么都没有改动。",
            ),
            uses=(hand_in,),
            judge="plan",
            after=after,
        ),
        f"{name}_talk": Scene(
            say=Words(
                "Gladly. Plan mode stays on and nothing has been changed. I am a poor talker, being scripted: any "
                "message of yours makes me hand the plan in again.",
                "好的。计划模式仍然开着，什么都没有改动。我照脚本演，不太会聊天：你随便说一句，我就把计划再交一次。",
            ),
            after={"restart": "restart", "answer": "apply", "other": name, "plan": name},
        ),
        f"{name}_unseen": Scene(
            say=Words(
                "The plan was not decided on, so nothing is changed and plan mode stays on. Any message of yours makes "
                "me hand it in again.",
                "计划没有得到决定，所以什么都不改，计划模式也仍然开着。你随便说一句，我就再交一次。",
            ),
            after={"restart": "restart", "answer": "apply", "other": name, "plan": name},
        ),
    }


PLAN_SCENES: dict[str, Scene] = {
    **_review("review", _FIX_PLAN, "test"),
    "farewell": Scene(
        say=Words(
            "Plan mode: I may look, but not change. I read the program as it is now.",
            "计划模式：只能看，不能改。我先读一下程序现在的样子。",
        ),
        uses=(Use("read", fixed(path="greeting.py")),),
        judge="farewell",
        after={"ok": "farewell_review", "there": "farewell_there", "failed": "lost", "denied": "lost"},
    ),
    **_review("farewell_review", _FAREWELL_PLAN, "farewell_edit"),
    "farewell_edit": Scene(
        say=Words(
            "Approved, so plan mode is off and I carry it out. The edit still needs your permission: a plan is not a "
            "blank cheque.",
            "已确认，计划模式关闭，我来执行。改动仍然需要你的许可：计划不是空白支票。",
        ),
        uses=(Use("edit", fixed(path="greeting.py", old=_GREETING, new=_GREETING + _FAREWELL)),),
        after={"ok": "farewell_test", "plan": "farewell_review", "denied": "farewell_stays", "failed": "lost"},
    ),
    "farewell_test": Scene(
        say=Words("And the tests.", "再跑一遍测试。"),
        uses=(RUN_TESTS,),
        judge="tests",
        after={"ok": "farewell_done"},
        unless=lambda facts: not facts.interpreters,
    ),
    "farewell_done": Scene(
        say=Words(
            "**Done as planned.** The plan stays above as a card: open it, copy it, save it.\n\nThat was the whole "
            "tour. Say `restart` to see it again.",
            "**按计划完成。** 计划作为卡片留在上面，可以打开、复制或保存。\n\n导览到此结束。"
            "说一声`重新开始`可以再看一遍。",
        ),
        after=_REST,
    ),
    "farewell_stays": Scene(
        say=Words(
            "You said no to the edit, so the program stays as it is, approved plan or not.",
            "你没有同意这次改动，所以程序保持原样，哪怕计划已经确认。",
        ),
        after=_REST,
    ),
    "farewell_there": Scene(
        say=Words(
            "It can say goodbye already: there is nothing left to plan. Turn plan mode off and say `restart` to begin "
            "again.",
            "它已经会道别了，没有什么可计划的。请关掉计划模式，说一声`重新开始`从头再来。",
        ),
        after=_REST,
    ),
}
