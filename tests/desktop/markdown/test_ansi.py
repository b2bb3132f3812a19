"""Terminal output (rule 13: colours are drawn or stripped)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.markdown import Span, Style, plain_terminal_text, terminal_text
from desktop.markdown.ansi import _SEQUENCE, _Screen
from tests.helpers.work import LINEAR, growth


def test_colours_become_spans() -> None:
    text, spans = terminal_text("\x1b[31mred\x1b[0m \x1b[1;32mbold green\x1b[m end")
    assert text == "red bold green end"
    assert spans == [Span(0, 3, Style(fg="1")), Span(4, 10, Style(fg="2", bold=True))]


@pytest.mark.parametrize(
    ("codes", "style"),
    [
        ("93", Style(fg="11")),
        ("44;97", Style(bg="4", fg="15")),
        ("38;5;9", Style(fg="9")),
        ("38;5;196", Style(fg="#ff0000")),
        ("48;5;244", Style(bg="#808080")),
        ("38;2;1;2;300", Style(fg="#0102ff")),
        ("38:5:9", Style(fg="9")),
        ("1;2;3;4;7;9", Style(bold=True, dim=True, italic=True, underline=True, inverse=True, struck=True)),
        ("1;31;22", Style(fg="1")),
    ],
)
def test_styles(codes: str, style: Style) -> None:
    assert terminal_text(f"\x1b[{codes}mx\x1b[0m") == ("x", [Span(0, 1, style)])


def test_a_default_colour_ends_a_colour() -> None:
    assert terminal_text("\x1b[31ma\x1b[39mb")[1] == [Span(0, 1, Style(fg="1"))]


@pytest.mark.parametrize(
    ("output", "seen"),
    [
        (" 10%\r 50%\r100%\n", "100%\n"),
        ("long line\rshort\n", "shortline\n"),
        ("long line\r\x1b[Kshort\n", "short\n"),
        ("long\x1b[2K\rx", "x   "),
        ("long\x1b[2K\b\bx", "  x "),
        ("long\x1b[2K\b\b\x1b[Kx", "  x"),
        ("long\x1b[2K", "    "),
        ("ab\x1b[2Kcde\b\b\b\b\b\bx\n", "x cde\n"),
        ("a\r\nb\r\n", "a\nb\n"),
        ("abc\b\bX", "aXc"),
        ("\b\bx", "x"),
        ("\x1b]8;;https://example.org\x07link\x1b]8;;\x07 done", "link done"),
        ("\x1b]0;title\x1b\\text", "text"),
        ("\x1b(Bcharset \x1b=keypad", "charset keypad"),
        ("\x1b[?25lhidden\x1b[?25h", "hidden"),
        ("\x1bP1$r\x1b\\dcs", "dcs"),
        ("cut \x1b[3", "cut "),
        ("cut \x1b]8;;http", "cut "),
        ("bell\x07nul\x00", "bellnul"),
        ("\x9b31mred", "red"),
        ("\ud83d", "\ufffd"),
    ],
)
def test_what_is_seen_in_the_end(output: str, seen: str) -> None:
    assert plain_terminal_text(output) == seen


def test_a_link_is_kept_beside_its_words() -> None:
    assert terminal_text("\x1b]8;id=1;https://e.org\x1b\\w\x1b]8;;\x1b\\")[1] == [
        Span(0, 1, Style(link="https://e.org"))
    ]


def test_positions_count_as_qt_does() -> None:
    assert terminal_text("😀\x1b[31mx")[1] == [Span(2, 1, Style(fg="1"))]


@given(st.text(alphabet="ab\x1b[]8;m\x07\\K0312\r\b\n\x9b", max_size=60))
def test_no_control_character_is_left(output: str) -> None:
    text, spans = terminal_text(output)
    assert not [char for char in text if char < " " and char not in "\n\t"]
    end = 0
    for span in spans:
        assert span.start >= end
        assert span.length > 0
        end = span.start + span.length
    assert end <= len(text)


def test_a_line_that_is_erased_again_and_again_costs_what_is_written() -> None:
    screen = _Screen()
    screen.write("x" * 1_000)
    screen.erase("2")
    screen.write("y")
    assert (screen.chars, screen.column) == (["y"], 1_001)
    assert screen.result()[0] == " " * 1_000 + "y"


PIECES = ["\x1b[31mx", "\rx", "\x1b]8;;", "\x1b[", "x\b", "\x1b", "\x1b]8;;x\x07y", "\x1b[2Kx", "\x9b", "\x1bP"]


@pytest.mark.parametrize("piece", PIECES)
def test_twice_the_output_is_twice_the_work(piece: str) -> None:
    """Seconds are in `bench_markdown`."""
    assert growth(lambda times: terminal_text(piece * times), 1_000) < LINEAR


def test_no_search_for_a_sequence_runs_into_the_next() -> None:
    """What keeps the pattern linear, where no line of ours is counted: whatever it repeats is one character, and never
    the one that a sequence begins with."""
    for alternative in _SEQUENCE.pattern.split("|"):
        begin = "\x9b" if alternative[0] == "\x9b" else "\x1b"
        repeated = re.findall(r"(?<!\\)(\[\^?[^]]+\])\*", alternative)
        assert len(re.findall(r"[*+}]", alternative)) == len(repeated), alternative
        for characters in repeated:
            assert not re.fullmatch(characters, begin), alternative
