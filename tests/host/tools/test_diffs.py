"""Diffs are true patches and cost little for large files."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.tools.diffs import unified_diff
from tests.helpers.work import LINEAR, growth, lines_run

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


def alike(lines: int, kinds: int) -> str:
    """A text of few different lines: each fits many of another such text."""
    return "".join(f"line {at % kinds}\n" for at in range(lines))


@pytest.mark.parametrize("lines", [300, 500, 1_400])
def test_texts_of_few_different_lines_are_bounded(lines: int) -> None:
    """Such a text of 1,400 lines took five seconds."""
    before, after = alike(lines, 7), alike(lines, 5)
    assert lines_run(lambda: unified_diff(before, after, "f")) < 2_000_000
    diff = unified_diff(before, after, "f")
    assert diff.added == diff.removed > 0


def test_a_large_rewrite_costs_what_its_length_says() -> None:
    for old, new in ((7, 5), (101, 103)):
        assert (
            growth(lambda lines, old=old, new=new: unified_diff(alike(lines, old), alike(lines, new), "f"), 2_000)
            < LINEAR
        )
    diff = unified_diff(alike(60_000, 7), alike(60_000, 5), "f")
    assert diff.added == diff.removed > 59_000
    assert "more characters of this diff are not shown" in diff.text


def test_line_ends_alone_make_no_diff() -> None:
    assert unified_diff("a\r\nb\r\n", "a\nb\n", "f").text == ""
