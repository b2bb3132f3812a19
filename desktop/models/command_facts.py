"""What the commands depend on: the shown session, what waits, what is chosen."""

from __future__ import annotations

from typing import Any

from desktop.client.commands import Command, Need
from desktop.client.pending import Pending
from desktop.client.session_list import SessionList
from desktop.models import command_words as words
from desktop.models.chat import ChatModel
from desktop.models.choices import Choices
from desktop.models.composer import Composer
from desktop.models.preferences import Preferences
from desktop.models.question_desk import QuestionDesk
from desktop.models.session_view import SessionView


class CommandFacts:
    """Asked anew each time the palette is shown. `show` says which session the window shows."""

    def __init__(
        self,
        composer: Composer,
        preferences: Preferences,
        choices: Choices,
        questions: QuestionDesk,
        sessions: SessionList,
        pending: Pending,
    ) -> None:
        self._composer = composer
        self._preferences = preferences
        self._choices = choices
        self._questions = questions
        self._sessions = sessions
        self._pending = pending
        self._view: SessionView | None = None
        self._chat: ChatModel | None = None

    def show(self, view: SessionView | None, chat: ChatModel | None) -> None:
        self._view = view
        self._chat = chat

    def missing(self, command: Command) -> str:
        """The first thing the command needs that is not there, "" for none."""
        return next((need for need in command.needs if not self._there(need)), "")

    def _there(self, need: Need) -> bool:
        view = self._view
        match need:
            case "session":
                return view is not None
            case "idle":
                return view is not None and not view.busy
            case "running":
                return view is not None and view.busy
            case "message":
                return self._chat is not None and self._chat.last_said() != ""
            case "waiting":
                return bool(self._pending.rows())
            case "countdown":
                return self._questions.counts_down
            case "files":
                return view is None
            case "own":
                return view is not None and not self._sessions.parent(view.session_id)

    def holds(self, id: str) -> bool:
        """Whether what the command chooses is chosen already."""
        name, _, value = id.partition(":")
        match name:
            case "theme" | "language":
                return bool(self._preferences.get(name, default="system") == value)
            case "motion":
                return bool(self._preferences.get("display", "motion", "system") == value)
            case "text":
                return bool(self._preferences.get("display", "text_size", "system") == value)
            case "folding":
                return bool(self._preferences.get("display", "transcript", "compact") == value)
            case "plan":
                return (self._composer.plan_mode in ("on", "turningOn")) == (value == "on")
            case "approvals":
                chosen = self._choices.now()["approvals"] if self._view is None else self._view.fact("policy")
                return bool(chosen == value)
        return False

    def models(self) -> list[dict[str, Any]]:
        """Each model as a row, for a palette."""
        provider, model = self._model()
        return [
            _row(f"model:{row['key']}", words.model_title(row["text"]), "model", checked=row["checked"])
            for row in self._choices.modelRows(provider, model)
            if "key" in row
        ]

    def sessions(self, limit: int, query: str) -> list[dict[str, Any]]:
        """The sessions whose titles hold the words, the newest first."""
        wanted = query.casefold().split()
        found = [
            row
            for row in self._sessions.rows
            if row["title"] and all(word in row["title"].casefold() for word in wanted)
        ]
        return [_row(f"go:{row['id']}", words.session_title(row["title"]), "chat") for row in found[:limit]]

    def _model(self) -> tuple[str, str]:
        if self._view is not None:
            return self._view.fact("provider"), self._view.fact("model")
        now = self._choices.now()
        return now["provider"], now["model"]

    def take_time(self) -> None:
        self._questions.takeTime()

    def choose_policy(self, policy: str) -> None:
        if self._view is not None:
            self._composer.choosePolicy(policy)
        else:
            self._choices.choose("approvals", policy)

    def choose_model(self, provider: str, model: str) -> None:
        if self._view is not None:
            self._composer.chooseModel(provider, model)
        else:
            self._choices.choose("provider", provider)
            self._choices.choose("model", model)


def _row(id: str, text: str, icon: str, checked: bool = False) -> dict[str, Any]:
    return {
        "heading": False,
        "id": id,
        "text": text,
        "detail": "",
        "icon": icon,
        "keys": "",
        "slash": "",
        "enabled": True,
        "checked": checked,
    }
