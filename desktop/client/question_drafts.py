"""What stands in a question card and was not sent: one value a card, kept through everything (behaviour 6.6)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from desktop.client.drafts import Drafts, safe
from desktop.client.unsent_answers import UnsentAnswers

Question = Mapping[str, Any]
Answer = dict[str, Any]

PREFIX: Final = "question:"
LIVE: Final = "~"  # begins the key of a card without call id, which ends with its process

_INVISIBLE: Final = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})
# Letters and marks that draw nothing, as the host has them: fillers, the braille blank, variation selectors.
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")


def blank(text: str) -> bool:
    """Whether nothing of ``text`` can be seen; such a text is no answer (case Q-blank)."""
    return all(
        unicodedata.category(char) in _INVISIBLE or char in _FILLERS or "\ufe00" <= char <= "\ufe0f" for char in text
    )


@dataclass(slots=True)
class QuestionDraft:
    """The state of one card's answer area.

    Attributes:
        picks: labels by question id; texts: what stands in the custom field, by question id.
        aside: questions whose text stands by while a choice, or nothing, is the answer.
        skipped: questions answered by skipping.
        page: index of the shown question.
        frozen: its countdown was stopped for good by an edit or "Take your time".
        hidden, collapsed, muted: how the card is shown.
    """

    picks: dict[str, list[str]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    aside: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)
    page: int = 0
    frozen: bool = False
    hidden: bool = False
    collapsed: bool = False
    muted: bool = False

    @property
    def edited(self) -> bool:
        return bool(self.picks or self.texts or self.skipped)

    @property
    def written(self) -> list[str]:
        """The texts that say something."""
        return [text for text in self.texts.values() if not blank(text)]

    # Editing; every change of one question takes back that it was skipped

    def choose(self, question: Question, label: str) -> None:
        """Pick an option; in a multi-select, pick it or take it back."""
        key = question["id"]
        picked = self.picks.get(key, [])
        if not multiple(question):
            picked = [label]
            if not blank(self.texts.get(key, "")):
                self.aside.add(key)
        elif label in picked:
            picked = [one for one in picked if one != label]
        else:
            picked = [*picked, label]
        self._pick(key, picked)

    def write(self, question: Question, text: str) -> None:
        """The custom field holds ``text``. In a single-select it takes the place of the choice."""
        key = question["id"]
        self.skipped.discard(key)
        self.aside.discard(key)
        if text:
            self.texts[key] = text
        else:
            self.texts.pop(key, None)
        if not multiple(question) and not blank(text):
            self.picks.pop(key, None)

    def use_text(self, question: Question, used: bool) -> None:
        """Whether the text that stands in the field belongs to the answer."""
        key = question["id"]
        self.skipped.discard(key)
        if not used:
            self.aside.add(key)
            return
        self.aside.discard(key)
        if not multiple(question) and self.uses_text(question):
            self.picks.pop(key, None)

    def skip(self, question: Question) -> None:
        self.skipped.add(question["id"])

    def _pick(self, key: str, picked: list[str]) -> None:
        self.skipped.discard(key)
        if picked:
            self.picks[key] = picked
        else:
            self.picks.pop(key, None)

    # Answering

    def uses_text(self, question: Question) -> bool:
        key = question["id"]
        return key not in self.aside and not blank(self.texts.get(key, ""))

    def answer(self, question: Question) -> Answer | None:
        """What the draft says to ``question``; None while it says nothing."""
        key = question["id"]
        if key in self.skipped:
            return {"id": key, "selected": []}
        labels = [option["label"] for option in question.get("options") or ()]
        picked = self.picks.get(key, ())
        selected = [label for label in labels if label in picked]
        custom = {"custom": self.texts[key]} if self.uses_text(question) else {}
        if custom and not multiple(question):
            selected = []
        return {"id": key, "selected": selected, **custom} if selected or custom else None

    def batch(self, questions: Sequence[Question]) -> list[Answer] | None:
        """An answer to every question, or None while one has none."""
        found = [self.answer(question) for question in questions]
        return None if None in found else [one for one in found if one is not None]

    # As it is kept

    def plain(self) -> dict[str, Any]:
        value: dict[str, Any] = {"picks": self.picks, "texts": self.texts, "page": self.page}
        value |= {"aside": sorted(self.aside), "skipped": sorted(self.skipped)}
        flags = {name: getattr(self, name) for name in ("frozen", "hidden", "collapsed", "muted")}
        return {name: one for name, one in (value | flags).items() if one}

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> QuestionDraft:
        """What `plain` gave; whatever does not fit is left out."""
        picks, texts, page = plain.get("picks"), plain.get("texts"), plain.get("page")
        return cls(
            picks={str(key): _strings(one) for key, one in picks.items()} if isinstance(picks, dict) else {},
            texts={str(key): str(one) for key, one in texts.items()} if isinstance(texts, dict) else {},
            aside=set(_strings(plain.get("aside"))),
            skipped=set(_strings(plain.get("skipped"))),
            page=page if isinstance(page, int) and page >= 0 else 0,
            **{name: plain.get(name) is True for name in ("frozen", "hidden", "collapsed", "muted")},
        )


def multiple(question: Question) -> bool:
    """Camel case in frames, snake case where a call's own arguments are read."""
    return bool(question.get("multiSelect") or question.get("multi_select"))


