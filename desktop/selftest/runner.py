"""Running checks one after the other; none of them stops those after it."""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import msgspec

from desktop.selftest.finding import MORE_CHARACTERS, Broken, Check, Finding, Result


class Journal(Protocol):
    """Who is told what goes on."""

    def doing(self, what: str) -> None:
        """What is begun now: said if it never ends."""
        ...

    def found(self, result: Result) -> None: ...


async def run_checks(checks: Iterable[Check], journal: Journal) -> None:
    for check in checks:
        journal.doing(check.name)
        began = time.monotonic()
        found = await _finding(check)
        seconds = round(time.monotonic() - began, 2)
        journal.found(Result(check.name, found.outcome, found.sentence, seconds, found.more[-MORE_CHARACTERS:]))


async def _finding(check: Check) -> Finding:
    try:
        async with asyncio.timeout(check.patience):
            return await check.work()
    except TimeoutError:
        return Finding("failed", f"It did not end within {check.patience:.0f} s.")
    except Broken as broken:
        return Finding("failed", broken.sentence, broken.more)
    except Exception as error:  # noqa: BLE001  (whatever it is, the other checks go on)
        return Finding("failed", f"{type(error).__name__}: {error}"[:300], traceback.format_exc())


class _Line(msgspec.Struct, omit_defaults=True):
    doing: str = ""
    facts: dict[str, str] = {}
    result: Result | None = None
    over: bool = False


class Read(msgspec.Struct):
    """What a journal says so far. ``doing``: what was begun last; ``over``: nothing more will come."""

    results: list[Result] = []
    facts: dict[str, str] = {}
    doing: str = ""
    over: bool = False


class Written:
    """A journal in a file, for the process that waits: it is whole up to the moment at which the writer died."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def doing(self, what: str) -> None:
        self._add(_Line(doing=what))

    def know(self, **facts: str) -> None:
        self._add(_Line(facts=facts))

    def found(self, result: Result) -> None:
        self._add(_Line(result=result))

    def end(self) -> None:
        self._add(_Line(over=True))

    def _add(self, line: _Line) -> None:
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")

    def read(self) -> Read:
        """All of it; blocking."""
        read = Read()
        for raw in self._path.read_bytes().splitlines() if self._path.exists() else ():
            try:
                line = msgspec.json.decode(raw, type=_Line)
            except msgspec.DecodeError:  # cut off while it was written
                continue
            if line.result is not None:
                read.results.append(line.result)
            read.facts |= line.facts
            read.doing = line.doing or read.doing
            read.over = read.over or line.over
        return read
