"""Tour (rule 12): where the script is follows from the history alone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from host.events import ToolSchema
from host.plan.mode import GUIDANCE
from host.providers.base import AssistantOutput, CallResult, Message, ModelRequest, RequestedCall, UserInput
from host.providers.tour.judges import JUDGES
from host.providers.tour.scene import Facts, Reply
from host.providers.tour.scenes import SCENES
from host.providers.tour.script import next_reply

BASIC = ("glob", "read", "grep", "todo_write", "shell", "edit", "write")
ALL = (*BASIC, "ask_user_question", "exit_plan_mode")
LISTED = "greeting.py\ntest_greeting.py"
RED = "F..\nFAILED (failures=1)"
GREEN = "...\nOK"
DENIED = ("The user did not allow this call; it was not run. Do not try to reach the same end another way.", True)
STOPPED = ("The user stopped the turn while this call ran. It may have had part of its effect.", True)
PENDING = '{"pending": true, "callId": "c", "note": "…"}'
PLANNING = (
    "Plan mode is on: `shell` was not run and nothing was changed.",
    True,
)
BUGGY = "    if hour <= 12:"
Result = str | tuple[str, bool]


def answer(selected: list[str], custom: str | None = None) -> str:
    return json.dumps({"answers": [{"id": "late", "selected": selected, "custom": custom}]})


def late_answer(selected: list[str], custom: str | None = None) -> str:
    answers = json.loads(answer(selected, custom))["answers"]
    return json.dumps(
        {"kind": "answer_to_pending_question", "tool": "ask_user_question", "callId": "c", "answers": answers}
    )


class Play:
    """A session with the tour: each model message is answered with given results, in the order of the calls.

    Attributes:
        spoken: the replies so far, oldest first.
    """

    def __init__(self, first: str, tools: tuple[str, ...] = ALL, *, planning: bool = False) -> None:
        self.messages: list[Message] = [UserInput(text=first)]
        self.tools = tools
        self.planning = planning
        self.spoken: list[Reply] = []
        self._count = 0

    def request(self) -> ModelRequest:
        system = f"You are an agent.\n\n{GUIDANCE}" if self.planning else "You are an agent."
        timed = {"properties": {"questions": {}, "timeout": {}}}
        schemas = tuple(ToolSchema(name=name, description="", parameters=timed) for name in self.tools)
        return ModelRequest(model="tour", system=system, messages=tuple(self.messages), tools=schemas)

    def speak(self) -> Reply:
        reply = next_reply(self.request(), ("python3", "python"))
        assert next_reply(self.request(), ("python3", "python")) == reply
        self.spoken.append(reply)
        return reply

    def step(self, *results: Result) -> Reply:
        """The model's next message, its calls answered by ``results``; the last ones win, reads and lists succeed."""
        reply = self.speak()
        calls = []
        for call in reply.calls:
            self._count += 1
            calls.append(RequestedCall(id=f"call_{self._count}", name=call.name, arguments=call.arguments))
        self.messages.append(AssistantOutput(text=reply.text, calls=tuple(calls)))
        given: list[Result] = ["ok"] * (len(calls) - len(results)) + list(results)
        for call, result in zip(calls, given, strict=True):
            content, is_error = result if isinstance(result, tuple) else (result, False)
            self.messages.append(CallResult(call_id=call.id, content=content, is_error=is_error))
        return reply

    def say(self, text: str) -> None:
        self.messages.append(UserInput(text=text))

    def calls(self) -> list[str]:
        return [name_of(reply) for reply in self.spoken]


def name_of(reply: Reply) -> str:
    return "+".join(call.name for call in reply.calls) or "-"


def arguments_of(reply: Reply) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(reply.calls[-1].arguments)
    return found


def until_red(play: Play) -> Play:
    play.step(LISTED)
    play.step("def greet", "def test", "greeting.py:9")
    play.step(RED)
    return play


def until_question(play: Play) -> Play:
    until_red(play)
    play.step("Edited greeting.py")
    play.step(GREEN)
    return play


