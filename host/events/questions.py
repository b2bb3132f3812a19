"""Questions to the user: items, answers, intents, and the one validator that judges them everywhere (behaviour 5.1).

A call's arguments, the request of a waterfall, a foreground result and a late answer all pass through here, so none
of them can be right in one place and wrong in another.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from host.errors import HostError
from host.events.messages import Value

MAX_TIMEOUT: Final = 2_147_483
"""Seconds; a time-out in milliseconds still fits 32 bits."""

WAIT_FOR_EVER: Final = -1

_SURROGATE = re.compile("[\ud800-\udfff]")
_INVISIBLE = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})
# Letters and marks that draw nothing: Hangul fillers, Khmer inherent vowels, braille blank, grapheme joiner,
# variation selectors.
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0") | {
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}


class PlanReviewIntent(Value, frozen=True, tag_field="kind", tag="plan-review"):
    """The question is a decision on its ``detail``, a plan; ``approve`` names the option that means yes."""

    approve: str


AskUserQuestionIntent = PlanReviewIntent
"""Shapes presentation only; a union by ``kind`` with one member today. An unknown kind is refused."""


class AskUserQuestionOption(Value, frozen=True, omit_defaults=True):
    label: str
    description: str | None = None


class AskUserQuestionItem(Value, frozen=True, omit_defaults=True):
    """One question. ``detail`` is Markdown; without options only a text can answer it."""

    id: str
    question: str
    detail: str | None = None
    header: str | None = None
    options: tuple[AskUserQuestionOption, ...] = ()
    multi_select: bool = False
    intent: AskUserQuestionIntent | None = None


class AskUserQuestionAnswerItem(Value, frozen=True):
    """What the user said to the question ``id``.

    ``selected`` holds option labels, unchanged. In a single-select a ``custom`` text stands in place of the choice;
    in a multi-select it may accompany it. Nothing selected and no text: the question was skipped.
    """

    id: str
    selected: tuple[str, ...] = ()
    custom: str | None = None

    @property
    def skipped(self) -> bool:
        return not self.selected and self.custom is None


Questions = tuple[AskUserQuestionItem, ...]
Answers = tuple[AskUserQuestionAnswerItem, ...]


class _ToolItem(msgspec.Struct, frozen=True):
    """A question as the model writes it: snake case, and null where nothing is meant."""

    id: str
    question: str
    detail: str | None = None
    header: str | None = None
    options: tuple[AskUserQuestionOption, ...] | None = None
    multi_select: bool | None = None
    intent: AskUserQuestionIntent | None = None

    def item(self) -> AskUserQuestionItem:
        return AskUserQuestionItem(
            id=self.id,
            question=self.question,
            detail=self.detail,
            header=self.header,
            options=self.options or (),
            multi_select=bool(self.multi_select),
            intent=self.intent,
        )


def is_blank(text: str) -> bool:
    """Whether nothing of ``text`` can be seen: white space of any width, controls, zero-width characters."""
    return all(char in _FILLERS or unicodedata.category(char) in _INVISIBLE for char in text)


def folded(text: str) -> str:
    """``text`` without case, white space and invisible characters: what two wordings have in common."""
    joined = "".join(text.casefold().split())
    if joined.isprintable() and _FILLERS.isdisjoint(joined):
        return joined
    return "".join(char for char in joined if not is_blank(char))


def read_tool_questions(arguments: dict[str, Any]) -> Questions:
    """The valid questions of an ``ask_user_question`` call.

    An ``intent`` is not in the tool's schema, yet understood when given: it only shapes presentation.

    Raises:
        HostError: ``EMPTY_QUESTIONS``, ``BAD_QUESTIONS``, ``BAD_INTENT``.
    """
    given = _storable(arguments.get("questions"))
    if given is None or given == []:
        raise HostError("EMPTY_QUESTIONS", "there is no question")
    for index, item in enumerate(given if isinstance(given, list) else ()):
        if isinstance(item, dict) and item.get("intent") is not None:
            _read_intent(item["intent"], index)
    try:
        items = msgspec.convert(given, tuple[_ToolItem, ...])
    except msgspec.ValidationError as error:
        raise HostError("BAD_QUESTIONS", f"the questions do not have the right shape: {error}") from None
    questions = tuple(item.item() for item in items)
    check_questions(questions)
    return questions


def _read_intent(plain: Any, index: int) -> None:
    try:
        if isinstance(plain, dict) and "kind" not in plain:  # a lone struct would do without its tag
            raise msgspec.ValidationError("no `kind`")
        msgspec.convert(plain, AskUserQuestionIntent)
    except msgspec.ValidationError as error:
        raise HostError("BAD_INTENT", f"question {index + 1}: the intent is not known: {error}") from None


def check_questions(questions: Sequence[AskUserQuestionItem]) -> None:
    """Judge a request before anyone sees it (behaviour 5.3.1).

    Raises:
        HostError: ``EMPTY_QUESTIONS``; ``BAD_QUESTIONS``: a blank id, text or label, or one that repeats;
            ``BAD_INTENT``: ``approve`` names none of the question's own options, or there is no ``detail``.
    """
    if not questions:
        raise HostError("EMPTY_QUESTIONS", "there is no question")
    seen: set[str] = set()
    for number, item in enumerate(questions, 1):
        if is_blank(item.id):
            raise HostError("BAD_QUESTIONS", f"question {number} has a blank id")
        if item.id in seen:
            raise HostError("BAD_QUESTIONS", f"the id {item.id!r} is used twice")
        seen.add(item.id)
        if is_blank(item.question):
            raise HostError("BAD_QUESTIONS", f"question {item.id!r} has no text")
        _check_options(item)
        _check_intent(item)


def _check_options(item: AskUserQuestionItem) -> None:
    labels: set[str] = set()
    for option in item.options:
        if is_blank(option.label):
            raise HostError("BAD_QUESTIONS", f"question {item.id!r} has an option with a blank label")
        if option.label in labels:
            raise HostError("BAD_QUESTIONS", f"question {item.id!r} offers {option.label!r} twice")
        labels.add(option.label)


def _check_intent(item: AskUserQuestionItem) -> None:
    if item.intent is None:
        return
    if all(option.label != item.intent.approve for option in item.options):
        raise HostError("BAD_INTENT", f"question {item.id!r} does not offer {item.intent.approve!r}, its own approval")
    if item.detail is None or is_blank(item.detail):
        raise HostError("BAD_INTENT", f"question {item.id!r} asks for a decision on a detail it does not have")


def read_answers(questions: Sequence[AskUserQuestionItem], given: Any) -> Answers:
    """A valid batch of answers to ``questions``, in their order (behaviour 5.1, 5.3.5, 5.3.6).

    Args:
        given: plain values as they come in a frame or a record: ``[{id, selected?, custom?}]``.

    Raises:
        HostError: ``BAD_ANSWER``.
    """
    try:
        batch = msgspec.convert(given, Answers)
    except msgspec.ValidationError as error:
        raise HostError("BAD_ANSWER", f"the answers do not have the right shape: {error}") from None
    by_id = {answer.id: answer for answer in batch}
    if len(batch) != len(questions) or by_id.keys() != {item.id for item in questions}:
        raise HostError("BAD_ANSWER", "the answers do not name every question exactly once")
    for item in questions:
        _check_answer(item, by_id[item.id])
    return tuple(by_id[item.id] for item in questions)


def _check_answer(item: AskUserQuestionItem, answer: AskUserQuestionAnswerItem) -> None:
    labels = {option.label for option in item.options}
    for label in answer.selected:
        if label not in labels:
            raise HostError("BAD_ANSWER", f"question {item.id!r} does not offer {label!r}")
    if len(set(answer.selected)) != len(answer.selected):
        raise HostError("BAD_ANSWER", f"an option of question {item.id!r} is listed twice")
    if answer.custom is not None and is_blank(answer.custom):
        raise HostError("BAD_ANSWER", f"the text for question {item.id!r} is blank")
    if not item.multi_select and len(answer.selected) + (answer.custom is not None) > 1:
        raise HostError("BAD_ANSWER", f"question {item.id!r} takes one choice or one text")


def read_timeout(given: Any, default: int) -> int:
    """Seconds to wait, or `WAIT_FOR_EVER`; ``default`` where the call names none (behaviour 5.2.2).

    Raises:
        HostError: ``BAD_TIMEOUT``.
    """
    if given is None:
        return default
    whole = isinstance(given, int | float) and not isinstance(given, bool) and given == given // 1
    if not whole or not (given == WAIT_FOR_EVER or 0 < given <= MAX_TIMEOUT):
        raise HostError("BAD_TIMEOUT", f"timeout takes whole seconds from 1 to {MAX_TIMEOUT}, or {WAIT_FOR_EVER}")
    return int(given)


def plain_questions(questions: Sequence[AskUserQuestionItem]) -> list[dict[str, Any]]:
    """Plain camelCase values for frames, views and records."""
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(questions))
    return found


def plain_answers(answers: Sequence[AskUserQuestionAnswerItem]) -> list[dict[str, Any]]:
    """Plain values; ``selected`` is always there, ``custom`` only where the user wrote something."""
    return [
        {"id": one.id, "selected": list(one.selected)} | ({} if one.custom is None else {"custom": one.custom})
        for one in answers
    ]


def parse_arguments(text: str) -> dict[str, Any]:
    """A call's raw arguments as an object.

    Raises:
        ValueError: not a JSON object, or one nested beyond all sense.
    """
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(found, dict):
        raise ValueError("not an object")
    return found


def _storable(plain: Any) -> Any:
    """``plain`` with U+FFFD in place of lone surrogates, which no store or frame can hold."""
    text = json.dumps(plain, ensure_ascii=False)
    if not _SURROGATE.search(text):
        return plain
    return json.loads(_SURROGATE.sub("\ufffd", text))
