"""The icons are drawn in every size a system asks for."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from bundle import icons, names
from PySide6.QtGui import QImage

SVG = names.ROOT / "resources" / "icons" / "parley.svg"
SESSION = names.ROOT / "packaging" / "icons" / "session.svg"


def read(content: bytes) -> QImage:
    image = QImage()
    assert image.loadFromData(content, "PNG")
    return image


@pytest.mark.parametrize("svg", [SVG, SESSION])
@pytest.mark.parametrize("size", [16, 512])
def test_a_drawing_fills_its_picture(svg: Path, size: int) -> None:
    image = read(icons.png(svg, size))
    assert (image.width(), image.height()) == (size, size)
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(size // 2, size // 2).alpha() == 255
    assert len({image.pixel(x, y) for x in range(size) for y in range(0, size, 7)}) > 3


@pytest.mark.qt_log_ignore("Cannot read file")
def test_what_is_no_drawing_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "a.svg"
    broken.write_text("")
    with pytest.raises(ValueError, match="no drawing"):
        icons.png(broken, 16)


def test_the_hicolor_folder_has_all_sizes(tmp_path: Path) -> None:
    made = icons.hicolor(SVG, tmp_path, "parley")
    assert len(made) == len(icons.HICOLOR_SIZES) + 1
    assert {16, 24, 32, 48, 64, 128, 256, 512} <= set(icons.HICOLOR_SIZES)
    for size in icons.HICOLOR_SIZES:
        image = QImage(str(tmp_path / f"{size}x{size}" / "apps" / "parley.png"))
        assert (image.width(), image.height()) == (size, size)
    assert (tmp_path / "scalable" / "apps" / "parley.svg").read_bytes() == SVG.read_bytes()


def test_the_windows_icon_holds_its_pictures() -> None:
    content = icons.ico(SVG)
    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind, count) == (0, 1, len(icons.WINDOWS_SIZES))
    for index, size in enumerate(icons.WINDOWS_SIZES):
        width, height, *_, length, offset = struct.unpack_from("<BBBBHHII", content, 6 + 16 * index)
        assert width == height == size % 256
        assert read(content[offset : offset + length]).width() == size


def test_the_apple_icon_holds_its_pictures() -> None:
    content = icons.icns(SVG)
    assert content[:4] == b"icns"
    assert struct.unpack(">I", content[4:8])[0] == len(content)
    place, found = 8, {}
    while place < len(content):
        code, length = content[place : place + 4], struct.unpack(">I", content[place + 4 : place + 8])[0]
        found[code] = read(content[place + 8 : place + length]).width()
        place += length
    assert found == icons.APPLE_TYPES
