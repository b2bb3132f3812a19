"""What is wrong with what can be read: words of no translation, words cut off."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem, QQuickWindow

from tests.desktop.languages.sight import SLACK, Frame, Seen, items, sort, texts, where
from tests.helpers.pseudo_language import NAME as PSEUDO

HAN = re.compile(r"[㐀-鿿]")
LATIN = re.compile(r"[A-Za-z]+")
# A comma, colon or the like of English beside a Chinese character.
ENGLISH_MARKS = re.compile(r"[㐀-鿿」）][,;:?!]|(?<![а-яА-Я])[,;:?!] ?[㐀-鿿「（]|\.\.\.")
PLACES = re.compile(r"%\d|%n|\{\w+\}|\(s\)")


def faults(window: QQuickWindow, language: str, allowed: re.Pattern[str]) -> list[str]:
    """Everything wrong in ``window`` now. ``allowed``: what is no language, taken out before words are judged."""
    seen = list(texts(window))
    told = [(one.item, one.text) for one in seen if not (one.code or one.editable or one.rich)]
    return sorted({*unclear([*told, *heard(window)], language, allowed), *cut(seen)})


# Words


def heard(window: QQuickWindow) -> Iterator[tuple[QObject, str]]:
    """What a screen reader says and a tooltip shows, each with the thing it is said of."""
    todo = [QAccessible.queryAccessibleInterface(window)]
    while todo:
        interface = todo.pop()
        if interface is None or not interface.isValid() or interface.state().invisible:
            continue
        for part in (QAccessible.Text.Name, QAccessible.Text.Description):
            yield interface.object(), interface.text(part)
        todo.extend(interface.child(at) for at in range(interface.childCount()))
    for item in items(window.contentItem()):
        for name in sort(item).tips:
            value = item.property(name)
            if isinstance(value, str) and value:
                yield item, value


def unclear(said: Iterable[tuple[QObject, str]], language: str, allowed: re.Pattern[str]) -> Iterator[str]:
    """Words that are in no translation, or were put together badly."""
    for thing, text in said:
        if fault := _unclear(text, language, allowed):
            yield f"{fault}: {text!r} ({where(thing)})"


@cache
def _unclear(text: str, language: str, allowed: re.Pattern[str]) -> str:
    if PLACES.search(text) and PLACES.search(allowed.sub("", text)):
        return "a place without its value"
    if language == "en":
        return ""
    if LATIN.search(text) and (words := LATIN.findall(allowed.sub("", text))):
        return f"not translated, {' '.join(words)}"
    if language == PSEUDO:
        return "half a translation" if text.count("⟦") != text.count("⟧") else ""
    return "English punctuation" if ENGLISH_MARKS.search(text) else ""


# Places


def cut(seen: list[Seen]) -> Iterator[str]:
    """Texts that cannot be read whole."""
    shown = [one for one in seen if not one.hidden]
    for one in shown:
        if one.editable:
            continue
        fault = _cut(one)
        if fault:
            yield f"{fault}: {one.text[:80]!r} ({where(one.item)})"
    yield from _overlaid(shown)


def _cut(one: Seen) -> str:
    if one.truncated and not _whole_elsewhere(one):
        return "cut off"
    if one.wide and not any(frame.across for frame in one.frames):
        return f"wider than its {one.room.width():.0f} px by {one.painted.width() - one.room.width():.0f}"
    if one.tall:
        return f"higher than its {one.room.height():.0f} px by {one.painted.height() - one.room.height():.0f}"
    shown = one.painted
    for frame in reversed(one.frames):
        fault = _outside(shown, frame)
        if fault:
            return fault
        if frame.across or frame.down:  # what is scrolled away is outside of nothing else
            shown = shown.intersected(frame.area)
    return ""


def _outside(painted: QRectF, frame: Frame) -> str:
    area = frame.area
    across = max(area.left() - painted.left(), painted.right() - area.right())
    down = max(area.top() - painted.top(), painted.bottom() - area.bottom())
    if across > SLACK and not frame.across:
        return f"{across:.0f} px beside the {frame.name}"
    if down > SLACK and not frame.down:
        return f"{down:.0f} px above or below the {frame.name}"
    return ""


def _whole_elsewhere(one: Seen) -> bool:
    """What was said, a path or a name may be cut where a hint or the spoken name has all of it; own words may not."""
    return "⟦" not in one.text and one.text in _told(one)


def _told(one: Seen) -> str:
    told: list[str] = []
    item: QQuickItem | None = one.item
    while item is not None:
        told += [value for name in sort(item).tips if isinstance(value := item.property(name), str)]
        interface = QAccessible.queryAccessibleInterface(item)
        if interface is not None:
            told += [interface.text(QAccessible.Text.Name), interface.text(QAccessible.Text.Description)]
        item = item.parentItem()
    return "\n".join(told)


def _overlaid(shown: list[Seen]) -> Iterator[str]:
    """Texts of one layer that lie on each other."""
    ordered = sorted(shown, key=lambda one: one.painted.top())
    for at, first in enumerate(ordered):
        for second in ordered[at + 1 :]:
            if second.painted.top() >= first.painted.bottom() - SLACK:
                break
            if first.layer != second.layer:
                continue
            both = _clipped(first).intersected(_clipped(second))
            if both.width() > 2 and both.height() > 2:
                yield f"on each other: {first.text[:60]!r} and {second.text[:60]!r} ({where(second.item)})"


def _clipped(one: Seen) -> QRectF:
    area = one.painted
    if one.truncated:
        area = area.intersected(one.room)
    for frame in one.frames:
        if frame.clips:
            area = area.intersected(frame.area)
    return area
