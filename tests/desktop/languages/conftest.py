from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop.i18n import Translations
from tests.desktop.languages.reading import languages

Speak = Callable[[str], None]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the shipped languages and the made-up one, ready to be loaded."""
    return languages(tmp_path_factory.mktemp("languages"))


@pytest.fixture
def speak(qapp: object) -> Iterator[Speak]:
    """Sets the language of what Python says, without a window."""
    translations = Translations()
    yield lambda language: translations.use(language) and None
    translations.remove()
