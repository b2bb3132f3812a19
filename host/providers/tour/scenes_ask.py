"""Second act: a question with a time-out, work that does not depend on it, and the answer, in time or late."""

from __future__ import annotations

import json
from typing import Any

from host.providers.tour.scene import Facts, Scene, Use, Words
from host.providers.tour.scenes_fix import RUN_TESTS, fixed, todos

QUESTION_SECONDS = 20
_REST = {"restart": "restart", "answer": "apply", "plan": "farewell", "other": "explain"}


def _question(facts: Facts) -> dict[str, Any]:
    header = Words("Late hours", "深夜")
    question = Words("What should the program say from 22 o'clock on?", "22 点以后程序该说什么？")
    night = Words("A part of the day of its own; changes one function", "单独算一个时段；要改一个函数")
    evening = Words("As it is now; changes nothing", "保持现状；什么都不改")
    advice = Words(" (Recommended)", "（推荐）")
    options = [
        {"label": "Good night" + advice.told(facts), "description": night.told(facts)},
        {"label": "Good evening", "description": evening.told(facts)},
    ]
    item = {"id": "late", "header": header.told(facts), "question": question.told(facts), "options": options}
    return {"questions": [item], "timeout": QUESTION_SECONDS}


def _late_edit(facts: Facts) -> dict[str, Any]:
    word = json.dumps(facts.word, ensure_ascii=False)
    return {
        "path": "greeting.py",
        "old": '    return "evening"\n',
        "new": f'    if hour < 22:\n        return "evening"\n    return {word}\n',
    }


ASK_SCENES: dict[str, Scene] = {
    "question": Scene(
        say=Words(
            "One thing I cannot know, so I ask you, and wait **20 seconds** for it. Let the time run out if you like: "
            "nothing is decided for you then. I only go on with what does not depend on the answer.",
            "有一件事我没法知道，所以来问你，并且等 **20 秒**。让时间走完也没关系：没有人会替你决定，我只是先去做"
            "与答案无关的事。",
        ),
        uses=(Use("ask_user_question", _question),),
        judge="question",
        after={"ok": "apply", "pending": "meanwhile", "failed": "finish", "denied": "finish", "skip": "finish"},
        unless=lambda facts: not facts.timed,
    ),
    "meanwhile": Scene(
        say=Words(
            "No answer yet. That is neither a yes nor a no, so I leave the late hours alone and look elsewhere: "
            "who calls `greet`?",
            "还没有回答。这既不是同意也不是拒绝，所以深夜的问候我先不动，去看看别的：谁在调用 `greet`？",
        ),
        uses=(todos(3), Use("grep", fixed(pattern="greet\\(", path="."))),
        after={"ok": "waiting"},
    ),
    "waiting": Scene(
        say=Words(
            "Only the program itself and its tests. That is all I can do without you; the bug is fixed in any case.\n\n"
            "The question **stays open**: answer it whenever you like, tomorrow if need be. Your answer wakes me, and "
            "I carry on from there.",
            "只有程序自己和它的测试。没有你，我能做的就这些了；错误反正已经修好。\n\n问题**一直开着**：随时可以回答，"
            "明天也行。你的回答会叫醒我，我接着做。",
        ),
        after=_REST | {"other": "still_waiting"},
    ),
    "still_waiting": Scene(
        say=Words(
            "I am scripted, so I cannot really talk about that. My question from before still waits: answer it in its "
            "card, or say `restart`.",
            "我是照脚本演的，没法真的聊这个。刚才的问题还在等你：在卡片里回答，或者说`重新开始`。",
        ),
        after=_REST | {"other": "still_waiting"},
    ),
    "apply": Scene(
        say=Words(
            "Your answer is here: **{word}**. I use it as you gave it.",
            "收到你的回答：**{word}**。我就照你说的用。",
        ),
        uses=(Use("edit", _late_edit),),
        after={"ok": "check", "denied": "finish", "failed": "finish", "plan": "review", "skip": "finish"},
        # Skipped, or just what the program says already: nothing to change.
        unless=lambda facts: facts.word in ("", "evening"),
    ),
    "check": Scene(
        say=Words("And the tests once more.", "再跑一次测试。"),
        uses=(RUN_TESTS,),
        judge="tests",
        after={"ok": "finish"},
        unless=lambda facts: not facts.tested,
    ),
    "finish": Scene(say=Words(), uses=(todos(3),), after={"ok": "summary"}),
    "summary": Scene(
        say=Words(
            "**Done.** `greeting.py` says “afternoon” at noon. On the way you met the tools at work, a command that "
            "waited for your permission, an edit you saw before it was made, and a question that decides nothing by "
            "itself.\n\nOne thing is left: type `/plan say goodbye too`, and I hand in a **plan** before I change "
            "anything. Or say `restart`. With a key or a local server (Settings → Providers) a real model takes my "
            "place.",
            "**完成。** `greeting.py` 在中午会说 “afternoon” 了。一路上你看到了工具怎样工作、等你许可的命令、改动之前就"
            "给你看的差异，还有一个不会自作主张的提问。\n\n还剩一样：输入`/plan 再加上道别`，我会先交一份**计划**，"
            "然后才动手。也可以说`重新开始`。有了密钥或本机服务（设置 → 服务商），就会由真正的模型接替我。",
        ),
        after=_REST | {"skip": "short_summary"},
        unless=lambda facts: not facts.timed or "exit_plan_mode" not in facts.tools,
    ),
    "short_summary": Scene(
        say=Words(
            "**Done.** `greeting.py` says “afternoon” at noon. On the way you met the tools at work, a command that "
            "waited for your permission, and an edit you saw before it was made.\n\nSay `restart` to see it again. "
            "With a key or a local server (Settings → Providers) a real model takes my place.",
            "**完成。** `greeting.py` 在中午会说 “afternoon” 了。一路上你看到了工具怎样工作、等你许可的命令，"
            "还有改动之前就给你看的差异。\n\n说一声`重新开始`可以再看一遍。有了密钥或本机服务（设置 → 服务商），"
            "就会由真正的模型接替我。",
        ),
        after=_REST,
    ),
    "explain": Scene(
        say=Words(
            "I am scripted: I only know this one tour, so I cannot answer that. Say `restart` to see it again. For "
            "real work choose a model of your own in the picker below; a local server such as Ollama needs no key.",
            "我是照脚本演的，只会这一段导览，没法回答这个。说一声`重新开始`可以再看一遍。要真正干活，请在下面的选择器里"
            "选一个你自己的模型；Ollama 之类的本机服务不需要密钥。",
        ),
        after=_REST,
    ),
    "lost": Scene(
        say=Words(
            "Something happened that my script does not know; the row above says what. Nothing else was changed. Say "
            "`restart` to begin again.",
            "发生了脚本里没有的事，上面那一行写着原因。别的什么都没有改动。说一声`重新开始`可以从头再来。",
        ),
        after=_REST,
    ),
}
