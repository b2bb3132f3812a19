"""Process groups and turn folding (behaviour 9)."""

from __future__ import annotations

import pytest

from desktop.conversation.groups import Group, Reading
from desktop.conversation.outline import lines_of
from tests.desktop.conversation.session_script import Script, pending
from tests.desktop.conversation.transcript_lines import drawn, lines, trees


def narrated(*, ended: bool = True) -> Script:
    """text, tool, text, tool, text (case G-narration)."""
    script = Script().begin("Fix it")
    script.say("Looking.").tool("read", "c1", path="a.py").tool("read", "c2", path="b.py").tool(
        "shell", "c3", command="ls"
    )
    script.next_step().say("Now I change it.").tool("edit", "c4", path="a.py")
    script.next_step().say("Done.")
    return script.end() if ended else script


def test_a_finished_turn_folds_under_one_control_and_keeps_the_narration() -> None:
    """Rules 9.1, 9.2, 9.5, case G-narration"""
    assert drawn(narrated()) == [
        "user-message: Fix it",
        "assistant-text: Looking.",
        "> turn read=2 shell=1 edit=1",
        "assistant-text: Now I change it.",
        "assistant-text: Done.",
        "-- completed",
    ]


def test_opening_the_turn_shows_all_of_it() -> None:
    """Rule 9.1: the control stands before what it controls."""
    assert drawn(narrated(), choices={"turn-header:1": True}) == [
        "user-message: Fix it",
        "assistant-text: Looking.",
        "v turn read=2 shell=1 edit=1",
        "v group read=2 shell=1",
        "  read a.py",
        "  read b.py",
        "  shell ls",
        "assistant-text: Now I change it.",
        "v group edit=1",
        "  edit a.py",
        "assistant-text: Done.",
        "-- completed",
    ]


def test_while_a_turn_runs_its_newest_group_is_open() -> None:
    """Rule 9.2"""
    assert drawn(narrated(ended=False)) == [
        "user-message: Fix it",
        "assistant-text: Looking.",
        "> group read=2 shell=1",
        "assistant-text: Now I change it.",
        "v group edit=1",
        "  edit a.py",
        "assistant-text: Done.",
        "...",
    ]


def test_display_normal_leaves_groups_open() -> None:
    """Issue: "Normal (groups stay open when a turn ends)\""""
    assert not [line for line in drawn(narrated(), "normal") if line.startswith(">")]
    assert not [line for line in drawn(narrated(ended=False), "normal") if line.startswith(">")]


@pytest.mark.parametrize("reason", ["error", "cancelled", "interrupted", "max-tokens"])
def test_a_turn_that_did_not_complete_stays_unfolded(reason: str) -> None:
    """Rule 9.2, case G-no-final"""
    script = narrated(ended=False).end(reason, "BAD_KEY" if reason == "error" else "")
    found = drawn(script)
    assert not [line for line in found if line.startswith(">") or "turn" in line]
    assert "  read a.py" in found
    assert found[-1] == f"-- {reason}"


def test_a_turn_that_ends_in_a_tool_stays_unfolded() -> None:
    """Rule 9.2, case G-no-final: failure visible"""
    script = Script().begin().say("Trying.").tool("shell", "c1", "EXIT", command="make").end()
    assert drawn(script)[2:] == ["v group shell=1 !failure", "  shell make", "-- completed"]


def test_a_turn_that_ends_in_a_plan_has_no_final_answer() -> None:
    """Rule 9.2: what was said before the plan does not end the turn."""
    script = Script().begin().tool("read", "c1", path="a.py").say("Here is my plan.").plan("c2")
    script.result("c2", code="PLAN_DISMISSED").end()
    assert drawn(script)[1:3] == ["v group read=1", "  read a.py"]


def test_one_group_needs_no_header_of_its_own_below_the_turns() -> None:
    script = Script().begin().tool("read", "c1", path="a").say("Done.").end()
    assert drawn(script, choices={"turn-header:1": True})[1:4] == ["v turn read=1", "  read a", "assistant-text: Done."]


def test_a_turn_without_process_has_no_control() -> None:
    assert drawn(Script().begin("Hi").say("Hello.").end()) == [
        "user-message: Hi",
        "assistant-text: Hello.",
        "-- completed",
    ]


