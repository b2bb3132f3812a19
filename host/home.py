"""Where the data folder is: `--home`, else ``PARLEY_HOME``, else the platform's place."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_folder(given: str | None = None) -> Path:
    """The home to use; it need not exist yet."""
    chosen = given or os.environ.get("PARLEY_HOME")
    if chosen:
        return Path(chosen).expanduser().absolute()
    return Path(platformdirs.user_data_dir("Parley", appauthor=False))
