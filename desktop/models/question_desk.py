"""The question cards of the shown session for QML: one in front, its pages, and what the user says to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.question_card import SUBMIT_AGAIN, Key, QuestionCard
from desktop.client.question_cards import QuestionCards
from desktop.client.question_drafts import QuestionDraft
from desktop.error_text import sentence
from desktop.models.question_front import QuestionFront
from desktop.models.text_rendering import TextRendering


class QuestionDesk(QuestionFront):
    """Shows one card at a time: ``position`` of ``count``. Which one is this window's; what is in it is the client's.

    Attributes for QML:
        present: there is a card in front. key: it, for `decide` and `dismiss`. callId: "" for a request without one.
        shape: ``plan`` or ``generic``. state: ``open``, ``continued`` or "" (the record does not list it yet).
        channel: ``waterfall``, ``late`` or "" (it cannot be answered from here now). busy: sent, not decided.
        notice: why the last submit was not taken, or "". again: the agent went on meanwhile, the draft stands.
        dismissable: × ends the request; else hiding sends nothing. muted, collapsed: as the user wants it shown.
        seconds: left on the countdown, -1 without one; share: of its budget, 0 to 1; paused: it rests.
        awake: the card has been in front long enough to take keys and clicks.
        calm: it may take the focus by itself: it can be answered and no countdown runs.
    """

    changed = Signal()
    ticked = Signal()
    fronted = Signal()
    ended = Signal()

    def __init__(self, cards: QuestionCards, parent: QObject | None = None) -> None:
        super().__init__(cards, parent)
        self._rendering = TextRendering(self)

    # The answer

    @Slot(str)
    def choose(self, label: str) -> None:
        """Pick an option or, in a multi-select, turn it; a single choice goes on to the next page (behaviour 6.7)."""
        card = self.front
        if card is None or not self._awake() or card.busy:
            return
        question = card.question
        self._cards.edit(card.key, lambda card: card.draft.choose(question, label))
        if not self._page.property("multiple"):
            self._step(card, 1)

    @Slot(str, str)
    def write(self, question_id: str, text: str) -> None:
        """The custom field of a question holds ``text``."""
        card = self.front
        question = None if card is None else next((one for one in card.questions if one["id"] == question_id), None)
        if card is not None and question is not None and card.draft.texts.get(question_id, "") != text:
            self._cards.edit(card.key, lambda card: card.draft.write(question, text))

    @Slot(bool)
    def useText(self, used: bool) -> None:
        """Whether the text in the field belongs to the answer."""
        self._edit(lambda draft, question: draft.use_text(question, used))

    def _edit(self, change: Callable[[QuestionDraft, Any], None]) -> None:
        card = self.front
        if card is not None and self._awake():
            self._cards.edit(card.key, lambda card: change(card.draft, card.question))

    @Slot(int)
    def page(self, step: int) -> None:
        """Turn pages; what is on them stays."""
        card = self.front
        if card is not None and self._awake():
            self._step(card, step)

    def _step(self, card: QuestionCard, step: int) -> None:
        target = max(0, min(len(card.questions) - 1, card.draft.page + step))
        if target != card.draft.page:
            self._cards.look(card.key, page=target)

    @Slot()
    def goOn(self) -> None:
        """The primary button: the next page; on the last one submit, or the first page without an answer."""
        card = self.front
        if card is None or not self._awake() or card.draft.answer(card.question) is None:
            return
        if card.draft.page < len(card.questions) - 1:
            self._step(card, 1)
            return
        open_pages = [at for at, one in enumerate(card.questions) if card.draft.answer(one) is None]
        if open_pages:
            self._cards.look(card.key, page=open_pages[0])
        elif self._cards.submit(card.key):
            self.ended.emit()

    @Slot()
    def skip(self) -> None:
        """Answer the page by skipping it, and go on."""
        if self.front is not None and self.front.ready:
            self._edit(lambda draft, question: draft.skip(question))
            self.goOn()

    @Slot()
    def skipAll(self) -> None:
        """Skip every question and send that."""
        if self._front is not None and self._awake() and self._cards.skip_all(self._front):
            self.ended.emit()

    @Slot(str, str)
    def decide(self, key: str, label: str) -> None:
        """A verdict on a plan, by the asker's own label; once, until it is refused (behaviour 7.4)."""
        card = self._taking(key)
        if card is not None and card.plan is not None:
            self._cards.send(card.key, card.plan.answers(label))

    @Slot(str, result=bool)
    def dismiss(self, key: str) -> bool:
        """End a blocking request without call id (``ASK_CANCELLED``). False when that is not possible."""
        card = self._taking(key)
        done = card is not None and self._cards.dismiss(card.key)
        if done:
            self.ended.emit()
        return done

    def _taking(self, key: str) -> QuestionCard | None:
        """The card in front when it is ``key`` and takes input."""
        card = self.front
        return card if card is not None and self._awake() and _spelled(card.key) == key else None

    # What QML reads

    def _get(self, read: Callable[[QuestionCard], Any], blank: Any) -> Any:
        card = self.front
        return blank if card is None else read(card)

    def _place(self) -> int:
        keys = self._mine()
        return keys.index(self._front) if self._front in keys else 0

    rendering = Property(QObject, lambda self: self._rendering, constant=True)
    viewed = Property("QVariantMap", lambda self: self.answered(), notify=changed)  # type: ignore[arg-type]
    cardPage = Property(QObject, lambda self: self._page, constant=True)
    present = Property(bool, lambda self: self.front is not None, notify=changed)
    key = Property(str, lambda self: self._get(lambda card: _spelled(card.key), ""), notify=changed)
    callId = Property(str, lambda self: self._get(lambda card: card.call_id or "", ""), notify=changed)
    shape = Property(str, lambda self: self._get(lambda card: card.shape, ""), notify=changed)
    state = Property(str, lambda self: self._get(lambda card: card.record, ""), notify=changed)
    channel = Property(str, lambda self: self._get(lambda card: card.channel, ""), notify=changed)
    ready = Property(bool, lambda self: self._get(lambda card: card.ready, False), notify=changed)
    busy = Property(bool, lambda self: self._get(lambda card: card.busy, False), notify=changed)
    notice = Property(
        str,
        lambda self: self._get(lambda card: sentence(card.notice) if card.notice else "", ""),
        notify=changed,
    )
    again = Property(bool, lambda self: self._get(lambda card: card.notice == SUBMIT_AGAIN, False), notify=changed)
    dismissable = Property(bool, lambda self: self._get(lambda card: card.dismissable, False), notify=changed)
    muted = Property(bool, lambda self: self._get(lambda card: card.draft.muted, False), notify=changed)
    collapsed = Property(bool, lambda self: self._get(lambda card: card.draft.collapsed, False), notify=changed)
    frozen = Property(bool, lambda self: self._get(lambda card: card.frozen, False), notify=changed)
    paused = Property(bool, lambda self: self._get(lambda card: card.paused, False), notify=changed)
    awake = Property(bool, lambda self: self._awake(), notify=changed)
    calm = Property(
        bool,
        lambda self: self._get(lambda card: card.ready and card.countdown is None, False),
        notify=changed,
    )
    count = Property(int, lambda self: len(self._mine()), notify=changed)
    position = Property(int, _place, notify=changed)
    seconds = Property(int, lambda self: self._get(lambda card: card.seconds, -1), notify=ticked)
    share = Property(float, lambda self: self._get(lambda card: card.share, 0.0), notify=ticked)


def _spelled(key: Key) -> str:
    return "/".join(key)
