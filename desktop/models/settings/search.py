"""Finding a setting by words of either language: what it is called, what it explains, offers and stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QTranslator

from desktop.client.keys import EVERY_KEY
from desktop.i18n import LANGUAGES, built
from desktop.models.preferences import Preferences
from desktop.models.settings.catalogue import ENTRIES
from desktop.models.settings.entry import Entry
from desktop.models.settings.keyboard import native, source_of, words_of
from desktop.models.settings.pages import PAGES
from desktop.models.settings.row_facts import RowFacts
from desktop.models.settings.words import shown

LIMIT = 40
BY_PAGE = {page.key: page for page in PAGES}


@dataclass(frozen=True, slots=True)
class Found:
    """One thing to be found, in every language. ``names``: what it is called; ``words``: what it offers, stands for and
    may be called as well; ``prose``: what is said about it."""

    page: str
    key: str
    text: str
    detail: str
    names: tuple[str, ...]
    words: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()

    def score(self, query: list[str]) -> int:
        """0 where a word does not fit; more for what is called so, most for what begins so."""
        total = 0
        for word in query:
            best = max(_fit(word, self.names) * 4, _fit(word, self.words) * 2, _fit(word, self.prose))
            if best == 0:
                return 0
            total += best
        return total


def _fit(word: str, texts: tuple[str, ...]) -> int:
    """3 for the beginning of one of the texts, 2 for that of a word of it, 1 for a place in it."""
    best = 0
    for text in texts:
        folded = text.casefold()
        at = folded.find(word)
        if at == 0:
            return 3
        if at > 0:
            best = max(best, 2 if f" {word}" in folded or f",{word}" in folded else 1)
    return best


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
            names, words = self._spoken(entry.label), self._words(entry)
            prose = self._all_spoken([entry.detail, *(one.detail for one in entry.choices), entry.section, page.title])
            yield Found(page.key, entry.key, shown(entry.label), "", names, words, prose)

    def _words(self, entry: Entry) -> tuple[str, ...]:
        marked = [entry.also, *(one.text for one in entry.choices)]
        offered = [one["text"] for one in self._facts.of(entry)["choices"]] if entry.kind == "options" else []
        return (entry.key, *offered, *self._all_spoken(marked))

    def _all_spoken(self, marked: list[object]) -> tuple[str, ...]:
        return tuple(text for one in marked for text in self._spoken(one))

    def _keys(self) -> Iterator[Found]:
        for use in EVERY_KEY:
            keys = " ".join(native(key) for key in use.keys)
            names = self._spoken(source_of(use)[1], source_of(use)[0])
            prose = self._spoken(BY_PAGE["keyboard"].title)
            yield Found("keyboard", f"{use.group}/{use.id}", words_of(use), keys, names, (keys, *use.keys), prose)

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
