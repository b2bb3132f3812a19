"""Where the self-test keeps what: nothing of it is the user's."""

from __future__ import annotations

from pathlib import Path

from desktop.selftest.runner import Written

QUIET = "[window]\nnotifications = false\ntray = false\n"
"""Nobody is to be called to a question of the self-test."""


class Places:
    """A folder of its own, with everything in it.

    Attributes:
        home: the data folder of the window's process; work: for what tools and the database write; kept: where keys go
            on a machine without a keyring.
        journal: what the window's process found. said: what it printed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.work = folder / "work"
        self.kept = folder / "keys"
        self.said = folder / "window.txt"
        self.journal = Written(folder / "window.jsonl")

    def make(self) -> None:
        """
        Raises:
            OSError: it cannot be written.
        """
        for folder in (self.home, self.work, self.kept):
            folder.mkdir(parents=True, exist_ok=True)
        (self.home / "settings.toml").write_text(QUIET, encoding="utf-8")
