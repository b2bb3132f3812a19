"""One row of every kind."""

from __future__ import annotations

from desktop.models.chat_row import ChatRow
from tests.desktop.chat_qml.by_hand import NOW, message_rows, row

DIFF = """--- a/src/printer.py
+++ b/src/printer.py
@@ -1,3 +1,4 @@
 def print_tree(tree):
-    return tree
+    width = 80
+    return tree[:width]
@@ -40,2 +41,2 @@ def tail
 a
-b
+c
"""
EMPTY = {"arguments": "", "output": "", "diff": "", "path": "", "command": "", "code": "", "display": {}}
ITEM = {
    "question": "Which port?",
    "header": "Net",
    "options": [{"label": "80", "description": "plain"}],
    "skipped": False,
}
ANSWERED = {**ITEM, "selected": ["80"], "custom": ""}
OPEN = {**ITEM, "selected": [], "custom": ""}
MESSAGE = """# Title

Some **text** with [a link](https://example.org/docs) and `code`.

1. one
2. two

> quoted

```python
x = "a"  # b
```

| a | b |
| --- | ---: |
| 1 | 2 |

---

end
"""


def tool(key: str, presentation: str = "shell", **values: object) -> ChatRow:
    details = {"tool": presentation, "callId": key, "presentation": presentation, "code": "", "message": ""}
    details |= {"approval": {}, "added": 0, "removed": 0, "exitCode": 0, "durationMs": 0, "todos": []}
    details |= dict(values.pop("details", {}))  # type: ignore[call-overload]
    return row(f"tool-call:{key}", "tool", **{"state": "done", "title": "make", "details": details, **values})


def every_kind() -> list[ChatRow]:
    attachment = {"name": "notes.txt", "path": "/w/notes.txt", "mime": "text/plain", "size": 2048}
    todos = [{"content": "read", "status": "completed"}, {"content": "write", "status": "in_progress"}]
    return [
        row("user-message:1", "userMessage", text="hello", details={"attachments": [attachment], "source": "user"}),
        row("context:1", "contextNote", title="AGENTS.md", text="be kind", open=True),
        row("turn-header:1", "turnHeader", title="Worked for 2 s", open=True, details={"markers": []}),
        row("reasoning:1", "reasoning", state="done", title="first", text="first\nsecond", open=True),
        row(
            "group:1",
            "groupHeader",
            title="Read 1 file",
            open=True,
            details={"markers": [{"kind": "failure", "key": "tool-call:5", "count": 1}]},
        ),
        tool("1", "read", depth=1, open=True, title="a.py", body={**EMPTY, "path": "a.py", "output": "text"}),
        tool(
            "2",
            depth=1,
            open=True,
            body={**EMPTY, "command": "make", "output": "\x1b[31mred\x1b[0m"},
            details={"exitCode": 2},
        ),
        tool(
            "3",
            "edit",
            depth=1,
            open=True,
            title="src/printer.py",
            body={**EMPTY, "path": "src/printer.py", "diff": DIFF},
            details={"added": 3, "removed": 2},
        ),
        tool(
            "4", depth=1, state="running", live=True, open=True, body={**EMPTY, "command": "make", "output": "so far"}
        ),
        tool(
            "5",
            depth=1,
            state="failed",
            text="no such file",
            open=True,
            body={**EMPTY, "output": "x"},
            details={"code": "X", "message": "Nothing there"},
        ),
        tool("6", depth=1, state="asking", live=True),
        tool("7", "other", depth=1, open=True, body={**EMPTY, "arguments": '{\n  "a": 1\n}', "output": "ok"}),
        tool("8", "todo", depth=1, open=True, body={**EMPTY}, details={"todos": todos}),
        tool(
            "9",
            "code",
            depth=2,
            state="rejected",
            open=True,
            body={**EMPTY, "code": "x = 1"},
            details={"approval": {"outcome": "rejected", "by": "user"}},
        ),
        row(
            "tool-call:q1",
            "question",
            state="continued",
            title="Which port?",
            open=True,
            details={"callId": "q1", "count": 1},
            body={"items": [OPEN]},
        ),
        row(
            "tool-call:q2",
            "question",
            state="answered",
            title="Which port?",
            open=True,
            details={"callId": "q2", "count": 1, "answered": 1, "answeredAt": NOW + 65_000},
            body={"items": [ANSWERED]},
        ),
        row("tool-call:q3", "question", state="queued", title="Which port?", details={"callId": "q3", "count": 1}),
        row(
            "tool-call:p1",
            "plan",
            state="waiting",
            title="Add a flag",
            text="# Add a flag\n\n1. do\n",
            open=True,
            details={"callId": "p1"},
        ),
        row(
            "tool-call:p2",
            "plan",
            state="kept",
            title="Add",
            text="# Add",
            details={"callId": "p2", "decidedAt": NOW, "feedback": "smaller"},
        ),
        row("reply:1", "reply", state="answered", open=True, details={"items": [ANSWERED]}),
        row("reply:2", "reply", state="unreadable", text="{broken"),
        row(
            "retry:1",
            "retry",
            state="waiting",
            title="Try 1 failed.",
            open=True,
            text="half",
            details={"code": "RATE_LIMIT", "message": "429", "dueAt": NOW + 9_000},
        ),
        *message_rows("assistant:1", MESSAGE),
        row(
            "tail:1",
            "turnTail",
            state="completed",
            title="Finished · 2 s",
            ended_at=NOW,
            details={"messageKey": "assistant:1"},
        ),
        row(
            "tail:2",
            "turnTail",
            state="error",
            title="The key was refused.",
            open=True,
            details={"code": "BAD_KEY", "message": "401"},
        ),
        row("tail:3", "turnTail", state="cancelled", title="You stopped this turn.", details={}),
        row("note:1", "note", state="planOn", title="Plan mode is on"),
        row("note:2", "note", state="commandFailed", title="Failed", details={"message": "why"}),
        row(
            "compaction:1",
            "compaction",
            state="done",
            title="Summarised",
            text="# What was",
            open=True,
            details={"tokensBefore": 9, "tokensAfter": 3},
        ),
        row("fallback:1", "fallback", title="future/event", text='{"a": 1}', open=True),
        row("fault:1", "fault", title="Could not be shown", text="trace", open=True),
        row("working", "working", live=True),
    ]