def test_a_reply_that_opens_the_turn_is_behind_the_control() -> None:
    """Rules 9.1, 9.3"""
    script = Script().begin(None).reply("q0", turn=1).tool("read", "c1", path="a").say("Done.").end()
    assert drawn(script) == ["> turn reply=1 read=1", "assistant-text: Done.", "-- completed"]
    assert drawn(script, choices={"turn-header:1": True})[1].startswith("  question-reply:")


def test_a_reply_joins_the_group_where_it_stands() -> None:
    """Rule 9.3: no special place, no second copy"""
    script = Script().begin().tool("read", "c1", path="a").reply("q0", turn=1).tool("read", "c2", path="b")
    found = drawn(script)
    assert found[1] == "v group read=2 reply=1"
    assert found[2] == "  read a"
    assert found[3].startswith("  question-reply:")
    assert found[4] == "  read b"
    assert sum("question-reply" in line for line in found) == 1


def test_what_stands_outside_groups() -> None:
    """Rule 9.4: user input, steering, plan cards and tails"""
    script = Script().begin().tool("read", "c1", path="a").user("And b").tool("read", "c2", path="b")
    script.plan("p1").result("p1").event("plan/mode", active=False).say("Done.").end()
    assert drawn(script, choices={"turn-header:1": True}) == [
        "user-message: Do it",
        "v turn read=2",
        "v group read=1",
        "  read a",
        "user-message: And b",
        "v group read=1",
        "  read b",
        "tool-call: # Plan\n\n1. First\n2. Then",
        "plan-mode: planOff",
        "assistant-text: Done.",
        "-- completed",
    ]


def test_all_kinds_of_process_content_fold() -> None:
    """Rule 9.1"""
    script = Script().begin().context().say(reasoning="Hm.").ask("q1").result("q1", pending("q1"))
    script.event("llm/retry", turn=1, step=1, attempt=1, code="RATE_LIMITED", message="", delayMs=1, partial="")
    assert drawn(script)[1] == "v group note=1 reasoning=1 question=1 retry=1 !question"


@pytest.mark.parametrize(
    ("script", "marker"),
    [
        (Script().begin().tool("shell", "c1", "EXIT", command="x"), "failure"),
        (Script().begin().tool("shell", "c1", "TOOL_OUTCOME_UNKNOWN", command="x"), "failure"),
        (Script().begin().ask("q1"), "question"),
        (Script().begin().ask("q1").result("q1", pending("q1")), "question"),
        (
            Script()
            .begin()
            .call("shell", "c1", command="x")
            .event("approval/asked", approvalId="a", callId="c1", tool="shell", title="", preview="x", kind="command"),
            "approval",
        ),
    ],
)
def test_a_folded_summary_says_what_needs_a_look(script: Script, marker: str) -> None:
    """Rule 9.5"""
    key = script.events[2]["data"]["callId"]
    headers = [line.group for line in lines(script, Reading(choices={f"group:tool-call:{key}": False})) if line.group]
    assert [(found.kind, found.key, found.count) for found in headers[0].summary.markers] == [
        (marker, f"tool-call:{key}", 1)
    ]
    assert not headers[0].open


def test_the_turns_control_has_the_markers_of_all_of_it() -> None:
    """Rule 9.5, an unreviewed plan included"""
    script = Script().begin().tool("shell", "c1", "EXIT", command="x").tool("shell", "c2", "EXIT", command="x")
    fold = trees(script.plan("p1").say("Waiting for you.").end(), Reading())[1].fold
    assert fold is not None
    assert [(marker.kind, marker.key, marker.count) for marker in fold.summary.markers] == [
        ("failure", "tool-call:c1", 2),
        ("plan", "tool-call:p1", 1),
    ]
    assert fold.calls == 3


def test_a_settled_question_and_a_refused_command_are_no_markers() -> None:
    script = Script().begin().ask("q1").result("q1", '{"answers": [{"id": "db", "selected": ["SQLite"]}]}')
    script.call("shell", "c1", command="x")
    script.event("approval/asked", approvalId="a", callId="c1", tool="shell", title="", preview="x", kind="command")
    assert "question=1 asking=1" in drawn(script)[1]  # no command ran yet
    script.event("approval/decided", approvalId="a", callId="c1", outcome="rejected", by="user")
    script.result("c1", code="REJECTED")
    assert drawn(script)[1] == "v group question=1 rejected=1"


