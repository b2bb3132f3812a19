"""``python -m tests.shots [folder]``: every named state of the window as PNG, without a screen."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from desktop.app import run
from tests.shots.photographs import shoot_all


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0] if arguments else "shots").absolute()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        run(shoot_all(folder, Path(home), set(arguments[1:])))
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
