"""Bold words in README and guide are written in the window exactly like that."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from tests.docs.pages import FOLDERS, ROOT, Page, for_users

TRANSLATIONS = ROOT / "resources" / "i18n"
NOT_OF_THE_WINDOW = {"English", "简体中文"}  # which language a page is in
ENDS = tuple(".。?？")


def messages(name: str) -> list[tuple[str, list[str]]]:
    """Sources with their translations, several for plurals; what is no longer used is left out."""
    found = []
    for message in ET.parse(TRANSLATIONS / name).getroot().iter("message"):
        translation = message.find("translation")
        assert translation is not None
        if translation.get("type") in ("vanished", "obsolete"):
            continue
        forms = [form.text or "" for form in translation.findall("numerusform")]
        found.append((message.findtext("source") or "", forms or [translation.text or ""]))
    return found


@cache
def strings(language: str) -> frozenset[str]:
    """All that the window may say in a language."""
    chinese = messages("parley_zh_CN.ts")
    if language == "zh_CN":
        return frozenset(text for _, texts in chinese for text in texts)
    plurals = [text for _, texts in messages("parley_en.ts") for text in texts]
    return frozenset([*(source for source, _ in chinese), *plurals])


@cache
def patterns(language: str) -> tuple[re.Pattern[str], ...]:
    """Of those with something to fill in."""
    gap = re.compile(r"%L?n|%\d|\\{\w+\\}")
    escaped = [re.escape(text) for text in strings(language)]
    filled = [text for text in escaped if gap.search(text) and re.search(r"[^\W\d_]{2}", gap.sub("", text))]
    return tuple(re.compile(gap.sub(".+", text)) for text in filled)


def said(text: str, language: str) -> bool:
    """Whether the window says it, or begins with it where it is a whole sentence."""
    known = strings(language)
    if text in known or (text.endswith(ENDS) and any(one.startswith(text) for one in known)):
        return True
    return any(pattern.fullmatch(text) for pattern in patterns(language))


def test_what_is_said_is_told_from_what_is_not() -> None:
    assert said("Take your time", "en")
    assert said("慢慢回答", "zh_CN")
    assert said("Always allow “git status”", "en")
    assert said("The provider refuses the key.", "en")
    for invented in ("Take your tim", "The provider refuses", "Press the red button", "慢慢回答", ""):
        assert not said(invented, "en")


PAGES = [(language, one) for language in FOLDERS for one in for_users(language)]


@pytest.mark.parametrize(("language", "one"), PAGES, ids=lambda value: getattr(value, "where", value))
def test_bold_words_are_the_windows(language: str, one: Page) -> None:
    unknown = [text for text in one.bold if text not in NOT_OF_THE_WINDOW and not said(text, language)]
    assert not unknown, f"{one.where}: the window does not say {unknown}"
