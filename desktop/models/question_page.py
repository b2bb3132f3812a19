"""The shown page of a question card: one question with its options and its custom text, for QML."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from PySide6.QtCore import Property, QObject, Signal

from desktop.client.question_card import QuestionCard
from desktop.client.question_drafts import Question, multiple
from desktop.models.struct_list import StructListModel

_RECOMMENDED: Final = re.compile(r"\s*(?:\(recommended\)|（推荐）|\(推荐\))\s*$", re.IGNORECASE)


class OptionRow(msgspec.Struct, frozen=True, rename="camel"):
    """One option.

    Attributes:
        label: as the asker wrote it; goes back unchanged. shown: without the mark of a recommended one.
        number: the key that picks it; 0 from the tenth on.
    """

    place: str
    label: str
    shown: str
    description: str
    recommended: bool
    picked: bool
    number: int


class QuestionPage(QObject):
    """What stands on the page; written by `QuestionDesk`.

    Signals:
        changed: any of the properties.
        turned: another question, or another card, is shown: the field takes `text` over.
        rewritten: the same page got another text by other means than its own field.
    """

    changed = Signal()
    turned = Signal()
    rewritten = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._options = StructListModel(OptionRow, lambda row: row.place, self)
        self._question: Question = {}
        self._shown: tuple[object, ...] = ()
        self._facts: tuple[object, ...] = ()
        self._index = 0
        self._total = 0
        self._text = ""
        self._uses_text = False
        self._answered = False
        self._skipped = False

    def show(self, card: QuestionCard | None) -> None:
        """Take over the page that ``card`` shows."""
        question: Question = {} if card is None else card.question
        shown = () if card is None else (card.key, question["id"])
        text_before = self._text
        self._question = question
        self._total = 0 if card is None else len(card.questions)
        self._index = 0 if card is None else min(card.draft.page, self._total - 1)
        self._text = "" if card is None else card.draft.texts.get(question["id"], "")
        self._uses_text = card is not None and card.draft.uses_text(question)
        self._answered = card is not None and card.draft.answer(question) is not None
        self._skipped = card is not None and question["id"] in card.draft.skipped
        self._options.patch(_rows(card, question))
        facts = (shown, self._index, self._total, self._text, self._uses_text, self._answered, self._skipped)
        if facts == self._facts:
            return
        self._facts = facts
        self.changed.emit()
        if shown != self._shown:
            self._shown = shown
            self.turned.emit()
        elif self._text != text_before:
            self.rewritten.emit()

    options = Property(QObject, lambda self: self._options, constant=True)
    questionId = Property(str, lambda self: self._question.get("id", ""), notify=changed)
    header = Property(str, lambda self: self._question.get("header") or "", notify=changed)
    question = Property(str, lambda self: self._question.get("question", ""), notify=changed)
    detail = Property(str, lambda self: self._question.get("detail") or "", notify=changed)
    multiple = Property(bool, lambda self: multiple(self._question), notify=changed)
    index = Property(int, lambda self: self._index, notify=changed)
    total = Property(int, lambda self: self._total, notify=changed)
    last = Property(bool, lambda self: self._index >= self._total - 1, notify=changed)
    text = Property(str, lambda self: self._text, notify=changed)
    usesText = Property(bool, lambda self: self._uses_text, notify=changed)
    answered = Property(bool, lambda self: self._answered, notify=changed)
    skipped = Property(bool, lambda self: self._skipped, notify=changed)


def _rows(card: QuestionCard | None, question: Question) -> list[OptionRow]:
    if card is None:
        return []
    picked = card.draft.picks.get(question["id"], ())
    skipped = question["id"] in card.draft.skipped
    return [
        OptionRow(
            # Pages share no rows: a delegate never passes from one question to another.
            place=f"{card.key}/{question['id']}/{at}",
            label=option["label"],
            shown=_RECOMMENDED.sub("", option["label"]) or option["label"],
            description=option.get("description") or "",
            recommended=_RECOMMENDED.search(option["label"]) is not None,
            picked=option["label"] in picked and not skipped,
            number=at + 1 if at < 9 else 0,
        )
        for at, option in enumerate(question.get("options") or ())
    ]
