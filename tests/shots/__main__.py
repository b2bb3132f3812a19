"""Pictures of the window, without a screen.

``python -m tests.shots``: the few of docs/screenshots, taken anew.
``python -m tests.shots folder [scene|language …]``: every named state, or the named ones, in both languages and themes,
wide and narrow.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from desktop.app import run
from tests.shots.chosen import shoot_chosen
from tests.shots.photographs import LANGUAGES, shoot_all
from tests.shots.scenes import SCENES

SCREENSHOTS = Path(__file__).resolve().parents[2] / "docs" / "screenshots"


def main(arguments: list[str]) -> int:
    unknown = [one for one in arguments[1:] if one not in SCENES and one not in LANGUAGES]
    if unknown or any(one.startswith("-") for one in arguments):
        print(__doc__)
        print("Scenes:", ", ".join(SCENES))
        return 0 if arguments[0] in ("-h", "--help") else 2
    folder = Path(arguments[0]).absolute() if arguments else SCREENSHOTS
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        if arguments:
            run(shoot_all(folder, Path(home), set(arguments[1:])))
        else:
            run(shoot_chosen(folder, Path(home)))
    print(f"{len(list(folder.rglob('*.png')))} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
