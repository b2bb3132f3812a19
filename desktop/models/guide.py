"""The user guide in the window: the pages of docs/guide in its language. Made when it is first opened."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.models.plan_text import PlanText
from desktop.models.text_rendering import TextRendering

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "guide"
LANGUAGES: Final = {"zh_CN": "zh-CN"}
"""Of the window -> the folder; all others read English."""
INDEX: Final = "README.md"
PATH: Final = "path:"  # how a link to a file arrives, see desktop/markdown/html.py

_ENTRY = re.compile(r"^\| \[(.+?)\]\(([\w-]+\.md)\)", re.MULTILINE)
_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
_OUTSIDE = re.compile(r"\[([^\]]+)\]\(\.\./[^)]*\)")
# Pictures, the way back to the index, the choice of the language: what a dialog has no use for.
_LEFT_OUT = re.compile(r"^(!\[.*|\[[^\]]+\]\(README\.md\)|.*\]\(\.\./[\w-]+/README\.md\).*)\n\n", re.MULTILINE)

logger = logging.getLogger(__name__)


class Guide(QObject):
    """One page at a time, with the way back.

    Signals:
        changed: any property.
        jumped(row): this row of ``text`` is to be at the top.
    """

    changed = Signal()
    jumped = Signal(int)

    def __init__(self, language: Callable[[], str], parent: QObject | None = None, folder: Path = FOLDER) -> None:
        super().__init__(parent)
        self._language = language
        self._folder = folder
        self._page = INDEX
        self._before: list[str] = []
        self._titles: dict[str, str] = {}
        self._anchor = ""
        self._missing = False
        self._text = PlanText(self)
        self._rendering = TextRendering(self)
        self._text.outlineChanged.connect(self._jump)

    @Slot()
    def opened(self) -> None:
        """The dialog comes up: where it was left."""
        self._show(self._page)

    @Slot(str)
    def turn(self, page: str) -> None:
        """Show another page, by the name of its file."""
        if page != self._page:
            self._before.append(self._page)
            self._show(page)

    @Slot(str)
    def follow(self, address: str) -> None:
        """A link of the guide was pressed."""
        page, _, anchor = address.removeprefix(PATH).partition("#")
        self._anchor = anchor
        if page in ("", self._page):
            self._jump()
        elif page in self._titles:
            self.turn(page)

    @Slot()
    def back(self) -> None:
        if self._before:
            self._show(self._before.pop())

    def retranslate(self) -> None:
        """The same page in the other language."""
        self._show(self._page)

    def _show(self, page: str) -> None:
        folder = self._folder / LANGUAGES.get(self._language(), "en")
        try:
            index, text = ((folder / name).read_text(encoding="utf-8") for name in (INDEX, page))
        except OSError as fault:
            logger.warning("the guide cannot be read: %s", fault)
            index, text = "", ""
        self._page, self._missing = page, not text
        first = _TITLE.search(index)
        self._titles = {INDEX: first[1] if first else ""} | {name: title for title, name in _ENTRY.findall(index)}
        self._rendering.property("selection").clear()
        self.changed.emit()
        self.jumped.emit(0)
        self._text.show(_OUTSIDE.sub(r"\1", _LEFT_OUT.sub("", text)))

    @Slot()
    def _jump(self) -> None:
        """To the heading that was asked for, once it is there."""
        if not self._anchor:
            return
        for heading in self._text.property("outline"):
            if _anchor(heading["title"]) == self._anchor:
                self._anchor = ""
                self.jumped.emit(heading["row"])
                return

    def _pages(self) -> list[dict[str, Any]]:
        return [{"key": key, "text": title, "checked": key == self._page} for key, title in self._titles.items()]

    pages = Property(list, _pages, notify=changed)
    title = Property(str, lambda self: self._titles.get(self._page, ""), notify=changed)
    canGoBack = Property(bool, lambda self: bool(self._before), notify=changed)
    missing = Property(bool, lambda self: self._missing, notify=changed)
    text = Property(QObject, lambda self: self._text, constant=True)
    rendering = Property(QObject, lambda self: self._rendering, constant=True)


def _anchor(title: str) -> str:
    """How links name a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
