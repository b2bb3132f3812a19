"""The program's icon in every form a system asks for, drawn from the one SVG."""

from __future__ import annotations

import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

HICOLOR_SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
# Apple's type codes; the same picture serves as one of the double density.
APPLE_TYPES = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic10": 1024,
    b"ic11": 32,
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
}
ICO_HEADER = 6
ICO_ENTRY = 16


def png(svg: Path, size: int) -> bytes:
    """The drawing as a PNG of ``size`` by ``size`` pixels, transparent around it."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(str(svg))
    if not renderer.isValid():
        raise ValueError(f"no drawing: {svg}")
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    taken = QByteArray()
    buffer = QBuffer(taken)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(taken.data())


def ico(svg: Path) -> bytes:
    """A Windows icon with all its sizes, each a PNG."""
    pictures = [(size, png(svg, size)) for size in WINDOWS_SIZES]
    offset = ICO_HEADER + ICO_ENTRY * len(pictures)
    directory = struct.pack("<HHH", 0, 1, len(pictures))
    for size, picture in pictures:
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return directory + b"".join(picture for _, picture in pictures)


def icns(svg: Path) -> bytes:
    """An Apple icon with all its sizes, each a PNG."""
    pictures = {size: png(svg, size) for size in set(APPLE_TYPES.values())}
    blocks = [code + struct.pack(">I", 8 + len(pictures[size])) + pictures[size] for code, size in APPLE_TYPES.items()]
    return b"icns" + struct.pack(">I", 8 + sum(map(len, blocks))) + b"".join(blocks)


def hicolor(svg: Path, folder: Path, name: str, context: str = "apps") -> list[Path]:
    """Lay the icon into a ``hicolor`` theme folder in all sizes and as a drawing."""
    made = []
    for size in HICOLOR_SIZES:
        path = folder / f"{size}x{size}" / context / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png(svg, size))
        made.append(path)
    drawing = folder / "scalable" / context / f"{name}.svg"
    drawing.parent.mkdir(parents=True, exist_ok=True)
    drawing.write_bytes(svg.read_bytes())
    return [*made, drawing]
