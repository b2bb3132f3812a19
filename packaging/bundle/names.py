"""What Parley is called in the packages of all systems. The version stands in pyproject.toml alone."""

from __future__ import annotations

import os
import re
import subprocess
import time
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
NAME = "Parley"
PROGRAM = "parley"
# Apple and AppStream want a name turned round; there is no such site. See packaging/README.md before changing it.
IDENTIFIER = "app.parley.Parley"
# An exported session. Windows and macOS know a file by what follows the last dot alone, and `.jsonl` is everyone's.
SESSION_SUFFIX = "parley"
SESSION_TYPE = "app.parley.session"
SESSION_MIME = "application/x-parley-session"


def project() -> dict[str, Any]:
    """The ``[project]`` table of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def version() -> str:
    """Parley's version."""
    return str(project()["version"])


def numbers(version: str) -> tuple[int, int, int, int]:
    """A version as Windows wants it: ``0.2.0rc1`` -> (0, 2, 0, 0)."""
    parts = [int(found[0]) if (found := re.match(r"\d+", part)) else 0 for part in version.split(".")]
    first, second, third, *_ = [*parts, 0, 0, 0]
    return first, second, third, 0


def debian_version(version: str) -> str:
    """A version as Debian orders it: what comes before a release sorts before it, ``0.2.0rc1`` -> ``0.2.0~rc1``."""
    return re.sub(r"(?<=\d)\.?(a|b|rc|dev)(?=\d)", r"~\1", version)


def maintainer() -> str:
    """Who builds the package, as Debian wants it: from DEBFULLNAME and DEBEMAIL, as with Debian's own tools."""
    name = os.environ.get("DEBFULLNAME", "Parley contributors")
    return f"{name} <{os.environ.get('DEBEMAIL', 'nobody@parley.invalid')}>"


def copyright_line() -> str:
    """The line of LICENSE: ``Copyright (c) 2026 …``."""
    found = re.search(r"^Copyright .+$", (ROOT / "LICENSE").read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise LookupError("LICENSE names nobody")
    return found[0]


def built_at() -> int:
    """The time packages carry, in seconds: SOURCE_DATE_EPOCH, else that of the commit, else now."""
    stated = os.environ.get("SOURCE_DATE_EPOCH")
    if stated:
        return int(stated)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    except OSError:
        return int(time.time())
    return int(done.stdout) if done.returncode == 0 and done.stdout.strip() else int(time.time())


def built_on() -> str:
    """`built_at` as a date: ``2026-01-31``."""
    return datetime.fromtimestamp(built_at(), UTC).date().isoformat()
