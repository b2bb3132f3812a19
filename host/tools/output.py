"""Keeping what a command prints: bounded in memory and on disk, however much it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from host.tools.encoding import decode_loosely
from host.tools.terminal import coloured, plain

MAX_TEXT: Final = 30_000  # characters given to the model
MAX_DISPLAY: Final = 60_000  # with colours
KEPT: Final = 64 * 1024  # raw bytes kept of the beginning, and as many of the end
MAX_SPILL: Final = 64 * 1024 * 1024
PROGRESS_BYTES: Final = 8 * 1024  # of what came since the last time; more than that nobody could follow
PROGRESS_SECONDS: Final = 1 / 30


class Collected(msgspec.Struct, frozen=True):
    """``text`` for the model, ``display`` with colours; ``spill``: the file that holds it all when ``truncated``,
    None where it could not be written; ``spilled``: bytes in it."""

    text: str
    display: str
    total: int
    truncated: bool
    spill: Path | None
    spilled: int


class OutputCollector:
    """Takes chunks in one thread; `collected` once that thread is done.

    ``publish`` gets what came since the last time, escape sequences and carriage returns as they are, at most 30 times
    a second and `PROGRESS_BYTES` each (the newest); it is called in the feeding thread.
    """

    def __init__(self, spill: Path, publish: Callable[[str], None], now: Callable[[], float] = time.monotonic) -> None:
        self._path = spill
        self._publish = publish
        self._now = now
        self._head = bytearray()
        self._tail = bytearray()
        self._total = 0
        self._file: BinaryIO | None = None
        self._spilled = 0
        self._opened = self._spill_failed = False
        self._published_at = float("-inf")
        self._unpublished = bytearray()

    def feed(self, chunk: bytes) -> None:
        room = KEPT - len(self._head)
        if room > 0:
            self._head += chunk[:room]
        self._total += len(chunk)
        self._tail += chunk
        if len(self._tail) > 2 * KEPT:
            del self._tail[:-KEPT]
        self._spill(chunk)
        self._unpublished += chunk
        if len(self._unpublished) > 2 * PROGRESS_BYTES:
            del self._unpublished[:-PROGRESS_BYTES]
        self.pause()

    def pause(self) -> float | None:
        """Publish what is due; the seconds after which to call again, None when nothing waits."""
        ready = len(self._unpublished) - _incomplete(self._unpublished)
        if not ready:
            return None
        wait = self._published_at + PROGRESS_SECONDS - self._now()
        if wait > 0:
            return wait
        newest = bytes(self._unpublished[:ready][-PROGRESS_BYTES:])
        del self._unpublished[:ready]
        self._published_at = self._now()
        self._publish(decode_loosely(newest))
        return None

    def close(self) -> None:
        """No more comes; the spill file is complete."""
        if self._file is not None:
            try:
                self._file.close()
            except OSError:  # the last bytes did not fit on the disk
                self._spill_failed = True
            self._file = None

    def collected(self) -> Collected:
        if self._total <= 2 * KEPT:
            rest = max(0, self._total - KEPT)
            first, last = decode_loosely(bytes(self._head) + bytes(self._tail[len(self._tail) - rest :])), ""
        else:
            first = decode_loosely(bytes(self._head))
            last = decode_loosely(_from_line_start(bytes(self._tail[-KEPT:])))
        text, cut = _capped(plain(first), plain(last) if last else "", MAX_TEXT, self._total - 2 * KEPT)
        display, _ = _capped(coloured(first), coloured(last) if last else "", MAX_DISPLAY, self._total - 2 * KEPT)
        there = cut and self._spilled > 0 and not self._spill_failed
        if not there and self._opened:
            self._path.unlink(missing_ok=True)
        return Collected(text, display, self._total, cut, self._path if there else None, self._spilled if there else 0)

    def _spill(self, chunk: bytes) -> None:
        if self._total <= MAX_TEXT or self._spill_failed or self._spilled >= MAX_SPILL:
            return
        try:
            if self._file is None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._file = self._path.open("wb")
                self._opened = True
                chunk = bytes(self._head) if self._total <= KEPT else bytes(self._head) + self._beyond_head(chunk)
            chunk = chunk[: MAX_SPILL - self._spilled]
            self._file.write(chunk)
            self._spilled += len(chunk)
        except OSError:  # no room: the command goes on, its result says that the rest was not kept
            self._spill_failed = True

    def _beyond_head(self, chunk: bytes) -> bytes:
        return chunk[len(chunk) - (self._total - KEPT) :]


def _incomplete(raw: bytearray) -> int:
    """How many bytes at the end are the beginning of a UTF-8 character."""
    for back in range(1, min(4, len(raw) + 1)):
        byte = raw[-back]
        if byte >= 0xC0:
            length = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return back if back < length else 0
        if byte < 0x80:
            return 0
    return 0


def _from_line_start(raw: bytes) -> bytes:
    """Cut away what may begin within a character or an escape sequence, unless that would be much."""
    newline = raw.find(b"\n", 0, 4_096)
    return raw[newline + 1 :] if newline >= 0 else raw


def _capped(first: str, last: str, limit: int, between: int) -> tuple[str, bool]:
    """At most ``limit`` characters of both ends, with a notice between them; and whether anything was left out."""
    if not last and len(first) <= limit:
        return first, False
    whole = last or first
    half = limit // 2
    left_out = len(first) + (len(last) + max(0, between) if last else 0) - 2 * half
    return f"{first[:half]}\n… [{left_out:,} characters left out] …\n{whole[-half:]}", True
