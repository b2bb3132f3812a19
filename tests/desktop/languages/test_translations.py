"""Both languages are complete (behaviour 13, 14)."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.error_text import SENTENCES, details, sentence
from desktop.i18n import FOLDER, resolve
from resources.i18n import refresh
from tests.desktop.languages.conftest import Speak

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


def messages(path: Path) -> dict[tuple[str, str], str]:
    """The translations of a ``.ts`` file, all forms of one in a row, by context and source."""
    return {
        (context.findtext("name") or "", message.findtext("source") or ""): _words(message)
        for context in ElementTree.parse(path).getroot().findall("context")
        for message in context.findall("message")
    }


def _words(message: ElementTree.Element) -> str:
    element = message.find("translation")
    return "".join(element.itertext()) if element is not None else ""


def test_no_string_is_untranslated(fresh: Path) -> None:
    assert [key for key, words in messages(fresh).items() if not words.strip()] == []


def test_the_files_are_up_to_date(fresh: Path) -> None:
    """``python resources/i18n/refresh.py`` was run after the last change of a string."""
    assert set(messages(FOLDER / "parley_zh_CN.ts")) == set(messages(fresh))


def said_in(file: Path) -> Iterator[tuple[str, str]]:
    """Context and source of every string that a Python file has translated."""
    for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call) or len(call.args) < 2:
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        words = [one.value for one in call.args[:2] if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name in ("translate", "QT_TRANSLATE_NOOP") and len(words) == 2:
            yield words[0], words[1]


def test_no_string_of_the_python_code_is_overlooked() -> None:
    """Qt's tool reads Python loosely: a call it did not understand would stay English for ever."""
    known = messages(FOLDER / "parley_zh_CN.ts")
    said = {key: file.name for file in (ROOT / "desktop").rglob("*.py") for key in said_in(file)}
    assert len(said) > 200
    assert {key: file for key, file in said.items() if key not in known} == {}


def test_places_for_values_are_the_same_in_both_languages(fresh: Path) -> None:
    for (context, source), words in messages(fresh).items():
        wanted = sorted(re.findall(r"%\d|%n|\{\w+\}", source))
        assert sorted(re.findall(r"%\d|%n|\{\w+\}", words.replace("%Ln", "%n"))) == wanted, f"{context}: {source}"


def test_every_code_of_the_host_has_its_sentence() -> None:
    """Rule 14: a stable code, and a sentence that says what to do."""
    codes = set()
    for file in (ROOT / "host").rglob("*.py"):
        codes |= set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', file.read_text(encoding="utf-8")))
    named = {code for code in codes - NO_CODES if not code.startswith("O_")}
    assert named - set(SENTENCES) == set()


def test_sentences_are_sentences(speak: Speak) -> None:
    for language, ends in (("en", "."), ("zh_CN", "。")):
        speak(language)
        for code in SENTENCES:
            assert sentence(code).endswith(ends), code
            assert bool(re.search("[㐀-鿿]", sentence(code))) == (language == "zh_CN"), code
        assert sentence("NEVER_HEARD_OF").startswith("Something" if language == "en" else "出了问题")
        assert "NEVER_HEARD_OF" in sentence("NEVER_HEARD_OF")
    assert details("A_CODE", "words", {"path": "/x"}) == "A_CODE\nwords\npath: /x"


@pytest.mark.parametrize(
    ("system", "readable", "language"),
    [
        ("zh_CN.UTF-8", True, "zh_CN"),
        ("zh_CN.UTF-8", False, "en"),
        ("de_DE.UTF-8", False, "en"),
    ],
)
def test_chinese_is_not_spoken_in_boxes(system: str, readable: bool, language: str) -> None:
    """A system that speaks Chinese and has no font for it. In a process of its own: Qt asks for its language once."""
    program = f"from desktop.i18n import resolve; print(resolve('system', readable=lambda: {readable}))"
    environment = {**os.environ, "LC_ALL": system, "LANGUAGE": ""}
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.strip() == language


def test_the_system_language_decides_when_nothing_is_chosen() -> None:
    assert resolve("zh_CN") == "zh_CN"
    assert resolve("en") == "en"
    assert resolve("system") in ("en", "zh_CN")
    assert resolve("de") in ("en", "zh_CN")
    assert resolve("en_XA", ("en", "zh_CN", "en_XA")) == "en_XA"
