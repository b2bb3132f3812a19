"""Markdown, code and terminal output: the texts that broke other products, hostile ones, and long ones."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from desktop.markdown import Renderer, split_blocks, terminal_text, token_spans
from tests.bench.figure import Figure
from tests.desktop.markdown.test_ansi import PIECES
from tests.desktop.markdown.test_cases import CASES
from tests.desktop.markdown.test_html import MARKED, MOST_MARKS, UNMARKED

RUNS = 3
OUTPUT = 200_000  # characters of a command
PARAGRAPH = 4_000  # characters, the longest there is


def best(act: Callable[[], object], runs: int = RUNS) -> float:
    """Milliseconds of processor time, of the run that was disturbed least."""
    times = []
    for _ in range(runs):
        begun = time.process_time()
        act()
        times.append((time.process_time() - begun) * 1_000)
    return min(times)


def cases() -> Iterator[Figure]:
    """Every block of every case: a row is drawn at a time."""
    renderer = Renderer()
    renderer.inline("*warm* [up](now)")
    splits, draws = [], []
    for path in sorted(CASES.glob("*.md")):
        text = path.read_bytes().decode("utf-8")
        splits.append(best(lambda text=text: split_blocks(text)))  # type: ignore[misc]
        draws += [best(lambda block=block: renderer.draw(block), 1) for block in split_blocks(text)]  # type: ignore[misc]
    yield Figure("markdown: splitting a case, the slowest", max(splits), "≤ 500 ms", tuple(splits))
    yield Figure("markdown: drawing a block of a case, the slowest", max(draws), "≤ 100 ms")


def hostile() -> Iterator[Figure]:
    renderer = Renderer()
    renderer.inline("*warm* [up](now)")
    times = []
    for piece in (*MARKED, *UNMARKED):
        marks = sum(map(piece.count, "[*_~"))
        for count in {PARAGRAPH // len(piece), MOST_MARKS // marks if marks else 1}:
            [*blocks] = split_blocks("x " + piece * count)
            times += [best(lambda block=block: renderer.draw(block)) for block in blocks]  # type: ignore[misc]
    yield Figure("markdown: a hostile paragraph, the slowest", max(times), "≤ 100 ms")


def outputs() -> Iterator[Figure]:
    times = [best(lambda piece=piece: terminal_text(piece * (OUTPUT // len(piece)))) for piece in PIECES]  # type: ignore[misc]
    yield Figure("terminal: 200,000 characters of one sequence, the slowest", max(times), "≤ 1000 ms", tuple(times))
    code = best(lambda: list(token_spans("x = 1\n" * OUTPUT, "python")))
    yield Figure("code: colouring what is coloured of a long text", code, "≤ 1000 ms")
    wide = best(lambda: list(token_spans("x = 1;" * OUTPUT, "js")))
    yield Figure("code: refusing one wide line", wide, "≤ 50 ms")


def measure() -> Iterator[Figure]:
    yield from cases()
    yield from hostile()
    yield from outputs()
