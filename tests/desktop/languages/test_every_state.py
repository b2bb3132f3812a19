"""No visible string is untranslated or cut off, in either language and in one that is 1.6 times as long."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desktop.languages.reading import Reading
from tests.shots.scenes import SCENES
from tests.shots.tongues import STRANGE


@pytest.mark.parametrize("scene", SCENES)
async def test_every_state_can_be_read(built: Path, home: Path, scene: str) -> None:
    """Behaviour 13. People and model speak in letters of their own, so every Latin one is the window's."""
    reading = Reading(built)
    await SCENES[scene](reading, home, STRANGE)
    assert reading.states > 0
    assert reading.found == {}, "\n".join(map(repr, reading.found.items()))
