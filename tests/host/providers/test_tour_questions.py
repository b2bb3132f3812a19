"""Tour's second act: a question and its answer, in time or late (rules 5.2, 5.3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.host.providers.tour_play import (
    BUGGY,
    GREEN,
    PENDING,
    Play,
    answer,
    arguments_of,
    late_answer,
    name_of,
    until_question,
    until_red,
)

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
    assert name_of(meanwhile) == "todo_write+grep"
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
    assert name_of(play.speak()) == "todo_write+edit"
    assert arguments_of(play.speak())["old"] == BUGGY
