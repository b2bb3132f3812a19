"""Colours keep WCAG AA in both themes, amber included (behaviour 13, looks)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QColor, QFont, QFontMetricsF
from PySide6.QtQml import QQmlEngine

from desktop.theme import HAN, ICONS, IconImages, prepare_fonts
from tests.helpers.theme import theme_of

QML = Path(__file__).resolve().parents[3] / "desktop" / "qml"
SURFACES = ["window", "sidebar", "card", "sunken", "hover", "selected", "popup", "bubble"]
TEXTS = ["text", "textSecondary", "textTertiary"]
CODE = ["codeText", "codeKeyword", "codeString", "codeNumber", "codeComment", "codeFunction", "codeType", "codeBuiltin"]
CODE += ["codeTag", "codeAttribute", "codeOperator", "codeError", "diffHunk"]
PAIRS = [
    ("amber", "amberStrip"),
    ("amberBorder", "window"),
    ("amberBorder", "card"),
    ("amberBorder", "amberStrip"),
    ("primaryFillInk", "primaryFill"),
    ("primaryFillInk", "primaryFillHover"),
    ("accentFillInk", "accentFill"),
    ("accentFillInk", "accentFillHover"),
    ("accent", "accentSoft"),
    ("accent", "window"),
    ("accent", "sidebar"),
    ("danger", "window"),
    ("danger", "dangerSoft"),
    ("text", "dangerSoft"),
    ("success", "window"),
    ("success", "successSoft"),
    ("diffAddedText", "diffAddedBack"),
    ("diffRemovedText", "diffRemovedBack"),
    ("placeholder", "card"),
    ("placeholder", "window"),
    ("text", "codeInline"),
    ("text", "selection"),
]


@pytest.fixture
def theme(qapp: object, request: pytest.FixtureRequest) -> Iterator[QObject]:
    engine = QQmlEngine()
    engine.addImportPath(str(QML))
    yield theme_of(engine, request.param, still=False)
    engine.deleteLater()


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"], indirect=True)
def test_text_keeps_aa(theme: QObject) -> None:
    pairs = PAIRS + [(text, surface) for text in TEXTS for surface in SURFACES] + [(name, "sunken") for name in CODE]
    poor = {
        f"{ink} on {paper}": round(found, 2)
        for ink, paper in pairs
        if (found := contrast(theme.property(ink), theme.property(paper))) < 4.5
    }
    assert poor == {}


@pytest.mark.parametrize("theme", ["light", "dark"], indirect=True)
def test_terminal_colours_can_be_read(theme: QObject) -> None:
    for name in theme.property("terminal").toVariant():
        assert contrast(QColor(name), theme.property("sunken")) >= 4.5, name


@pytest.mark.parametrize("theme", ["light", "dark"], indirect=True)
def test_controls_and_focus_can_be_told_from_their_ground(theme: QObject) -> None:
    for name in ("borderStrong", "focusRing", "amberDot"):
        for surface in ("window", "card", "sidebar"):
            assert contrast(theme.property(name), theme.property(surface)) >= 3, f"{name} on {surface}"


@pytest.mark.parametrize("theme", ["light", "dark"], indirect=True)
def test_a_system_that_asks_for_contrast_gets_it(theme: QObject) -> None:
    """WCAG AAA for text; lines can be told from what they part."""
    theme.setProperty("strong", True)
    for surface in SURFACES:
        for text in (*TEXTS, "placeholder"):
            assert contrast(theme.property(text), theme.property(surface)) >= 7, f"{text} on {surface}"
        assert contrast(theme.property("border"), theme.property(surface)) >= 3


@pytest.mark.parametrize("theme", ["light"], indirect=True)
def test_reduced_motion_leaves_none(theme: QObject) -> None:
    assert theme.property("calm") > 0
    theme.setProperty("reducedMotion", True)
    assert {theme.property(name) for name in ("quick", "calm", "spin")} == {0}


def test_han_text_is_simplified_chinese(qapp: object) -> None:
    """Rule 13: whatever the locale, the first Han family of both lists is a Simplified Chinese one."""
    prepare_fonts()
    for family in ("Parley Text", "Parley Mono"):
        known = [one for one in QFont.substitutes(family) if "CJK" in one or one in HAN]
        assert known == [] or "SC" in known[0] or known[0] in HAN
    metrics = QFontMetricsF(QFont("Parley Mono"))
    assert metrics.horizontalAdvance("iiii") == metrics.horizontalAdvance("mmmm")


def test_every_icon_is_drawn(qapp: object) -> None:
    images = IconImages()
    for file in ICONS.glob("*.svg"):
        image = images.requestPixmap(f"{file.stem}/ff0000", QSize(), QSize(36, 36)).toImage()
        assert image.width() == 36
        assert any(image.pixelColor(x, y).alpha() for x in range(36) for y in range(36)), file.stem


def test_every_icon_the_qml_names_is_there() -> None:
    named = set()
    for file in QML.rglob("*.qml"):
        text = file.read_text(encoding="utf-8")
        for line in re.findall(r"\b(?:iconName|icon):\s*(.*)", text):
            named |= set(re.findall(r'(?<!== )"([a-z][a-z-]+)"', line))
    assert len(named) > 20
    named -= {"open"}  # a state that a line about icons compares with
    assert {name for name in named if not (ICONS / f"{name}.svg").exists()} == set()
