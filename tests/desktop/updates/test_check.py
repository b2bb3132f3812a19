"""Looking for a newer version now, in the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAccessible

from tests.desktop.settings.dialog import in_settings
from tests.desktop.shell.person import Person, until
from tests.desktop.updates.feeding import RELEASE
from tests.helpers.feed_server import Answer, FeedServer

EDIT = QAccessible.Role.EditableText


async def outcome(person: Person) -> tuple[str, str]:
    """Of a check that is begun now: what it says, and the details."""
    check: Any = person.state().property("updateCheck")
    await person.click("Check now")
    await until(lambda: check.property("outcome") and not check.property("checking"))
    text: str = check.property("text")
    await person.find(text)
    return text, check.property("details")


async def test_each_outcome_is_said(home: Path) -> None:
    async with FeedServer() as feed:
        settings = f'[updates]\nfeed = "{feed.at()}"\n'
        async with in_settings(home, "updates", settings) as person:
            assert person.sees("This is Parley 0.1.0. The feed was never asked.")
            feed.publish({"version": "0.1.0"}, {"version": "0.2.0rc1"})
            assert (await outcome(person))[0] == "This is the newest version."
            assert not person.sees("The feed was never asked.")
            feed.publish(RELEASE)
            assert (await outcome(person))[0] == "Parley 99.0 is available"
            await person.click("What's new")
            await person.find("- faster\n<b>quieter</b>")
            await person.click("Open download page")
            await person.find("https://parley.example/download")
            await person.click("Cancel")
            feed.answers["/feed.json"] = Answer(b"<html>", 200)
            said, more = await outcome(person)
            assert said == "What stands at this address is no feed of versions. Check the address."
            assert "UPDATE_FEED_BAD" in more
            feed.answers.clear()
            said, more = await outcome(person)
            assert said == "The feed cannot be reached. Check the network and the address of the feed."
            assert "HTTP 404" in more
            await person.click("Details")
            await person.find(more)


@pytest.mark.parametrize(
    ("feed", "said"),
    [
        ("", "No feed is set. Enter its address first."),
        ("http://feeds.example/x", "A feed is read over https only. Correct its address."),
    ],
)
async def test_a_feed_that_cannot_be_is_said(home: Path, feed: str, said: str) -> None:
    async with in_settings(home, "updates", f'[updates]\nfeed = "{feed}"\n') as person:
        assert (await outcome(person))[0] == said


async def test_an_address_that_was_just_typed_is_the_one_that_is_asked(home: Path) -> None:
    """The field is left by the click on the button."""
    async with FeedServer() as feed, in_settings(home, "updates") as person:
        feed.publish(RELEASE)
        await person.click("Address of the feed", EDIT)
        await person.type(feed.at())
        assert (await outcome(person))[0] == "Parley 99.0 is available"
