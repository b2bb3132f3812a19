"""Both languages are complete (behaviour 13, 14)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale

from desktop.error_text import SENTENCES, details, sentence
from desktop.i18n import FOLDER, Translations, resolve
from desktop.models.side_rows import age_text
from resources.i18n import refresh

ROOT = Path(__file__).resolve().parents[3]
# Words in capitals that are no error codes.
NO_CODES = {"PARLEY_HOME", "BASH_ENV", "GIT_PAGER", "GIT_TERMINAL_PROMPT", "DEFAULT_BASE_URLS", "OPEN_CALLS"}
NO_CODES |= {"CREATE_NEW_PROCESS_GROUP", "CREATE_NO_WINDOW", "LC_ALL"}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Chinese file as `refresh` would write it now, elsewhere."""
    folder = tmp_path_factory.mktemp("i18n")
    chinese = folder / "parley_zh_CN.ts"
    known = refresh.translations()
    refresh.update([chinese])
    refresh.fill(chinese, lambda context, source: known.get(context, {}).get(source))
    return chinese


def messages(path: Path) -> dict[tuple[str, str], ElementTree.Element]:
    return {
        (context.findtext("name") or "", message.findtext("source") or ""): message
        for context in ElementTree.parse(path).getroot().findall("context")
        for message in context.findall("message")
    }


def test_no_string_is_untranslated(fresh: Path) -> None:
    missing = [
        key
        for key, message in messages(fresh).items()
        if not "".join(message.find("translation").itertext()).strip()  # type: ignore[union-attr]
    ]
    assert missing == []


def test_the_files_are_up_to_date(fresh: Path) -> None:
    """``python resources/i18n/refresh.py`` was run after the last change of a string."""
    assert set(messages(FOLDER / "parley_zh_CN.ts")) == set(messages(fresh))


def test_no_string_of_the_python_code_is_overlooked() -> None:
    """Qt's tool reads Python loosely: a call it did not understand would stay English for ever."""
    known = {source for _, source in messages(FOLDER / "parley_zh_CN.ts")}
    for file in (ROOT / "desktop").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for source in re.findall(r'translate\(\s*"\w+",\s*"((?:[^"\\]|\\.)+)"', text):
            assert source in known, f"{file.name}: {source}"


def test_places_for_values_are_the_same_in_both_languages(fresh: Path) -> None:
    for (context, source), message in messages(fresh).items():
        translation = "".join(message.find("translation").itertext())  # type: ignore[union-attr]
        wanted = sorted(re.findall(r"%\d|%n|\{\w+\}", source))
        assert sorted(re.findall(r"%\d|%n|\{\w+\}", translation)) == wanted, f"{context}: {source}"


def test_every_code_of_the_host_has_its_sentence() -> None:
    """Rule 14: a stable code, and a sentence that says what to do."""
    codes = set()
    for file in (ROOT / "host").rglob("*.py"):
        codes |= set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', file.read_text(encoding="utf-8")))
    named = {code for code in codes - NO_CODES if not code.startswith("O_")}
    assert named - set(SENTENCES) == set()


def test_sentences_are_sentences(qapp: object) -> None:
    translations = Translations()
    for language, ends in (("en", "."), ("zh_CN", "。")):
        translations.use(language)
        for code in SENTENCES:
            assert sentence(code).endswith(ends), code
        assert sentence("NEVER_HEARD_OF").startswith("Something" if language == "en" else "出了问题")
        assert "NEVER_HEARD_OF" in sentence("NEVER_HEARD_OF")
    translations.remove()
    assert details("A_CODE", "words", {"path": "/x"}) == "A_CODE\nwords\npath: /x"


def test_plurals_and_ages(qapp: object) -> None:
    translations = Translations()
    translations.use("en")
    assert QCoreApplication.translate("ProviderCard", "%n model(s)", "", 1) == "1 model"
    assert QCoreApplication.translate("ProviderCard", "%n model(s)", "", 2) == "2 models"
    assert age_text(0, 59_000) == "now"
    assert age_text(0, 5 * 60_000) == "5 min"
    translations.use("zh_CN")
    assert QCoreApplication.translate("ProviderCard", "%n model(s)", "", 2) == "2 个模型"
    assert age_text(0, 3 * 3_600_000) == "3 小时"
    assert QLocale().language() == QLocale.Language.Chinese
    translations.remove()


def test_the_system_language_decides_when_nothing_is_chosen() -> None:
    assert resolve("zh_CN") == "zh_CN"
    assert resolve("en") == "en"
    assert resolve("system") in ("en", "zh_CN")
