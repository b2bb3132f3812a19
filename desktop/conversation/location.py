"""Where a node stands: in which turn, or loose before and between turns. Decided by ``seq`` alone."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter

from desktop.conversation.definition import Node
from desktop.conversation.summaries import key_of

_order = attrgetter("seq", "kind", "id")


class Segment:
    """A turn with what came up to the next one, or what stands before the first turn.

    Attributes:
        start: ``seq`` of ``turn/start``; -1 for the loose head.
        turn: the turn's node, None for the head.
    """

    __slots__ = ("_nodes", "_ordered", "start", "turn")

    def __init__(self, start: int, turn: Node | None) -> None:
        self.start = start
        self.turn = turn
        self._nodes: dict[str, Node] = {}
        self._ordered: list[Node] | None = []

    @property
    def nodes(self) -> list[Node]:
        """In order, without the turn's own."""
        if self._ordered is None:
            self._ordered = sorted(self._nodes.values(), key=_order)
        return self._ordered

    def put(self, key: str, node: Node) -> None:
        self._nodes[key] = node
        self._ordered = None

    def take(self, key: str) -> None:
        del self._nodes[key]
        self._ordered = None


class Locations:
    """All segments of what is loaded, in order; placing a node costs a search, not a walk."""

    def __init__(self) -> None:
        self.segments: list[Segment] = [Segment(-1, None)]
        self._starts = [-1]
        self._home: dict[str, Segment] = {}

    def put(self, node: Node) -> list[Segment]:
        """Place a new or changed node; returns the segments that are not what they were."""
        return self._put_turn(node) if node.kind == "turn" else self._put_content(node)

    def remove(self, key: str) -> list[Segment]:
        segment = self._home.pop(key, None)
        if segment is None:
            return []
        segment.take(key)
        return [segment]

    def node(self, key: str) -> Node | None:
        segment = self._home.get(key)
        return None if segment is None else segment._nodes.get(key)

    def segment_of(self, key: str) -> Segment | None:
        return self._home.get(key)

    def position(self, segment: Segment) -> int:
        """Index in `segments`."""
        return bisect_right(self._starts, segment.start) - 1

    def _at(self, seq: int) -> Segment:
        return self.segments[bisect_right(self._starts, seq) - 1]

    def _put_content(self, node: Node) -> list[Segment]:
        key = key_of(node)
        home, before = self._at(node.seq), self._home.get(key)
        home.put(key, node)
        self._home[key] = home
        if before is None or before is home:
            return [home]
        before.take(key)
        return [before, home]

    def _put_turn(self, node: Node) -> list[Segment]:
        segment = self._at(node.seq)
        if segment.start == node.seq:
            segment.turn = node
            return [segment]
        fresh = Segment(node.seq, node)
        at = bisect_right(self._starts, node.seq)
        self.segments.insert(at, fresh)
        self._starts.insert(at, node.seq)
        moved = [late for late in segment.nodes if late.seq > node.seq]
        for late in moved:
            key = key_of(late)
            segment.take(key)
            fresh.put(key, late)
            self._home[key] = fresh
        return [segment, fresh] if moved else [fresh]
