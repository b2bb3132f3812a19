"""What is said fits, cannot be told from what Parley says itself, and breaks nothing (behaviour 6.10)."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from desktop.outside.words import cut


@given(st.text(max_size=200), st.integers(4, 120))
def test_a_text_is_one_visible_line_of_the_length_asked_for(text: str, most: int) -> None:
    found = cut(text, most)
    assert len(found) <= most
    assert not {char for char in found if unicodedata.category(char)[0] == "C"} - {"\u200c", "\u200d"}
    assert found == " ".join(found.split())
    assert cut(found, most) == found
    found.encode()


def test_a_long_text_ends_after_a_word_or_between_letters() -> None:
    assert cut("Which engine should the index use?", 20) == "Which engine should\u2026"
    assert cut("Which engine should the index use?", 19) == "Which engine\u2026"
    assert cut("a" * 30, 20) == "a" * 19 + "\u2026"
    assert cut("该用哪个引擎来建立索引呢？", 8) == "该用哪个引擎来\u2026"
    assert cut("abcde\u0301fgh", 6) == "abcd\u2026"  # the accent stays with its letter
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert cut(f"ab{family}cdef", 6) == "ab\u2026"  # a family is one picture


def test_what_would_turn_the_text_around_is_left_out() -> None:
    assert cut("one\n\n\ttwo \u202eeerht\u202c \x00four\ud800", 40) == "one two eerht four"
    persian = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    assert cut(persian, 40) == persian
