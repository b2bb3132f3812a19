"""Reading results and messages: what happened, in one word."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

from host.providers.base import CallResult
from host.providers.tour.scene import Facts

_REFUSED = r"(?i)did not allow|not allowed|permission and nobody|rejected|denied|declined"
_STOPPED = r"(?i)stopped the turn|turn was stopped|app stopped|not started"
_PLANNING = r"(?i)^Plan mode is on"
_RED = r"(?m)^FAILED \(|AssertionError|^FAIL:"
_GREEN = r"(?m)^OK\b"
_ORDINARY = r"(?is)^(?:Good\s+)?(.+?)[.!。！]*$"
_RESTART = r"(?i)^\W*(?:please\s+)?(?:restart|start over|again|重新开始|重来|再来一次|从头再来)\W*$"
_FEEDBACK = r"(?s)Their feedback:\s*(.+)"

UserKind = Literal["restart", "answer", "other"]


def failed(results: Sequence[CallResult]) -> str | None:
    """``denied``, ``stopped``, ``plan`` or ``failed`` for the last result that is an error; None for none."""
    for result in reversed(results):
        if result.is_error:
            if re.search(_PLANNING, result.content):
                return "plan"
            if re.search(_REFUSED, result.content):
                return "denied"
            return "stopped" if re.search(_STOPPED, result.content) else "failed"
    return None


def plain(results: Sequence[CallResult], facts: Facts) -> str:
    return failed(results) or "ok"


def sources(results: Sequence[CallResult], facts: Facts) -> str:
    """Whether both files were read; what a search gave besides does not matter."""
    return failed(results[:2]) or "ok"


def files(results: Sequence[CallResult], facts: Facts) -> str:
    """``ok`` where the folder holds the sample."""
    fault = failed(results)
    if fault:
        return fault
    listed = "\n".join(result.content for result in results)
    return "ok" if re.search(r"(?:^|[\s/\\])greeting\.py", listed) and "test_greeting.py" in listed else "strange"


def bug(results: Sequence[CallResult], facts: Facts) -> str:
    """``fixed`` where the bug is no longer there (the first result is the program's text)."""
    return failed(results) or ("ok" if results and "hour <= 12" in results[0].content else "fixed")


def farewell(results: Sequence[CallResult], facts: Facts) -> str:
    """``there`` where the program can say goodbye already."""
    return failed(results) or ("there" if results and "def farewell" in results[0].content else "ok")


def tests(results: Sequence[CallResult], facts: Facts) -> str:
    """``red``, ``green``, ``missing`` (this command starts no Python), ``nowhere`` (none does), or a failure."""
    content = results[-1].content if results else ""
    if re.search(_RED, content):
        facts.tested = True
        return "red"
    if re.search(_GREEN, content):
        facts.tested = True
        return "green"
    fault = failed(results[-1:])
    if fault in ("denied", "stopped", "plan"):
        return fault
    facts.interpreters = facts.interpreters[1:]
    return "missing" if facts.interpreters else "nowhere"


def plan(results: Sequence[CallResult], facts: Facts) -> str:
    """``ok`` for approved, ``kept`` (with the feedback noted), ``talk`` for set aside, ``off``, or a failure."""
    content = results[-1].content if results else ""
    if not failed(results):
        return "ok"
    if "keep planning" in content:
        found = re.search(_FEEDBACK, content)
        facts.feedback = found[1].strip() if found else ""
        return "kept"
    if "set the review aside" in content:
        return "talk"
    return "off" if "Plan mode is off" in content else failed(results) or "failed"


def question(results: Sequence[CallResult], facts: Facts) -> str:
    """``ok`` for answered (the choice noted), ``pending``, or ``failed`` for everything else that is no answer."""
    content = _object(results[-1].content) if results else {}
    if content.get("pending") is True or (results and "answer will arrive" in results[-1].content):
        return "pending"  # waiting on, also after the app had been stopped meanwhile
    if isinstance(content.get("answers"), list):
        facts.word = chosen_word(content["answers"])
        return "ok"
    return failed(results) or "failed"


JUDGES: dict[str, Callable[[Sequence[CallResult], Facts], str]] = {
    "plain": plain,
    "files": files,
    "sources": sources,
    "bug": bug,
    "farewell": farewell,
    "tests": tests,
    "plan": plan,
    "question": question,
}


def chosen_word(answers: list[Any]) -> str:
    """The part of the day in an answer batch: of a label, or of the user's own text; "" for a skipped question."""
    answer = answers[0] if answers and isinstance(answers[0], dict) else {}
    selected = answer.get("selected") or []
    said = answer.get("custom") or (selected[0] if selected else "")
    said = re.sub(r"\s*(?:\(Recommended\)|（推荐）)\s*$", "", str(said)).strip()
    found = re.match(_ORDINARY, said)
    return " ".join(found[1].split()).lower()[:40] if found else ""


def user_kind(text: str, facts: Facts) -> UserKind:
    """What a user message is; an answer's choice is noted."""
    record = _object(text)
    if record.get("kind") == "answer_to_pending_question" and isinstance(record.get("answers"), list):
        facts.word = chosen_word(record["answers"])
        return "answer"
    return "restart" if re.match(_RESTART, text) else "other"


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
