"""Diffs are true patches and cost little for large files."""

from __future__ import annotations

import subprocess
import tempfile
import time
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from host.tools.diffs import unified_diff

LINES = st.lists(st.sampled_from(["a", "b", "c", "", "  x"]), max_size=25)


def _text(lines: list[str], ended: bool) -> str:
    return "\n".join(lines) + ("\n" if ended and lines else "")


@given(LINES, st.booleans(), LINES, st.booleans())
@settings(max_examples=60, deadline=None)
def test_patch_turns_the_old_text_into_the_new(a: list[str], a_ended: bool, b: list[str], b_ended: bool) -> None:
    before, after = _text(a, a_ended), _text(b, b_ended)
    diff = unified_diff(before, after, "f")
    if before == after:
        assert diff.text == ""
        return
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "f")
        target.write_text(before)
        done = subprocess.run(
            ["git", "apply", "--unidiff-zero", "-"], input=diff.text, cwd=folder, text=True, capture_output=True
        )
        if not before or not after:
            return  # git wants its own headers for files that come or go
        assert done.returncode == 0, done.stderr + diff.text
        assert target.read_text() == after


def test_a_large_rewrite_is_bounded() -> None:
    before = "".join(f"line {n % 7}\n" for n in range(60_000))
    after = "".join(f"row {n % 5}\n" for n in range(60_000))
    began = time.perf_counter()
    diff = unified_diff(before, after, "f")
    assert time.perf_counter() - began < 5
    assert (diff.added, diff.removed) == (60_000, 60_000)
    assert "more characters of this diff are not shown" in diff.text


def test_line_ends_alone_make_no_diff() -> None:
    assert unified_diff("a\r\nb\r\n", "a\nb\n", "f").text == ""
