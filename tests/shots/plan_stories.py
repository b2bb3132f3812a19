"""Plans for the pictures, in both languages."""

from __future__ import annotations

from tests.helpers.scripted_server import Reply, call, turn
from tests.shots.stories import SAID
from tests.shots.tongues import Said

PLANS = Said(
    {
        "en": {
            "ask": "/plan Add a --greeting flag to the CLI",
            "hand_in": "I have read enough to propose a plan.",
            "again": "I left the fallback out, then. Here is the plan again.",
            "short": """# Add a --greeting flag to the CLI

## Context

The CLI prints a fixed line. Users asked to choose their own greeting.

## Steps

1. Parse `--greeting <text>` in `src/args.py`, defaulting to `Hello`.
2. Thread the value through `main()` into `render()`.
3. Fall back to `Hello` where the text is empty.
4. Cover the default and the override in `tests/test_args.py`.

## Risks

None that matter: the default stays as it is.
""",
            "drop": "3. Fall back to `Hello` where the text is empty.\n4. Cover",
            "keep": "3. Refuse an empty text with a usage message.\n4. Cover",
            "long": "# Move the parser to the new reader",
            "part": "Part {}",
            "step": "{}. Step {}: touch `src/part_{}.py` and check `tests/test_{}.py`.",
            "code": "The new reader has one entry point:",
        },
        "zh_CN": {
            "ask": "/plan 给命令行加一个 --greeting 参数",
            "hand_in": "我已经读够了，可以提出计划。",
            "again": "那就去掉回退。这是修改后的计划。",
            "short": """# 给命令行加一个 --greeting 参数

## 背景

命令行现在只打印固定的一行。用户希望自己选择问候语。

## 步骤

1. 在 `src/args.py` 里解析 `--greeting <text>`，默认值为 `Hello`。
2. 把这个值经 `main()` 传给 `render()`。
3. 文本为空时退回到 `Hello`。
4. 在 `tests/test_args.py` 里覆盖默认值和自定义值。

## 风险

没有要紧的：默认行为保持不变。
""",
            "drop": "3. 文本为空时退回到 `Hello`。",
            "keep": "3. 文本为空时拒绝，并说明用法。",
            "long": "# 把解析器迁移到新的读取器",
            "part": "第 {} 部分",
            "step": "{}. 第 {} 步：修改 `src/part_{}.py`，并检查 `tests/test_{}.py`。",
            "code": "新的读取器只有一个入口：",
        },
    }
)


def long_plan(language: str) -> str:
    said = PLANS[language]
    lines = [said["long"], "", said["code"], "", "```python", "def read(path: Path) -> Source:"]
    lines += ['    """All of the file, decoded."""', "    return Source(path.read_bytes())", "```", ""]
    for part in range(1, 13):
        lines += ["## " + said["part"].format(part), ""]
        lines += [said["step"].format(at, *[12 * (part - 1) + at] * 3) for at in range(1, 13)]
        lines.append("")
    return "\n".join(lines)


def planning(language: str) -> list[Reply]:
    """A plan, the same one changed, and a long one."""
    said = PLANS[language]
    changed = said["short"].replace(said["drop"], said["keep"])
    return [
        turn(said["hand_in"], call("exit_plan_mode", plan=said["short"])),
        turn(said["again"], call("exit_plan_mode", plan=changed)),
        turn(SAID[language]["look"]),
        turn(said["hand_in"], call("exit_plan_mode", plan=long_plan(language))),
    ]
