"""The distributions a package is made of, as `desktop.licences` finds them, and what of their metadata is shipped."""

from __future__ import annotations

import functools
from importlib import metadata
from pathlib import Path

from packaging.utils import canonicalize_name

from desktop.licences import distributions as licences

OWN = licences.OWN
_KEPT = ("METADATA", "entry_points.txt")
_LICENCE_WORDS = ("licen", "copying", "notice", "authors", "copyright")


@functools.cache
def shipped() -> dict[str, metadata.Distribution]:
    """Parley and what it requires on this system, directly or not, by normalised name."""
    return by_name(licences.shipped())


def by_name(found: list[metadata.Distribution]) -> dict[str, metadata.Distribution]:
    return {canonicalize_name(one.metadata["Name"]): one for one in found}


def folder_of(distribution: metadata.Distribution) -> Path:
    """Its ``.dist-info`` folder.

    Raises:
        LookupError: it was not installed from a wheel.
    """
    folders = {file.parts[0] for file in distribution.files or () if file.parts[0].endswith(".dist-info")}
    if len(folders) != 1:
        raise LookupError(f"{distribution.metadata['Name']} has no metadata folder of its own")
    return Path(str(distribution.locate_file(""))) / folders.pop()


def kept_files(distribution: metadata.Distribution) -> list[Path]:
    """The files of the ``.dist-info`` folder that a package needs, relative to it: names, versions and licences. What
    tells of the building machine stays behind."""
    folder = folder_of(distribution)
    names = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    return [name for name in names if str(name) in _KEPT or _is_licence(name)]


def _is_licence(name: Path) -> bool:
    return name.parts[0] in ("licenses", "license_files") or name.name.lower().startswith(_LICENCE_WORDS)


def metadata_files(staging: Path) -> list[tuple[str, str]]:
    """``(source, destination folder)`` of all metadata to ship. What has to be written for it goes to ``staging``."""
    found: list[tuple[str, str]] = []
    for distribution in shipped().values():
        folder = folder_of(distribution)
        kept = kept_files(distribution)
        record = staging / folder.name / "RECORD"
        record.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"{folder.name}/{file.as_posix()},,\n" for file in [*kept, Path("RECORD")]]
        record.write_text("".join(lines), encoding="utf-8")
        found.append((str(record), folder.name))
        found += [(str(folder / file), (Path(folder.name) / file.parent).as_posix()) for file in kept]
    return found


def top_level_modules(distribution: metadata.Distribution) -> set[str]:
    """The names a distribution's modules begin with; what it puts beside the packages folder is none."""
    found = set()
    for file in distribution.files or ():
        first = file.parts[0]
        if first in ("..", "__pycache__") or first.endswith((".dist-info", ".pth", ".libs")):
            continue
        found.add(first.split(".")[0])
    return found


def entry_points(group: str) -> list[str]:
    """The modules that shipped distributions offer under ``group``."""
    points = [point for one in shipped().values() for point in one.entry_points if point.group == group]
    return sorted({point.module for point in points})
