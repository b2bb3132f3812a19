"""What can be read in a window, and where: every text the eye meets, with what may cut it off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtQml import QQmlEngine, QQmlExpression
from PySide6.QtQuick import QQuickItem, QQuickWindow

SLACK = 1.0  # px that rounding may cost
# What lies over other things without being a popup.
OVER = ("SideBar", "SlashMenu", "ToastBar", "FindBar", "NewMessagesPill")
# Properties in which a control says more than it shows.
TIPS = ("tip", "spokenName", "placeholder", "description")
# Of the spare room, what is left of the text for left, right and centred; above it for top, bottom and centred.
SHARES = {0: 0.0, 1: 0.0, 2: 1.0, 4: 0.5}


@dataclass(frozen=True)
class Frame:
    """Something that text must not leave: a clipping item, a control, a popup, the window.

    ``across``, ``down``: it scrolls that way, so what lies outside can be brought in.
    """

    name: str
    area: QRectF
    clips: bool = True
    across: bool = False
    down: bool = False


@dataclass(frozen=True)
class Seen:
    """One text on the screen.

    Attributes:
        painted: the glyphs' box in the window, px; ``room``: the box they may fill, without padding.
        frames: what it stands in, the innermost last.
        layer: the popup, drawer or bar it belongs to; texts of one layer must not lie on each other.
        code: set in the mono font: commands, paths, keys, code.
        editable: what the user types.
    """

    item: QQuickItem
    text: str
    painted: QRectF
    room: QRectF
    frames: tuple[Frame, ...]
    layer: int
    code: bool = False
    editable: bool = False
    rich: bool = False
    truncated: bool = False
    wide: bool = False
    tall: bool = False
    opacity: float = 1.0

    @property
    def hidden(self) -> bool:
        """Scrolled away, or not to be seen."""
        if self.opacity < 0.05:
            return True
        return any(
            frame.clips and not frame.area.intersects(self.painted)
            for frame in self.frames
            if frame.across or frame.down
        )


@dataclass
class _Place:
    """Where the walk is: what the items above say of those below."""

    item: QQuickItem
    frames: tuple[Frame, ...] = ()
    layer: int = 0
    opacity: float = 1.0


@dataclass(frozen=True)
class Sort:
    """What is the same for all items of one class; asking each item costs as much as all the rest."""

    kind: str
    text: bool
    edit: bool
    flickable: bool
    popup: bool
    framing: bool
    tips: tuple[str, ...]


_SORTS: dict[str, Sort] = {}


def sort(item: QQuickItem) -> Sort:
    meta = item.metaObject()
    name = cast(str, meta.className())
    known = _SORTS.get(name)
    if known is None:

        def is_a(*types: str) -> bool:
            return any(item.inherits(type) for type in types)

        known = _SORTS[name] = Sort(
            kind=name.split("_QML")[0],
            text=is_a("QQuickText"),
            edit=is_a("QQuickTextEdit", "QQuickTextInput"),
            flickable=is_a("QQuickFlickable"),
            popup=is_a("QQuickPopupItem"),
            framing=is_a("QQuickFlickable", "QQuickControl", "QQuickPopupItem", "QQuickFocusScope"),
            tips=tuple(tip for tip in TIPS if meta.indexOfProperty(tip) >= 0),
        )
    return known


def kind(item: QQuickItem) -> str:
    """The QML type's name without Qt's numbers: ``PillButton_QMLTYPE_7`` is a ``PillButton``."""
    return sort(item).kind


def where(thing: QObject) -> str:
    """The QML types it stands in, from the outside, for a person who looks for it."""
    names: list[str] = []
    item = thing if isinstance(thing, QQuickItem) else None
    while item is not None:
        if not kind(item).startswith("QQuick"):
            names.append(kind(item))
        item = item.parentItem()
    return " > ".join(reversed(names)) or type(thing).__name__


def items(root: QQuickItem) -> Iterator[QQuickItem]:
    """``root`` and every visible item in it."""
    todo = [root]
    while todo:
        item = todo.pop()
        if item.isVisible():
            yield item
            todo.extend(item.childItems())


def texts(window: QQuickWindow) -> Iterator[Seen]:
    """Every visible text of ``window``."""
    root = window.contentItem()
    frame = Frame("window", QRectF(0, 0, window.width(), window.height()))
    todo = [_Place(root, (frame,))]
    while todo:
        place = todo.pop()
        item = place.item
        if not item.isVisible():
            continue
        seen = _seen(place)
        if seen is not None:
            yield seen
        todo.extend(_below(place))


def _below(place: _Place) -> list[_Place]:
    item = place.item
    children = item.childItems()
    if not children:
        return []
    what, frames, layer = sort(item), place.frames, place.layer
    if what.popup or what.kind in OVER:
        layer, frames = id(item), frames[:1]
    clips = item.clip()
    if what.framing or clips:
        across = what.flickable and cast(float, item.property("contentWidth")) > item.width() + SLACK
        down = what.flickable and _content_height(item) > item.height() + SLACK
        frames = (*frames, Frame(what.kind, _area(item), clips, across, down))
    opacity = place.opacity * item.opacity()
    return [_Place(child, frames, layer, opacity) for child in children]


def _seen(place: _Place) -> Seen | None:
    item, what = place.item, sort(place.item)
    if not (what.text or what.edit):
        return None
    text = cast(str, item.property("text"))
    if not text.strip():
        return None
    editable = what.edit and not item.property("readOnly")
    room = _room(item)
    width, height = _number(item, "contentWidth"), _number(item, "contentHeight")
    return Seen(
        item=item,
        text=text,
        painted=_painted(item, room, width, height),
        room=room,
        frames=place.frames,
        layer=place.layer,
        code=cast(Any, item.property("font")).family() == "Parley Mono",
        editable=editable,
        rich=text.startswith("<"),
        truncated=bool(item.property("truncated")),
        wide=not editable and width > room.width() + SLACK,
        tall=not editable and height > room.height() + SLACK,
        opacity=place.opacity * item.opacity(),
    )


def _content_height(item: QQuickItem) -> float:
    """Of something that scrolls, with the margins that scroll too."""
    return sum(_number(item, name) for name in ("contentHeight", "topMargin", "bottomMargin"))


def _number(item: QQuickItem, name: str) -> float:
    return float(item.property(name) or 0.0)


def _area(item: QQuickItem) -> QRectF:
    corner = item.mapToScene(QPointF(0, 0))
    return QRectF(corner.x(), corner.y(), item.width(), item.height())


def _room(item: QQuickItem) -> QRectF:
    left, top = _number(item, "leftPadding"), _number(item, "topPadding")
    right, bottom = _number(item, "rightPadding"), _number(item, "bottomPadding")
    return _area(item).adjusted(left, top, -right, -bottom)


def _painted(item: QQuickItem, room: QRectF, width: float, height: float) -> QRectF:
    """Where the glyphs are: ``width`` and ``height`` of them, aligned in ``room``."""
    left, top = room.left(), room.top()
    if abs(room.width() - width) > SLACK or abs(room.height() - height) > SLACK:
        across, down = _alignment(item)
        left += across * (room.width() - width)
        top += down * (room.height() - height)
    return QRectF(left, top, width, height)


def _alignment(item: QQuickItem) -> tuple[float, float]:
    """How far to the right and to the bottom text stands in what is left of its room, 0 to 1. Qt for Python cannot
    read these properties."""
    words = "[effectiveHorizontalAlignment, verticalAlignment].join()"
    given, _ = QQmlExpression(QQmlEngine.contextForObject(item), item, words).evaluate()
    across, down = (int(one) for one in str(given).split(","))
    return SHARES[across & 0b0111], SHARES[down >> 5]
