"""Rules 10 and 13, case W-encoding: `edit` and `write`."""

from __future__ import annotations

import os

import pytest

from host.tools.base import ToolOutcome
from tests.host.tools.conftest import Bench, code_of


async def edited(bench: Bench, path: str, old: str, new: str, **more: object) -> ToolOutcome:
    await bench.call("read", path=path)
    return await bench.call("edit", path=path, old=old, new=new, **more)


async def test_edit_replaces_one_passage_and_shows_the_diff(bench: Bench) -> None:
    target = bench.file("src/a.py", "one\ntwo\nthree\n")
    outcome = await edited(bench, "src/a.py", "two", "2\n2b")
    assert target.read_text() == "one\n2\n2b\nthree\n"
    assert outcome.display == {
        "kind": "diff",
        "path": "src/a.py",
        "diff": "--- a/src/a.py\n+++ b/src/a.py\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n+2b\n three\n",
        "added": 2,
        "removed": 1,
    }
    again = await bench.call("edit", path="src/a.py", old="one", new="1")
    assert code_of(again) is None, "after an edit the file counts as read"


async def test_old_that_is_not_unique_changes_nothing_and_says_where(bench: Bench) -> None:
    target = bench.file("a.txt", "x = 1\ny\nx = 1\n")
    outcome = await edited(bench, "a.txt", "x = 1", "x = 2")
    assert code_of(outcome) == "OLD_NOT_UNIQUE"
    assert "     1\tx = 1" in outcome.content
    assert "     3\tx = 1" in outcome.content
    assert target.read_text() == "x = 1\ny\nx = 1\n"
    outcome = await bench.call("edit", path="a.txt", old="x = 1", new="x = 2", all=True)
    assert target.read_text() == "x = 2\ny\nx = 2\n"
    assert "2 places" in outcome.content


async def test_old_that_is_missing_shows_what_is_near(bench: Bench) -> None:
    bench.file("a.py", "def first():\n    return 1\n\n\ndef second():\n    return 2\n")
    spaces = await edited(bench, "a.py", "def second():\n  return 2", "x")
    assert code_of(spaces) == "OLD_NOT_FOUND"
    assert "other white space" in spaces.content
    assert "     6\t    return 2" in spaces.content
    close = await edited(bench, "a.py", "def secand():", "x")
    assert "     5\tdef second():" in close.content
    numbered = await edited(bench, "a.py", "     1\tdef first():", "x")
    assert "line numbers" in numbered.content
    nothing = await edited(bench, "a.py", "zzzzqqqqxxxx", "x")
    assert "Nothing in it looks like" in nothing.content


async def test_empty_and_equal_texts_are_refused(bench: Bench) -> None:
    bench.file("a.txt", "one\n")
    assert code_of(await edited(bench, "a.txt", "", "x")) == "EMPTY_OLD"
    assert code_of(await edited(bench, "a.txt", "one", "one")) == "NO_CHANGE"


async def test_an_unread_file_must_be_read_first(bench: Bench) -> None:
    target = bench.file("a.txt", "one\n")
    assert code_of(await bench.call("edit", path="a.txt", old="one", new="two")) == "READ_FIRST"
    assert code_of(await bench.call("write", path="a.txt", content="two")) == "READ_FIRST"
    assert target.read_text() == "one\n"


async def test_a_file_changed_since_it_was_read_is_not_overwritten(bench: Bench) -> None:
    """Rule 10: a file changed since it was read is not overwritten silently."""
    target = bench.file("a.txt", "one\n")
    await bench.call("read", path="a.txt")
    target.write_text("other one\n")
    assert code_of(await bench.call("edit", path="a.txt", old="one", new="two")) == "FILE_CHANGED"
    assert code_of(await bench.call("write", path="a.txt", content="two")) == "FILE_CHANGED"
    assert target.read_text() == "other one\n"


async def test_a_file_changed_while_the_user_decides_is_not_overwritten(bench: Bench) -> None:
    bench.policy = "ask"
    target = bench.file("a.txt", "one\n")
    await bench.call("read", path="a.txt")
    call = bench.start("edit", path="a.txt", old="one", new="two")
    request = await bench.asker.asked()
    assert request["kind"] == "diff"
    assert "-one\n+two" in request["preview"]
    target.write_text("one more\n")
    bench.asker.answer(0, "allowed-once")
    assert code_of(await call) == "FILE_CHANGED"
    assert target.read_text() == "one more\n"


async def test_a_file_made_by_another_while_the_user_decides_is_kept(bench: Bench) -> None:
    bench.policy = "ask"
    call = bench.start("write", path="new.txt", content="mine")
    await bench.asker.asked()
    target = bench.file("new.txt", "theirs")
    bench.asker.answer(0, "allowed-once")
    assert code_of(await call) == "READ_FIRST"
    assert target.read_text() == "theirs"


@pytest.mark.parametrize(
    ("name", "old", "new"), [("gb18030.txt", "第二行", "第三行€😀"), ("utf8-bom-crlf.txt", "beta", "贝塔")]
)
async def test_case_w_encoding(bench: Bench, name: str, old: str, new: str) -> None:
    data = {
        "gb18030.txt": "第一行\r\n第二行：值=１\r\n".encode("gb18030"),
        "utf8-bom-crlf.txt": "\ufeffalpha = 1\r\nbeta = 二\r\n".encode(),
    }[name]
    codec = "gb18030" if name.startswith("gb") else "utf-8"
    target = bench.file(name, data)
    outcome = await edited(bench, name, old, new)
    assert code_of(outcome) is None, outcome.content
    assert target.read_bytes() == data.decode(codec).replace(old, new).encode(codec)


