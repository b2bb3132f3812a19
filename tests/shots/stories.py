"""What the scripted model says in the pictures, in both languages."""

from __future__ import annotations

from pathlib import Path

from host import HostError
from tests.helpers.scripted_server import Fault, Reply, Turn, call, think, tokens, turn
from tests.shots.tongues import Said

GREETING = '''"""Says hello."""


def part_of_day(hour: int) -> str:
    if hour <= 12:
        return "morning"
    return "evening"


def greeting(name: str, hour: int) -> str:
    return f"Good {part_of_day(hour)}, {name}!"
'''

SAID = Said(
    {
        "en": {
            "ask": "Noon is greeted as morning. Please fix it and run the tests.",
            "title": "Fix the noon greeting",
            "look": "I will look at the code and its tests first.",
            "found": "`part_of_day` compares with `<=` where `<` is meant. One line changes.",
            "run": "Run the tests",
            "answer": """Noon is greeted as afternoon now, and all tests pass.

1. **greeting.py** compares with `<` instead of `<=`.
2. **test_greeting.py** has a test for twelve o'clock.

```python
def part_of_day(hour: int) -> str:
    if hour < 12:
        return "morning"
    return "afternoon" if hour < 18 else "evening"
```

| hour | before | now |
| ---: | --- | --- |
| 11 | morning | morning |
| 12 | morning | afternoon |

The function has no tests for negative hours yet; shall I add some?""",
            "others": ["Parser notes", "Why is the build slow?", "Translate the manual"],
            "wait": "Run the whole suite, please.",
            "edit": "Change only that line.",
            "broken": "Summarise the open issues.",
            "search": "build",
        },
        "zh_CN": {
            "ask": "中午被问候成了早上。请改好并运行测试。",
            "title": "改正中午的问候",
            "look": "我先看代码和测试。",
            "found": "`part_of_day` 用了 `<=`，应当是 `<`。只改一行。",
            "run": "运行测试",
            "answer": """中午现在会问候“下午好”，全部测试通过。

1. **greeting.py** 用 `<` 代替了 `<=`。
2. **test_greeting.py** 增加了十二点的测试。

```python
def part_of_day(hour: int) -> str:
    if hour < 12:
        return "morning"
    return "afternoon" if hour < 18 else "evening"
```

| 时刻 | 之前 | 现在 |
| ---: | --- | --- |
| 11 | 早上 | 早上 |
| 12 | 早上 | 下午 |

负数的时刻还没有测试，要不要加上？""",
            "others": ["解析器笔记", "为什么构建这么慢？", "翻译使用手册"],
            "wait": "请运行全部测试。",
            "edit": "只改那一行。",
            "broken": "总结一下未解决的问题。",
            "search": "构建",
        },
    }
)


def workspace(folder: Path) -> Path:
    """The sample project of the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "greeting.py").write_text(GREETING, encoding="utf-8")
    return folder


def work(language: str) -> list[Reply]:
    """A whole piece of work: look, run, edit, run, sum up."""
    said = SAID[language]
    return [
        turn(said["look"], call("read", path="greeting.py"), call("glob", pattern="*.py"), usage=tokens(2_100, 60)),
        turn(
            think(said["found"]),
            said["found"],
            call("shell", command="python3 -c 'raise SystemExit(1)'", description=said["run"]),
            usage=tokens(2_600, 120, cached=2_000),
        ),
        turn(
            call("edit", path="greeting.py", old="    if hour <= 12:", new="    if hour < 12:"),
            usage=tokens(2_900, 80, cached=2_500),
        ),
        turn(
            call("shell", command="python3 -c 'print(\"OK: 5 tests\")'", description=said["run"]),
            usage=tokens(3_100, 40, cached=2_800),
        ),
        turn(said["answer"], usage=tokens(3_300, 260, cached=3_000)),
    ]


def slow(language: str) -> Turn:
    """An answer that is still coming."""
    return turn(SAID[language]["answer"], rate=60)


def asks_to_run(language: str) -> Turn:
    command = "python3 -m unittest discover --start-directory tests --verbose"
    return turn(call("shell", command=command, description=SAID[language]["run"]))


def asks_to_edit(language: str) -> list[Reply]:
    return [
        turn(call("read", path="greeting.py")),
        turn(call("edit", path="greeting.py", old="    if hour <= 12:", new="    if hour < 12:")),
    ]


def wrong_key() -> Fault:
    return Fault(401)


def refusal() -> HostError:
    """What the banner of the pictures is about."""
    return HostError("WORKSPACE_GONE", "/home/ada/greeter is not a folder", path="/home/ada/greeter")
