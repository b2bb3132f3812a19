"""Running the systems' own tools."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping


class Missing(Exception):
    """A program is not there; the text says where it comes from."""


def need(program: str, origin: str) -> str:
    """The path of ``program``.

    Raises:
        Missing: it is not on the PATH.
    """
    found = shutil.which(program)
    if found is None:
        raise Missing(f"{program} is needed to build this package and was not found: {origin}.")
    return found


def run(command: list[str], environment: Mapping[str, str] | None = None) -> str:
    """Run to the end and give what was printed.

    Raises:
        RuntimeError: the command failed; carries what it said.
    """
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", errors="replace", env=environment, check=False
    )
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip()
        raise RuntimeError(f"{' '.join(command[:3])} … ended with {done.returncode}:\n{said[-4000:]}")
    return done.stdout
