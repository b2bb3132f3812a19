"""The amber of the plan card against its own background, measured from what is drawn (behaviour 7.4, 13: AA)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QColor, QImage

from tests.desktop.plan.plans import SHORT
from tests.desktop.plan.stage import PlanStage, plan_stage

AA = 4.5


def luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def drawn(image: QImage, rect: tuple[float, float, float, float]) -> tuple[QColor, QColor]:
    """The paper of a part of the picture, and its ink: of all its colours the one farthest from the paper."""
    left, top, right, bottom = (int(edge) for edge in rect)
    colours = Counter(image.pixel(x, y) for x in range(left, right) for y in range(top, bottom))
    paper = QColor(colours.most_common(1)[0][0])
    ink = max((QColor(rgb) for rgb in colours), key=lambda colour: contrast(colour, paper))
    return paper, ink


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_amber_is_read_in_both_themes(home: Path, theme: str, language: str) -> None:
    async with plan_stage(home, theme=theme, language=language) as stage:
        await stage.shown(SHORT)
        image = await stage.picture()
        strip = stage.all("Plan review" if language == "en" else "计划待审", QAccessible.Role.StaticText)[0]
        paper, ink = drawn(image, stage.screen_rect(strip))
        assert ink.hsvSaturationF() > 0.4, "amber is a colour"
        assert contrast(ink, paper) >= AA
        assert contrast(border_of(stage, image), paper) >= AA
        assert contrast(border_of(stage, image), body_of(stage, image)) >= AA


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_the_buttons_are_read_in_both_themes(home: Path, theme: str) -> None:
    async with plan_stage(home, theme=theme) as stage:
        await stage.shown(SHORT)
        image = await stage.picture()
        for name in ("Approve", "Refuse", "Chat about it"):
            left, top, right, bottom = stage.screen_rect(stage.all(name, QAccessible.Role.Button)[0])
            paper, ink = drawn(image, (left + 14, top + 4, right - 14, bottom - 4))
            assert contrast(ink, paper) >= AA, name


def border_of(stage: PlanStage, image: QImage) -> QColor:
    """The card's own line, half way down its left side."""
    assert stage.card is not None
    left, top, _, bottom = stage.screen_rect(stage.card)
    return image.pixelColor(int(left), int((top + bottom) / 2))


def body_of(stage: PlanStage, image: QImage) -> QColor:
    assert stage.card is not None
    left, top, _, bottom = stage.screen_rect(stage.card)
    return image.pixelColor(int(left) + 6, int((top + bottom) / 2))
