"""Code tokens."""

from __future__ import annotations

from itertools import islice

from desktop.markdown import TOKEN_CLASSES, language_of_path, token_spans
from tests.helpers.work import lines_run


def found(code: str, lang: str) -> list[tuple[str, str]]:
    units = code.encode("utf-16-le")
    return [
        (units[2 * span.start : 2 * (span.start + span.length)].decode("utf-16-le"), span.token)
        for span in token_spans(code, lang)
    ]


def test_python() -> None:
    assert found("def f(x):\n    return 'a' # b\n", "python") == [
        ("def", "keyword"),
        ("f", "function"),
        ("return", "keyword"),
        ("'", "string"),
        ("a", "string"),
        ("'", "string"),
        ("# b", "comment"),
    ]


def test_positions_count_as_qt_does_and_blank_lines_stay() -> None:
    assert found("\n\n'😀' # 注\n\n", "py")[-1] == ("# 注", "comment")


def test_unknown_or_no_language_has_no_spans() -> None:
    assert found("def f", "no-such-language") == []
    assert found("def f", "") == []


def test_a_diff_marks_lines() -> None:
    assert {token for _, token in found("@@ -1 +1 @@\n-a\n+b\n", "diff")} >= {"removed", "added"}


def test_all_classes_are_listed() -> None:
    assert {token for _, token in found("class A: x = 1 + int(True) and None\n", "python")} <= set(TOKEN_CLASSES)


def test_what_lies_behind_the_first_40_000_characters_costs_nothing() -> None:
    def read(lines: int) -> int:
        return lines_run(lambda: list(token_spans(code * lines, "python")))

    code = f"x = '{'long ' * 300}'\n"
    assert list(token_spans(code * 100, "python"))[-1].start < 40_000
    assert read(200) < 1.1 * read(100)


def test_code_of_one_wide_line_is_not_read() -> None:
    list(token_spans("x", "js"))
    assert list(token_spans("x = 1;" * 4_000, "js")) == []
    assert lines_run(lambda: list(token_spans("x = 1;" * 4_000, "js"))) < 30


def test_spans_come_as_they_are_asked_for() -> None:
    assert len(list(islice(token_spans("x = 1\n" * 5_000, "python"), 2))) == 2


def test_language_of_a_path() -> None:
    assert language_of_path("src/parser.py") == "python"
    assert language_of_path("Makefile") == "make"
    assert language_of_path("what.is.this-thing") == ""
