"""Case P-long: a plan of 5,000 lines; strip and buttons stay, the plan scrolls and nothing else does (rule 7.4)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QPointingDevice
from PySide6.QtTest import QTest

from tests.desktop.plan.plans import LAST, LINES, long_plan
from tests.desktop.plan.stage import PlanStage, plan_stage
from tests.desktop.shell.person import in_loop, until

BUTTON = QAccessible.Role.Button
NAMES = ("Approve", "Refuse", "Chat about it", "Copy plan", "Save plan")


def place(stage: PlanStage) -> float:
    return float(stage.body().property("contentY"))


def behind(stage: PlanStage) -> float:
    return float(stage.part("behind").property("contentY"))


def whole(stage: PlanStage) -> bool:
    """Whether all of the plan has been read."""
    return int(stage.desk.property("text").property("count")) > LINES - 200


def on_screen(stage: PlanStage, text: str) -> bool:
    """Whether the block with this text lies inside the plan's own part of the window."""
    found = stage.all(text)
    if not found:
        return False
    top, bottom = stage.screen_rect(stage.body())[1::2]
    return any(top <= stage.screen_rect(item)[1] and stage.screen_rect(item)[3] <= bottom + 1 for item in found)


async def at_end(stage: PlanStage) -> None:
    await until(lambda: whole(stage))
    await in_loop(lambda: stage.body().forceActiveFocus(Qt.FocusReason.TabFocusReason))
    await stage.key(Qt.Key.Key_End)
    await stage.settle()


@pytest.mark.parametrize("size", [(640, 480), (480, 400), (1280, 800)])
async def test_strip_and_row_are_always_there(home: Path, size: tuple[int, int]) -> None:
    async with plan_stage(home, size=size) as stage:
        await stage.shown(long_plan())
        await until(lambda: whole(stage))
        await stage.settle()
        assert stage.fits(stage.all("Plan review")[0])
        for name in NAMES:
            assert stage.fits(stage.all(name, BUTTON)[0]), name
        body = stage.screen_rect(stage.body())
        assert body[3] - body[1] >= 60
        assert body[3] <= stage.screen_rect(stage.all("Approve", BUTTON)[0])[1]


async def test_the_wheel_scrolls_the_plan_and_stops_at_its_ends(home: Path) -> None:
    async with plan_stage(home, size=(640, 480)) as stage:
        await stage.shown(long_plan())
        await until(lambda: whole(stage))
        start = place(stage)
        await stage.wheel(stage.body(), 3)  # up, where there is nothing
        assert place(stage) == start
        await stage.wheel(stage.body(), -3)
        await until(lambda: place(stage) > start)
        await at_end(stage)
        end = stage.body().property("bottomGap")
        for _ in range(3):
            await stage.wheel(stage.body(), -5)
        assert stage.body().property("bottomGap") == pytest.approx(end, abs=5)  # a line has 22
        assert on_screen(stage, LAST)
        for name in ("Approve", "Plan review"):  # nor does it go through the strip or the row
            await stage.wheel(stage.all(name)[0], -5)
        assert behind(stage) == 0


async def test_the_list_behind_would_move(home: Path) -> None:
    """What the test above relies on: beside the card the wheel does move the list."""
    async with plan_stage(home, size=(640, 480)) as stage:
        await stage.wheel(stage.part("behind"), -3)
        await until(lambda: behind(stage) > 0)


async def test_keys_reach_both_ends(home: Path) -> None:
    async with plan_stage(home, size=(640, 480)) as stage:
        await stage.shown(long_plan())
        await at_end(stage)
        assert on_screen(stage, LAST)
        await stage.key(Qt.Key.Key_Home)
        await stage.settle()
        assert on_screen(stage, "Move the parser to the new reader")
        places = [place(stage)]
        for key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Space):
            await stage.key(key)
            await stage.settle()
            places.append(place(stage))
        assert places == sorted(set(places))
        await stage.key(Qt.Key.Key_PageUp)
        await stage.settle()
        assert place(stage) < places[-1]
        assert behind(stage) == 0


async def test_a_finger_scrolls_the_plan_alone(home: Path) -> None:
    async with plan_stage(home, size=(640, 480)) as stage:
        await stage.shown(long_plan())
        await until(lambda: whole(stage))
        before = place(stage)
        device = await in_loop(lambda: QTest.createTouchDevice(QPointingDevice.DeviceType.TouchScreen))
        left, top, right, bottom = stage.screen_rect(stage.body())
        middle, low, high = int((left + right) / 2), int(bottom) - 10, int(top) + 10

        def touch(act: str, y: int) -> Any:
            return lambda: getattr(QTest.touchEvent(stage.window, device), act)(
                0, QPoint(middle, y), stage.window
            ).commit()

        await in_loop(touch("press", low))
        for y in range(low, high, -8):
            await in_loop(touch("move", y))
            await asyncio.sleep(0.005)  # a finger has a speed
        await in_loop(touch("release", high))
        await until(lambda: place(stage) > before + 40)
        await until(lambda: not stage.body().property("moving"))
        assert behind(stage) == 0


async def test_the_outline_leads_to_a_heading(home: Path) -> None:
    async with plan_stage(home, size=(640, 480)) as stage:
        await stage.shown(long_plan())
        await until(lambda: whole(stage))
        await stage.click("Headings of the plan", BUTTON)
        rows = await stage.find("Part 7", QAccessible.Role.MenuItem)
        await stage.click_item(rows)
        await stage.settle()
        assert on_screen(stage, "Part 7")
        assert stage.focus_name() == "Text of the plan"


async def test_a_short_plan_has_no_outline_and_no_empty_room(home: Path) -> None:
    async with plan_stage(home) as stage:
        await stage.shown("# Rename it\n\nOne file, one name.")
        assert not stage.sees("Headings of the plan")
        assert stage.card is not None
        assert stage.card.height() < 320
