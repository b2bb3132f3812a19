"""The transcript's own sentences in the current language; counts and times come from the conversation."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLocale

from desktop.conversation.definitions.compaction import CompactionRow
from desktop.conversation.definitions.notes import NoteRow
from desktop.conversation.definitions.retry import RetryRow
from desktop.conversation.outline import Tail
from desktop.error_text import sentence


def duration(ms: int) -> str:
    """``12 s``, ``1 m 20 s``, ``2 h 5 m``, ``3 d 4 h``; empty below half a second."""
    seconds = (ms + 500) // 1000
    if seconds < 1:
        return ""
    if seconds < 60:
        return QCoreApplication.translate("ChatWords", "%1 s").replace("%1", str(seconds))
    minutes, rest = divmod(seconds, 60)
    if minutes < 60:
        words = QCoreApplication.translate("ChatWords", "%1 m %2 s")
        return words.replace("%1", str(minutes)).replace("%2", str(rest))
    hours, minutes = divmod(minutes, 60)
    if hours < 24:
        words = QCoreApplication.translate("ChatWords", "%1 h %2 m")
        return words.replace("%1", str(hours)).replace("%2", str(minutes))
    days, hours = divmod(hours, 24)
    words = QCoreApplication.translate("ChatWords", "%1 d %2 h")
    return words.replace("%1", QLocale().toString(days)).replace("%2", str(hours))


def _count(name: str, n: int) -> str:
    """One part of a group's summary."""
    match name:
        case "read":
            return QCoreApplication.translate("ChatWords", "read %n file(s)", "", n)
        case "write":
            return QCoreApplication.translate("ChatWords", "wrote %n file(s)", "", n)
        case "edit":
            return QCoreApplication.translate("ChatWords", "edited %n file(s)", "", n)
        case "search":
            return QCoreApplication.translate("ChatWords", "searched %n time(s)", "", n)
        case "shell":
            return QCoreApplication.translate("ChatWords", "ran %n command(s)", "", n)
        case "code":
            return QCoreApplication.translate("ChatWords", "ran %n program(s)", "", n)
        case "fetch":
            return QCoreApplication.translate("ChatWords", "fetched %n page(s)", "", n)
        case "subagent":
            return QCoreApplication.translate("ChatWords", "delegated %n task(s)", "", n)
        case "todo":
            return QCoreApplication.translate("ChatWords", "updated the to-do list")
        case "question":
            return QCoreApplication.translate("ChatWords", "asked %n time(s)", "", n)
        case "plan":
            return QCoreApplication.translate("ChatWords", "proposed %n plan(s)", "", n)
        case "rejected":
            return QCoreApplication.translate("ChatWords", "%n request(s) rejected", "", n)
        case "asking":
            return QCoreApplication.translate("ChatWords", "%n request(s) for approval", "", n)
        case "retry":
            return QCoreApplication.translate("ChatWords", "retried %n time(s)", "", n)
        case "note":
            return QCoreApplication.translate("ChatWords", "was given %n note(s)", "", n)
        case "reply":
            return QCoreApplication.translate("ChatWords", "got %n late answer(s)", "", n)
        case "reasoning":
            return QCoreApplication.translate("ChatWords", "thought")
    return QCoreApplication.translate("ChatWords", "used %n other tool(s)", "", n)


def group_summary(counts: Mapping[str, int], ms: int) -> str:
    """``Read 4 files, ran 2 commands · 12 s``. Thinking is named only where there was nothing else."""
    merged: dict[str, int] = {}
    for name, count in counts.items():
        known = "search" if name in ("glob", "grep") else name
        merged[known] = merged.get(known, 0) + count
    if len(merged) > 1:
        merged.pop("reasoning", None)
    separator = QCoreApplication.translate("ChatWords", ", ", "between the parts of a summary")
    words = separator.join(_count(name, count) for name, count in merged.items())
    return _timed(words[:1].upper() + words[1:], ms)


def turn_summary(calls: int, ms: int) -> str:
    """``Worked for 1 m 20 s · 6 tool calls``."""
    time = duration(ms)
    words = QCoreApplication.translate("ChatWords", "Worked")
    if time:
        words = QCoreApplication.translate("ChatWords", "Worked for %1").replace("%1", time)
    if calls == 0:
        return words
    return f"{words} · " + QCoreApplication.translate("ChatWords", "%n tool call(s)", "", calls)


def _timed(words: str, ms: int) -> str:
    time = duration(ms)
    return f"{words} · {time}" if time else words


def retry_title(row: RetryRow) -> str:
    words = QCoreApplication.translate("ChatWords", "Try %1 failed: %2")
    return words.replace("%1", str(row.attempt)).replace("%2", sentence(row.code))


def tail_title(tail: Tail) -> str:
    match tail.reason:
        case "completed":
            return _timed(QCoreApplication.translate("ChatWords", "Finished"), tail.ended_at - tail.started_at)
        case "cancelled":
            return QCoreApplication.translate("ChatWords", "You stopped this turn.")
        case "interrupted":
            return QCoreApplication.translate(
                "ChatWords", "This turn was interrupted when Parley ended. Send a message to go on."
            )
        case "max-tokens":
            return QCoreApplication.translate(
                "ChatWords", "The answer reached the model's length limit. Ask it to continue."
            )
    return sentence(tail.code)


def note_title(row: NoteRow) -> str:
    match row.state:
        case "planOn":
            return QCoreApplication.translate("ChatWords", "Plan mode on: nothing is changed until you approve a plan")
        case "planOff":
            return QCoreApplication.translate("ChatWords", "Plan mode off")
        case "policy":
            return _policy(row.value)
        case "model":
            return QCoreApplication.translate("ChatWords", "Model: %1").replace("%1", row.value)
        case "forked":
            return QCoreApplication.translate("ChatWords", "This session continues from a copy of another one")
        case "commandFailed":
            return QCoreApplication.translate("ChatWords", "The command “%1” failed").replace("%1", row.name)
    return QCoreApplication.translate("ChatWords", "Command: %1").replace("%1", row.name)


def _policy(policy: str) -> str:
    match policy:
        case "ask":
            return QCoreApplication.translate("ChatWords", "Approvals: ask before changes")
        case "edits":
            return QCoreApplication.translate("ChatWords", "Approvals: edits pass without asking")
        case "full":
            return QCoreApplication.translate("ChatWords", "Approvals: full access")
    return policy


def compaction_title(row: CompactionRow) -> str:
    match row.state:
        case "running":
            return QCoreApplication.translate("ChatWords", "Summarising older turns for the model…")
        case "failed":
            return QCoreApplication.translate("ChatWords", "Older turns could not be summarised; nothing changed")
        case "cancelled":
            return QCoreApplication.translate("ChatWords", "Summarising older turns was stopped; nothing changed")
    return QCoreApplication.translate("ChatWords", "The model now sees a summary of the older turns")


def fault_title(type: str) -> str:
    words = QCoreApplication.translate("ChatWords", "An event could not be shown (%1). The session goes on.")
    return words.replace("%1", type)
