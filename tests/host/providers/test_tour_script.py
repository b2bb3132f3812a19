"""Tour (rule 12): where the script is follows from the history alone."""

from __future__ import annotations

import re

from host.providers.base import AssistantOutput, CallResult, RequestedCall
from host.providers.tour.judges import JUDGES
from host.providers.tour.scene import Facts
from host.providers.tour.scenes import SCENES
from tests.host.providers.tour_play import (
    ALL,
    BASIC,
    BUGGY,
    DENIED,
    GREEN,
    LISTED,
    PENDING,
    RED,
    STOPPED,
    Play,
    answer,
    arguments_of,
    late_answer,
    name_of,
    until_question,
    until_red,
)


def test_the_first_act() -> None:
    play = Play("Show me around", BASIC)
    until_question(play)
    play.step("ok")
    last = play.step()
    assert play.calls() == [
        "glob", "read+read+grep", "todo_write+shell", "todo_write+edit", "todo_write+shell", "todo_write", "-",
    ]  # fmt: skip
    assert "scripted" in play.spoken[0].text
    assert arguments_of(play.spoken[2])["command"] == "python3 -m unittest"
    assert arguments_of(play.spoken[3]) == {"path": "greeting.py", "old": BUGGY, "new": "    if hour < 12:"}
    assert {todo["status"] for todo in arguments_of(play.spoken[5])["todos"]} == {"completed"}
    assert last.text.startswith("**Done.**")
    assert "/plan" not in last.text


def test_a_chinese_message_is_answered_in_chinese() -> None:
    play = until_question(Play("带我看看"))
    play.step(answer(["Good evening"]))
    play.step("ok")
    last = play.step()
    assert all(re.search("[\u4e00-\u9fff]", reply.text) for reply in play.spoken if reply.text)
    assert "**完成。**" in last.text
    assert arguments_of(play.spoken[2])["description"] == "运行示例的测试"


def test_the_language_follows_the_user_and_json_is_not_their_words() -> None:
    play = until_question(Play("带我看看"))
    play.step(PENDING)
    play.step("greeting.py:16")
    play.step()
    play.say(late_answer(["Good night（推荐）"]))
    assert "收到" in play.speak().text
    play.step("Edited")
    play.step(GREEN)
    play.step("ok")
    play.step()
    play.say("what else?")
    assert "I am scripted" in play.speak().text


def test_a_refused_command_and_a_refused_edit() -> None:
    """Rule 11: no means no, and the script does not try another way."""
    play = Play("hi", BASIC)
    play.step(LISTED)
    play.step("x", "y", "z")
    play.step("ok", DENIED)
    assert "Nothing was run" in play.step(DENIED).text
    last = play.step()
    assert name_of(last) == "-"
    assert "the file is as it was" in last.text
    assert play.calls().count("edit") == 1


def test_without_the_command_the_tests_are_not_tried_again() -> None:
    play = Play("hi", BASIC)
    play.step(LISTED)
    play.step("x", "y", "z")
    play.step("ok", DENIED)
    play.step("Edited")
    assert name_of(play.step("ok")) == "todo_write"
    assert name_of(play.step()) == "-"


def test_another_interpreter_is_tried_and_kept() -> None:
    play = Play("hi", BASIC)
    play.step(LISTED)
    play.step("x", "y", "z")
    play.step("ok", "sh: 1: python3: not found\n[exit code 127]")
    assert arguments_of(play.step(RED))["command"] == "python -m unittest"
    play.step("Edited")
    assert arguments_of(play.speak())["command"] == "python -m unittest"


def test_no_python_at_all() -> None:
    play = Play("hi", BASIC)
    play.step(LISTED)
    play.step("x", "y", "z")
    play.step("ok", ("The command failed.", True))
    play.step("Python was not found; run without arguments to install from the Microsoft Store")
    assert "no Python" in play.step("Edited").text
    assert name_of(play.speak()) == "todo_write"


def test_a_stopped_step_is_played_again() -> None:
    play = Play("hi", BASIC)
    play.step(LISTED)
    play.step("x", "y", "z")
    play.step("ok", STOPPED)
    play.say("go on")
    again = play.speak()
    assert name_of(again) == "todo_write+shell"


