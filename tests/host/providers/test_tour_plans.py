"""Tour's plans (rule 7)."""

from __future__ import annotations

from tests.host.providers.tour_play import (
    GREEN,
    LISTED,
    PLANNING,
    RED,
    Play,
    answer,
    arguments_of,
    name_of,
    until_question,
)

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
    assert name_of(play.speak()) == "todo_write+edit"


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
