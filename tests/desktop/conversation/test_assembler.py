"""The assembler's contract, one rule a test (behaviour 8, protocol "The assembler in Python")."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.conversation import Assembler, AssemblyFault, Match, Node
from host.events import Event as LogEvent
from host.events import StepStart, TurnEnd, TurnStart
from tests.desktop.conversation.sample_definitions import Everything, Family, event


def test_one_node_a_context_built_from_its_own_matches() -> None:
    """Rule 8.1"""
    assembler = Assembler([Family("note", ("note",))])
    for item in (event("note/start", 0), event("note/start", 1, "b"), event("note/update", 2), event("other", 3)):
        assert assembler.append(item)
    assert assembler.nodes("chat") == [Node("note", "a", 0, (0, 2)), Node("note", "b", 1, (1,))]
    assert assembler.nodes("elsewhere") == []


def test_nodes_are_ordered_by_start_then_kind_then_id() -> None:
    kinds = [Family("z", ("note",)), Family("b", ("note",)), Family("m", ("late",))]
    assembler = Assembler(kinds)
    assembler.replace([event("late/start", 5), event("note/start", 4, "y"), event("note/start", 6, "x")], False)
    found = [(node.seq, node.kind, node.id) for node in assembler.nodes("chat")]
    assert found == [(4, "b", "y"), (4, "z", "y"), (5, "m", "a"), (6, "b", "x"), (6, "z", "x")]


def test_changes_are_what_is_new_or_changed_since_the_last_call() -> None:
    """Rule 8.4"""
    assembler = Assembler([Family("note", ("note",))])
    assembler.append(event("note/start", 0))
    assembler.append(event("note/start", 1, "b"))
    assert [node.id for node in assembler.changes("chat")] == ["a", "b"]
    assert assembler.changes("chat") == []
    assembler.append(event("note/update", 2, "b"))
    assert assembler.changes("chat") == [Node("note", "b", 1, (1, 2))]
    assembler.append(event("unmatched", 3))
    assert assembler.changes("chat") == []


def test_changes_after_a_replace_are_all_nodes() -> None:
    assembler = Assembler([Family("note", ("note",))])
    assembler.append(event("note/start", 0))
    assembler.changes("chat")
    assembler.replace([event("note/start", 3, "c"), event("note/start", 2, "b")], True)
    assert [node.id for node in assembler.changes("chat")] == ["b", "c"]
    assert [node.id for node in assembler.nodes("chat")] == ["b", "c"]
    assert assembler.has_more


def test_an_update_before_its_start_waits_for_the_page_with_the_start() -> None:
    """Rule 8.4"""
    assembler = Assembler([Family("note", ("note",))])
    assembler.replace([event("note/update", 7), event("note/update", 9)], True)
    assert assembler.nodes("chat") == []
    assembler.append(event("note/update", 10))
    assembler.prepend([event("note/start", 3), event("note/update", 5)], False)
    assert assembler.changes("chat") == [Node("note", "a", 3, (3, 5, 7, 9, 10))]
    assert not assembler.has_more


def test_an_older_page_rebuilds_only_what_it_touches() -> None:
    """Rule 8.4"""
    note = Family("note", ("note",))
    other = Family("other", ("other",))
    assembler = Assembler([note, other])
    assembler.replace(
        [*(event("note/start", seq, f"n{seq}") for seq in range(50, 90)), event("other/update", 95)], True
    )
    assembler.changes("chat")
    note.calls = 0
    assembler.prepend([event("other/start", 10)], False)
    assert note.calls == 0
    assert assembler.changes("chat") == [Node("other", "a", 10, (10, 95))]


def test_an_applied_seq_is_ignored_by_all_three_ways() -> None:
    note = Family("note", ("note",))
    assembler = Assembler([note])
    assembler.replace([event("note/start", 4), event("note/start", 4)], True)
    assert not assembler.append(event("note/start", 4, "again"))
    assembler.prepend([event("note/start", 4, "again"), event("note/start", 2, "b")], False)
    assert [node.id for node in assembler.nodes("chat")] == ["b", "a"]


def test_an_event_that_comes_late_is_put_in_its_place() -> None:
    assembler = Assembler([Family("note", ("note",))])
    for seq, role in ((0, "start"), (5, "update"), (3, "update")):
        assembler.append(event(f"note/{role}", seq))
    assert assembler.nodes("chat") == [Node("note", "a", 0, (0, 3, 5))]


def test_a_context_without_target_publishes_nothing_and_is_never_built() -> None:
    class Counter(Family):
        def build(self, state: list[int]) -> tuple[int, ...]:
            raise AssertionError("no target, no node")

    counter = Counter("counter", ("note",), target=None)
    assembler = Assembler([counter, Family("note", ("note",))])
    assembler.append(event("note/start", 0))
    assert [node.kind for node in assembler.nodes("chat")] == ["note"]
    assert counter.calls == 1


def test_the_fallback_sees_only_what_no_definition_of_its_target_matched() -> None:
    fallback = Everything()
    assembler = Assembler(
        [Family("note", ("note",)), Family("log", ("side",), target="log"), Family("quiet", ("quiet",), target=None)],
        fallback=fallback,
    )
    assembler.replace([event("note/start", 0), event("side/start", 1), event("quiet/start", 2), event("new", 3)], False)
    assert fallback.asked == [1, 2, 3]
    assert [node.data for node in assembler.nodes("chat")] == [(0,), "side/start", "quiet/start", "new"]


def test_a_declared_type_is_asked_for_that_type_alone() -> None:
    class Typed(Family):
        types = frozenset({"note/start"})

        def match(self, event: dict[str, Any]) -> Match | None:
            assert event["type"] == "note/start"
            return super().match(event)

    assembler = Assembler([Typed("note", ("note",))])
    assembler.replace([event("note/start", 0), event("note/update", 1), event("else", 2)], False)
    assert [node.data for node in assembler.nodes("chat")] == [(0,)]


def test_something_else_of_that_name_declares_nothing() -> None:
    class Named(Family):
        types = ("note",)

    assembler = Assembler([Named("note", ("note",))])
    assembler.append(event("note/start", 0))
    assert [node.data for node in assembler.nodes("chat")] == [(0,)]


@pytest.mark.parametrize("way", ["append", "replace", "prepend"])
def test_the_first_of_two_events_with_one_seq_counts(way: str) -> None:
    assembler = Assembler([Family("note", ("note",))])
    twice = [event("note/start", 1, "first"), event("note/start", 1, "second")]
    if way == "append":
        for item in twice:
            assembler.append(item)
    else:
        getattr(assembler, way)(twice, False)
    assert [node.id for node in assembler.nodes("chat")] == ["first"]


def test_log_events_work_as_well_as_dicts() -> None:
    class Turns:
        kind, target = "turn", "chat"

        def match(self, event: LogEvent) -> Match | None:
            if isinstance(event.data, TurnStart):
                return Match(str(event.data.turn), "start")
            return Match(str(event.data.turn), "update") if isinstance(event.data, TurnEnd) else None

        def start(self, event: LogEvent) -> list[str]:
            return [event.type]

        def update(self, state: list[str], event: LogEvent) -> list[str]:
            return [*state, event.type]

        def build(self, state: list[str]) -> list[str]:
            return state

    assembler = Assembler([Turns()])
    payloads = (TurnStart(turn=1), StepStart(turn=1, step=1), TurnEnd(turn=1, reason="completed"))
    for seq, payload in enumerate(payloads):
        assembler.append(LogEvent.of(payload, seq, seq))
    assert assembler.nodes("chat") == [Node("turn", "1", 0, ["turn/start", "turn/end"])]


def test_build_may_return_none_until_the_first_node() -> None:
    class Late(Family):
        def build(self, state: list[int]) -> Any:
            return tuple(state) if len(state) > 1 else None

    assembler = Assembler([Late("late", ("note",))])
    assembler.append(event("note/start", 0))
    assert assembler.nodes("chat") == assembler.changes("chat") == []
    assembler.append(event("note/update", 1))
    assert assembler.changes("chat") == [Node("late", "a", 0, (0, 1))]


def test_two_definitions_of_one_kind_are_refused() -> None:
    with pytest.raises(ValueError, match="note"):
        Assembler([Family("note", ("a",)), Family("note", ("b",))])


def test_a_fault_in_a_replaced_window_keeps_the_old_one() -> None:
    """Rule 8.3"""
    assembler = Assembler([Family("note", ("note",))])
    assembler.replace([event("note/start", 0)], True)
    with pytest.raises(AssemblyFault):
        assembler.replace([event("note/start", 5, "b"), event("note/start", 6, "b")], False)
    assert [node.id for node in assembler.nodes("chat")] == ["a"]
    assert assembler.has_more
