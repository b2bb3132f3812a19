"""What the start must not pay for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LAZY = (
    "desktop.outside",
    "desktop_notifier",
    "httpx2",
    "jeepney",
    "jsonschema",
    "keyring",
    "markdown_it",
    "pygments",
    "tomlkit",
)
PROGRAM = f"""
import sys
import desktop.app
import PySide6.QtCore
print([name for name in {LAZY!r} if name in sys.modules], "Qt" in vars(PySide6.QtCore))
"""


def test_heavy_modules_are_not_loaded() -> None:
    """Nor is the ``Qt`` namespace named: PySide then makes all its enumerations, which takes 40 ms."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[] False"
