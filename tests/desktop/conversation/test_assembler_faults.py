"""Claims and their conflicts (behaviour 8.2, 8.3), and definitions that fail."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from desktop.conversation import Assembler, AssemblyFault, Match, Node
from tests.desktop.conversation.sample_definitions import Everything, Family, event

MINE = frozenset({"mine"})


def claiming(kind: str = "special", target: str | None = "chat") -> Family:
    return Family(kind, ("note",), target, claims=MINE)


@pytest.mark.parametrize("order", list(permutations(range(4))))
@pytest.mark.parametrize("way", ["append", "replace", "prepend"])
def test_a_claim_keeps_the_event_from_others_of_its_target_whatever_the_order(order: tuple[int, ...], way: str) -> None:
    """Rule 8.2"""
    parts = [
        claiming(),
        Family("generic", ("note",)),
        Family("log", ("note",), "log"),
        Family("count", ("note",), None),
    ]
    fallback = Everything()
    assembler = Assembler([parts[index] for index in order], fallback)
    claimed = event("note/start", 0, mark="mine")
    if way == "append":
        assembler.append(claimed)
    else:
        getattr(assembler, way)([claimed], False)
    assert [node.kind for node in assembler.nodes("chat")] == ["special"]
    assert [node.kind for node in assembler.nodes("log")] == ["log"]
    assert parts[3].calls == 1
    assert fallback.asked == []


def test_a_claimed_update_is_no_update_for_others() -> None:
    """Rule 8.2: as start or update"""
    assembler = Assembler([Family("generic", ("note",)), claiming()])
    assembler.append(event("note/start", 0))
    assembler.append(event("note/update", 1, mark="mine"))
    assert [node.data for node in assembler.nodes("chat")] == [(0,), (0, 1)]
    assert [node.kind for node in assembler.nodes("chat")] == ["generic", "special"]


def test_a_claim_holds_for_its_event_only() -> None:
    """Rule 8.2"""
    assembler = Assembler([claiming(), Family("generic", ("note",))])
    assembler.append(event("note/start", 0, "a", mark="mine"))
    assembler.append(event("note/start", 1, "b"))
    assert [(node.kind, node.id) for node in assembler.nodes("chat")] == [
        ("special", "a"),
        ("generic", "b"),
        ("special", "b"),
    ]


@pytest.mark.parametrize("reverse", [False, True])
def test_two_claims_on_one_target_raise_naming_everything(reverse: bool) -> None:
    """Rule 8.3"""
    parts = [claiming("one"), claiming("two"), Family("log", ("note",), "log"), Family("count", ("note",), None)]
    assembler = Assembler(parts[::-1] if reverse else parts)
    with pytest.raises(AssemblyFault) as fault:
        assembler.append(event("note/start", 41, mark="mine"))
    for word in ("note/start", "41", "one", "two"):
        assert word in str(fault.value)
    assert (fault.value.event_type, fault.value.seq, fault.value.kinds) == ("note/start", 41, ("one", "two"))
    assert assembler.nodes("chat") == assembler.nodes("log") == []
    assert parts[3].calls == 0


def test_claims_on_different_targets_do_not_meet() -> None:
    assembler = Assembler([claiming("one", "chat"), claiming("two", "log")])
    assembler.append(event("note/start", 0, mark="mine"))
    assert len(assembler.nodes("chat")) == len(assembler.nodes("log")) == 1


def test_a_claim_without_target_raises() -> None:
    """Rule 8.3"""
    assembler = Assembler([claiming("homeless", None), Family("generic", ("note",))])
    with pytest.raises(AssemblyFault, match=r"note/start.*7.*homeless"):
        assembler.append(event("note/start", 7, mark="mine"))
    assert assembler.nodes("chat") == []


@pytest.mark.parametrize("way", ["replace", "prepend"])
def test_nothing_of_a_page_with_a_conflict_is_applied(way: str) -> None:
    """Rule 8.3"""
    assembler = Assembler([claiming("one"), claiming("two"), Family("third", ("third",))])
    assembler.append(event("third/start", 90, "kept"))
    page = [event("third/start", 1), event("note/start", 2, mark="mine"), event("third/start", 3, "c")]
    with pytest.raises(AssemblyFault):
        getattr(assembler, way)(page, True)
    assert [node.id for node in assembler.nodes("chat")] == ["kept"]
    assert not assembler.has_more
    assembler.prepend([page[0], page[2]], False)
    assert [node.seq for node in assembler.nodes("chat")] == [1, 3, 90]


def test_a_second_start_fails_naming_the_definition() -> None:
    assembler = Assembler([Family("note", ("note",))])
    assembler.append(event("note/start", 5))
    for way in (assembler.append, lambda item: assembler.prepend([item], False)):
        with pytest.raises(AssemblyFault, match=r"second start.*note"):
            way(event("note/start", 3))
    assert assembler.nodes("chat") == [Node("note", "a", 5, (5,))]


class Failing(Family):
    """Goes wrong at the event marked ``bad``, after it has already changed its state in place."""

    def __init__(self, how: str) -> None:
        super().__init__("failing", ("note",))
        self.how = how

    def match(self, event: dict[str, Any]) -> Any:
        if self.how == "match" and event["data"].get("bad"):
            raise KeyError("nothing there")
        return "wrong" if self.how == "wrong" and event["data"].get("bad") else super().match(event)

    def start(self, event: dict[str, Any]) -> Any:
        if self.how == "no start" and event["data"].get("bad"):
            return None
        return super().start(event)

    def update(self, state: list[int], event: dict[str, Any]) -> Any:
        super().update(state, event)
        if event["data"].get("bad"):
            if self.how == "raise":
                raise RuntimeError("broken")
            if self.how == "no state":
                return None
            if self.how in ("withdraw", "build"):
                state.append(-1)
        return state

    def build(self, state: list[int]) -> Any:
        if -1 in state:
            if self.how == "build":
                raise ValueError("cannot")
            return None
        return state  # the state itself: what is published must survive a failure all the same


@pytest.mark.parametrize("how", ["match", "wrong", "raise", "no state", "withdraw", "build"])
def test_a_failing_definition_names_itself_and_leaves_everything_as_it_was(how: str) -> None:
    """Rule 8.3, protocol: a failing definition is handled like a conflict"""
    other = Family("other", ("note",))
    assembler = Assembler([other, Failing(how)])
    assembler.append(event("note/start", 0))
    with pytest.raises(AssemblyFault, match=r"note/update.*1.*failing"):
        assembler.append(event("note/update", 1, bad=True))
    assert assembler.nodes("chat") == [Node("failing", "a", 0, [0]), Node("other", "a", 0, (0,))]
    assert assembler.append(event("note/update", 2))
    assert assembler.changes("chat") == [Node("failing", "a", 0, [0, 2]), Node("other", "a", 0, (0, 2))]


def test_a_start_without_state_fails() -> None:
    assembler = Assembler([Failing("no start")])
    with pytest.raises(AssemblyFault, match="failing"):
        assembler.append(event("note/start", 0, bad=True))
    assert assembler.nodes("chat") == []


def test_a_failing_event_may_come_again() -> None:
    """Its seq is not taken as applied."""
    assembler = Assembler([Failing("raise")])
    assembler.append(event("note/start", 0))
    for _ in range(2):
        with pytest.raises(AssemblyFault):
            assembler.append(event("note/update", 1, bad=True))
    assert assembler.append(event("note/update", 1))


def test_the_role_must_be_one_of_two() -> None:
    class Wrong(Family):
        def match(self, event: dict[str, Any]) -> Match | None:
            return Match("a", "end")  # type: ignore[arg-type]

    with pytest.raises(AssemblyFault, match="wrong"):
        Assembler([Wrong("wrong", ("note",))]).append(event("note/start", 0))
