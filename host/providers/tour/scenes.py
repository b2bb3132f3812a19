"""All scenes by name."""

from __future__ import annotations

from host.providers.tour.scene import Scene
from host.providers.tour.scenes_ask import ASK_SCENES
from host.providers.tour.scenes_fix import FIX_SCENES
from host.providers.tour.scenes_plan import PLAN_SCENES

SCENES: dict[str, Scene] = FIX_SCENES | ASK_SCENES | PLAN_SCENES
FIRST = "hello"
