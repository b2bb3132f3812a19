"""Where the data folder is: `--home`, else ``PARLEY_HOME``, else the platform's place."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import platformdirs

VARIABLE = "PARLEY_HOME"


def data_folder(given: str | None = None) -> Path:
    """The home to use; it need not exist yet."""
    chosen = given or os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    return _platform_folder()


def make_data_folder(home: Path) -> None:
    """Make it for its user alone: sessions hold what an agent read. One that is there already stays as it is.

    Raises:
        OSError: it cannot be made.
    """
    home.parent.mkdir(parents=True, exist_ok=True)
    home.mkdir(mode=0o700, exist_ok=True)


def home_source(home: Path) -> Literal["default", "environment", "given"]:
    """What makes ``home`` the data folder: the platform, ``PARLEY_HOME``, or a start that was told so."""
    if home == _platform_folder():
        return "default"
    named = os.environ.get(VARIABLE)
    return "environment" if named and home == Path(named).expanduser().absolute() else "given"


def _platform_folder() -> Path:
    return Path(platformdirs.user_data_dir("Parley", appauthor=False))
