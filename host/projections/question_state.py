"""What the ``userQuestions`` projection keeps: the calls that wait, the calls that were answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType
from typing import Any, Literal

from host.events.messages import Value
from host.events.questions import Answers, Questions

Schema = Literal["timed", "legacy"]


class ActiveQuestion(Value, frozen=True):
    """A call that waits for its answer. ``continued``: the agent went on without it. ``asked_at``: Unix ms."""

    call_id: str
    questions: Questions
    asked_at: int
    continued: bool = False


class SettledQuestion(Value, frozen=True):
    """A call that was answered; ``answers`` is empty where the recorded reply cannot be used."""

    call_id: str
    questions: Questions
    answers: Answers
    answered_at: int


class SettledList(Sequence[SettledQuestion]):
    """The answered calls in settlement order: immutable, and adding one costs the same however many there are.

    Versions share one list, of which each sees its own length; only adding to another than the newest copies.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, items: list[SettledQuestion] | None = None) -> None:
        self._shared = [] if items is None else items
        self._length = len(self._shared)

    def with_one(self, item: SettledQuestion) -> SettledList:
        newest = len(self._shared) == self._length
        shared = self._shared if newest else self._shared[: self._length]
        shared.append(item)
        return SettledList(shared)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[SettledQuestion]:
        return islice(self._shared, self._length)

    def __getitem__(self, index: Any) -> Any:
        return self._shared[range(self._length)[index]] if isinstance(index, int) else list(self)[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SettledList) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(self._length)


@dataclass(frozen=True)
class UserQuestionsState:
    """The folded state.

    Attributes:
        schema: what the `request/header` in force declared for the tool, None where it did not list it.
        active: waiting calls by id, in ask order.
        open: ids of those whose call has no result yet.
        settled: answered calls.
        inbox: per target, the call each queued message replies to (None for an ordinary one), in queue order.
    """

    schema: Schema | None = None
    active: Mapping[str, ActiveQuestion] = field(default_factory=lambda: MappingProxyType({}))
    open: frozenset[str] = frozenset()
    settled: SettledList = field(default_factory=SettledList)
    inbox: Mapping[str, tuple[str | None, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def queued(self, call_id: str) -> bool:
        """Whether a reply to the call waits for admission (behaviour 5.3.7)."""
        return any(call_id in queue for queue in self.inbox.values())

    def with_active(self, question: ActiveQuestion) -> UserQuestionsState:
        active = dict(self.active)
        active[question.call_id] = question
        others = self.open - {question.call_id}
        return replace(
            self,
            active=MappingProxyType(active),
            open=others if question.continued else others | {question.call_id},
        )

    def without(self, call_id: str) -> UserQuestionsState:
        active = {key: value for key, value in self.active.items() if key != call_id}
        return replace(self, active=MappingProxyType(active), open=self.open - {call_id})

    def with_answers(self, question: ActiveQuestion, answers: Answers, at: int) -> UserQuestionsState:
        settled = SettledQuestion(
            call_id=question.call_id, questions=question.questions, answers=answers, answered_at=at
        )
        return replace(self.without(question.call_id), settled=self.settled.with_one(settled))
