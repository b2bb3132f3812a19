"""What a screen reader finds in a window, as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickWindow

Role = QAccessible.Role
BUTTON_LIKE = frozenset(
    {Role.Button, Role.CheckBox, Role.RadioButton, Role.ComboBox, Role.PageTab, Role.MenuItem, Role.Link, Role.Switch}
)
CHECKABLE = frozenset({Role.CheckBox, Role.RadioButton, Role.Switch})


@dataclass(frozen=True, eq=False, slots=True)
class Heard:
    """One thing. ``place``: its rectangle in the window. ``above``: what it stands in, nearest first."""

    interface: Any
    item: QObject | None
    role: QAccessible.Role
    name: str
    description: str
    state: QAccessible.State
    actions: tuple[str, ...]
    place: QRect
    above: tuple[Heard, ...]

    @property
    def pressable(self) -> bool:
        return self.role in BUTTON_LIKE

    def __str__(self) -> str:
        kind = self.item.metaObject().className().split("_QML")[0] if self.item is not None else "?"
        return f"{self.role.name} {self.name[:60]!r} ({kind})"


def heard(window: QQuickWindow) -> Iterator[Heard]:
    """Everything that is not invisible, outermost first, in reading order."""
    root = QAccessible.queryAccessibleInterface(window)
    yield from _heard(root, root.rect().topLeft(), ())


def _heard(interface: Any, origin: Any, above: tuple[Heard, ...]) -> Iterator[Heard]:
    if interface is None or not interface.isValid():
        return
    state = interface.state()
    if state.invisible:
        return
    acts = interface.actionInterface()
    one = Heard(
        interface,
        interface.object(),
        interface.role(),
        interface.text(QAccessible.Text.Name),
        interface.text(QAccessible.Text.Description),
        state,
        tuple(acts.actionNames()) if acts is not None else (),
        interface.rect().translated(-origin),
        above,
    )
    yield one
    for at in range(interface.childCount()):
        yield from _heard(interface.child(at), origin, (one, *above))
