"""The packaging code is no part of what is installed: it is found beside the checkout's packages."""

from __future__ import annotations

import sys
from pathlib import Path

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"

if str(PACKAGING) not in sys.path:
    sys.path.append(str(PACKAGING))
