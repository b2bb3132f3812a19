"""From events to nodes: one dispatch for live events, the first window and older pages (behaviour 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from desktop.conversation.context import Change, Context
from desktop.conversation.definition import Definition, Event, Node, seq_of
from desktop.conversation.registry import Registry
from desktop.conversation.seq_ranges import SeqRanges

Key = tuple[str, str]


class Assembler:
    """Keeps one context per (kind, id) and publishes one node for each.

    The three ways in give the same nodes for the same events. An event or page that raises `AssemblyFault` changes
    nothing, and its events are not taken as applied. Work is proportional to the matches of what came in; contexts
    that a page does not touch are not looked at.
    """

    def __init__(self, definitions: Sequence[Definition], fallback: Definition | None = None) -> None:
        self._registry = Registry(definitions, fallback)
        self._window = _Window(self._registry)

    @property
    def has_more(self) -> bool:
        """Older events exist that were not given yet."""
        return self._window.has_more

    def append(self, event: Event) -> bool:
        """Take one event, usually the newest; False when its ``seq`` was applied before.

        Raises:
            AssemblyFault: nothing of the event is applied.
        """
        if seq_of(event) in self._window.applied:
            return False
        self._window.apply((event,))
        return True

    def prepend(self, events: Iterable[Event], has_more: bool) -> None:
        """Take an older page.

        Raises:
            AssemblyFault: nothing of the page is applied, ``has_more`` included.
        """
        self._window.apply(self._window.unseen(events))
        self._window.has_more = has_more

    def replace(self, events: Iterable[Event], has_more: bool) -> None:
        """Begin anew with this window; `changes` then gives every node, and older ones simply go.

        Raises:
            AssemblyFault: everything stays as it was.
        """
        window = _Window(self._registry)
        window.apply(window.unseen(events))
        window.has_more = has_more
        self._window = window

    def changes(self, target: str) -> list[Node]:
        """The nodes new or changed since the last call, ordered like `nodes`."""
        return sorted(self._window.changed.pop(target, {}).values(), key=_order)

    def nodes(self, target: str) -> list[Node]:
        """All nodes, ordered by (start ``seq``, kind, id)."""
        return sorted(self._window.published.get(target, {}).values(), key=_order)


class _Window:
    """What is loaded: contexts, the seqs applied, the nodes by target, and those not yet asked for."""

    def __init__(self, registry: Registry) -> None:
        self.applied = SeqRanges()
        self.published: dict[str, dict[Key, Node]] = {}
        self.changed: dict[str, dict[Key, Node]] = {}
        self.has_more = False
        self._registry = registry
        self._contexts: dict[Key, Context] = {}

    def unseen(self, events: Iterable[Event]) -> list[Event]:
        by_seq: dict[int, Event] = {}
        for event in events:
            if (seq := seq_of(event)) not in self.applied:
                by_seq.setdefault(seq, event)
        return [by_seq[seq] for seq in sorted(by_seq)]

    def apply(self, events: Sequence[Event]) -> None:
        changes: dict[Key, Change] = {}
        for event in events:
            for definition, match in self._registry.dispatch(event):
                key = (definition.kind, match.id)
                change = changes.get(key)
                if change is None:
                    context = self._contexts.get(key) or Context(definition, match.id)
                    change = changes[key] = Change(context)
                change.add(event, match.role)
        self._prepare(changes)
        for key, change in changes.items():
            self._contexts[key] = change.context
            self._show(key, change.context, change.commit(), changed=True)
        for event in events:
            self.applied.add(seq_of(event))

    def _prepare(self, changes: dict[Key, Change]) -> None:
        try:
            for change in changes.values():
                change.prepare()
        except BaseException:
            for key, change in changes.items():
                change.undo()
                self._show(key, change.context, change.context.node, changed=False)
            raise

    def _show(self, key: Key, context: Context, node: Node | None, *, changed: bool) -> None:
        target = context.definition.target
        if node is None or target is None:
            return
        self.published.setdefault(target, {})[key] = node
        pending = self.changed.setdefault(target, {})
        if changed or key in pending:
            pending[key] = node


def _order(node: Node) -> tuple[int, str, str]:
    return (node.seq, node.kind, node.id)
