"""Tokens, cost and how full the model's window is, as one quiet line under the composer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Property, QCoreApplication, QLocale, QObject, Signal

from desktop.models.preferences import Preferences
from desktop.models.session_view import SessionView

MILLION = 1_000_000


class UsageLine(QObject):
    """Signals: changed: ``text`` or ``share``."""

    changed = Signal()

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._view: SessionView | None = None
        preferences.changed.connect(self.changed)

    def show(self, view: SessionView | None) -> None:
        if self._view is not None:
            self._view.changed.disconnect(self.changed)
        self._view = view
        if view is not None:
            view.changed.connect(self.changed)
        self.changed.emit()

    def _share(self) -> float:
        """How much of the model's window the last request filled, 0 to 1; 0 where the window is not known."""
        if self._view is None:
            return 0.0
        known = self._preferences.model(self._view.fact("provider"), self._view.fact("model"))
        window = known.get("contextWindow") or 0
        return min(1.0, self._view.fact("lastInput") / window) if window else 0.0

    def _cost(self) -> float | None:
        """In US dollars; None where the price of a model that was used is not known."""
        assert self._view is not None
        total = 0.0
        for name, used in self._view.fact("byModel").items():
            provider, _, model = name.partition("/")
            price = self._preferences.model(provider, model)
            if price.get("inputPrice") is None or price.get("outputPrice") is None:
                return None
            total += _price(used, price)
        return total

    def _text(self) -> str:
        view = self._view
        if view is None or not view.fact("inputTokens"):
            return ""
        locale = QLocale()
        parts = [
            QCoreApplication.translate("UsageLine", "{count} in").replace("{count}", short(view.fact("inputTokens"))),
            QCoreApplication.translate("UsageLine", "{count} out").replace("{count}", short(view.fact("outputTokens"))),
        ]
        cached = view.fact("cachedTokens")
        if cached:
            share = percent(cached / view.fact("inputTokens"))
            parts.append(QCoreApplication.translate("UsageLine", "{share} cached").replace("{share}", share))
        cost = self._cost()
        if cost and cost >= 0.00005:
            parts.append(f"${locale.toString(cost, 'f', 2 if cost >= 0.1 else 4)}")
        full = self._share()
        if full:
            share = percent(max(0.01, full))
            parts.append(QCoreApplication.translate("UsageLine", "window {share} full").replace("{share}", share))
        return " \u00b7 ".join(parts)

    text = Property(str, _text, notify=changed)
    share = Property(float, _share, notify=changed)


def _price(used: Mapping[str, Any], price: Mapping[str, Any]) -> float:
    cached = used.get("cached", 0)
    cached_price = price["cachedPrice"] if price.get("cachedPrice") is not None else price["inputPrice"]
    fresh = used.get("input", 0) - cached
    return (
        float(fresh * price["inputPrice"] + cached * cached_price + used.get("output", 0) * price["outputPrice"])
        / MILLION
    )


def percent(share: float) -> str:
    locale = QLocale()
    return f"{locale.toString(round(100 * share))}{locale.percent()}"


def short(count: float) -> str:
    """A token count in few digits: 950, 25.2K, 1.4M."""
    locale = QLocale()
    if count < 1000:
        return locale.toString(int(count))
    if count < MILLION:
        return f"{locale.toString(count / 1000, 'f', 1 if count < 100_000 else 0)}K"
    return f"{locale.toString(count / MILLION, 'f', 1)}M"
