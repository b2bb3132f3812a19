"""architecture.md, rule 8: a row's state lives in the model, never in a delegate."""

from __future__ import annotations

import re

from tests.architecture.source import ROOT, listed

ROWS = ROOT / "desktop" / "qml" / "Parley" / "chat" / "rows"

# A property of the row itself with a literal for a start is a state of its own; one that is bound follows the model.
# Where the pointer is belongs to no row, and what a timer counts is counted anew from the model.
LITERAL = r"true|false|null|undefined|-?[\d.]+|\"[^\"]*\"|\[\]|\(\{\}\)"
OWN_STATE = re.compile(rf"^    property\s+(?!alias)\w+\s+(?!hovered\b)\w+\s*(:\s*({LITERAL}))?\s*;?\s*$")


def test_rows_keep_no_state() -> None:
    """Rule 8: delegates are recycled, and what one keeps shows up in another row."""
    wrong = [
        f"{path.relative_to(ROOT)}:{number} {line.strip()}"
        for path in sorted(ROWS.rglob("*.qml"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if OWN_STATE.match(line)
    ]
    assert not wrong, listed(wrong)
    assert ROWS.is_dir()