def test_what_the_reader_opened_or_closed_stays_so() -> None:
    """Rule 9.2"""
    running, ended = narrated(ended=False), narrated()
    first, second = "group:tool-call:c1", "group:tool-call:c4"
    assert "  read a.py" in drawn(running, choices={first: True})
    assert "  edit a.py" not in drawn(running, choices={second: False})
    # Opened by hand before the end: still open after it; the other group folds.
    assert "  read a.py" in drawn(ended, choices={first: True})
    assert "  edit a.py" not in drawn(ended, choices={first: True})
    # Closed by hand: still closed when the whole turn is opened.
    opened = drawn(ended, choices={second: False, "turn-header:1": True})
    assert "  read a.py" in opened
    assert "  edit a.py" not in opened
    # Closing the turn closes all of it.
    assert "  read a.py" not in drawn(ended, choices={first: True, "turn-header:1": False})


def test_a_fold_that_would_hide_the_focus_does_not_happen() -> None:
    """Rule 9.2"""
    ended = narrated()
    assert "  read a.py" in drawn(ended, focus="tool-call:c1")
    assert "  read a.py" not in drawn(ended, focus="assistant-text:1.3/0")
    running = narrated(ended=False)
    assert "  read a.py" in drawn(running, focus="tool-call:c1")
    kept = trees(ended, Reading(focus="tool-call:c1"))[1].kept
    assert kept == ("turn-header:1", "group:tool-call:c1")


def test_durations_come_from_the_log() -> None:
    """Rule 9.5: live and reopened show the same; a group's time begins where what stood before it ended."""
    tree = trees(narrated(), Reading(choices={"turn-header:1": True}))[1]
    groups = [item for item in tree.items if isinstance(item, Group)]
    assert [group.summary.ms for group in groups] == [600, 200]
    assert tree.fold is not None
    assert tree.fold.summary.ms == 1300
    running = trees(Script().begin().call("read", "c1", path="a"), Reading())[1].items[1]
    assert isinstance(running, Group)
    assert running.summary.ended_at == 0


def test_a_file_that_is_edited_twice_is_one_file() -> None:
    script = Script().begin().tool("edit", "c1", path="a").tool("edit", "c2", path="a").tool("edit", "c3", path="b")
    script.tool("shell", "c4", command="x").tool("shell", "c5", command="x").say("Done.").end()
    assert drawn(script)[1] == "> turn edit=2 shell=2"


def test_calls_made_by_code_stand_below_it_while_it_is_open() -> None:
    script = Script().begin().call("run_code", "c1", code="x").call("read", "c2", path="b")
    for id, name, arguments in (("d1", "read", '{"path": "a"}'), ("d2", "ask_user_question", '{"questions": []}')):
        script.event(
            "tool/ptc-dispatch",
            turn=1,
            step=1,
            callId=id,
            parentCallId="c1",
            name=name,
            arguments=arguments,
            content="",
        )
    script.result("c1").result("c2")
    closed = ["  run_code x", "    question answered", "  read b"]
    assert drawn(script)[2:5] == closed
    assert drawn(script, choices={"tool-call:c1": True})[2:6] == [
        "  run_code x",
        "    read a",
        "    question answered",
        "  read b",
    ]


def test_loose_content_stands_for_itself() -> None:
    script = Script().event("plan/mode", active=True).context().reply("q0")
    found = drawn(script)
    assert found[0] == "plan-mode: planOn"
    assert not [line for line in found if "group" in line]


def test_what_comes_after_a_turns_end_stands_after_its_tail() -> None:
    script = Script().begin().say("Done.").end().event("approval/policy", policy="full").begin("Next")
    assert drawn(script)[2:] == ["-- completed", "approval-policy: policy", "user-message: Next", "..."]


def test_working_shows_only_when_nothing_else_moves() -> None:
    assert drawn(Script().begin())[-1] == "..."
    assert drawn(Script().begin().call("read", "c1", path="a"))[-1] == "  read a"
    assert drawn(Script().begin().ask("q1"))[-1] == "  question waiting"


def test_an_unknown_event_is_never_folded_away() -> None:
    """Rule 2.5"""
    script = Script().begin().tool("read", "c1", path="a").event("mystery").say("Done.").end()
    assert "fallback: " in drawn(script)


def test_keys_are_unique() -> None:
    for script in (narrated(), narrated(ended=False), narrated().begin("Again").tool("read", "x", path="y")):
        keys = [line.key for tree in trees(script, Reading(mode="normal")) for line in lines_of(tree)]
        assert len(set(keys)) == len(keys)
