"""The shown session's transcript: rows, and what draws them."""

from __future__ import annotations

from PySide6.QtCore import QObject


class Transcript(QObject):
    async def open(self) -> None: ...

    async def close(self) -> None: ...
