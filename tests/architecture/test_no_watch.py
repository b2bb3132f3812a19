"""House rule: speed and memory live in tests/bench; what a test asserts is the same on every machine, however busy.

Work is counted with tests/helpers/work.py. A wait may have a patience: that only ends what would hang.
"""

from __future__ import annotations

import ast

from tests.architecture.source import Source, listed, sources

WATCHES = {"perf_counter", "perf_counter_ns", "process_time", "process_time_ns", "thread_time", "getrusage"}
CLOCKS = {"time", "monotonic", "elapsed"}


def looked_at() -> list[Source]:
    return [source for source in sources("tests") if not source.where.startswith("tests/bench/")]


def watches(tree: ast.AST) -> list[ast.AST]:
    """Every use of something that only measures."""
    return [
        node
        for node in ast.walk(tree)
        if (isinstance(node, ast.Attribute) and node.attr in WATCHES)
        or (isinstance(node, ast.alias) and node.name in WATCHES)
    ]


def timed_assertions(tree: ast.AST) -> list[ast.AST]:
    """Assertions over a difference of times, or over how long something has been going on."""

    def reads_a_clock(node: ast.AST) -> bool:
        return any(
            isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) and inner.func.attr in CLOCKS
            for inner in ast.walk(node)
        )

    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert)
        and any(
            isinstance(part, ast.BinOp) and isinstance(part.op, ast.Sub) and reads_a_clock(part)
            for part in ast.walk(node.test)
        )
    ]


def test_no_test_looks_at_a_watch() -> None:
    wrong = [
        f"{source.at(node)} {ast.unparse(node)}"
        for source in looked_at()
        for node in (*watches(source.tree), *timed_assertions(source.tree))
    ]
    assert not wrong, listed(wrong)


def test_a_watch_is_seen() -> None:
    tree = ast.parse("begun = time.perf_counter()\nassert loop.time() - begun < 2\nassert loop.time() < end\n")
    assert [ast.unparse(node) for node in watches(tree)] == ["time.perf_counter"]
    assert [ast.unparse(node) for node in timed_assertions(tree)] == ["assert loop.time() - begun < 2"]
