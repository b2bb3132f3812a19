"""Questions for the pictures, in both languages."""

from __future__ import annotations

from tests.helpers.scripted_server import Reply, call, turn
from tests.shots.stories import SAID
from tests.shots.tongues import Said

ASKED = Said({
    "en": {
        "ask": "Migrate the index, but ask me first.",
        "lead": "I need three decisions before I start.",
        "on": "I went on with what needs no answer.",
        "thanks": "Thank you. I start with the reader.",
        "more": "Go on.",
        "questions": [
            {
                "id": "store", "header": "Storage", "question": "Which storage engine should the new index use?",
                "options": [
                    {"label": "SQLite (Recommended)", "description": "One file, transactions, part of the runtime."},
                    {"label": "Flat JSONL", "description": "Append only, easy to read, slow to query."},
                    {"label": "In memory", "description": "Fastest, and gone after a restart."},
                ],
            },
            {
                "id": "parts", "header": "Scope", "question": "Which parts should I migrate in this change?",
                "multi_select": True,
                "options": [
                    {"label": "Reader", "description": "Only the code that loads sessions."},
                    {"label": "Writer", "description": "Only the code that appends events."},
                    {"label": "Tests", "description": "Fixtures and goldens."},
                ],
            },
            {
                "id": "name", "header": "Name", "question": "What should the new module be called?",
                "detail": "It will hold:\n\n- the table of contents\n- the reader, `read_index()`\n\n"
                "```python\nfrom parser.index import read_index\n```",
            },
        ],
        "typed": "seshat, after the goddess of writing",
        "others": ["Shall I keep the old index for a release?", "Which Python versions count?"],
        "options": [["Yes", "No"], ["3.11", "3.12"]],
    },
    "zh_CN": {
        "ask": "请先问我，再开始迁移索引。",
        "lead": "开始之前需要你做三个决定。",
        "on": "不需要回答的部分我先继续做了。",
        "thanks": "谢谢，我从读取部分开始。",
        "more": "继续。",
        "questions": [
            {
                "id": "store", "header": "存储", "question": "新索引应使用哪种存储引擎？",
                "options": [
                    {"label": "SQLite（推荐）", "description": "单文件、支持事务、随运行时提供。"},
                    {"label": "平面 JSONL", "description": "只追加、便于查看，查询较慢。"},
                    {"label": "内存", "description": "最快，但重启后丢失。"},
                ],
            },
            {
                "id": "parts", "header": "范围", "question": "这次改动应迁移哪些部分？",
                "multi_select": True,
                "options": [
                    {"label": "读取", "description": "只改加载会话的代码。"},
                    {"label": "写入", "description": "只改追加事件的代码。"},
                    {"label": "测试", "description": "夹具和基准。"},
                ],
            },
            {
                "id": "name", "header": "名称", "question": "新模块叫什么名字？",
                "detail": "它将包含：\n\n- 目录\n- 读取器 `read_index()`\n\n"
                "```python\nfrom parser.index import read_index\n```",
            },
        ],
        "typed": "seshat，取自书写女神",
        "others": ["旧索引要保留一个版本吗？", "要支持哪些 Python 版本？"],
        "options": [["保留", "不保留"], ["3.11", "3.12"]],
    },
})  # fmt: skip


def asking(language: str) -> list[Reply]:
    """A batch that is answered; one that goes on and is answered late; three at once."""
    said = ASKED[language]
    first = call("ask_user_question", questions=said["questions"], timeout=120)
    late = call("ask_user_question", questions=said["questions"][1:2], timeout=1)
    several = [
        call(
            "ask_user_question",
            questions=[{"id": "q", "question": text, "options": [{"label": label} for label in labels]}],
            timeout=600,
        )
        for text, labels in zip(said["others"], said["options"], strict=True)
    ]
    return [
        turn(said["lead"], first),
        turn(said["thanks"]),
        turn(late),
        turn(said["on"]),
        turn(SAID[language]["answer"] * 4, rate=40),
        turn(said["lead"], *several),
        turn(said["thanks"]),
    ]


def waits(language: str) -> str:
    return str(SAID[language]["wait"])
