"""One context: what a definition has made of its own events, and the change that a page or an event makes to it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any

from desktop.conversation.definition import AssemblyFault, Definition, Event, Node, Role, seq_of


class Context:
    """The committed events of one (kind, id), in ``seq`` order, the state folded from them and the node built from it.

    Updates without a start wait (behaviour 8.4): there is no state until the start is there.
    """

    __slots__ = ("definition", "id", "node", "start", "state", "updates")

    def __init__(self, definition: Definition, id: str) -> None:
        self.definition = definition
        self.id = id
        self.start: Event | None = None
        self.updates: list[Event] = []
        self.state: Any = None
        self.node: Node | None = None

    def fold(self, start: Event, updates: list[Event]) -> Any:
        """The state from the beginning.

        Raises:
            AssemblyFault
        """
        state = self._call(start, self.definition.start, start)
        return self.go_on(state, updates)

    def go_on(self, state: Any, updates: list[Event]) -> Any:
        for event in updates:
            state = self._call(event, self.definition.update, state, event)
        return state

    def build(self, state: Any, start: Event, last: Event) -> Node | None:
        """The node for a state; None while there is none to show.

        Raises:
            AssemblyFault: the definition fails or withdraws what it had published.
        """
        if self.definition.target is None:
            return None
        try:
            data = self.definition.build(state)
        except Exception as error:
            raise AssemblyFault(f"build failed: {error!r}", last, (self.definition.kind,)) from error
        if data is not None:
            return Node(self.definition.kind, self.id, seq_of(start), data)
        if self.node is not None:
            raise AssemblyFault(f"a published node was withdrawn: {self.id!r}", last, (self.definition.kind,))
        return None

    def _call(self, event: Event, function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            state = function(*arguments)
        except Exception as error:
            raise AssemblyFault(f"{function.__name__} failed: {error!r}", event, (self.definition.kind,)) from error
        if state is None:
            raise AssemblyFault(f"{function.__name__} returned no state", event, (self.definition.kind,))
        return state


class Change:
    """What one event or page does to a context; nothing of it shows until `commit`."""

    __slots__ = ("_last", "_node", "_state", "_touched", "added", "context", "start")

    def __init__(self, context: Context) -> None:
        self.context = context
        self.start: Event | None = None
        self.added: list[Event] = []
        self._touched = False
        self._state: Any = None
        self._node: Node | None = None
        self._last: Event = None

    def add(self, event: Event, role: Role) -> None:
        """Take one match; events come in ``seq`` order.

        Raises:
            AssemblyFault: a second start.
        """
        self._last = event
        if role == "update":
            self.added.append(event)
        elif self.start is None and self.context.start is None:
            self.start = event
        else:
            kinds = (self.context.definition.kind,)
            raise AssemblyFault(f"a second start of {self.context.id!r}", event, kinds)

    def prepare(self) -> None:
        """Fold and build without showing it.

        Raises:
            AssemblyFault
        """
        context = self.context
        start = self.start if self.start is not None else context.start
        if start is None:
            return
        in_order = not context.updates or (self.added and seq_of(self.added[0]) > seq_of(context.updates[-1]))
        if context.state is not None and in_order:
            self._touched = True
            self._state = context.go_on(context.state, self.added)
        else:
            self._state = context.fold(start, self._merged())
        self._node = context.build(self._state, start, self._last)

    def _merged(self) -> list[Event]:
        if not self.context.updates:
            return self.added
        return sorted((*self.context.updates, *self.added), key=seq_of)

    def commit(self) -> Node | None:
        """Make it so; returns the node to publish, None where there is none."""
        context = self.context
        if self.start is not None:
            context.start = self.start
        for event in self.added:
            insort(context.updates, event, key=seq_of)
        if context.start is None:
            return None
        context.state = self._state
        if self._node is not None:
            context.node = self._node
        return self._node

    def undo(self) -> None:
        """Bring back a state that a failing definition may have changed in place, and the data built from it."""
        context = self.context
        if not self._touched or context.start is None:
            return
        try:
            state = context.fold(context.start, context.updates)
            node = context.build(state, context.start, context.start)
        except AssemblyFault:
            # What succeeded before fails now: the fault under way names the definition; fold anew at its next event.
            context.state = None
            return
        context.state, context.node = state, node
