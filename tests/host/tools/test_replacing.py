"""Rule 13: matching does not care about line ends, and keeps them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.tools.base import ToolFailure
from host.tools.replacing import replaced, with_unix_newlines

PIECES = st.lists(st.sampled_from(["a", "b", "\n", "\r\n", "\r", "中"]), max_size=20).map("".join)


@given(PIECES, PIECES, PIECES, st.booleans())
def test_the_same_as_replacing_in_plain_text(text: str, old: str, new: str, everywhere: bool) -> None:
    plain, wanted, wished = with_unix_newlines(text), with_unix_newlines(old), with_unix_newlines(new)
    hits = plain.count(wanted) if wanted else 0
    if not wanted or wanted == wished or hits == 0 or (hits > 1 and not everywhere):
        with pytest.raises(ToolFailure):
            replaced(text, old, new, everywhere=everywhere, path="f")
        return
    after, count = replaced(text, old, new, everywhere=everywhere, path="f")
    assert count == hits
    head = plain.index(wanted)
    expected = plain.replace(wanted, wished)
    # A lone CR kept before a new LF, or the other way round, becomes one line end: only then may the two differ.
    joined = "\r" in text.replace("\r\n", "")
    assert joined or with_unix_newlines(after) == expected
    assert with_unix_newlines(after)[:head] == plain[:head] or joined


@given(st.lists(st.sampled_from(["x", "y", "", "中 z"]), min_size=2, max_size=8), st.sampled_from(["\r\n", "\n", "\r"]))
def test_a_uniform_file_stays_uniform(lines: list[str], newline: str) -> None:
    text = newline.join([*lines, "target", *lines]) + newline
    after, _ = replaced(text, "target\n", "one\ntwo\n\nthree\n", everywhere=False, path="f")
    assert after == text.replace(f"target{newline}", newline.join(["one", "two", "", "three", ""]))
