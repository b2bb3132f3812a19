"""Texts that broke other products: each as its first line says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop.markdown import Block, Drawing, Renderer, split_blocks
from tests.helpers.work import LINEAR, growth, lines_run

CASES = Path(__file__).parent / "cases"
COUNTED = 10_000  # characters
ONE_ROW = 1_000_000  # lines of Python
renderer = Renderer()


def case(name: str) -> list[tuple[Block, Drawing]]:
    text = (CASES / name).read_bytes().decode("utf-8")
    blocks = split_blocks(text)
    assert "".join(block.source for block in blocks) == text
    return [(block, renderer.draw(block)) for block in blocks]


@pytest.mark.parametrize("path", sorted(CASES.glob("*.md")), ids=lambda path: path.name)
def test_no_block_is_slow(path: Path) -> None:
    """No stall over 100 ms: splitting costs what the length says, and one row is drawn at a time. Seconds are in
    `bench_markdown`."""
    renderer.inline("*warm* [up](now)")
    text = path.read_bytes().decode("utf-8")
    some = text[:COUNTED]
    assert growth(lambda times: split_blocks(some * times), COUNTED // len(some)) < LINEAR
    longest = {block.kind: block for block in sorted(split_blocks(text), key=lambda block: len(block.text))}
    for block in longest.values():
        assert lines_run(lambda block=block: renderer.draw(block)) < ONE_ROW, block.text[:60]


def test_ansi() -> None:
    """Colours stripped in a message, progress shows its last state, no escape characters."""
    assert case("ansi.md")[1][1].plain == "red bold green\n100%\nlink done"


def test_cjk() -> None:
    blocks = case("cjk.md")
    assert "<b>注意：</b>不要改动测试" in blocks[2][1].html
    assert "说。这一行" in blocks[2][1].html
    table = blocks[3][1].table
    assert table is not None
    assert [cell.plain for cell in table.rows[0]] == ["解析器", "120", "✅"]
    assert [(block.task, block.path, block.marker) for block, _ in blocks[5:]] == [
        ("done", "l", "•"),
        ("open", "l", "•"),
        ("", "ll", "1."),
        ("", "ll", "2."),
    ]


def test_fence_in_fence() -> None:
    blocks = case("fence-in-fence.md")
    assert [block.kind for block, _ in blocks] == ["html", "code", "paragraph"]
    assert blocks[1][1].plain == "outer\n```python\nprint('inner')\n```\nstill outer"


def test_html() -> None:
    drawings = [drawing for _, drawing in case("html.md")]
    html = "".join(drawing.html for drawing in drawings)
    for tag in ("<script", "<img", "<div", "<style"):
        assert tag not in html
    assert '<a href="http://127.0.0.1:9/pixel.png">pic</a>' in html
    assert "[js](javascript:alert(1)) [custom](parley-x://go)" in html
    assert "&lt;b&gt;bold?&lt;/b&gt; &lt;i&gt;" in html


def test_lone_surrogate() -> None:
    text = json.loads((CASES / "lone-surrogate.json").read_text(encoding="utf-8"))["text"]
    assert renderer.inline(text) == "cut \ufffd here"


def test_long_line() -> None:
    blocks = case("long-line.md")
    assert max(len(block.text) for block, _ in blocks) <= 4_000


def test_nesting() -> None:
    """Bounded depth: what would be nested deeper is text, and nothing is lost."""
    blocks = case("nesting.md")
    assert max(len(block.path) for block, _ in blocks) <= 48
    text = "\n".join(block.text for block, _ in blocks)
    assert all(f"level {level}" in text for level in range(60))


def test_plan_5000() -> None:
    blocks = case("plan-5000.md")
    assert len(blocks) > 5_000
    assert blocks[5_000][0].marker == "5000."


def test_rtl() -> None:
    assert [(drawing.rtl, block.marker) for block, drawing in case("rtl.md")[1:]] == [
        (True, ""),
        (True, ""),
        (True, ""),
        (True, "1."),
        (False, "2."),
    ]


def test_table_300() -> None:
    table = case("table-300.md")[1][1].table
    assert table is not None
    assert len(table.rows) == 300
    assert table.head[0].align == "right"


def test_unclosed_fence() -> None:
    assert case("unclosed-fence.md")[-1][1].plain == "echo one\n\n# not a heading\n- not a list"
