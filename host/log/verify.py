"""Reading all of a store to see whether it is whole (behaviour 2.4)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from host.errors import HostError
from host.log.readable import open_readable
from host.log.store import Store

STRIDE = 4096


class StoreFault(msgspec.Struct, frozen=True, rename="camel"):
    """One thing that is wrong. ``seq``: the first event it concerns, None for the file as a whole."""

    code: str
    message: str
    seq: int | None = None


class VerifyReport(msgspec.Struct, frozen=True, rename="camel"):
    """What was read: counts of events, of checksummed groups and of stored files, and the faults found."""

    session: str
    path: str
    events: int
    batches: int
    blobs: int
    faults: tuple[StoreFault, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.faults


class _Counts:
    def __init__(self) -> None:
        self.events = self.batches = self.blobs = 0

    def report(self, path: Path, faults: list[StoreFault]) -> VerifyReport:
        return VerifyReport(path.stem, str(path), self.events, self.batches, self.blobs, tuple(faults))


def verify_store(path: Path) -> VerifyReport:
    """Check structure, header, every checksum, every payload's JSON and every stored file. Blocks: for a thread.

    Raises:
        HostError: ``NO_SESSION``.
    """
    faults: list[StoreFault] = []
    counts = _Counts()
    try:
        store = open_readable(path)
    except HostError as error:
        if error.code == "NO_SESSION":
            raise
        faults.append(StoreFault(error.code, error.message))
        return counts.report(path, faults)
    try:
        _check_all(store, faults, counts)
    except HostError as error:
        faults.append(StoreFault(error.code, error.message))
    finally:
        store.close()
    return counts.report(path, faults)


def _check_all(store: Store, faults: list[StoreFault], counts: _Counts) -> None:
    for (text,) in store.query("PRAGMA integrity_check(20)"):
        if text != "ok":
            faults.append(StoreFault("BAD_STORE", text))
    end = 0
    for check in (store.header, store.next_seq):
        try:
            found = check()
            end = found if isinstance(found, int) else end
        except HostError as error:
            faults.append(StoreFault(error.code, error.message))
    counts.batches = store.query("SELECT count(*) FROM groups")[0][0]
    for start in range(0, end, STRIDE):
        try:
            events = store.read(start, min(end, start + STRIDE))
        except HostError as error:
            faults.append(StoreFault(error.code, error.message, start))
            continue
        counts.events += len(events)
        for event in events:
            try:
                msgspec.json.decode(event.raw)
            except (msgspec.DecodeError, RecursionError) as error:
                faults.append(StoreFault("BAD_EVENT", f"{event.type}: {error}", event.seq))
    for name in store.blob_names():
        counts.blobs += 1
        if hashlib.sha256(store.blob(name) or b"").hexdigest() != name:
            faults.append(StoreFault("BAD_BLOB", f"the stored file {name} does not match its name"))
