"""The question cards of the shown session, one in front, for QML: generic questions and plan reviews alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import Property, QElapsedTimer, QObject, QTimer, Signal, Slot

from desktop.client.question_card import SUBMIT_AGAIN, Key, QuestionCard
from desktop.client.question_cards import QuestionCards
from desktop.client.question_drafts import QuestionDraft
from desktop.error_text import sentence
from desktop.models.question_page import QuestionPage
from desktop.models.text_rendering import TextRendering

ARM_MS: Final = 400  # a card that has just come to the front takes no key and no click for so long (behaviour 6.5)
CALM_MS: Final = 1_000  # Esc stops no turn for so long after it collapsed a card (behaviour 6.7)


class QuestionDesk(QObject):
    """Shows one card at a time: ``position`` of ``count``. Which one is this window's; what is in it is the client's.

    Attributes for QML:
        present: there is a card in front. callId: "" for a request without one.
        shape: ``plan`` or ``generic``. state: ``open``, ``continued`` or "" (the record does not list it yet).
        channel: ``waterfall``, ``late`` or "" (it cannot be answered from here now). busy: sent, not decided.
        notice: why the last submit was not taken, or "". again: the agent went on meanwhile, the draft stands.
        dismissable: × ends the request; else hiding sends nothing. muted, collapsed: as the user wants it shown.
        seconds: left on the countdown, -1 without one; share: of its budget, 0 to 1; paused: it rests.
        awake: the card has been in front long enough to take keys and clicks.
        calm: it may take the focus by itself: it can be answered and no countdown runs.

    Signals:
        changed: any of that. fronted: another card came to the front. ticked: the countdown moved.
        ended: the user is done with the card: the composer may have the focus back.
    """

    changed = Signal()
    fronted = Signal()
    ticked = Signal()
    ended = Signal()

    def __init__(self, cards: QuestionCards, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cards = cards
        self._session = ""
        self._front: Key | None = None
        self._since = QElapsedTimer()
        self._collapsed_at = QElapsedTimer()
        self._page = QuestionPage(self)
        self._rendering = TextRendering(self)
        self._waking = QTimer(self, singleShot=True, interval=ARM_MS)
        self._waking.timeout.connect(self.changed)
        self._leave = cards.listen(self._moved, self._tick)

    def close(self) -> None:
        self._leave()
        self._bind("")

    def show(self, session: str) -> None:
        """Show the cards of another session, its first one that is not hidden in front."""
        self._bind(session)
        self._front = None
        self._moved()

    def _bind(self, session: str) -> None:
        for one, bound in ((self._session, False), (session, True)):
            if one:
                self._cards.bind(one, bound)
        self._session = session

    def recorded(self, session: str, view: dict[str, Any], seq: int) -> None:
        self._cards.recorded(session, view, seq)

    @property
    def front(self) -> QuestionCard | None:
        """The card in front."""
        return None if self._front is None else self._cards.card(self._front)

    def _mine(self) -> list[QuestionCard]:
        return [card for card in self._cards.of(self._session) if not card.draft.hidden] if self._session else []

    def _moved(self) -> None:
        keys = [card.key for card in self._mine()]
        if self._front not in keys:
            self._bring(keys[0] if keys else None)
        self._page.show(self.front)
        self.changed.emit()
        self.ticked.emit()

    def _bring(self, key: Key | None) -> None:
        before, self._front = self._front, key
        if before is not None:
            self._cards.focus(before, False)
        if key is not None:
            self._since.start()
            self._waking.start()
        self._page.show(self.front)
        self.fronted.emit()

    def _tick(self, card: QuestionCard) -> None:
        if card.session == self._session:
            self.ticked.emit()

    def _awake(self) -> bool:
        return self._front is not None and self._since.isValid() and self._since.elapsed() >= ARM_MS

    # What rows of the transcript show of a card

    @Slot(str, result=int)
    def secondsOf(self, call: str) -> int:
        """Left on the countdown of a call's card; -1 without one."""
        card = self._cards.card((self._session, call))
        return -1 if card is None else card.seconds

    @Slot(str, result=str)
    def unsentOf(self, call: str) -> str:
        """What was typed for a call and never sent (behaviour 6.1)."""
        return self._cards.unsent((self._session, call))

    @Slot(str, result=bool)
    def mutedOf(self, call: str) -> bool:
        card = self._cards.card((self._session, call))
        return card is not None and card.draft.muted

    # Which card

    @Slot(int)
    def turn(self, step: int) -> None:
        """Bring another card of the session to the front."""
        keys = [card.key for card in self._mine()]
        if len(keys) > 1 and self._front in keys:
            self._bring(keys[(keys.index(self._front) + step) % len(keys)])
            self.changed.emit()

    def bring(self, call: str) -> bool:
        """Show the card of a call, hidden or not. False when it has none that can be shown."""
        return self._unhide(next((one for one in self._cards.of(self._session) if one.call_id == call), None))

    def bring_plan(self) -> bool:
        """The same for the plan that waits for its review; its request names no call."""
        return self._unhide(next((one for one in self._cards.of(self._session) if one.plan is not None), None))

    def _unhide(self, card: QuestionCard | None) -> bool:
        if card is None:
            return False
        self._cards.look(card.key, hidden=False, collapsed=False)
        if self._front != card.key:
            self._bring(card.key)
        self.changed.emit()
        return True

    # How it is shown

    @Slot()
    def hide(self) -> None:
        """Put the card away; nothing is sent, claim and countdown stay (behaviour 6.6)."""
        self._look(hidden=True)
        self.ended.emit()

    @Slot(bool)
    def collapse(self, collapsed: bool) -> None:
        """To its header, or whole again."""
        self._look(collapsed=collapsed)

    @Slot(bool)
    def mute(self, muted: bool) -> None:
        """No badge and no tray for a continued question; it stays answerable (behaviour 6.8)."""
        self._look(muted=muted)

    def _look(self, **how: int | bool) -> None:
        card = self.front
        if card is not None and self._awake():
            self._cards.look(card.key, **how)

    @Slot(result=bool)
    def escape(self) -> bool:
        """Esc where nothing else wanted it: collapses the card. True when the key is used up, also for a second after
        (behaviour 6.7)."""
        card = self.front
        if card is not None and card.plan is None and not card.draft.collapsed:
            self._cards.look(card.key, collapsed=True)
            self._collapsed_at.start()
            return True
        return self._collapsed_at.isValid() and self._collapsed_at.elapsed() < CALM_MS

    @Slot(bool)
    def focusAnswer(self, focused: bool) -> None:
        """The answer area has the focus, or lost it."""
        if self._front is not None:
            self._cards.focus(self._front, focused)

    @Slot()
    def takeTime(self) -> None:
        """Take your time: no countdown any more, in this client."""
        if self._front is not None and self._awake():
            self._cards.freeze(self._front)

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

    @Slot(result=bool)
    def dismiss(self) -> bool:
        """End a blocking request without call id (``ASK_CANCELLED``). False when that is not possible."""
        done = self._front is not None and self._awake() and self._cards.dismiss(self._front)
        if done:
            self.ended.emit()
        return done

    # What QML reads

    def _get(self, read: Callable[[QuestionCard], Any], blank: Any) -> Any:
        card = self.front
        return blank if card is None else read(card)

    def _place(self) -> int:
        keys = [card.key for card in self._mine()]
        return keys.index(self._front) if self._front in keys else 0

    rendering = Property(QObject, lambda self: self._rendering, constant=True)
    cardPage = Property(QObject, lambda self: self._page, constant=True)
    present = Property(bool, lambda self: self.front is not None, notify=changed)
    callId = Property(str, lambda self: self._get(lambda card: card.call_id or "", ""), notify=changed)
    shape = Property(str, lambda self: self._get(lambda card: card.shape, ""), notify=changed)
    state = Property(str, lambda self: self._get(lambda card: card.record, ""), notify=changed)
    channel = Property(str, lambda self: self._get(lambda card: card.channel, ""), notify=changed)
    ready = Property(bool, lambda self: self._get(lambda card: card.ready, False), notify=changed)
    busy = Property(bool, lambda self: self._get(lambda card: card.busy, False), notify=changed)
    notice = Property(
        str, lambda self: self._get(lambda card: sentence(card.notice) if card.notice else "", ""), notify=changed
    )
    again = Property(bool, lambda self: self._get(lambda card: card.notice == SUBMIT_AGAIN, False), notify=changed)
    dismissable = Property(bool, lambda self: self._get(lambda card: card.dismissable, False), notify=changed)
    muted = Property(bool, lambda self: self._get(lambda card: card.draft.muted, False), notify=changed)
    collapsed = Property(bool, lambda self: self._get(lambda card: card.draft.collapsed, False), notify=changed)
    frozen = Property(bool, lambda self: self._get(lambda card: card.frozen, False), notify=changed)
    paused = Property(bool, lambda self: self._get(lambda card: card.paused, False), notify=changed)
    awake = Property(bool, _awake, notify=changed)
    calm = Property(
        bool, lambda self: self._get(lambda card: card.ready and card.countdown is None, False), notify=changed
    )
    count = Property(int, lambda self: len(self._mine()), notify=changed)
    position = Property(int, _place, notify=changed)
    seconds = Property(int, lambda self: self._get(lambda card: card.seconds, -1), notify=ticked)
    share = Property(float, lambda self: self._get(lambda card: card.share, 0.0), notify=ticked)
