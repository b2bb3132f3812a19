"""What stands behind the plan card: its text in rows, what changed, which plan came before, what is a command."""

from __future__ import annotations

from itertools import count, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from desktop.client.plan_changes import plan_changes
from desktop.client.slash_commands import SlashCommand, slash_command
from desktop.conversation.definition import Node
from desktop.conversation.definitions.plan import PlanRow
from desktop.markdown import split_blocks
from desktop.models.plan_text import BUSY_SECONDS, SLICE, PlanText
from desktop.models.plan_versions import PlanVersions
from tests.desktop.plan.plans import SHORT, long_plan


def read(qtbot: QtBot, plan: str) -> PlanText:
    text = PlanText()
    with qtbot.waitSignal(text.completed, timeout=10_000):
        text.show(plan)
    return text


@pytest.mark.parametrize(
    "plan", [SHORT, long_plan(700), "# One", "no heading at all", "# A\n\n```py\nopen fence\n" * 400]
)
def test_read_in_pieces_is_read_whole(qtbot: QtBot, plan: str) -> None:
    text = read(qtbot, plan)
    blocks = split_blocks(plan)
    assert [(row.text, row.details["block"]["kind"]) for row in text.rows] == [(one.text, one.kind) for one in blocks]
    assert len({row.key for row in text.rows}) == len(text.rows)


def test_the_first_screens_are_there_at_once_and_the_loop_stays_free(qtbot: QtBot) -> None:
    """P-long: 5,000 lines never hold the loop. On a machine so slow that each slice takes up the time there is, it has
    the loop back after every one; the milliseconds are in `bench_plan`."""
    seconds = count(0, 1)
    text, pieces = PlanText(now=lambda: float(next(seconds))), []
    text.show(long_plan())
    assert 40 <= text.rowCount() < 400
    text.countChanged.connect(lambda: pieces.append(text.rowCount()))
    with qtbot.waitSignal(text.completed, timeout=30_000):
        pass
    assert len(pieces) >= len(long_plan()) // (2 * SLICE)
    assert max(after - before for before, after in pairwise(pieces)) < 400
    assert BUSY_SECONDS < 0.008


def test_a_machine_that_is_fast_reads_it_in_one_go() -> None:
    text = PlanText(now=lambda: 0.0)
    text.show(long_plan())
    assert text.rowCount() == len(split_blocks(long_plan()))


def test_another_plan_takes_the_place_of_the_first(qtbot: QtBot) -> None:
    text = PlanText()
    text.show(long_plan())
    with qtbot.waitSignal(text.completed, timeout=10_000):
        text.show(SHORT)
    assert [row.text for row in text.rows] == [block.text for block in split_blocks(SHORT)]
    text.show("")
    assert text.rowCount() == 0
    assert text.property("outline") == []


def test_the_outline_has_the_headings_as_they_are_read(qtbot: QtBot) -> None:
    text = read(qtbot, "# The `plan` **now**\n\nText\n\n## Part\n\n> # quoted\n\n#### deep\n\nLast\n====\n")
    assert [(one["level"], one["title"]) for one in text.property("outline")] == [
        (1, "The plan now"), (2, "Part"), (1, "Last"),
    ]  # fmt: skip
    for entry in text.property("outline"):
        assert text.rows[entry["row"]].details["block"]["kind"] == "heading"


def test_what_changed_is_a_diff() -> None:
    changes = plan_changes("# Plan\n\n1. Read\n2. Move\n", "# Plan\n\n1. Read\n2. Move it\n3. Test\n")
    assert (changes.added, changes.removed) == (2, 1)
    assert changes.diff.splitlines() == [
        "@@ -1,4 +1,5 @@",
        " # Plan",
        " ",
        " 1. Read",
        "-2. Move",
        "+2. Move it",
        "+3. Test",
    ]


@given(st.text(alphabet="ab \n#-+", max_size=60), st.text(alphabet="ab \n#-+", max_size=60))
@settings(max_examples=150)
def test_no_diff_means_the_same_plan(before: str, after: str) -> None:
    """And a diff means another one; white space at line ends aside."""

    def lines(text: str) -> list[str]:
        return [line.rstrip() for line in text.strip().split("\n")]

    changes = plan_changes(before, after)
    assert (changes.diff == "") == (lines(before) == lines(after))
    assert len(lines(before)) - changes.removed + changes.added == len(lines(after))


def plan_node(seq: int, call_id: str, plan: str, state: str = "kept") -> Node:
    row: Any = PlanRow(turn=1, step=1, call_id=call_id, name="exit_plan_mode", arguments="", plan=plan, state=state)
    return Node("tool-call", call_id, seq, row)


def test_the_plan_before() -> None:
    """Case P-second: each plan is held against the one before it, wherever pages came in."""
    versions = PlanVersions()
    versions.note(plan_node(20, "b", "# Two"))
    assert versions.before("b") == ""
    versions.note(plan_node(10, "a", "# One"))  # an older page
    versions.note(plan_node(30, "c", "# Three", "waiting"))
    assert (versions.before("a"), versions.before("b"), versions.before("c")) == ("", "# One", "# Two")
    assert versions.before_waiting("# Three") == "# Two"
    assert versions.before_waiting("# Not recorded yet") == "# Three"
    versions.note(plan_node(30, "c", "# Three", "approved"))
    assert versions.before("c") == "# Two"
    assert versions.before("unknown") == ""


def test_a_plan_nobody_saw_is_no_version() -> None:
    """Refused as empty or without a heading: neither held against another nor a version itself."""
    versions = PlanVersions()
    versions.note(plan_node(10, "a", "# One"))
    versions.note(plan_node(20, "b", "no heading", "failed"))
    versions.note(plan_node(30, "c", "# Three"))
    assert versions.before("c") == "# One"
    assert versions.before("b") == ""


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/plan", SlashCommand("plan")),
        ("  /plan  ", SlashCommand("plan")),
        ("/plan off", SlashCommand("plan", "off")),
        ("/plan OFF ", SlashCommand("plan", "OFF")),
        ("/plan move the parser", SlashCommand("plan", "move the parser")),
        ("/plan\n1. one\n2. two", SlashCommand("plan", "1. one\n2. two")),
        ("/plan 先做计划", SlashCommand("plan", "先做计划")),
        ("/compact", SlashCommand("compact")),
        ("/compact the log please", None),
        ("/planning is hard", None),
        ("/Plan", None),
        ("/etc/hosts is wrong", None),
        ("/plan/notes.md is wrong", None),
        ("what does /plan do", None),
        ("/", None),
        ("", None),
    ],
)
def test_what_is_a_command(text: str, command: SlashCommand | None) -> None:
    """Anything else that begins with a slash is a message."""
    assert slash_command(text) == command
