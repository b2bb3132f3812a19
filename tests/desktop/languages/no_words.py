"""What stands on the screen in Latin letters and is no word of the window's: names, keys, code, paths.

What people and the model say in the scenes is told in Cyrillic letters (`tests.shots.tongues`), so it needs no entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from desktop.crash.report import facts
from desktop.licences import all_parts
from tests.shots import agent_scenes, plan_stories, question_stories, stories, support_scenes
from tests.shots.tongues import STRANGE

NAMES = (
    r"Parley|DeepSeek|OpenAI|Anthropic|Ollama|LM Studio|llama\.cpp|Markdown|JSONL|TSV|English"
    r"|C?Python|PySide|Qt|SQLite|\bzip\b|--home|\bAI\b|\bMIT\b|\bURL\b|\btokens?\b"
)
KEY = r"(?:Enter|Esc|Del|Tab|Space|Home|End|PgUp|PgDn|Up|Down|Left|Right|Menu|F\d+|[A-Z]|Ctrl|Alt|Shift)\b"
KEYS = rf"(?:(?:Ctrl|Alt|Shift)\+)+(?:{KEY}|[,/])|\b{KEY}"
VALUES = (
    r"[\d.]+[KM]\b|[kMG]B\b|\d+[ \u202f][AP]M\b|[ab]/greeting\.py|(?:/tmp|/home)(?:/[\w.-]+)+"
    r"|(?:https?|file)://[\w.:/?=-]+|mailto:\S+|\bgreeter\b|\b\w+\.(?:py|txt|toml|md)\b|\*\.\w+"
    r"|\bdeepseek(?:-[\w-]+)?|\blocal\b"
)
COMMANDS = r"(?<![\w.])/[a-z]+\b"  # of the composer
RULES = (
    r"(?<=[“「])(?:edit|touch|python3 -m unittest)(?=[”」])|^(?:edit|touch|python3 -m unittest)$"
    r"|(?<=规则 )edit|(?<=ŕüļē )edit"
)
CHOSEN = r"\b(?:claude|git status|pytest|xyz)\b|^notes$|\b\d+ bytes"  # in the settings
CODES = r"\b[A-Z]+(?:_[A-Z]+)+\b"  # in the details of an error
ASKED = r"^Approve this plan\?$"  # a plan card's name is its question, as the log has it
# What the tools of the scenes are called with and give back.
TOOLS = (
    "python3 -m unittest discover --start-directory tests --verbose",
    "python3 -c 'print(\"OK: 5 tests\")'",
    "python3 -c 'raise SystemExit(1)'",
    "The code failed:",
    "  line 2: share = total / 0",
    "ZeroDivisionError: division by zero",
    "touch counted.txt",
    "The list has 1 done, 1 in progress, 1 to do.",
    "OK: 5 tests",
    "(Recommended)",
    "--greeting <text>",
    "--greeting",
    "python",
    "OK",
    "1. **greeting",
    "print(sh",  # what a description has of a longer text
    "return S",
)


def _lines(said: Any) -> Iterator[str]:
    """Every line of the sayings that holds code, and every quoted piece of code."""
    if isinstance(said, str):
        yield from re.findall(r"`([^`\n]+)`", said)
        yield from (
            line for line in said.splitlines() if re.search("[A-Za-z]", line) and not re.search("[а-яА-Я]", line)
        )
    elif isinstance(said, dict):
        for key, one in said.items():
            if key != "id":
                yield from _lines(one)
    elif isinstance(said, list | tuple):
        for one in said:
            yield from _lines(one)


def _support() -> Iterator[str]:
    """What Parley runs on, whose work it is, the text of one licence, the day of a version."""
    yield from (value for _, value in facts(""))
    for part in all_parts():
        yield from (part.name, part.licence)
        yield from part.text.splitlines() if part.name == support_scenes.UNFOLDED else ()
    yield "Saturday, August 1, 2026"


def _code() -> str:
    books = (stories.SAID, agent_scenes.SAID, plan_stories.PLANS, question_stories.ASKED)
    lines = {*TOOLS, *stories.GREETING.splitlines(), *_lines(plan_stories.long_plan(STRANGE))}
    for book in books:
        lines.update(_lines(book[STRANGE]))
    lines.update(_support())
    known = sorted((line.strip() for line in lines if re.search("[A-Za-z]", line)), key=len, reverse=True)
    return "|".join(rf"(?<!\w){re.escape(line)}(?!\w)" for line in known)


NO_WORDS = re.compile(
    "|".join((ASKED, VALUES, COMMANDS, _code(), RULES, CHOSEN, CODES, NAMES, KEYS)),
    re.ASCII,
)
