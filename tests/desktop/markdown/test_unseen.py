"""Rule 11: the card shows the exact command; nothing in it can hide or turn about."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.markdown.unseen import spelled_out


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("rm -rf a\n\tb", "rm -rf a\n\tb"),
        ("echo \u202egnp.exe", "echo ⟨U+202E⟩gnp.exe"),
        ("ls\rrm -rf ~", "ls⟨U+000D⟩rm -rf ~"),
        ("a\x1b[2Kb\x08", "a⟨U+001B⟩[2Kb⟨U+0008⟩"),
        ("a\u200bb\ufeff\U000e0041", "a⟨U+200B⟩b⟨U+FEFF⟩⟨U+E0041⟩"),
        ("a\r\nb", "a\nb"),
        ("回车 ok é", "回车 ok é"),
    ],
)
def test_what_cannot_be_seen_is_spelled_out(text: str, seen: str) -> None:
    assert spelled_out(text) == seen


@given(st.text())
def test_nothing_unseen_is_left(text: str) -> None:
    for char in spelled_out(text):
        assert char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp"), hex(ord(char))
        assert unicodedata.bidirectional(char) not in ("RLO", "LRO", "RLE", "LRE", "PDF", "RLI", "LRI", "FSI", "PDI")
