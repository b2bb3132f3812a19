"""A plan from `/plan` to its verdict, through the real window and a real host (behaviour 7)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.plan.plans import SHORT
from tests.desktop.plan.world import at_plan, hands_in
from tests.desktop.shell.person import until
from tests.helpers.scripted_server import turn

BUTTON = QAccessible.Role.Button


@pytest.mark.parametrize(("language", "approve"), [("en", "Approve"), ("zh_CN", "确认执行")])
async def test_plan_review_and_approval(home: Path, workspace: Path, language: str, approve: str) -> None:
    """`/plan text` switches plan mode on and sends the text; Approve leaves it, and the model is told."""
    script = (hands_in(SHORT), turn("Done."))
    async with at_plan(home, workspace, *script, language=language, planning=False) as person:
        field = await person.find("Message the agent" if language == "en" else "给智能体发消息")
        await person.click_item(field)
        await person.type("/plan greet")
        await person.key(Qt.Key.Key_Return)
        await person.reviewing()
        assert await person.planning()
        assert [one["text"] for one in await person.events("user/message")] == ["greet"]
        assert person.sees("Approve this plan?", QAccessible.Role.Grouping)
        await person.click(approve, BUTTON)
        (result,) = await person.eventually(lambda found: found, "tool/result")
        assert result["error"] is None
        await person.eventually(lambda found: found, "turn/end")
        assert not await person.planning()
        await until(lambda: not person.sees("Approve this plan?"))
        assert person.focus is not None
