"""The sample workspace: a tiny Python project with a failing test, copied from resources/tour."""

from __future__ import annotations

from importlib import resources
from itertools import count
from pathlib import Path

SAMPLE_FILES = ("README.md", "greeting.py", "test_greeting.py")


def sample_text(name: str) -> str:
    """One file of the sample as it is shipped."""
    return (resources.files("resources") / "tour" / "greeting" / name).read_text("utf-8")


def create_sample_workspace(folder: Path) -> Path:
    """Put the sample into ``folder`` and return the folder it is in; blocking.

    A folder that holds anything else, or a sample somebody has worked in, is left alone: then it is ``folder-2`` and
    so on. An untouched sample is used again.

    Raises:
        OSError: the folder cannot be written.
    """
    for number in count(1):
        place = folder if number == 1 else folder.with_name(f"{folder.name}-{number}")
        if not place.exists() or _is_empty_folder(place):
            place.mkdir(parents=True, exist_ok=True)
            for name in SAMPLE_FILES:
                (place / name).write_text(sample_text(name), encoding="utf-8", newline="\n")
            return place
        if _untouched(place):
            return place
    raise AssertionError("count never ends")


def _is_empty_folder(place: Path) -> bool:
    return place.is_dir() and not any(place.iterdir())


def _untouched(place: Path) -> bool:
    if not place.is_dir() or {entry.name for entry in place.iterdir()} != set(SAMPLE_FILES):
        return False
    return all((place / name).read_bytes() == sample_text(name).encode() for name in SAMPLE_FILES)
