"""All projections of one session, folded together and kept up with the log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from host.errors import HostError
from host.events import Event, SessionHeader
from host.log.listeners import Listeners
from host.log.session_log import SessionLog
from host.log.store_format import Snapshot
from host.projections.base import Projection

SNAPSHOT_EVERY = 2000
FOLD_STRIDE = 4096

_logger = logging.getLogger(__name__)


class _Folded:
    """The states of several projections at one ``seq`` (-1: no event yet), each from its own starting point."""

    def __init__(self, header: SessionHeader, projections: Sequence[Projection[Any]]) -> None:
        self.projections = projections
        self.states: list[Any] = [projection.init(header) for projection in projections]
        self.seqs = [-1] * len(projections)

    def load(self, snapshots: dict[str, Snapshot], last_seq: int) -> None:
        """Take over stored states; one of another version, ahead of the log or unreadable is left out."""
        for place, projection in enumerate(self.projections):
            version, seq, data = snapshots.get(projection.name, (None, -1, b""))
            if version != projection.version or seq > last_seq:
                continue
            try:
                self.states[place] = projection.load(data)
            except msgspec.MsgspecError:
                _logger.warning("the snapshot of %s cannot be read: folding the log anew", projection.name)
            else:
                self.seqs[place] = seq

    def apply(self, events: Iterable[Event]) -> frozenset[str]:
        """Fold events in; the names of the projections that changed."""
        changed = set()
        seqs, states = self.seqs, self.states
        for event in events:
            for place, projection in enumerate(self.projections):
                if event.seq <= seqs[place]:
                    continue
                seqs[place] = event.seq
                try:
                    state = projection.apply(states[place], event)
                except Exception:
                    # One projection's fault must not stop the others, nor the session.
                    _logger.exception("projection %s failed at event %d", projection.name, event.seq)
                    continue
                if state is not states[place]:
                    states[place] = state
                    changed.add(projection.name)
        return frozenset(changed)


def fold(header: SessionHeader, projections: Sequence[Projection[Any]], events: Iterable[Event]) -> dict[str, Any]:
    """The views after these events, from nothing: ``name -> view``."""
    folded = _Folded(header, projections)
    folded.apply(events)
    return {each.name: each.view(state) for each, state in zip(projections, folded.states, strict=True)}


class Projections:
    """The live projections of one session.

    Attributes:
        seq: the last event folded in, -1 before the first; every state and view is as of it.
    """

    def __init__(self, log: SessionLog, folded: _Folded) -> None:
        """Use `resume`."""
        self._log = log
        self._folded = folded
        self._places = {projection.name: place for place, projection in enumerate(folded.projections)}
        self._listeners: Listeners[frozenset[str]] = Listeners(f"projections of {log.id}")
        self.seq = -1
        self._saved_seq = min(folded.seqs, default=-1)
        self._saving: asyncio.Task[None] | None = None
        self._unsubscribe: Callable[[], None] = lambda: None

    @classmethod
    async def resume(cls, log: SessionLog, projections: Sequence[Projection[Any]]) -> Projections:
        """Fold what is not in a stored snapshot yet, then follow the log (rule 2.6).

        Raises:
            HostError: as `SessionLog.read`.
        """
        folded = _Folded(log.header, projections)
        folded.load(await log.snapshots(), log.next_seq - 1)
        self = cls(log, folded)
        seq = min(folded.seqs, default=-1)
        # Whatever is appended while the tail is read and folded is read in the next round; between the last round and
        # subscribing nothing else runs.
        while seq < log.next_seq - 1:
            events = await log.read(seq, FOLD_STRIDE)
            await asyncio.to_thread(folded.apply, events)
            seq = events[-1].seq
        self.seq = seq
        self._unsubscribe = log.subscribe(self._follow)
        return self

    def state(self, name: str) -> Any:
        """A projection's own state. Raises `KeyError` for a name that is not there."""
        return self._folded.states[self._places[name]]

    def view(self, name: str) -> Any:
        """A projection as plain JSON values. Raises `KeyError` for a name that is not there."""
        place = self._places[name]
        return self._folded.projections[place].view(self._folded.states[place])

    def views(self) -> dict[str, Any]:
        """All views, as of `seq`."""
        return {name: self.view(name) for name in self._places}

    def subscribe(self, listener: Callable[[frozenset[str]], None]) -> Callable[[], None]:
        """Hear, after each appended batch, which projections it changed (never an empty set). Returns what ends it."""
        return self._listeners.add(listener)

    def _follow(self, events: Sequence[Event]) -> None:
        changed = self._folded.apply(events)
        self.seq = events[-1].seq
        if self.seq - self._saved_seq >= SNAPSHOT_EVERY and self._saving is None:
            self._saving = asyncio.ensure_future(self._save())
        if changed:
            self._listeners.tell(changed)

    async def _save(self) -> None:
        """Store the states as they are now. Only a shortcut for the next opening: a failure is the log's to tell."""
        folded = self._folded
        now = list(zip(folded.projections, list(folded.states), list(folded.seqs), strict=True))
        self._saved_seq = self.seq

        def dump() -> dict[str, Snapshot]:
            return {each.name: (each.version, seq, each.dump(state)) for each, state, seq in now}

        try:
            await self._log.save_snapshots(await asyncio.to_thread(dump))
        except HostError as error:
            _logger.warning("no snapshot of %s was stored: %s", self._log.id, error)
        finally:
            self._saving = None

    async def close(self) -> None:
        """Stop following and store snapshots; before the log is closed."""
        self._unsubscribe()
        if self._saving is not None:
            await asyncio.gather(self._saving, return_exceptions=True)
        if self.seq > self._saved_seq and self._log.read_only is None:
            await self._save()
