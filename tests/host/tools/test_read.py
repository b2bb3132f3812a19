"""Rule 10: `read`."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.tools.files import MAX_FILE
from host.tools.read import COUNTED, numbered
from tests.host.tools.conftest import Bench, code_of


async def test_lines_come_numbered(bench: Bench) -> None:
    bench.file("src/a.py", "one\ntwo\r\nthree\rfour")
    outcome = await bench.call("read", path="src/a.py")
    assert outcome.content == "     1\tone\n     2\ttwo\n     3\tthree\n     4\tfour"
    assert outcome.display == {"kind": "read", "path": "src/a.py", "lines": 4}
    assert outcome.error is None


async def test_a_part_says_where_to_go_on(bench: Bench) -> None:
    bench.file("a.txt", "".join(f"line {n}\n" for n in range(1, 101)))
    outcome = await bench.call("read", path="a.txt", offset=11, limit=2)
    assert outcome.content == "    11\tline 11\n    12\tline 12\n(Lines 11 to 12 of 100. Go on with offset 13.)"
    assert outcome.display is not None
    assert outcome.display["lines"] == 2
    rest = await bench.call("read", path="a.txt", offset=99)
    assert rest.content == "    99\tline 99\n   100\tline 100"


@given(st.lists(st.sampled_from(["a", "\n", "\r\n", "\r", "\x0b\u2028"]), max_size=12).map("".join))
def test_every_line_is_counted_and_shown_once(text: str) -> None:
    lines = re.split(r"\r\n|\n|\r", text)
    if lines[-1] == "":
        lines.pop()
    content, shown = numbered(text, 1, 100)
    assert shown == len(lines)
    if lines:
        assert content == "\n".join(f"{at:>6}\t{line}" for at, line in enumerate(lines, 1))


async def test_a_line_end_across_the_border_of_what_is_counted_at_once(bench: Bench) -> None:
    for shift in range(3):
        bench.file("a.txt", "x" * (COUNTED - 2 + shift) + "\r\nlast\r\n")
        outcome = await bench.call("read", path="a.txt", offset=9)
        assert "which is at line 2." in outcome.content


async def test_offset_past_the_end_and_empty_file_are_said(bench: Bench) -> None:
    bench.file("a.txt", "one\n")
    bench.file("empty.txt", "")
    assert "end of the file, which is at line 1" in (await bench.call("read", path="a.txt", offset=9)).content
    assert (await bench.call("read", path="empty.txt")).content == "(The file is empty.)"


async def test_long_lines_and_much_text_are_cut_with_a_notice(bench: Bench) -> None:
    bench.file("long.txt", "x" * 5_000 + "\nnext\n")
    outcome = await bench.call("read", path="long.txt")
    assert "[line cut: 5,000 characters in all]" in outcome.content
    assert outcome.content.endswith("     2\tnext")
    bench.file("much.txt", ("y" * 999 + "\n") * 500)
    outcome = await bench.call("read", path="much.txt")
    assert len(outcome.content) < 61_000
    assert "of 500. Go on with offset" in outcome.content


async def test_missing_file_names_what_is_near(bench: Bench) -> None:
    bench.file("src/parser.py", "x")
    outcome = await bench.call("read", path="src/parsr.py")
    assert code_of(outcome) == "NOT_FOUND"
    assert "parser.py" in outcome.content
    assert code_of(await bench.call("read", path="no/such/folder/a.txt")) == "NOT_FOUND"
    assert code_of(await bench.call("read", path="src/parser.py/a.txt")) in ("BAD_PATH", "NOT_FOUND")


async def test_folder_is_answered_with_what_it_holds(bench: Bench) -> None:
    bench.file("src/a.py", "x")
    (bench.workspace / "src" / "deep").mkdir()
    outcome = await bench.call("read", path="src")
    assert code_of(outcome) == "IS_FOLDER"
    assert "a.py\ndeep/" in outcome.content
    assert code_of(await bench.call("read", path=".")) == "IS_FOLDER"


async def test_picture_and_binary_are_named(bench: Bench) -> None:
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (640).to_bytes(4, "big") + (480).to_bytes(4, "big") + b"\0" * 50
    bench.file("a.png", png)
    bench.file("a.bin", bytes(range(256)) * 8)
    picture = await bench.call("read", path="a.png")
    assert code_of(picture) == "IS_IMAGE"
    assert "PNG, 640×480" in picture.content
    assert code_of(await bench.call("read", path="a.bin")) == "NOT_TEXT"


async def test_huge_file_is_not_read(bench: Bench) -> None:
    target = bench.file("huge.txt", "x")
    os.truncate(target, MAX_FILE * 100)
    outcome = await bench.call("read", path="huge.txt")
    assert code_of(outcome) == "FILE_TOO_BIG"
    assert "1,048,576,000 bytes" in outcome.content


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that opens and gives no byte")
async def test_what_the_disk_refuses_half_way_is_said(bench: Bench) -> None:
    outcome = await bench.call("read", path="/proc/self/mem")
    assert code_of(outcome) == "IO_ERROR"
    assert "/mem" in outcome.content


async def test_pipes_and_sockets_do_not_hang(bench: Bench) -> None:
    os.mkfifo(bench.workspace / "pipe")
    assert code_of(await bench.call("read", path="pipe")) == "NOT_A_FILE"
    with socket.socket(socket.AF_UNIX) as server:
        here = os.getcwd()
        os.chdir(bench.workspace)  # the address of a socket must be short
        try:
            server.bind("sock")
        finally:
            os.chdir(here)
        assert code_of(await bench.call("read", path="sock")) in ("NOT_A_FILE", "IO_ERROR")


@pytest.mark.parametrize("path", ["", "   ", "a\0b", "x" * 5_000])
async def test_unusable_paths_are_refused(bench: Bench, path: str) -> None:
    assert code_of(await bench.call("read", path=path)) in ("BAD_PATH", "NOT_FOUND")


async def test_workspace_gone_is_said(bench: Bench) -> None:
    bench.workspace.rmdir()
    assert code_of(await bench.call("read", path="a.txt")) == "WORKSPACE_GONE"
    assert code_of(await bench.call("write", path="a.txt", content="x")) == "WORKSPACE_GONE"
    assert code_of(await bench.call("shell", command="true")) == "WORKSPACE_GONE"


async def test_encodings_are_recognised(bench: Bench) -> None:
    """Rule 13: BOM tolerated, GB18030 and UTF-16 recognised."""
    bench.file("gb.txt", "第一行\r\n第二行：值=１\r\n".encode("gb18030"))
    bench.file("bom.txt", b"\xef\xbb\xbfalpha = 1\r\n")
    bench.file("utf16.txt", "第一行 line\n".encode("utf-16"))
    bench.file("utf16le.txt", "plain words\n".encode("utf-16-le"))
    assert (await bench.call("read", path="gb.txt")).content.startswith("     1\t第一行")
    assert (await bench.call("read", path="bom.txt")).content == "     1\talpha = 1"
    assert (await bench.call("read", path="utf16.txt")).content == "     1\t第一行 line"
    assert (await bench.call("read", path="utf16le.txt")).content == "     1\tplain words"
