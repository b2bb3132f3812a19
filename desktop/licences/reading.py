"""All parts, read from the disk: call it in a thread, it takes a third of a second."""

from __future__ import annotations

import platform
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from desktop.licences.distributions import OWN, part_of, shipped
from desktop.licences.part import Part

TEXTS: Final = Path(__file__).resolve().parents[2] / "resources" / "licences"


def all_parts(package: Path | None = None) -> list[Part]:
    """Parley, what it stands on, then the distributions by name. ``package``: the folder of a packaged app, where this
    is one."""
    if package is None and getattr(sys, "frozen", False):
        package = Path(sys._MEIPASS)  # type: ignore[attr-defined]
    table = tomllib.loads((TEXTS / "parts.toml").read_text(encoding="utf-8"))
    supplied = {name: _joined(files) for name, files in table["supplied"].items()}
    found = [part_of(one, supplied) for one in shipped()]
    own = [msgspec.structs.replace(part, name="Parley") for part in found if part.name == OWN]
    others = sorted((part for part in found if part.name != OWN), key=lambda part: part.name.lower())
    return [*own, *(_part(entry) for entry in table["part"] if _is_here(entry, package)), *others]


def _is_here(entry: Mapping[str, Any], package: Path | None) -> bool:
    if "files" not in entry:
        return True
    return package is not None and any(next(package.glob(pattern), None) is not None for pattern in entry["files"])


def _part(entry: Mapping[str, Any]) -> Part:
    return Part(
        entry["name"], _version(entry.get("version", "")), entry["licence"], entry["home"], _joined(entry["texts"])
    )


def _joined(files: list[str]) -> str:
    texts = [(TEXTS / name).read_text(encoding="utf-8").strip("\n") for name in files]
    return "\n\n\n".join(texts)


def _version(asked: str) -> str:
    """As the part itself says it."""
    match asked:
        case "qt":
            from PySide6.QtCore import qVersion

            return qVersion()
        case "python":
            return platform.python_version()
        case "sqlite":
            import sqlite3

            return sqlite3.sqlite_version
        case "openssl":
            import ssl

            return ssl.OPENSSL_VERSION.split()[1]
        case "zlib":
            import zlib

            return zlib.ZLIB_RUNTIME_VERSION
    return ""
