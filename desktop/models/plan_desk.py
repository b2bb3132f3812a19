"""The plan review in front of the user, for QML: one decision (behaviour 7.4); and the plans of the rows (7.5)."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, Property, QCoreApplication, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from desktop.client.plan_review import PlanReview
from desktop.client.question_card import QuestionCard
from desktop.client.tasks import Tasks
from desktop.error_text import sentence
from desktop.models.plan_comparison import PlanComparison
from desktop.models.plan_text import PlanText
from desktop.models.plan_versions import PlanVersions
from desktop.models.question_desk import QuestionDesk
from desktop.models.text_rendering import TextRendering

# What the host asks by itself; its words are in the log, so they are English there.
ASKED = (
    QT_TRANSLATE_NOOP("PlanReview", "Approve this plan?"),
    QT_TRANSLATE_NOOP("PlanReview", "Leave plan mode and carry out this plan"),
    QT_TRANSLATE_NOOP("PlanReview", "Stay in plan mode and revise the plan"),
)


class PlanDesk(QObject):
    """The question desk's card in front, while that is a plan review. A press latches it: until the host refuses,
    nothing more is sent.

    Properties for QML:
        present: there is one. question: its name; questionSaid: in the present language. canRefuse, approveNote,
        refuseNote: of its buttons.
        text: `PlanText`; rendering: a `TextRendering` of its own; outline: ``[{row, level, title}]``.
        latched: a decision is on its way; ready: one can be sent. trouble: why the last one was not taken.
        comparison: `PlanComparison` with the session's plan before. compared: that of a row, see `compareRow`.

    Signals:
        changed: any of them. replaced: another card, or none, is on the desk.
        chatWanted(text): the review was set aside to talk about ``text``, "" for all of it.
        saveWanted(title, text): write the plan to a file.
        comparisonWanted: ``compared`` is to be shown. cardWanted: the card is to have the focus.
    """

    changed = Signal()
    replaced = Signal()
    chatWanted = Signal(str)
    saveWanted = Signal(str, str)
    comparisonWanted = Signal()
    cardWanted = Signal()

    def __init__(self, questions: QuestionDesk, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._questions = questions
        self._versions: PlanVersions | None = None
        self._card: QuestionCard | None = None
        self._text = PlanText(self)
        self._rendering = TextRendering(self)
        self._comparison = PlanComparison(tasks, self)
        self._compared = PlanComparison(tasks, self)
        self._text.outlineChanged.connect(self.changed)
        questions.changed.connect(self._moved)

    def use(self, versions: PlanVersions | None) -> None:
        """Another session is shown: these are its plans."""
        if self._versions is not None:
            self._versions.changed.disconnect(self._compare)
        self._versions = versions
        if versions is not None:
            versions.changed.connect(self._compare)
        self._compare()

    @Slot()
    def _moved(self) -> None:
        """The same card again keeps its text, selection and place, whatever else arrives (case P-late-update)."""
        card = self._questions.front
        if card is not None and card.plan is None:
            card = None
        if card is not self._card:
            self._card = card
            self._rendering.property("selection").clear()
            self._text.show(card.plan.plan if card is not None and card.plan is not None else "")
            self._compare()
            self.replaced.emit()
        self.changed.emit()

    @Slot()
    def _compare(self) -> None:
        review = self._review
        before = self._versions.before_waiting(review.plan) if review is not None and self._versions is not None else ""
        self._comparison.show(before, review.plan if review is not None else "")

    @property
    def _review(self) -> PlanReview | None:
        return self._card.plan if self._card is not None else None

    # The three actions

    @Slot()
    def approve(self) -> None:
        if self._review is not None:
            self._questions.decide(self._key(), self._review.approve)

    @Slot()
    def refuse(self) -> None:
        if self._review is not None and self._review.refuse is not None:
            self._questions.decide(self._key(), self._review.refuse)

    @Slot(str)
    def chat(self, selected: str) -> None:
        """Decide nothing: the request is cancelled, and the composer gets the focus and what was selected."""
        if self._card is None or self._card.busy or not self._questions.property("awake"):
            return
        if not self._questions.dismiss(self._key()):
            self._questions.hide()  # its request is over already; the row brings it back
        self.chatWanted.emit(selected.strip())

    def _key(self) -> str:
        return str(self._questions.property("key"))

    # What can be taken along

    @Slot()
    def copy(self) -> None:
        if self._review is not None:
            self.copyText(self._review.plan)

    @Slot(str)
    def copyText(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    @Slot()
    def save(self) -> None:
        if self._review is not None:
            outline = self._text.property("outline")
            self.saveWanted.emit(str(outline[0]["title"]) if outline else "", self._review.plan)

    # The rows

    @Slot(str)
    def compare_row(self, call_id: str) -> None:
        """Show what the plan of a row changed against the one before it."""
        if self._versions is not None:
            self._compared.show(self._versions.before(call_id), self._versions.plan(call_id))
            self.comparisonWanted.emit()

    @Slot()
    def bring(self) -> None:
        """Show the waiting review, hidden or not, and give it the focus."""
        self._questions.bring_plan()
        if self._card is not None:
            self.cardWanted.emit()

    def retranslate(self) -> None:
        """The language changed: the trouble is a sentence of ours."""
        self.changed.emit()

    def _trouble(self) -> str:
        return sentence(self._card.notice) if self._card is not None and self._card.notice else ""

    def _of_review(self, name: str) -> str:
        return str(getattr(self._review, name)) if self._review is not None else ""

    def _said(self, name: str) -> str:
        """In the present language what Parley itself asks; another asker's words stay as they are."""
        return QCoreApplication.translate("PlanReview", self._of_review(name))

    present = Property(bool, lambda self: self._card is not None, notify=changed)
    question = Property(str, lambda self: self._of_review("question"), notify=changed)
    questionSaid = Property(str, lambda self: self._said("question"), notify=changed)
    text = Property(QObject, lambda self: self._text, constant=True)
    rendering = Property(QObject, lambda self: self._rendering, constant=True)
    outline = Property(list, lambda self: self._text.property("outline"), notify=changed)
    canRefuse = Property(bool, lambda self: bool(self._review and self._review.refuse is not None), notify=changed)
    approveNote = Property(str, lambda self: self._said("approve_note"), notify=changed)
    refuseNote = Property(str, lambda self: self._said("refuse_note"), notify=changed)
    latched = Property(bool, lambda self: self._card is not None and self._card.busy, notify=changed)
    ready = Property(bool, lambda self: self._card is not None and self._card.ready, notify=changed)
    trouble = Property(str, _trouble, notify=changed)
    comparison = Property(QObject, lambda self: self._comparison, constant=True)
    compared = Property(QObject, lambda self: self._compared, constant=True)