async def test_line_ends_are_matched_and_kept(bench: Bench) -> None:
    """Rule 13: edits keep line ends."""
    crlf = bench.file("crlf.txt", b"a\r\nb\r\nc\r\n")
    await edited(bench, "crlf.txt", "a\nb\n", "1\n2\n3\n")
    assert crlf.read_bytes() == b"1\r\n2\r\n3\r\nc\r\n"
    mac = bench.file("mac.txt", b"a\rb\rc\r")
    await edited(bench, "mac.txt", "b\nc", "x\ny\nz")
    assert mac.read_bytes() == b"a\rx\ry\rz\r"
    mixed = bench.file("mixed.txt", b"a\r\nb\nc\nd\r\n")
    await edited(bench, "mixed.txt", "b\nc", "b\nx\nc")
    assert mixed.read_bytes() == b"a\r\nb\nx\nc\nd\r\n"
    unix = bench.file("unix.txt", b"a\nb\n")
    await edited(bench, "unix.txt", "a\r\nb", "a\r\nx\r\nb")
    assert unix.read_bytes() == b"a\nx\nb\n"


async def test_utf_16_is_kept(bench: Bench) -> None:
    for name, codec, bom in [("le.txt", "utf-16-le", b"\xff\xfe"), ("be.txt", "utf-16-be", b"\xfe\xff")]:
        target = bench.file(name, bom + "one\r\ntwo\r\n".encode(codec))
        await edited(bench, name, "two", "二")
        assert target.read_bytes() == bom + "one\r\n二\r\n".encode(codec)


async def test_a_character_the_encoding_lacks_is_refused_and_said(bench: Bench) -> None:
    data = "Où est l'été ? À côté du café, très près de la forêt.\n".encode("cp1252")
    target = bench.file("latin.txt", data)
    outcome = await edited(bench, "latin.txt", "café", "咖啡")
    assert code_of(outcome) == "CANNOT_ENCODE", outcome.content
    assert "U+5496" in outcome.content
    assert target.read_bytes() == data


async def test_write_makes_folders_and_keeps_encoding_line_ends_and_mode(bench: Bench) -> None:
    outcome = await bench.call("write", path="deep/er/new.txt", content="a\nb")
    assert (bench.workspace / "deep/er/new.txt").read_bytes() == b"a\nb"
    assert outcome.content.startswith("Created deep/er/new.txt")
    target = bench.file("run.sh", b"\xef\xbb\xbfa\r\nb\r\n")
    target.chmod(0o750)
    await bench.call("read", path="run.sh")
    outcome = await bench.call("write", path="run.sh", content="x\ny\n")
    assert target.read_bytes() == b"\xef\xbb\xbfx\r\ny\r\n"
    assert target.stat().st_mode & 0o777 == 0o750
    assert "UTF-8 with BOM" in outcome.content


async def test_a_link_stays_a_link(bench: Bench) -> None:
    target = bench.file("real.txt", "one\n")
    (bench.workspace / "link.txt").symlink_to("real.txt")
    outcome = await edited(bench, "link.txt", "one", "two")
    assert target.read_text() == "two\n"
    assert (bench.workspace / "link.txt").is_symlink()
    assert outcome.display is not None
    assert outcome.display["path"] == "real.txt"


async def test_nothing_is_left_beside_the_file(bench: Bench) -> None:
    bench.file("a.txt", "one\n")
    await edited(bench, "a.txt", "one", "two")
    assert os.listdir(bench.workspace) == ["a.txt"]


async def test_read_only_file_and_folder_are_said(bench: Bench) -> None:
    target = bench.file("a.txt", "one\n")
    target.chmod(0o444)
    outcome = await edited(bench, "a.txt", "one", "two")
    assert code_of(outcome) == "READ_ONLY"
    assert target.read_text() == "one\n"
    bench.policy = "full"
    outcome = await bench.call("write", path="/proc/parley-test", content="x")
    assert code_of(outcome) in ("READ_ONLY", "NOT_FOUND")


async def test_a_folder_and_a_binary_file_are_not_edited(bench: Bench) -> None:
    (bench.workspace / "src").mkdir()
    bench.file("a.bin", bytes(range(256)))
    assert code_of(await bench.call("write", path="src", content="x")) == "IS_FOLDER"
    await bench.call("read", path="a.bin")
    assert code_of(await bench.call("edit", path="a.bin", old="a", new="b")) == "NOT_TEXT"
    assert code_of(await bench.call("edit", path="no.txt", old="a", new="b")) == "NOT_FOUND"


async def test_the_last_line_without_end_is_shown_as_such(bench: Bench) -> None:
    bench.file("a.txt", "one")
    outcome = await edited(bench, "a.txt", "one", "two\n")
    assert outcome.display is not None
    assert "-one\n\\ No newline at end of file\n+two\n" in outcome.display["diff"]
