"""The distributions a package is made of: Parley and everything it requires on this system, with their licences."""

from __future__ import annotations

import functools
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

OWN = "parley"
LICENCES = Path(__file__).resolve().parents[2] / "resources" / "licences"
# Qt for Python's wheels bring no text of their licence.
SUPPLIED = {
    "pyside6-essentials": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
}
_KEPT = ("METADATA", "entry_points.txt")
_LICENCE_WORDS = ("licen", "copying", "notice", "authors")


@functools.cache
def shipped() -> dict[str, metadata.Distribution]:
    """What `parley` requires, directly or not, by normalised name; found in the running environment.

    Raises:
        importlib.metadata.PackageNotFoundError: something required is not installed.
    """
    found: dict[str, metadata.Distribution] = {}
    waiting: list[tuple[str, frozenset[str]]] = [(OWN, frozenset())]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, extras = waiting.pop()
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        distribution = found.setdefault(name, installed(name))
        for line in distribution.requires or ():
            wanted = Requirement(line)
            if _applies(wanted, extras):
                waiting.append((canonicalize_name(wanted.name), frozenset(wanted.extras)))
    return found


def installed(name: str) -> metadata.Distribution:
    """The distribution as it was installed; a checkout on the path may hold the metadata of an older build of itself.

    Raises:
        importlib.metadata.PackageNotFoundError: there is none.
    """
    for one in metadata.distributions(name=name):
        if _folder_name(one):
            return one
    raise metadata.PackageNotFoundError(name)


def _applies(wanted: Requirement, extras: frozenset[str]) -> bool:
    if wanted.marker is None:
        return True
    return any(wanted.marker.evaluate({"extra": extra}) for extra in ("", *extras))


def folder_of(distribution: metadata.Distribution) -> Path:
    """Its ``.dist-info`` folder."""
    return Path(str(distribution.locate_file(""))) / _folder_name(distribution)


def _folder_name(distribution: metadata.Distribution) -> str:
    folders = (file.parts[0] for file in distribution.files or ())
    return next((folder for folder in folders if folder.endswith(".dist-info")), "")


def kept_files(distribution: metadata.Distribution) -> list[Path]:
    """The files of the ``.dist-info`` folder that a package needs, relative to it: names, versions and licences. What
    tells of the building machine stays behind."""
    folder = folder_of(distribution)
    names = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    return [name for name in names if str(name) in _KEPT or is_licence(name)]


def is_licence(name: Path) -> bool:
    """Whether a file of a ``.dist-info`` folder holds a licence."""
    return name.parts[0] in ("licenses", "license_files") or name.name.lower().startswith(_LICENCE_WORDS)


def metadata_files(staging: Path) -> list[tuple[str, str]]:
    """``(source, destination folder)`` of all metadata to ship. What has to be written for it goes to ``staging``."""
    found: list[tuple[str, str]] = []
    for name, distribution in shipped().items():
        folder = folder_of(distribution)
        kept = {file: folder / file for file in kept_files(distribution)}
        kept |= {Path("licenses", text): LICENCES / text for text in SUPPLIED.get(name, ())}
        record = staging / folder.name / "RECORD"
        record.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"{folder.name}/{file.as_posix()},,\n" for file in [*kept, Path("RECORD")]]
        record.write_text("".join(lines), encoding="utf-8")
        found.append((str(record), folder.name))
        found += [(str(source), (Path(folder.name) / file.parent).as_posix()) for file, source in kept.items()]
    return found


def licence_texts(name: str) -> list[tuple[str, str]]:
    """The licences of a shipped distribution as ``(file name, text)``, in the order of their names."""
    distribution = shipped()[name]
    folder = folder_of(distribution)
    paths = [folder / file for file in kept_files(distribution) if is_licence(file)]
    paths += [LICENCES / text for text in SUPPLIED.get(name, ())]
    return [(path.name, path.read_text(encoding="utf-8", errors="replace")) for path in paths]


def licence_name(name: str) -> str:
    """The licence in a few words: the SPDX expression where there is one."""
    fields = shipped()[name].metadata
    stated = next((fields[key] for key in ("License-Expression", "License") if key in fields), "")
    if stated not in ("", "UNKNOWN") and "\n" not in stated and len(stated) < 80:
        return stated
    classified = [value.split(" :: ")[-1] for value in fields.get_all("Classifier") or () if "License ::" in value]
    return ", ".join(classified) or "see its text"


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
