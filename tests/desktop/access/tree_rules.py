"""What must hold of everything a screen reader finds. Each rule returns what breaks it, in words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QTextDocumentFragment
from PySide6.QtQuick import QQuickItem, QQuickWindow

from tests.desktop.access.heard import BUTTON_LIKE, CHECKABLE, Heard, Role, heard
from tests.desktop.access.scene import drawn, is_text, kind, owner

NAMED = BUTTON_LIKE | {
    Role.EditableText, Role.Dialog, Role.Grouping, Role.Pane, Role.List, Role.ListItem, Role.Heading, Role.StaticText,
    Role.Table, Role.Row, Role.Cell, Role.ColumnHeader, Role.ProgressBar, Role.ScrollBar, Role.PopupMenu,
    Role.AlertMessage, Role.PageTabList, Role.Window,
}  # fmt: skip
VALUED = {Role.ProgressBar, Role.ScrollBar, Role.Slider}


def nameless(things: Sequence[Heard]) -> Iterable[str]:
    """Everything has a role and a name."""
    for one in things:
        if one.role not in NAMED and one.role != Role.Separator:
            yield f"{one} has no role that says what it is"
        elif one.role in NAMED and not one.name.strip():
            yield f"{one} at {one.place.getRect()} has no name"


def unpressable(things: Sequence[Heard]) -> Iterable[str]:
    """What looks like a button to a screen reader can be pressed by it."""
    for one in things:
        if one.pressable and not {"Press", "Toggle"} & set(one.actions):
            yield f"{one} cannot be pressed"
        if one.role in VALUED and one.interface.valueInterface() is None:
            yield f"{one} tells no value"


def misstated(things: Sequence[Heard]) -> Iterable[str]:
    """States agree with the item."""
    for one in things:
        item = one.item
        if not isinstance(item, QQuickItem):
            continue
        if one.role in CHECKABLE and not one.state.checkable:
            yield f"{one} does not say that it can be checked"
        if one.pressable and bool(one.state.disabled) == item.isEnabled():
            yield f"{one} says {'dis' if one.state.disabled else 'en'}abled"
        if item.inherits("QQuickTextEdit") and one.role == Role.EditableText:
            yield from _field(one, item)
        button = item.inherits("QQuickAbstractButton") and item.isEnabled()
        if button and one.role not in BUTTON_LIKE and item.property("focusPolicy") != Qt.FocusPolicy.NoFocus:
            yield f"{one} is a button without saying so"
    tabs = [one for one in things if one.role == Role.PageTab]
    if sum(bool(one.state.selected) for one in tabs) > 1:
        yield "more than one tab of the pages is selected"
    if any(Role.PageTabList not in {above.role for above in one.above} for one in tabs):
        yield "the tabs stand in no list of tabs"


def _field(one: Heard, item: QQuickItem) -> Iterable[str]:
    area = area_of(item)
    if area is None:
        yield f"{one} is a field of its own making"
        return
    if area.property("secret") and "hidden" not in one.description:
        yield f"{one} does not say that it holds a secret"
    if bool(one.state.multiLine) != area.property("multiline"):
        yield f"{one} does not say how many lines it takes"
    if bool(one.state.readOnly) != area.property("readOnly") or bool(one.state.editable) == area.property("readOnly"):
        yield f"{one} does not say whether it can be edited"


def area_of(item: QQuickItem) -> QQuickItem | None:
    """The TextInputArea an item stands in."""
    at: QQuickItem | None = item
    while at is not None and at.property("secret") is None:
        at = at.parentItem()
    return at


def alike(things: Sequence[Heard]) -> Iterable[str]:
    """No two things to press sound the same: what they are about is said in the name or the description."""
    same: dict[tuple[object, ...], list[Heard]] = defaultdict(list)
    for one in things:
        if one.above and one.above[0].role == Role.ListItem and one.above[0].name.startswith(one.name):
            continue  # the head of a row is the row
        if one.name.startswith("Copy") and one.description:
            continue  # the same text may be there twice
        if one.pressable or one.role == Role.EditableText:
            same[(one.role, one.name, one.description)].append(one)
    for ones in same.values():
        if len(ones) > 1:
            yield f"{len(ones)} x {ones[0]}, d={ones[0].description[:40]!r}"


def disordered(things: Sequence[Heard]) -> Iterable[str]:
    """The rows of a list are read from top to bottom."""
    rows: dict[Heard, list[Heard]] = defaultdict(list)
    for one in things:
        row = one.role != Role.ScrollBar and not one.state.offscreen
        if row and one.above and one.above[0].role == Role.List:
            rows[one.above[0]].append(one)
    for box, children in rows.items():
        tops = [one.place.center().y() for one in children]
        if tops != sorted(tops):
            yield f"the rows of {box} are read in the order {[one.name[:20] for one in children]}"


def unheard(window: QQuickWindow, things: Sequence[Heard]) -> Iterable[str]:
    """What is drawn as text is said, by itself or by what it stands in; what takes the focus is there."""
    said: dict[object, Heard] = {one.item: one for one in things if one.item is not None}
    said |= {area_of(item): one for item, one in said.items() if one.role == Role.EditableText}
    near = _said_near(said)
    for item, _ in drawn(window):
        if item.property("activeFocusOnTab") and item.isEnabled() and item not in said and takes_focus(item):
            yield f"{kind(item)} takes the focus and is not heard"
        if not is_text(item):
            continue
        text = plain(item)
        own = item in said and said[item].name  # in words of its own: "Question 1 of 3" for "1 / 3"
        numbers = re.fullmatch(r"[\d ]*", text)  # of a page, a line, a share: said in words
        if not numbers and not own and text not in _spoken_around(item, said) + _beside(item, near):
            yield f"{text[:50]!r} ({kind(item)} in {owner(item)}) is seen and not heard"


def takes_focus(item: QQuickItem) -> bool:
    return not item.inherits("QQuickTextEdit") or not item.property("readOnly")


def plain(item: QQuickItem) -> str:
    text = str(item.property("text") or "")
    if text.startswith("<"):
        text = QTextDocumentFragment.fromHtml(text).toPlainText()
    return words(text)


def words(text: str) -> str:
    """Letters and digits alone, so that signs, arrows and ellipses need not be said."""
    return re.sub(r"[\W_]+", " ", text).strip().casefold()


NEAR = 3  # levels up to what a text and what says it share: a label and its field


def _said_near(said: dict[object, Heard]) -> dict[object, list[str]]:
    """What is said within few levels below each item."""
    found: dict[object, list[str]] = defaultdict(list)
    for item, one in said.items():
        at = item if isinstance(item, QQuickItem) else None
        for _ in range(NEAR):
            at = at.parentItem() if at is not None else None
            if at is not None:
                found[at].append(one.name)
    return found


def _beside(item: QQuickItem, near: dict[object, list[str]]) -> str:
    at = item.parentItem()
    return " ".join(words(name) for name in near.get(at, ()))


def _spoken_around(item: QQuickItem, said: dict[object, Heard]) -> str:
    """What is said by the item and everything it stands in, up to the first container."""
    found = []
    at: QQuickItem | None = item
    while at is not None:
        one = said.get(at)
        if one is not None:
            found += [one.name, one.description, one.interface.text(QAccessible.Text.Value)]
            if one.role in (Role.Dialog, Role.Pane, Role.Window):
                break
        at = at.parentItem()
    return " ".join(map(words, found))


RULES: tuple[Callable[[Sequence[Heard]], Iterable[str]], ...] = (nameless, unpressable, misstated, alike, disordered)


def complaints(window: QQuickWindow) -> list[str]:
    things = list(heard(window))
    dialogs = [one for one in things if one.role == Role.Dialog and one.state.modal]
    if dialogs:  # nobody is to hear what lies behind
        things = [one for one in things if dialogs[-1] in (one, *one.above)]
    found = [f"{rule.__name__}: {words_}" for rule in RULES for words_ in rule(things)]
    return found + [f"unheard: {words_}" for words_ in unheard(window, things)]
