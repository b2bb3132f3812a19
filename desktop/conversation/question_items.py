"""Questions and answers as plain values, read from a call's arguments, a result or a recorded reply."""

from __future__ import annotations

from typing import Any

import msgspec

from desktop.conversation.payload import items, json_object, string, strings


class Option(msgspec.Struct, frozen=True):
    label: str
    description: str = ""


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """One question and, once there is one, its answer. ``answered`` is False while there is none; a skipped question
    is answered with nothing selected and no custom text (behaviour 5.1)."""

    id: str
    question: str
    header: str = ""
    detail: str = ""
    options: tuple[Option, ...] = ()
    multi_select: bool = False
    answered: bool = False
    selected: tuple[str, ...] = ()
    custom: str = ""

    @property
    def skipped(self) -> bool:
        return self.answered and not self.selected and not self.custom


def questions_in(values: dict[str, Any]) -> tuple[Item, ...]:
    """The questions under ``questions``; empty when there are none that can be shown."""
    return tuple(
        Item(
            id=string(item, "id"),
            question=string(item, "question"),
            header=string(item, "header"),
            detail=string(item, "detail"),
            options=tuple(Option(string(o, "label"), string(o, "description")) for o in items(item, "options")),
            multi_select=bool(item.get("multi_select", item.get("multiSelect", False))),
        )
        for item in items(values, "questions")
        if string(item, "question")
    )


def with_answers(questions: tuple[Item, ...], answers: list[dict[str, Any]]) -> tuple[Item, ...]:
    """The questions with the answers that name them."""
    by_id = {string(answer, "id"): answer for answer in answers}
    return tuple(
        msgspec.structs.replace(
            item, answered=True, selected=strings(by_id[item.id], "selected"), custom=string(by_id[item.id], "custom")
        )
        if item.id in by_id
        else item
        for item in questions
    )


def answers_in(text: str) -> list[dict[str, Any]] | None:
    """The batch that a result or reply holds as JSON under ``answers``; None when it holds none."""
    found = json_object(text)
    if found is None or not isinstance(found.get("answers"), list):
        return None
    return items(found, "answers")
