"""The Python distributions that are shipped: what `parley` requires here, directly or not, without what only its
developers need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import Any, Final

from desktop.licences.part import Part

OWN: Final = "parley"
_FOLDERS: Final = ("licenses", "license_files")
_WORDS: Final = ("licen", "copying", "notice", "copyright")
_HOMES: Final = ("homepage", "home", "source", "source code", "repository", "github", "documentation")
_LONGEST: Final = 100
# What classifiers call it, as SPDX does.
_SPDX: Final = {
    "MIT License": "MIT",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
}


def shipped(root: str = OWN, path: list[str] | None = None) -> list[metadata.Distribution]:
    """``root`` and what it requires, as far as it is there; by name, ``root`` first. ``path``: where to look instead of
    `sys.path`.

    Where ``root`` itself cannot be found, as in a package made without it, everything that can.
    """
    there = _installed(path)
    if root not in there:
        return [there[name] for name in sorted(there)]
    found: dict[str, metadata.Distribution] = {}
    waiting: list[tuple[str, frozenset[str]]] = [(root, frozenset())]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        one = waiting.pop()
        if one in seen or one[0] not in there:
            continue
        seen.add(one)
        found[one[0]] = there[one[0]]
        waiting += _required(there[one[0]].requires or (), one[1])
    return [found.pop(root), *(found[name] for name in sorted(found))]


def _installed(path: list[str] | None) -> dict[str, metadata.Distribution]:
    """By normalised name; the first one on the path, as Python would import it, but one with its files listed first: a
    checkout may hold the metadata of an older build of itself."""
    from packaging.utils import canonicalize_name

    found: dict[str, metadata.Distribution] = {}
    for one in metadata.distributions() if path is None else metadata.distributions(path=path):
        try:
            name = canonicalize_name(one.metadata["Name"] or "")
        except FileNotFoundError:  # what is left of one that was taken away; `importlib_metadata` says so, once loaded
            continue
        if name and (name not in found or (_folder(found[name]) == "" and _folder(one) != "")):
            found[name] = one
    return found


def _folder(distribution: metadata.Distribution) -> str:
    files = distribution.files or ()
    return next((file.parts[0] for file in files if file.parts[0].endswith(".dist-info")), "")


def _required(lines: Iterable[str], extras: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
    from packaging.requirements import InvalidRequirement, Requirement
    from packaging.utils import canonicalize_name

    found: list[tuple[str, frozenset[str]]] = []
    for line in lines:
        try:
            wanted = Requirement(line)
        except InvalidRequirement:
            continue
        marker = wanted.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            found.append((canonicalize_name(wanted.name), frozenset(wanted.extras)))
    return found


def part_of(distribution: metadata.Distribution, supplied: Mapping[str, str]) -> Part:
    """``supplied``: texts of those that bring none, by normalised name."""
    from packaging.utils import canonicalize_name

    fields = distribution.metadata
    name = fields["Name"]
    text = licence_text(distribution) or supplied.get(canonicalize_name(name), "")
    return Part(name, distribution.version, licence_name(fields), _home(fields), text)


def licence_name(fields: Any) -> str:
    """The licence in a few words."""
    for key in ("License-Expression", "License"):
        stated = (fields.get(key) or "").strip()
        if stated and stated.upper() != "UNKNOWN" and "\n" not in stated and len(stated) <= _LONGEST:
            return str(stated)
    classifiers = [value.split(" :: ")[-1] for value in fields.get_all("Classifier") or () if "License ::" in value]
    return " OR ".join(_SPDX.get(one, one) for one in classifiers)


def licence_text(distribution: metadata.Distribution) -> str:
    """The licence files of its ``.dist-info``, each under its name where there are several."""
    texts: dict[str, str] = {}
    for file in distribution.files or ():
        inner = PurePosixPath(*file.parts[1:])
        if file.parts[0].endswith((".dist-info", ".egg-info")) and inner.parts and _is_licence(inner):
            texts[str(inner)] = _read(distribution, str(inner))
    for name in distribution.metadata.get_all("License-File") or ():
        if not any(PurePosixPath(known).name == PurePosixPath(name).name for known in texts):
            texts[name] = _read(distribution, f"licenses/{name}") or _read(distribution, name)
    found = [(name, text) for name, text in texts.items() if text]
    if len(found) == 1:
        return found[0][1]
    return "\n\n".join(f"{PurePosixPath(name).name}\n\n{text}" for name, text in found)


def _is_licence(inner: PurePosixPath) -> bool:
    return inner.parts[0] in _FOLDERS or inner.name.lower().startswith(_WORDS)


def _read(distribution: metadata.Distribution, name: str) -> str:
    try:
        text = distribution.read_text(name) or ""
    except UnicodeDecodeError:  # written long ago, and no letter of it is worth failing for
        file = Path(str(distribution.locate_file(f"{_folder(distribution)}/{name}")))
        text = file.read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""
    return text.replace("\r\n", "\n").strip("\n")


def _home(fields: Any) -> str:
    named = dict(_labelled(fields.get_all("Project-URL") or ()))
    for label in _HOMES:
        if label in named:
            return named[label]
    return str(fields.get("Home-page") or "").replace("UNKNOWN", "")


def _labelled(lines: Iterable[str]) -> Iterable[tuple[str, str]]:
    for line in lines:
        label, _, address = line.partition(",")
        yield label.strip().lower(), address.strip()
