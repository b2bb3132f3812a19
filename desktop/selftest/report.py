"""The report: lines for people as results come in, and one JSON object at the end."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TextIO

import msgspec
from PySide6.QtCore import QSysInfo, qVersion

from desktop.i18n import LANGUAGES
from desktop.models.deeds import version
from desktop.selftest.finding import Result

NAME_WIDTH: Final = 24
FORMAT: Final = 1


class Report:
    """``out``: where the lines go, None for nowhere; ``clean`` takes secrets and the user's name out of what was found:
    the report is made to be sent to others.

    Attributes:
        results: as they came.
    """

    def __init__(self, out: TextIO | None, clean: Callable[[str], str] = str) -> None:
        self._out = out
        self._clean = clean
        self._began = time.monotonic()
        self._facts = {
            "version": version(),
            "time": datetime.now().astimezone().isoformat(timespec="seconds"),
            "system": f"{QSysInfo.prettyProductName()}, {platform.system()} {platform.release()}",
            "machine": platform.machine(),
            "python": platform.python_version() + (", packaged" if getattr(sys, "frozen", False) else ""),
            "qt": qVersion(),
            "languages": ", ".join(LANGUAGES),
        }
        self.results: list[Result] = []
        if out is not None and hasattr(out, "reconfigure"):
            out.reconfigure(errors="replace")

    def begin(self) -> None:
        facts = self._facts
        self._say(f"Parley {facts['version']}, self-test of {facts['time']}")
        self._say(f"{facts['system']}, {facts['machine']}; Python {facts['python']}; Qt {facts['qt']}")
        self._say("A window opens and is used by itself. This takes half a minute at most on most machines.\n")

    def know(self, facts: Mapping[str, str]) -> None:
        """Facts of the window's process for the head of the report."""
        self._facts.update(facts)

    def add(self, result: Result) -> None:
        words = {"sentence": self._clean(result.sentence), "more": self._clean(result.more)}
        result = msgspec.structs.replace(result, **words)
        self.results.append(result)
        mark = result.outcome if result.outcome != "failed" else "FAILED"
        self._say(f"{mark:<8} {result.name:<{NAME_WIDTH}} {result.seconds:5.1f} s  {result.sentence}")
        if result.outcome in ("failed", "warning") and result.more:
            for line in result.more.splitlines():
                self._say(f"{'':<8} | {line}")

    def end(self) -> None:
        count = {outcome: self._count(outcome) for outcome in ("ok", "warning", "failed", "skipped")}
        facts = ", ".join(f"{name} {value}" for name, value in self._facts.items() if name not in _HEAD)
        self._say(f"\n{facts}")
        words = (
            f"{count['ok']} ok, {count['warning']} with warnings, {count['failed']} failed, {count['skipped']} skipped"
        )
        self._say(f"{'Passed' if self.passed else 'FAILED'}: {words} ({self._seconds():.1f} s)")

    def give_up(self, error: OSError) -> None:
        """Something of the self-test itself could not be written."""
        self._say(f"FAILED: {error.strerror or error}: {error.filename or ''}")

    def _count(self, outcome: str) -> int:
        return sum(result.outcome == outcome for result in self.results)

    def _seconds(self) -> float:
        return round(time.monotonic() - self._began, 1)

    @property
    def passed(self) -> bool:
        """Nothing failed; warnings are no failures."""
        return bool(self.results) and not self._count("failed")

    def plain(self) -> dict[str, Any]:
        """``{format, passed, seconds, facts: {version, time, system, machine, python, qt, languages, …},
        checks: [{name, outcome, sentence, seconds, more}]}``."""
        return {
            "format": FORMAT,
            "passed": self.passed,
            "seconds": self._seconds(),
            "facts": self._facts,
            "checks": msgspec.to_builtins(self.results),
        }

    def write(self, path: Path) -> None:
        """
        Raises:
            OSError: it cannot be written.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self.plain()), indent=2) + b"\n")

    def _say(self, line: str) -> None:
        if self._out is not None:
            print(line, file=self._out, flush=True)


_HEAD: Final = ("version", "time", "system", "machine", "python", "qt")
