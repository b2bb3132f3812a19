"""A second start hands over and ends (behaviour 2.7)."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from desktop.single_start import Arrival, Door, door
from tests.desktop.shell.person import until

ROOT = Path(__file__).resolve().parents[3]


SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from desktop.single_start import Arrival, hand_over
application = QCoreApplication([])
print(hand_over(Path(sys.argv[1]), Arrival(paths=tuple(sys.argv[2:]))))
"""


async def second_start(home: Path, *paths: str, token: str = "") -> bool:
    """Another process tries the door; ``token`` is the system's leave for it to come to the front."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", SECOND, str(home), *paths),
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"XDG_ACTIVATION_TOKEN": token},
    )
    said, _ = await process.communicate()
    return said.strip() == b"True"


async def test_a_second_start_is_taken_in_by_the_first(home: Path) -> None:
    taken: list[Arrival] = []
    first = Door(home, taken.append)
    assert first.open()
    assert await second_start(home, "/some/folder", token="leave-1") is True
    await until(lambda: taken)
    assert taken == [Arrival(paths=("/some/folder",), token="leave-1")]
    first.close()


async def test_without_a_first_nothing_is_handed_over(home: Path) -> None:
    assert await second_start(home) is False


async def test_the_socket_of_a_killed_process_is_no_obstacle(home: Path) -> None:
    Path(door(home)).write_text("left behind", encoding="utf-8")
    assert await second_start(home) is False
    taken: list[Arrival] = []
    first = Door(home, taken.append)
    assert first.open()
    assert await second_start(home) is True
    first.close()


async def test_nonsense_at_the_door_is_ignored(home: Path) -> None:
    taken: list[Arrival] = []
    first = Door(home, taken.append)
    first.open()
    reader, writer = await asyncio.open_unix_connection(door(home))
    writer.write(b"not json\n")
    assert await reader.read() == b""
    writer.close()
    reader, writer = await asyncio.open_unix_connection(door(home))
    writer.write(b'{"paths": "no list"}\n')
    assert await reader.read() == b""
    writer.close()
    reader, writer = await asyncio.open_unix_connection(door(home))
    writer.write(b'{"paths": ["/a"], "of a later version": 1}\n')
    assert await reader.read(2) == b"ok"
    writer.close()
    assert taken == [Arrival(paths=("/a",))]
    first.close()
