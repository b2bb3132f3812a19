"""Taking out of PyInstaller's collection what `contents` does not list: it takes all of Qt that it can find.

Entries are PyInstaller's: ``(destination, source, kind)``. Of a symbolic link the source is what it points to.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import PurePath, PurePosixPath

from bundle import contents

Entry = tuple[str, str, str]
Needs = Callable[[Entry], Iterable[str]]
"""The libraries a binary names, by file name."""

SYSTEM_FOLDERS = ("/lib/", "/lib32/", "/lib64/", "/usr/lib/", "/usr/lib64/", "/usr/local/lib/")
_BINDING = re.compile(r"(Qt\w+)\.(?:abi3\.so|pyd|so)")
_QT = re.compile(r"PySide6/(?:Qt/)?")
_FRAMEWORK = re.compile(r"PySide6/Qt/lib/\w+\.framework/")


def posix(path: str) -> str:
    return str(PurePosixPath(*PurePath(path).parts))


def plugin_name(folder: str, file: str) -> str:
    """``platforms``, ``libqxcb.so`` -> ``platforms/xcb``: the same name on every system."""
    stem = file.split(".")[0].removeprefix("lib")
    short = stem[1:] if stem.startswith("q") and not stem.startswith("qt-") else stem
    return f"{folder}/{short}"


def wanted(destination: str) -> bool | None:
    """Whether a file is listed; None where no list speaks of it, which is so for libraries and all that is not Qt's."""
    name = posix(destination)
    inside = _QT.match(name)
    if inside is None:
        return None
    parts = name[inside.end() :].split("/")
    if parts[0] == "plugins":
        return len(parts) == 3 and plugin_name(parts[1], parts[2]) in contents.plugins()
    if parts[0] == "qml":
        library = parts[-1].endswith((".so", ".dll", ".dylib"))
        return ".".join(parts[1:-1]) in contents.qml_modules() and (library or parts[-1] == "qmldir")
    if parts[0] == "translations":
        return parts[-1].removesuffix(".qm") in contents.TRANSLATIONS
    binding = _BINDING.fullmatch(parts[-1])
    if len(parts) == 1 and binding is not None:
        return binding[1] in contents.bindings()
    if parts[0] in ("libexec", "resources", "metatypes", "typesystems", "glue", "doc", "scripts"):
        return False
    return None


def is_library(entry: Entry) -> bool:
    """Whether the entry is there only because something may load it: Qt's libraries, and those of the system."""
    name = posix(entry[0])
    if entry[2] != "BINARY" or name.startswith("libpython3"):
        return False
    if "/" in name:
        return bool(re.match(r"PySide6/Qt/lib/|PySide6/[\w.-]+\.dll$", name))
    return bool(re.search(r"\.(so|dll|dylib)(\.|$)", name))


def left_to_the_system(entry: Entry, system: str = contents.SYSTEM) -> bool:
    """Whether the running system's own copy is to be used."""
    name = posix(entry[0])
    if system != "linux" or "/" in name or entry[2] != "BINARY":
        return False
    return entry[1].startswith(SYSTEM_FOLDERS) and not name.startswith(contents.BROUGHT_ALONG)


def file_name(entry: Entry) -> str:
    """What others call a library; letters' case does not count on Windows."""
    return PurePosixPath(posix(entry[0])).name.lower()


def reached(entries: list[Entry], needs: Needs) -> list[Entry]:
    """``entries`` without the libraries that nothing else of them loads, directly or not."""
    libraries = {file_name(entry): entry for entry in entries if is_library(entry)}
    waiting = [entry for entry in entries if entry[2] in ("BINARY", "EXTENSION") and not is_library(entry)]
    waiting += [libraries[name] for name in contents.OPENED_BY_QT if name in libraries]
    kept = {posix(entry[0]) for entry in waiting}
    while waiting:
        for name in needs(waiting.pop()):
            found = libraries.get(name.lower())
            if found is not None and posix(found[0]) not in kept:
                kept.add(posix(found[0]))
                waiting.append(found)
    frameworks = {match[0] for name in kept if (match := _FRAMEWORK.match(name))}
    gone = {posix(entry[0]) for entry in libraries.values()} - kept
    return [entry for entry in entries if _stays(entry, gone, frameworks)]


def _stays(entry: Entry, gone: set[str], frameworks: set[str]) -> bool:
    """All but libraries that nothing loads, links to them, and the files around them in a framework."""
    name = posix(entry[0])
    if framework := _FRAMEWORK.match(name):
        return framework[0] in frameworks
    if entry[2] == "SYMLINK":
        target = posix(os.path.normpath(os.path.join(os.path.dirname(name), entry[1])))
        framework = _FRAMEWORK.match(target)
        return target not in gone and (framework is None or framework[0] in frameworks)
    return name not in gone


def pruned(entries: list[Entry], needs: Needs) -> list[Entry]:
    """What is shipped of what PyInstaller collected. Metadata is not taken from it: `distributions` puts it in."""
    listed = [
        entry
        for entry in entries
        if wanted(entry[0]) is not False
        and not left_to_the_system(entry)
        and not posix(entry[0]).split("/")[0].endswith(".dist-info")
    ]
    return reached(listed, needs)
