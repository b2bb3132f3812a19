"""The turns that are loaded, for the rail beside the transcript."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from desktop.conversation.location import Segment

TITLE = 120  # characters


def turn_list(segments: Iterable[Segment]) -> list[dict[str, Any]]:
    """``[{turn, title, time, state}]``: ``title`` is the first line the user said, ``state`` the end's reason or
    ``running``, ``time`` of its start in Unix milliseconds."""
    return [
        {
            "turn": segment.turn.data.turn,
            "title": _title(segment),
            "time": segment.turn.data.time,
            "state": segment.turn.data.reason or "running",
        }
        for segment in segments
        if segment.turn is not None
    ]


def _title(segment: Segment) -> str:
    said = next((node.data.text for node in segment.nodes if node.kind == "user-message"), "")
    return next((line.strip()[:TITLE] for line in said.splitlines() if line.strip()), "")
