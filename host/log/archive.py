"""Many sessions in one file: a zip of the JSONL of each, and ``index.json`` that says which is which.

index.json            {"format": "parley-sessions", "version": 1, "exportedAt": ms, "sessions": [{"id", "file", …}],
                      "skipped": [{"id", "code", "message"}]}
sessions/<id>.jsonl   as `host.log.transfer` writes it

What the sessions hold is all there is in it: neither settings nor keys (behaviour 12).
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from host.errors import HostError
from host.log.faults import host_error
from host.log.folder import LogFolder
from host.log.import_file import parse_line
from host.log.replacing import beside, take_place
from host.log.store import Store
from host.log.transfer import blob_line, header_line

if TYPE_CHECKING:
    import zipfile  # loaded where it is used: it is no part of a start

T = TypeVar("T")

FORMAT: Final = "parley-sessions"
INDEX: Final = "index.json"
STRIDE: Final = 512  # events read at a time, so that windows get a word in
LARGEST: Final = 1 << 30  # bytes of an entry that is read
HEADER_BYTES: Final = 64 << 10
SUFFIXES: Final = (".jsonl", ".parley")  # of entries that may hold a session
IN_MEMORY: Final = 8 << 20  # bytes of one session before they go to a temporary file


class ArchiveWriter:
    """A zip that appears at ``path`` complete, by rename, or not at all. Works in one thread of its own.

    Raises (every method but `abandon`):
        HostError: ``FILE_NOT_WRITTEN`` with ``path``.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._made = beside(path)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="archive")
        self._zip: zipfile.ZipFile | None = None
        self._entry: IO[bytes] | None = None

    async def begin(self) -> None:
        import zipfile

        def work() -> None:
            self._zip = zipfile.ZipFile(self._made, "w", zipfile.ZIP_DEFLATED, compresslevel=4)

        await self._run(work)

    async def collect(self, lines: Sequence[bytes]) -> None:
        """Lines of the entry that `keep` or `drop` ends."""

        def work() -> None:
            if self._entry is None:
                self._entry = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (closed by `_end_entry`)
            self._entry.writelines(lines)

        await self._run(work)

    async def keep(self, name: str) -> None:
        """What was collected becomes the entry ``name``."""

        import zipfile

        def work() -> None:
            assert self._zip is not None
            entry = zipfile.ZipInfo(name, time.localtime()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.file_size = 0 if self._entry is None else self._entry.tell()
            with self._zip.open(entry, "w") as target:
                for piece in self._collected():
                    target.write(piece)
            self._end_entry()

        await self._run(work)

    async def drop(self) -> None:
        """Forget what was collected."""
        await self._run(self._end_entry)

    async def finish(self, index: Any) -> int:
        """Write the index and put the file in its place; its bytes."""

        def work() -> int:
            assert self._zip is not None
            self._zip.writestr(INDEX, msgspec.json.format(msgspec.json.encode(index), indent=2))
            self._zip.close()
            with self._made.open("rb+") as file:
                os.fsync(file.fileno())
            take_place(self._made, self._path)
            return self._path.stat().st_size

        size = await self._run(work)
        self._thread.shutdown(wait=False)
        return size

    def abandon(self) -> None:
        """Leave nothing behind; what is being written ends first, in its thread."""

        def work() -> None:
            self._end_entry()
            try:
                if self._zip is not None:
                    self._zip.close()
            except (OSError, ValueError):
                pass  # a full disk; the file goes anyway
            try:
                self._made.unlink(missing_ok=True)
            except OSError:
                pass  # its folder went meanwhile

        self._thread.submit(work)
        self._thread.shutdown(wait=False)

    def _collected(self) -> Iterator[bytes]:
        if self._entry is not None:
            self._entry.seek(0)
            while piece := self._entry.read(1 << 18):
                yield piece

    def _end_entry(self) -> None:
        if self._entry is not None:
            self._entry.close()
            self._entry = None

    async def _run(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.wrap_future(self._thread.submit(work))
        except OSError as error:
            reason = error.strerror or str(error)
            raise HostError("FILE_NOT_WRITTEN", f"{reason}: {self._path}", path=str(self._path)) from error


async def export_archive(
    folder: LogFolder, path: Path, facts: Mapping[str, Mapping[str, Any]], now_ms: int
) -> AsyncIterator[dict[str, Any]]:
    """Write all sessions of ``folder`` to ``path``: ``{done, total}`` as it goes on, and with the last one ``bytes``
    and ``skipped: [{id, code, message}]``, the sessions that cannot be read. Closing the iterator gives it up.

    ``facts``: what the index says of a session beside its file, by id.

    Raises:
        HostError: ``FILE_NOT_WRITTEN``.
    """
    ids = folder.ids()
    archive = ArchiveWriter(path)
    kept: list[dict[str, Any]] = []
    skipped: list[dict[str, Any]] = []
    try:
        await archive.begin()
        for number, name in enumerate(ids):
            yield {"done": number, "total": len(ids)}
            try:
                await _collect(folder, name, archive)
            except HostError as error:
                if error.code == "FILE_NOT_WRITTEN":
                    raise
                await archive.drop()
                skipped.append({"id": name, "code": error.code, "message": error.message})
            else:
                file = f"sessions/{name}.jsonl"
                await archive.keep(file)
                kept.append({"id": name, "file": file, **facts.get(name, {})})
        index = {"format": FORMAT, "version": 1, "exportedAt": now_ms, "sessions": kept, "skipped": skipped}
        size = await archive.finish(index)
    except BaseException:
        archive.abandon()
        raise
    yield {"done": len(ids), "total": len(ids), "bytes": size, "skipped": skipped}


async def _collect(folder: LogFolder, name: str, archive: ArchiveWriter) -> None:
    """One session as it is committed now, in pieces."""
    header, end, blobs = await folder.peek(name, lambda store: (store.header(), store.next_seq(), store.blob_names()))
    await archive.collect([header_line(header)])
    for start in range(0, end, STRIDE):
        await archive.collect(await folder.peek(name, _lines(start, min(end, start + STRIDE))))
    for blob in blobs:
        data = await folder.peek(name, _blob(blob))
        if data is not None:
            await archive.collect([data])


def _lines(start: int, end: int) -> Callable[[Store], list[bytes]]:
    return lambda store: [event.to_json() + b"\n" for event in store.read(start, end)]


def _blob(sha256: str) -> Callable[[Store], bytes | None]:
    def read(store: Store) -> bytes | None:
        data = store.blob(sha256)
        return None if data is None else blob_line(sha256, data)

    return read


class Archived(msgspec.Struct, frozen=True):
    """An entry of an archive that holds a session: its name in the zip, and the session's id."""

    file: str
    id: str


def sessions_in(path: Path) -> list[Archived]:
    """The sessions of an archive, ours or any zip of exported sessions. Blocks: for a thread.

    Raises:
        HostError: ``NO_FILE``; ``BAD_IMPORT``: it is no zip, or holds no session.
    """
    found = []
    with _opened(path) as archive:
        for entry in archive.infolist():
            if not entry.filename.lower().endswith(SUFFIXES) or entry.file_size > LARGEST:
                continue
            with archive.open(entry) as lines:
                first = parse_line(lines.readline(HEADER_BYTES))
            if first is not None and first.get("type") == "session":
                found.append(Archived(entry.filename, str(first.get("id", ""))))
    if not found:
        raise HostError("BAD_IMPORT", f"no session in {path}", path=str(path))
    return found


def extract(path: Path, file: str) -> Path:
    """An entry as a temporary file, which the caller removes. Blocks. Raises as `sessions_in`, or the disk's."""
    handle, name = tempfile.mkstemp(prefix="parley-", suffix=".jsonl")
    try:
        with os.fdopen(handle, "wb") as target, _opened(path) as archive, archive.open(file) as source:
            shutil.copyfileobj(source, target, 1 << 20)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    import zipfile

    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except FileNotFoundError:
        raise HostError("NO_FILE", f"no such file: {path}", path=str(path)) from None
    except OSError as error:
        raise host_error(error, path) from error
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, zlib.error, EOFError, KeyError) as error:
        raise HostError("BAD_IMPORT", f"{error}: {path}", path=str(path)) from error
