"""Rule 13: both languages complete; theme tokens alone; nothing of the transcript names a colour by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from resources.i18n.refresh import CHINESE as TRANSLATIONS
from resources.i18n.refresh import present

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted((ROOT / "desktop" / "qml" / "Parley" / "chat").rglob("*.qml"))
CHINESE = present(TRANSLATIONS)


def sources(path: Path) -> set[str]:
    return {json.loads(f'"{text}"') for text in re.findall(r'qsTr\("((?:[^"\\]|\\.)*)"', path.read_text("utf-8"))}


def test_there_are_files() -> None:
    assert len(FILES) > 40


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_sentence_has_its_chinese(path: Path) -> None:
    found = sources(path)
    assert found == set(CHINESE.get(path.stem, {}))
    for source in found:
        translation = CHINESE[path.stem][source]
        for form in translation if isinstance(translation, list) else [translation]:
            assert sorted(re.findall(r"%\d|%n", form)) == sorted(re.findall(r"%\d|%n", source))
            assert form


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_colours_come_from_the_theme(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not re.search(r'"#[0-9a-fA-F]{3,8}"', text)
    assert not re.search(r'color: +"(?!transparent)', text)
    assert "Image {" not in text
    assert "MarkdownText" not in text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_text_says_what_it_is(path: Path) -> None:
    """Text of unknown origin is plain; the automatic format would read it as markup."""
    text = path.read_text("utf-8")
    for _, _, body in re.findall(r"\n( *)(Text|TextEdit) \{\n(.*?)\n\1\}", text, re.S):
        assert "textFormat:" in body, body


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_stay_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) < 300
