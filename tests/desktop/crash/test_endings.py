"""How the process before this one ended."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from desktop.crash import LastEnd, Running
from desktop.crash.endings import KEPT, MARK, Mark, boot_id
from tests.helpers.work import bytes_held


def clean(text: str) -> str:
    return text.replace("anna", "[user]")


def running(logs: Path) -> Running:
    return Running(logs, clean)


def test_a_first_start_and_one_after_a_clean_end_have_nothing_to_tell(tmp_path: Path) -> None:
    for _ in range(2):
        mark = running(tmp_path / "logs")
        assert mark.begin() is None
        assert (tmp_path / "logs" / MARK).exists()
        mark.leave()
        mark.leave()
        assert list((tmp_path / "logs").iterdir()) == []


def test_an_end_without_a_word_is_told_once_with_the_end_of_the_log(tmp_path: Path) -> None:
    running(tmp_path).begin()
    lines = [f"line {number} of anna" for number in range(200)]
    (tmp_path / "parley.log").write_text("\n".join(lines), encoding="utf-8")
    second = running(tmp_path)
    assert second.begin() == LastEnd("", "\n".join(f"line {number} of [user]" for number in range(140, 200)))
    second.leave()
    assert running(tmp_path).begin() is None


def test_a_machine_that_was_switched_off_says_nothing_about_parley(tmp_path: Path) -> None:
    (tmp_path / MARK).write_bytes(msgspec.json.encode(Mark(1, f"not {boot_id()}")))
    assert running(tmp_path).begin() is None


def test_a_mark_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    for text in ("", "{", "[]", '{"pid": "x"}'):
        (tmp_path / MARK).write_text(text, encoding="utf-8")
        assert running(tmp_path).begin() is None


def test_stacks_are_kept_clean_and_not_for_ever(tmp_path: Path) -> None:
    for number in range(KEPT + 3):
        (tmp_path / f"crash-{number}.log").write_text(f"stack {number} of anna\n", encoding="utf-8")
    (tmp_path / "crash-99.log").write_text("", encoding="utf-8")
    last = running(tmp_path).begin()
    assert last is not None
    assert last.stack == f"stack {KEPT + 2} of [user]"
    kept = sorted(file for file in tmp_path.iterdir() if file.name != MARK)
    assert [file.name for file in kept] == [f"told-crash-{number}.log" for number in range(3, KEPT + 3)]
    assert kept[0].read_text(encoding="utf-8") == "stack 3 of [user]\n"


def test_a_folder_that_cannot_be_written_does_not_stop_the_start(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file", encoding="utf-8")
    mark = running(tmp_path / "logs")
    assert mark.begin() is None
    mark.trace()
    mark.leave()


def test_a_start_reads_no_more_than_the_end_of_the_log(tmp_path: Path) -> None:
    """The window waits for it."""
    (tmp_path / "parley.log").write_text("a line\n" * 1_000_000, encoding="utf-8")
    assert bytes_held(running(tmp_path).begin) < 500_000
    assert msgspec.json.decode((tmp_path / MARK).read_bytes())["pid"] == os.getpid()
    assert bytes_held(running(tmp_path).begin) < 1_000_000  # this one has an end to tell
