"""architecture.md, rule 7: the transport knows no event and no time."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.source import ROOT, Source, listed, sources

TRANSPORT = [*sources("host/gateway"), Source(ROOT / "host" / "offers.py")]
BUSINESS = ("question", "approval", "plan", "session", "settings", "turn", "inbox")
TIMING = {"sleep", "call_later", "call_at", "wait_for", "timeout", "timeout_at", "time", "monotonic", "awake_ms"}
NAMES = {"name", "method", "event", "waterfall"}


@pytest.mark.parametrize("source", TRANSPORT, ids=lambda source: source.where)
def test_it_mentions_no_event_of_the_business(source: Source) -> None:
    """Rule 7, behaviour 4.1: neither in a name nor in a string; docstrings may."""
    skipped = source.docstrings()
    wrong = []
    for node in ast.walk(source.tree):
        words = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            words = [node.value]
        elif isinstance(
            node, ast.Name | ast.Attribute | ast.arg | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        ):
            words = [
                getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "arg", None) or node.name
            ]
        wrong += [
            f"{source.at(node)} {word!r}"
            for word in words
            if any(mention in word.lower() for mention in BUSINESS) and word.lower() != "returns"
        ]
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("source", TRANSPORT, ids=lambda source: source.where)
def test_it_never_branches_on_a_name(source: Source) -> None:
    """Rule 7: names are looked up in tables the host filled, and compared with each other, never with a literal."""

    def is_name(node: ast.AST) -> bool:
        return (isinstance(node, ast.Name) and node.id in NAMES) or (
            isinstance(node, ast.Attribute) and node.attr in NAMES
        )

    def is_literal(node: ast.AST) -> bool:
        return any(isinstance(inner, ast.Constant) and isinstance(inner.value, str) for inner in ast.walk(node))

    wrong = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(is_name, sides)) and any(map(is_literal, sides)):
                wrong.append(f"{source.at(node)} {ast.unparse(node)}")
        elif isinstance(node, ast.Match) and is_name(node.subject):
            wrong.append(f"{source.at(node)} match {ast.unparse(node.subject)}")
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("startswith", "endswith")
            and is_name(node.func.value)
        ):
            wrong.append(f"{source.at(node)} {ast.unparse(node)}")
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("source", TRANSPORT, ids=lambda source: source.where)
def test_it_keeps_no_time(source: Source) -> None:
    """Rule 7: questions own all question timing; a transport without any timer cannot own some of it."""
    wrong = [
        f"{source.at(node)} {ast.unparse(node)}"
        for node in ast.walk(source.tree)
        if (isinstance(node, ast.Attribute) and node.attr in TIMING)
        or (isinstance(node, ast.alias) and node.name in ("time", "datetime", "host.clock"))
    ]
    assert not wrong, listed(wrong)
