"""The text the model is told about each tool, one markdown file a tool."""

from __future__ import annotations

from pathlib import Path


def description_of(name: str) -> str:
    """The description of tool ``name``."""
    return Path(__file__).with_name(f"{name}.md").read_text(encoding="utf-8").strip()
