"""What the tests of rules for commands share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from host.approvals.commands import split_command
from host.approvals.need import ApprovalNeed
from host.approvals.rules import Rule, covered

RULES = ["git status", "git log", "git diff", "ls", "cat", "echo", "find", "pytest", "npm run build", "grep", "sort"]


def need(command: str) -> ApprovalNeed:
    parts = split_command(command)
    return ApprovalNeed(
        title="",
        preview=command,
        kind="command",
        parts=None if parts is None else tuple(part.source for part in parts),
    )


def passes(command: str, workspace: Path, prefixes: list[str] | None = None) -> bool:
    rules = [Rule("shell", prefix) for prefix in (RULES if prefixes is None else prefixes)]
    return covered(need(command), "shell", rules, workspace)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = Path(os.path.realpath(tmp_path)) / "workspace"
    (folder / "src").mkdir(parents=True)
    (folder / "out").symlink_to("/etc")
    (folder / "-out").symlink_to("/etc")
    (folder / "hidden\u00a0").symlink_to("/etc/passwd")
    return folder
