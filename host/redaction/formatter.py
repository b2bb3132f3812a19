"""Records of the log as clean texts."""

from __future__ import annotations

import logging
import re
from typing import Final

from host.redaction.redactor import Redactor

LONGEST: Final = 16_000  # characters of one record


class RedactingFormatter(logging.Formatter):
    """Every record as a clean text, traceback included; of one that is very long the beginning and the end."""

    def __init__(self, redactor: Redactor, style: str) -> None:
        super().__init__(style)
        self._redactor = redactor

    def format(self, record: logging.LogRecord) -> str:
        return self._redactor.clean(shortened(super().format(record), LONGEST))


def shortened(text: str, longest: int) -> str:
    """``text`` with its middle left out, cut between words so that no key is left in halves."""
    if len(text) <= longest:
        return text
    keep = longest // 2
    head = re.sub(r"\S{1,2000}\Z", "", text[:keep])
    tail = re.sub(r"\A\S{1,2000}", "", text[-keep:])
    return f"{head}\n[{len(text) - len(head) - len(tail)} characters left out]\n{tail}"
