"""What a row of the settings shows, and what choosing something on it changes."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from PySide6.QtCore import QCoreApplication

from desktop.models.choices import TOUR
from desktop.models.preferences import Preferences
from desktop.models.settings.entry import Choice, Entry
from desktop.models.settings.words import shown, waiting_time

Change = tuple[list[str], Any]

PROVIDER, MODEL, WORKSPACE, MODE, TIMEOUT = (
    "defaults.provider",
    "defaults.model",
    "defaults.workspace",
    "questions.mode",
    "questions.timeout",
)


def value_at(settings: dict[str, Any], key: str) -> Any:
    """The value of a dotted key; None where there is none."""
    value: Any = settings
    for part in key.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value


class RowFacts:
    """Reads the preferences anew each time."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._own_timeouts: list[int] = []  # what the file said besides the usual ones: offered on

    def of(self, entry: Entry) -> dict[str, Any]:
        """All of a row but its problem: see `SettingsDesk.row`."""
        choices = self._choices(entry)
        value, usual = self._value(entry.key), self._usual(entry.key)
        chosen = next((one["text"] for one in choices if one["checked"]), "")
        return {
            "key": entry.key,
            "label": shown(entry.label),
            "detail": self._detail(entry),
            "section": shown(entry.section),
            "kind": entry.kind,
            "value": value,
            "text": chosen or str("" if value is None else value),
            "choices": choices,
            "changed": value != usual,
            "usual": next((one["text"] for one in choices if one["value"] == usual), ""),
            "enabled": self._counts(entry.key),
            "warning": self._warning(entry.key),
        }

    def changes(self, entry: Entry, choice: str) -> list[Change]:
        """What taking the choice with that key changes; nothing for one that is not there."""
        found = next((one for one in self._choices(entry) if one["key"] == choice), None)
        if found is None or found["checked"]:
            return []
        changes: list[Change] = [(entry.key.split("."), found["value"])]
        if entry.key == PROVIDER:
            changes.append((MODEL.split("."), next(iter(self._models(found["value"])), "")))
        return changes

    def resetting(self, entry: Entry) -> list[Change]:
        """What brings the usual value back."""
        keys = [PROVIDER, MODEL] if entry.key == PROVIDER else [entry.key]
        return [(key.split("."), None) for key in keys]

    def _counts(self, key: str) -> bool:
        """Whether the setting has any effect beside the others."""
        if key == TIMEOUT:
            return bool(self._value(MODE) == "timed")
        return key != MODEL or bool(self._value(PROVIDER))

    def _value(self, key: str) -> Any:
        value = value_at(self._preferences.facts["settings"], key)
        return "" if key == PROVIDER and value == TOUR else value

    def _usual(self, key: str) -> Any:
        return value_at(self._preferences.facts["defaults"], key)

    def _choices(self, entry: Entry) -> list[dict[str, Any]]:
        now = self._value(entry.key)
        return [
            {
                "key": str(one.value),
                "value": one.value,
                "text": shown(one.text),
                "detail": shown(one.detail),
                "checked": one.value == now,
            }
            for one in self._offered(entry, now)
        ]

    def _offered(self, entry: Entry, now: Any) -> list[Choice]:
        if entry.key == TIMEOUT:
            return self._timeouts(entry, now)
        if entry.key == PROVIDER:
            names = [one["name"] for one in self._preferences.providers if not one["scripted"]]
            scripted = QCoreApplication.translate("Choices", "Tour (scripted)")
            return [Choice("", scripted), *(Choice(name, name) for name in _with(now, names))]
        if entry.key == MODEL:
            provider = self._value(PROVIDER)
            return [Choice(name, name) for name in _with(now, self._models(provider))]
        return list(entry.choices)

    def _models(self, provider: Any) -> list[str]:
        for given in self._preferences.providers:
            if given["name"] == provider and not given["scripted"]:
                return [one["id"] for one in given["models"]]
        return []

    def _timeouts(self, entry: Entry, now: Any) -> list[Choice]:
        usual = [int(one.value) for one in entry.choices]
        if isinstance(now, int) and now not in usual and now not in self._own_timeouts:
            self._own_timeouts.append(now)
        own = QCoreApplication.translate("Settings", "From the settings file")
        finite = sorted(seconds for seconds in [*usual, *self._own_timeouts] if seconds > 0)
        details = dict.fromkeys(self._own_timeouts, own)
        timed = [Choice(seconds, waiting_time(seconds), details.get(seconds, "")) for seconds in finite]
        return [entry.choices[0], *timed]

    def _detail(self, entry: Entry) -> str:
        if entry.key == TIMEOUT and self._value(MODE) != "timed":
            return QCoreApplication.translate("Settings", "Counts only where the agent goes on after a while.")
        if entry.key == WORKSPACE and not self._value(WORKSPACE):
            return QCoreApplication.translate("Settings", "The one that was used last.")
        if entry.key == WORKSPACE:
            return str(PurePath(self._value(WORKSPACE)))
        if entry.key == MODEL and not self._value(PROVIDER):
            return QCoreApplication.translate("Settings", "Tour plays a fixed script; it has no models.")
        return shown(entry.detail)

    def _warning(self, key: str) -> str:
        """Said where the file has a value for the row that does not fit."""
        path = key.split(".")
        for warning in self._preferences.facts["warnings"]:
            parts = warning["key"].split(".")
            common = min(len(parts), len(path))
            if warning["code"] == "SETTINGS_BAD_VALUE" and parts[:common] == path[:common]:
                return QCoreApplication.translate(
                    "Settings", "The settings file has a value here that does not fit. The usual one counts."
                )
        return ""


def _with(now: Any, names: list[str]) -> list[str]:
    """What is chosen stands among the choices, also where nothing offers it any more."""
    return names if not now or now in (TOUR, *names) else [*names, str(now)]
