"""Telling pictures by their first bytes."""

from __future__ import annotations

from typing import Final

_MAGIC: Final = (
    (b"\x89PNG\r\n\x1a\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF87a", "GIF"),
    (b"GIF89a", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"\0\0\1\0", "ICO"),
)


def picture_kind(head: bytes) -> str | None:
    """``PNG``, ``JPEG`` … and for PNG and GIF the size in pixels; None for what is no picture."""
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "WebP"
    if head[4:8] == b"ftyp" and head[8:12] in (b"avif", b"heic", b"heix", b"mif1"):
        return "HEIF"
    for magic, name in _MAGIC:
        if head.startswith(magic):
            return name + _pixels(head, name)
    return None


def _pixels(head: bytes, name: str) -> str:
    if name == "PNG" and len(head) >= 24:
        width, height = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
    elif name == "GIF" and len(head) >= 10:
        width, height = int.from_bytes(head[6:8], "little"), int.from_bytes(head[8:10], "little")
    else:
        return ""
    return f", {width}×{height} pixels"
