"""The three ways in give the same nodes: random logs, page cuts and registration orders (behaviour 8.2, 8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.conversation import Assembler, Node
from desktop.conversation.seq_ranges import SeqRanges
from tests.desktop.conversation.sample_definitions import Everything, Family, event

FAMILIES = ("note", "tool", "stray")
KINDS: tuple[tuple[str, tuple[str, ...], str | None], ...] = (
    ("generic", ("note",), "chat"),
    ("special", ("note",), "chat"),
    ("tool", ("tool",), "chat"),
    ("log", ("note", "tool"), "log"),
    ("count", ("note", "tool"), None),
)


@st.composite
def logs(draw: st.DrawFn) -> list[dict[str, Any]]:
    """A log in which every (family, id, claimed or not) starts at most once; updates may stand before their start."""
    count = draw(st.integers(0, 40))
    started: set[tuple[str, str]] = set()
    events = []
    for seq in range(count):
        family = draw(st.sampled_from(FAMILIES))
        id = draw(st.sampled_from("abc"))
        role = draw(st.sampled_from(("start", "update"))) if (family, id) not in started else "update"
        if role == "start":
            started.add((family, id))
        mark = draw(st.sampled_from(("", "", "mine"))) if family == "note" else ""
        events.append(event(f"{family}/{role}", seq, id, mark=mark))
    return events


def definitions(order: Sequence[int], claims: bool) -> list[Family]:
    wanted = frozenset({"mine"}) if claims else frozenset[str]()
    return [
        Family(kind, families, target, claims=wanted if kind == "special" else frozenset())
        for kind, families, target in (KINDS[index] for index in order)
    ]


def reference(events: list[dict[str, Any]], claims: bool) -> dict[str, list[Node]]:
    """The rules written down naively, over the whole log."""
    found: dict[str, list[Node]] = {"chat": [], "log": []}
    for kind, families, target in KINDS:
        if target is None:
            continue
        by_id: dict[str, list[dict[str, Any]]] = {}
        for item in events:
            family = item["type"].split("/")[0]
            claimed = claims and item["data"]["mark"] == "mine" and target == "chat" and kind != "special"
            if family in families and not claimed:
                by_id.setdefault(item["data"]["id"] if kind != "log" else family + item["data"]["id"], []).append(item)
        for id, own in by_id.items():
            starts = [item for item in own if item["type"].endswith("start")]
            if starts:
                rest = [item["seq"] for item in own if item is not starts[0]]
                found[target].append(Node(kind, id, starts[0]["seq"], (starts[0]["seq"], *rest)))
    found["chat"] += [
        Node("fallback", str(item["seq"]), item["seq"], item["type"])
        for item in events
        if item["type"].startswith("stray")
    ]
    for nodes in found.values():
        nodes.sort(key=lambda node: (node.seq, node.kind, node.id))
    return found


class LogFamily(Family):
    """Ids of different families must not meet in one context."""

    def match(self, event: dict[str, Any]) -> Any:
        found = super().match(event)
        if found is None:
            return None
        return type(found)(event["type"].split("/")[0] + found.id, found.role, found.exclusive)


def assembler(order: Sequence[int], claims: bool) -> Assembler:
    parts: list[Family] = []
    for part in definitions(order, claims):
        if part.kind in ("log", "count"):
            part = LogFamily(part.kind, part.families, part.target)
        parts.append(part)
    return Assembler(parts, fallback=Everything())


ORDERS = st.permutations(range(len(KINDS)))


@settings(max_examples=150, deadline=None)
@given(logs(), st.booleans(), ORDERS, ORDERS, ORDERS, st.data())
def test_the_three_ways_in_give_the_same_nodes(
    events: list[dict[str, Any]], claims: bool, one: list[int], two: list[int], three: list[int], data: st.DataObject
) -> None:
    expected = reference(events, claims)

    live = assembler(one, claims)
    seen: dict[tuple[str, str], Node] = {}
    for item in events:
        live.append(item)
        for node in live.changes("chat"):
            seen[node.kind, node.id] = node

    loaded = assembler(two, claims)
    loaded.replace(events, False)

    cuts = sorted(data.draw(st.lists(st.integers(0, len(events)), max_size=5)))
    bounds = [0, *cuts, len(events)]
    tail_from = data.draw(st.sampled_from(bounds))
    paged = assembler(three, claims)
    window = [pair for pair in pairwise(bounds) if pair[1] <= tail_from]
    first, last = window.pop() if window else (tail_from, tail_from)
    paged.replace(events[first:last], bool(window))
    live_tail = list(events[last:])
    while window or live_tail:
        if live_tail and (not window or data.draw(st.booleans())):
            paged.append(live_tail.pop(0))
        else:
            first, last = window.pop()
            paged.prepend(events[first:last], bool(window))

    for target in ("chat", "log"):
        assert live.nodes(target) == loaded.nodes(target) == paged.nodes(target) == expected[target]
    assert sorted(seen.values(), key=lambda node: (node.seq, node.kind, node.id)) == expected["chat"]


@given(st.lists(st.integers(0, 60)))
def test_seq_ranges_are_a_set(numbers: list[int]) -> None:
    ranges, plain = SeqRanges(), set[int]()
    for number in numbers:
        assert (number in ranges) == (number in plain)
        ranges.add(number)
        plain.add(number)
        assert all((seq in ranges) == (seq in plain) for seq in range(-1, 62))
