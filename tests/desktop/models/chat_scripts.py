"""Sessions that several chat tests show."""

from __future__ import annotations

from tests.desktop.conversation.session_script import Script


def finished() -> Script:
    script = Script().begin("Fix it").say("Looking.").tool("read", "c1", path="a.py")
    script.next_step().say("", reasoning="Hm.\nMore.").tool("shell", "c2", "EXIT", command="make")
    return script.next_step().say("Done.").end()


def narrated() -> Script:
    script = Script().begin("Fix it").say("Looking.").tool("read", "c1", path="a").tool("read", "c2", path="b")
    return script.next_step().say("Now.").tool("edit", "c3", path="a").next_step().say("Done.").end()
