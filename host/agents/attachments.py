"""Files given with a message: kept whole in the session's store, shown to the model as pictures or as text."""

from __future__ import annotations

import asyncio
import mimetypes
import os
from collections.abc import Sequence
from pathlib import Path

from host.errors import HostError
from host.events import Attachment
from host.log.session_log import SessionLog
from host.providers.base import Image
from host.tools.base import ToolFailure
from host.tools.encoding import decode_text
from host.tools.paths import Place, opened

MAX_BYTES = 10 * 1024 * 1024
MAX_TEXT = 200_000  # characters of one text file that go to the model
IMAGES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})


async def attach(log: SessionLog, paths: Sequence[str]) -> tuple[Attachment, ...]:
    """Read and store ``paths`` now, so that the message means tomorrow what it means today.

    Raises:
        HostError: ``ATTACHMENT_UNREADABLE`` or ``ATTACHMENT_TOO_LARGE`` (details: path, limit in bytes).
    """
    found = []
    for path in map(Path, paths):
        data = await asyncio.to_thread(_load, path)
        mime = _mime(path, data)
        found.append(
            Attachment(name=path.name, path=str(path), mime=mime, size=len(data), sha256=await log.put_blob(data))
        )
    return tuple(found)


def _load(path: Path) -> bytes:
    try:
        with opened(Place(Path(os.path.realpath(path)), path.name, outside=True)) as file:
            data = file.read(MAX_BYTES + 1)
    except ToolFailure as failure:
        raise HostError("ATTACHMENT_UNREADABLE", failure.message, path=str(path)) from failure
    except OSError as error:
        raise HostError("ATTACHMENT_UNREADABLE", f"{path.name}: {error.strerror}", path=str(path)) from error
    if len(data) > MAX_BYTES:
        raise HostError("ATTACHMENT_TOO_LARGE", f"{path.name} is too large", path=str(path), limit=MAX_BYTES)
    return data


_SIGNATURES = ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"GIF8", "image/gif"))


def _mime(path: Path, data: bytes) -> str:
    for signature, mime in _SIGNATURES:
        if data.startswith(signature):
            return mime
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return "application/octet-stream" if guessed in IMAGES else guessed  # its bytes are no such picture


async def image_of(log: SessionLog, attachment: Attachment) -> Image | None:
    """The picture to send, None for other files."""
    if attachment.mime not in IMAGES:
        return None
    return Image(mime=attachment.mime, data=await log.blob(attachment.sha256))


async def text_of(log: SessionLog, attachment: Attachment) -> str:
    """What the model reads of a file that is no picture: its text with its name, or why there is none."""
    data = await log.blob(attachment.sha256)
    decoded = await asyncio.to_thread(decode_text, data)
    if decoded is None:
        return f"[Attached file {attachment.path}: {attachment.size} bytes, not text]"
    cut = decoded.text[:MAX_TEXT]
    rest = f"\n[cut: {len(decoded.text) - MAX_TEXT} more characters]" if len(decoded.text) > MAX_TEXT else ""
    return f"[Attached file {attachment.path}]\n{cut}{rest}\n[End of {attachment.name}]"
