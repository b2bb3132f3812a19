"""Draws events as lines of text: what a reader would see, folds applied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from desktop.conversation.conversation import Conversation
from desktop.conversation.definitions.question import QuestionRow
from desktop.conversation.definitions.tool import ToolRow
from desktop.conversation.groups import Mode, Reading, TurnTree, arrange
from desktop.conversation.location import Locations
from desktop.conversation.outline import Line, lines_of
from tests.desktop.conversation.session_script import Script


def located(conversation: Conversation) -> Locations:
    locations = Locations()
    for node in conversation.take().nodes:
        locations.put(node)
    return locations


def trees(script: Script, reading: Reading) -> list[TurnTree]:
    conversation = Conversation()
    conversation.open(script.events, False)
    return [arrange(segment.turn, segment.nodes, reading) for segment in located(conversation).segments]


def lines(script: Script, reading: Reading | None = None) -> list[Line]:
    return [line for tree in trees(script, reading or Reading()) for line in lines_of(tree)]


def drawn(
    script: Script, mode: Mode = "compact", choices: Mapping[str, bool] | None = None, focus: str = ""
) -> list[str]:
    return [_draw(line) for line in lines(script, Reading(mode=mode, choices=choices or {}, focus=focus))]


def _draw(line: Line) -> str:
    text = _words(line)
    return "  " * line.depth + text


def _words(line: Line) -> str:
    if line.group is not None or line.fold is not None:
        header: Any = line.group or line.fold
        name = "group" if line.group is not None else "turn"
        counts = " ".join(f"{kind}={count}" for kind, count in header.summary.counts.items())
        marks = "".join(f" !{marker.kind}" for marker in header.summary.markers)
        return f"{'v' if header.open else '>'} {name} {counts}{marks}"
    if line.tail is not None:
        return f"-- {line.tail.reason}"
    if line.node is None:
        return "..."
    data = line.node.data
    if isinstance(data, ToolRow):
        return f"{data.name} {data.subject}".strip()
    if isinstance(data, QuestionRow):
        return f"question {data.state}"
    return f"{line.node.kind}: {getattr(data, 'text', '') or getattr(data, 'plan', '') or getattr(data, 'state', '')}"
