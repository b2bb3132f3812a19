"""architecture.md, rule 5: the host speaks codes, the desktop speaks languages."""

from __future__ import annotations

import ast
import re

from tests.architecture.source import Source, listed, sources

HAN = re.compile(r"[\u4e00-\u9fff]{2}")  # a word, not the end of a range of characters
CODE = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*")
READS_TEXT = {"startswith", "endswith", "find", "index", "split", "partition", "lower", "casefold", "match", "search"}


def strings(source: Source) -> list[ast.Constant]:
    skipped = source.docstrings()
    return [
        node
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped
    ]


def test_the_host_holds_no_human_language_but_english() -> None:
    """Rule 5. Tour speaks to the user in the user's language; it is a model, not an error."""
    wrong = [
        f"{source.at(node)} {node.value[:40]!r}"
        for source in sources("host")
        if "/tour/" not in source.where
        for node in strings(source)
        if HAN.search(node.value)
    ]
    assert not wrong, listed(wrong)


def test_every_error_has_a_code() -> None:
    """Rule 5: the first argument of a HostError raised with a literal is an identifier in capitals."""
    wrong = [
        f"{source.at(node)} {node.args[0].value!r}"
        for source in sources("host", "desktop")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "HostError"
        if node.args and isinstance(node.args[0], ast.Constant) and not CODE.fullmatch(str(node.args[0].value))
    ]
    assert not wrong, listed(wrong)


def is_error_text(node: ast.AST) -> bool:
    """``error.message`` or ``str(error)``, by the names errors go by."""
    if isinstance(node, ast.Attribute) and node.attr == "message":
        return isinstance(node.value, ast.Name) and node.value.id in ("error", "fault", "refusal", "exception", "exc")
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "str"
        and len(node.args) == 1
        and isinstance(node.args[0], ast.Name)
        and node.args[0].id in ("error", "fault", "refusal", "exception", "exc")
    )


def test_the_desktop_parses_no_error_text() -> None:
    """Rule 5"""
    wrong = []
    for source in sources("desktop"):
        for node in ast.walk(source.tree):
            compared = isinstance(node, ast.Compare) and any(map(is_error_text, [node.left, *node.comparators]))
            read = (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in READS_TEXT
                and any(map(is_error_text, [node.func.value, *node.args]))
            )
            if compared or read:
                wrong.append(f"{source.at(node)} {ast.unparse(node)}")
    assert not wrong, listed(wrong)