def skips(questions: Iterable[Question]) -> list[Answer]:
    """A batch that skips everything; valid (behaviour 5.1)."""
    return [{"id": question["id"], "selected": []} for question in questions]


def _strings(value: Any) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


class QuestionDrafts:
    """The drafts of all cards in the one local store, saved within 300 ms of an edit.

    Attributes:
        unsent: what is left of those whose cards went.
    """

    def __init__(self, drafts: Drafts) -> None:
        self.unsent = UnsentAnswers(drafts)
        self._drafts = drafts
        self._known = set(drafts.keys(PREFIX))
        self._muted: set[str] = set()
        for name in [name for name in self._known if name.split(":", 2)[2].startswith(LIVE)]:
            self._died(name)
        self._muted = {name for name in self._known if (drafts.get(name) or {}).get("muted") is True}

    def load(self, session: str, call: str) -> QuestionDraft:
        name = _name(session, call)
        found = self._drafts.get(name) if name in self._known else None
        return QuestionDraft() if found is None else QuestionDraft.read(found)

    def _died(self, name: str) -> None:
        """The request of a card without call id died with the process that held it; what was typed did not."""
        found = self._drafts.get(name) or {}
        written = QuestionDraft.read(found).written
        if written and "asked" in found:
            self.unsent.keep(name.split(":", 2)[1], str(found["asked"]), "\n\n".join(written))
        self._forget(name)

    def save(self, session: str, call: str, draft: QuestionDraft, asked: str = "") -> None:
        """``asked``: under what the text of a card without call id is kept when its process dies."""
        name, plain = _name(session, call), draft.plain()
        if asked and plain:
            plain["asked"] = asked
        (self._muted.add if draft.muted else self._muted.discard)(name)
        if plain:
            self._known.add(name)
            self._drafts.put(name, plain)
        else:
            self._forget(name)

    def remove(self, session: str, call: str) -> None:
        self._forget(_name(session, call))

    def calls(self, session: str) -> list[str]:
        """The calls of a session that have a draft."""
        start = _name(session, "")
        return [name[len(start) :] for name in self._known if name.startswith(start)]

    def muted(self) -> list[tuple[str, str]]:
        """The cards, by (session, call), whose owner wants to hear no more of them."""
        return [(session, call) for _, session, call in (name.split(":", 2) for name in self._muted)]

    def _forget(self, name: str) -> None:
        if name in self._known:
            self._known.discard(name)
            self._muted.discard(name)
            self._drafts.remove(name)


def _name(session: str, call: str) -> str:
    return safe(f"{PREFIX}{session}:{call}")