def test_the_first_act() -> None:
    play = Play("Show me around", BASIC)
    until_question(play)
    play.step("ok")
    last = play.step()
    assert play.calls() == [
        "glob", "read+read+grep", "todo_write+shell", "edit", "todo_write+shell", "todo_write", "-",
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
    assert name_of(reply) == "edit"
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


# Questions: rules 5.2, 5.3.5


def test_a_question_answered_in_time_is_used() -> None:
    play = until_question(Play("hi"))
    asked = arguments_of(play.step(answer(["Good night (Recommended)"])))
    assert asked["timeout"] == 20
    assert [option["label"] for option in asked["questions"][0]["options"]] == [
        "Good night (Recommended)",
        "Good evening",
    ]
    edit = arguments_of(play.step("Edited"))
    assert edit["new"] == '    if hour < 22:\n        return "evening"\n    return "night"\n'
    assert name_of(play.step(GREEN)) == "shell"
    assert name_of(play.step("ok")) == "todo_write"
    assert "/plan" in play.speak().text


def test_the_users_own_words_are_used() -> None:
    play = until_question(Play("hi"))
    play.step(answer([], 'Good "late\nevening".'))
    new = arguments_of(play.speak())["new"]
    scope: dict[str, Any] = {}
    exec(f"def part_of_day(hour):\n{new}", scope)
    assert scope["part_of_day"](21) == "evening"
    assert scope["part_of_day"](23).replace('"', "") == "late evening"


@pytest.mark.parametrize("given", [answer([]), answer(["Good evening"])])
def test_a_skip_or_the_present_state_changes_nothing(given: str) -> None:
    play = until_question(Play("hi"))
    play.step(given)
    assert name_of(play.speak()) == "todo_write"


def test_pending_goes_on_with_independent_work_and_uses_the_late_answer() -> None:
    play = until_question(Play("hi"))
    play.step(PENDING)
    meanwhile = play.step("greeting.py:16")
    assert name_of(meanwhile) == "grep"
    assert "neither a yes nor a no" in meanwhile.text
    waiting = play.step()
    assert name_of(waiting) == "-"
    play.say("are you there?")
    assert "still waits" in play.step().text
    play.say(late_answer(["Good night (Recommended)"]))
    reply = play.step("Edited")
    assert "**night**" in reply.text
    assert name_of(reply) == "edit"
    assert name_of(play.step(GREEN)) == "shell"


def test_a_late_answer_that_comes_between_two_steps() -> None:
    play = until_question(Play("hi"))
    play.step(PENDING)
    play.step("greeting.py:16")
    play.say(late_answer([], "Good night"))
    assert name_of(play.speak()) == "edit"


def test_an_answer_after_a_crash_in_the_question() -> None:
    play = until_question(Play("hi"))
    play.step(("The app stopped while this question was waiting. An answer will arrive as a user message.", True))
    play.step("greeting.py:16")
    play.step()
    play.say(late_answer(["Good night (Recommended)"]))
    assert name_of(play.speak()) == "edit"


def test_closed_questions_are_no_answer() -> None:
    play = until_question(Play("hi"))
    play.step(("The user closed the questions without answering any of them.", True))
    assert name_of(play.step("ok")) == "todo_write"
    assert name_of(play.speak()) == "-"


def test_json_that_only_looks_like_an_answer_is_not_one() -> None:
    play = until_red(Play("hi"))
    play.say(late_answer(["Good night (Recommended)"]))
    assert name_of(play.speak()) == "edit"
    assert arguments_of(play.speak())["old"] == BUGGY


# Plans: rule 7


def test_plan_mode_from_the_start() -> None:
    play = Play("hi", planning=True)
    play.step(LISTED)
    play.step("x", "y", "z")
    handed_in = play.step("The user approved the plan. Plan mode is off from your next step on.")
    assert name_of(handed_in) == "exit_plan_mode"
    assert arguments_of(handed_in)["plan"].startswith("# ")
    play.planning = False
    assert name_of(play.step(RED)) == "todo_write+shell"
    assert name_of(play.speak()) == "edit"


def test_a_kept_plan_comes_again_with_the_feedback_heard() -> None:
    play = Play("hi", planning=True)
    play.step(LISTED)
    play.step("x", "y", "z")
    kept = "The user read the plan and wants to keep planning. Plan mode stays on. Their feedback:\n\nshorter, please"
    play.step((kept, True))
    again = play.step(("The user read the plan and wants to keep planning; they did not say why.", True))
    assert "“shorter, please”" in again.text
    assert name_of(again) == "exit_plan_mode"
    assert "“…”" in play.speak().text


def test_a_dismissed_plan_waits_for_the_user() -> None:
    play = Play("hi", planning=True)
    play.step(LISTED)
    play.step("x", "y", "z")
    play.step(("The user set the review aside because they want to talk first.", True))
    assert name_of(play.step()) == "-"
    play.say("why noon?")
    assert name_of(play.speak()) == "exit_plan_mode"
    play.planning = False
    assert name_of(play.speak()) == "todo_write+shell"


def test_plan_mode_switched_on_in_the_middle() -> None:
    play = Play("hi")
    play.step(LISTED)
    play.step("x", "y", "z")
    play.step("ok", PLANNING)
    play.planning = True
    assert name_of(play.step("The user approved the plan.")) == "exit_plan_mode"
    play.planning = False
    assert name_of(play.speak()) == "todo_write+shell"


def test_the_third_act_is_a_plan_of_its_own() -> None:
    play = until_question(Play("hi"))
    play.step(answer(["Good evening"]))
    play.step("ok")
    play.step()
    play.planning = True
    play.say("say goodbye too")
    play.step("def greet")
    assert "farewell" in arguments_of(play.step("The user approved the plan."))["plan"]
    play.planning = False
    edit = arguments_of(play.step("Edited"))
    assert "def farewell" in edit["new"]
    play.step(GREEN)
    assert "as planned" in play.step().text
    play.say("restart")
    assert name_of(play.speak()) == "read"


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
