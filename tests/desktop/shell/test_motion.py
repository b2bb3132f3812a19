"""Reduced motion is taken from the system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from desktop.motion import motion_reduced

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks the GNOME settings")


@linux
@pytest.mark.parametrize(("says", "reduced"), [("false", True), ("true", False)])
async def test_the_desktop_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, reduced: bool) -> None:
    program = tmp_path / "gsettings"
    program.write_text(f"#!/bin/sh\necho {says}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert await motion_reduced() is reduced


@linux
async def test_a_system_that_does_not_say_keeps_motion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert await motion_reduced() is False