def test_a_message_cut_short_counts_for_nothing() -> None:
    play = Play("hi", BASIC)
    play.messages.append(AssistantOutput(text="Hello! I am **To"))
    play.say("hm")
    assert name_of(play.speak()) == "glob"


def test_another_models_steps_are_passed_over() -> None:
    play = Play("hi", BASIC)
    play.messages += [
        AssistantOutput(calls=(RequestedCall(id="a", name="fetch", arguments="{}"),)),
        CallResult(call_id="a", content="x"),
    ]
    assert name_of(play.speak()) == "glob"


def test_a_folder_that_is_not_the_sample_is_left_alone() -> None:
    play = Play("hi", BASIC)
    play.step("src/main.py\nsetup.py")
    last = play.step()
    assert name_of(last) == "-"
    assert "not the sample" in last.text


def test_a_message_in_the_middle_is_heard() -> None:
    play = until_red(Play("hi", BASIC))
    play.say("why?")
    reply = play.step("Edited")
    assert reply.text.startswith("*(I heard you")
    assert name_of(reply) == "todo_write+edit"
    assert not play.speak().text.startswith("*(I heard you")


def test_after_the_end_it_explains_itself_and_restarts() -> None:
    play = until_question(Play("hi", BASIC))
    play.step("ok")
    play.step()
    play.say("write me a poem")
    assert "I am scripted" in play.step().text
    play.say("Restart!")
    assert arguments_of(play.step("    if hour < 12:")) == {"path": "greeting.py"}
    restored = play.step("Wrote greeting.py")
    assert BUGGY in arguments_of(restored)["content"]
    assert name_of(play.step("x", "y", "z")) == "read+read+grep"
    assert name_of(play.speak()) == "todo_write+shell"


def test_restart_needs_nothing_put_back_where_nothing_was_fixed() -> None:
    play = until_red(Play("hi", BASIC))
    play.step(DENIED)
    play.step()
    play.say("重新开始")
    play.step(BUGGY)
    assert name_of(play.speak()) == "read+read+grep"


def test_a_changed_file_is_read_again() -> None:
    play = until_red(Play("hi", BASIC))
    play.step(("greeting.py was changed by something else since you last read it", True))
    play.step(BUGGY)
    assert name_of(play.step("Edited")) == "edit"
    assert name_of(play.speak()) == "todo_write+shell"


def test_tests_that_pass_already() -> None:
    play = Play("hi", BASIC)
    play.step(LISTED)
    play.step("x", "y", "z")
    play.step("ok", GREEN)
    assert "pass already" in play.step().text


# The script itself


def test_every_way_leads_to_a_scene_and_every_scene_is_told_in_both_languages() -> None:
    for name, scene in SCENES.items():
        assert scene.judge in JUDGES, name
        for target in (*scene.after.values(), scene.follow("never heard of"), scene.skipped_for):
            assert target in SCENES, (name, target)
        assert bool(scene.say.en) == bool(scene.say.zh), name
        assert bool(scene.think.en) == bool(scene.think.zh), name
        assert not re.search("[\u4e00-\u9fff]", scene.say.en), name


def test_every_scene_can_be_reached() -> None:
    reached, waiting = set(), ["hello", "restart", "apply"]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            scene = SCENES[name]
            waiting += [*scene.after.values(), scene.follow("-"), scene.skipped_for]
    assert reached == set(SCENES)


def test_arguments_are_what_the_tools_take() -> None:
    facts = Facts("zh", frozenset(ALL), timed=True, planning=False, interpreters=("python3",), word="night")
    needed = {
        "glob": {"pattern"}, "read": {"path"}, "grep": {"pattern", "path"}, "todo_write": {"todos"},
        "shell": {"command", "timeout", "description"}, "edit": {"path", "old", "new"}, "write": {"path", "content"},
        "ask_user_question": {"questions", "timeout"}, "exit_plan_mode": {"plan"},
    }  # fmt: skip
    for scene in SCENES.values():
        for use in scene.uses:
            assert set(use.arguments(facts)) == needed[use.tool]


def test_without_tools_it_says_that_it_cannot_sum_up() -> None:
    play = Play("Summarise", ())
    assert play.speak().calls == ()
    assert "scripted" in play.spoken[0].text
