"""Finding a setting by words of either language: what it is called, what it explains, offers and stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QTranslator

from desktop.client.keys import EVERY_KEY
from desktop.i18n import LANGUAGES, built
from desktop.models.preferences import Preferences
from desktop.models.settings.catalogue import ENTRIES
from desktop.models.settings.entry import Entry, Page
from desktop.models.settings.keyboard import native, source_of, words_of
from desktop.models.settings.pages import PAGES
from desktop.models.settings.row_facts import RowFacts
from desktop.models.settings.words import shown

LIMIT = 40
BY_PAGE = {page.key: page for page in PAGES}


@dataclass(frozen=True, slots=True)
class Found:
    """One thing to be found. ``names``: what it is called, in every language; ``words``: what else leads to it."""

    page: str
    key: str
    text: str
    detail: str
    names: tuple[str, ...]
    words: tuple[str, ...] = ()

    def score(self, query: list[str]) -> int:
        """0 where a word does not fit; more for what is called so, most for what begins so."""
        names = [name.casefold() for name in self.names]
        total = 0
        for word in query:
            if any(name.startswith(word) for name in names):
                total += 8
            elif any(f" {word}" in name for name in names):
                total += 6
            elif any(word in name for name in names):
                total += 5
            elif any(word in text.casefold() for text in self.words):
                total += 2
            else:
                return 0
        return total


class SettingsSearch:
    """``preferences``: what is set up and allowed is found too."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._facts = RowFacts(preferences)
        self._translators: list[QTranslator] | None = None
        self._fixed: list[Found] | None = None

    def retranslate(self) -> None:
        self._fixed = None

    def found(self, words: str) -> list[dict[str, str]]:
        """``[{page, key, text, detail, icon, place}]``, the best first; nothing for no words."""
        query = words.casefold().split()
        if not query:
            return []
        if self._fixed is None:
            self._fixed = [*self._pages(), *self._entries(), *self._keys()]
        scored = [(one.score(query), one) for one in [*self._fixed, *self._set_up()]]
        best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
        return [self._row(one) for _, one in best[:LIMIT]]

    def _row(self, found: Found) -> dict[str, str]:
        page = BY_PAGE[found.page]
        return {
            "page": page.key,
            "key": found.key,
            "text": found.text,
            "detail": found.detail or self._value(found.key),
            "icon": page.icon,
            "place": shown(page.title) if found.key else "",
        }

    def _value(self, key: str) -> str:
        """What is chosen on the row of a setting."""
        entry = next((one for one in ENTRIES if one.key == key and one.kind != "part"), None)
        if entry is None:
            return ""
        facts = self._facts.of(entry)
        if entry.kind == "switch":
            on, off = QCoreApplication.translate("Settings", "On"), QCoreApplication.translate("Settings", "Off")
            return on if facts["value"] else off
        return str(facts["text"])

    def _pages(self) -> Iterator[Found]:
        for page in PAGES:
            yield Found(page.key, "", shown(page.title), "", self._spoken(page.title), self._spoken(page.also))

    def _entries(self) -> Iterator[Found]:
        for entry in ENTRIES:
            page = BY_PAGE[entry.page]
            yield Found(
                page.key, entry.key, shown(entry.label), "", self._spoken(entry.label), self._words(entry, page)
            )

    def _words(self, entry: Entry, page: Page) -> tuple[str, ...]:
        marked = [entry.detail, entry.also, entry.section, page.title]
        for choice in entry.choices:
            marked += [choice.text, choice.detail]
        offered = [one["text"] for one in self._facts.of(entry)["choices"]] if entry.kind == "options" else []
        return (entry.key, *offered, *(text for one in marked for text in self._spoken(one)))

    def _keys(self) -> Iterator[Found]:
        for use in EVERY_KEY:
            keys = " ".join(native(key) for key in use.keys)
            names = self._spoken(source_of(use)[1], source_of(use)[0])
            words = (keys, *use.keys, *self._spoken(BY_PAGE["keyboard"].title))
            yield Found("keyboard", f"{use.group}/{use.id}", words_of(use), keys, names, words)

    def _set_up(self) -> Iterator[Found]:
        """Providers and rules: named by the user."""
        for one in self._preferences.providers:
            if not one["scripted"]:
                models = tuple(model["id"] for model in one["models"])
                key, name = f"providers/{one['name']}", one["name"]
                yield Found("providers", key, name, one["endpoint"], (name,), (one["endpoint"], *models))
        for workspace, tools in (self._preferences.get("approvals", "always") or {}).items():
            for tool, prefixes in tools.items():
                for prefix in prefixes:
                    text = f"{tool}  {prefix}"
                    yield Found(
                        "approvals", f"{workspace}\n{tool}\n{prefix}", text, workspace, (prefix, tool), (workspace,)
                    )

    def _spoken(self, marked: object, context: str = "Settings") -> tuple[str, ...]:
        """The text of a marked string in every language."""
        source = str(marked)
        if not source:
            return ()
        others = (one.translate(context, source) for one in self._languages())
        return tuple(dict.fromkeys([source, *(other for other in others if other)]))

    def _languages(self) -> list[QTranslator]:
        """Loaded beside the one that is installed: its words are found whatever the window speaks."""
        if self._translators is None:
            self._translators = []
            for language in LANGUAGES:
                translator = QTranslator()
                if translator.load(str(built(language))):
                    self._translators.append(translator)
        return self._translators
