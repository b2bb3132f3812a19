"""One sentence per error code, in the user's language, saying what to do (behaviour 14).

The host speaks codes; the wording lives in the window. A code without a sentence gets a general one, with its details.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from desktop.error_sentences import REACHING_THE_MODEL, SESSIONS_AND_SETTINGS
from desktop.tool_sentences import TOOL_CALLS

SENTENCES: dict[str, object] = {**REACHING_THE_MODEL, **SESSIONS_AND_SETTINGS, **TOOL_CALLS}
UNKNOWN = QT_TRANSLATE_NOOP("ErrorText", "Something went wrong ({code}). The details say more.")


def sentence(code: str) -> str:
    """The sentence for ``code`` in the current language."""
    source = SENTENCES.get(code)
    if source is None:
        return QCoreApplication.translate("ErrorText", str(UNKNOWN)).replace("{code}", code)
    return QCoreApplication.translate("ErrorText", str(source))


def details(code: str, message: str, extra: dict[str, Any] | None = None) -> str:
    """What the "details" fold shows: the code, the host's words and the named values, one a line."""
    lines = [code, message] + [f"{name}: {value}" if name else str(value) for name, value in (extra or {}).items()]
    return "\n".join(line for line in lines if line)
