"""The splitter: structure, streaming in pieces, agreement with a full CommonMark parser."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from desktop.markdown import Block, BlockSplitter, split_blocks


def shape(text: str) -> list[tuple[str, str, str, str]]:
    return [(block.kind, block.path, block.marker, block.text) for block in split_blocks(text)]


def fed(pieces: list[str]) -> list[Block]:
    splitter = BlockSplitter()
    drawn: list[Block] = []
    for piece in pieces:
        first = splitter.feed(piece)
        drawn[first:] = splitter.blocks[first:]
        assert drawn == list(splitter.blocks), "the returned index misses a change"
    first = splitter.finish()
    drawn[first:] = splitter.blocks[first:]
    assert drawn == list(splitter.blocks)
    return drawn


def test_paragraphs_headings_rules() -> None:
    assert shape("# One #\ntext\nmore\n\nTwo\n---\n***\n## \n") == [
        ("heading", "", "", "One"),
        ("paragraph", "", "", "text\nmore"),
        ("heading", "", "", "Two"),
        ("rule", "", "", ""),
        ("heading", "", "", ""),
    ]
    assert [block.level for block in split_blocks("# a\nb\n===\nc\n---\n###### d")] == [1, 1, 2, 6]


def test_list_items_are_blocks_of_their_own_with_their_number() -> None:
    assert shape("3. a\n3. b\n\n   more\n   - x\n     y\n- z") == [
        ("paragraph", "l", "3.", "a"),
        ("paragraph", "l", "4.", "b"),
        ("paragraph", "l", "", "more"),
        ("paragraph", "ll", "•", "x\ny"),
        ("paragraph", "l", "•", "z"),
    ]


def test_tight_and_loose_items() -> None:
    assert [block.tight for block in split_blocks("- a\n- b\n\n- c\n")] == [False, True, False]


def test_tasks() -> None:
    blocks = split_blocks("- [x] done\n- [ ] open\n- [y] neither\n\n[x] no item")
    assert [(block.task, block.text) for block in blocks] == [
        ("done", "done"),
        ("open", "open"),
        ("", "[y] neither"),
        ("", "[x] no item"),
    ]


def test_code_inside_a_list_item_is_a_code_block() -> None:
    blocks = split_blocks("1. run\n\n   ```sh\n   make\n     all\n   ```\n2. next")
    assert [(block.kind, block.path, block.marker, block.text, block.lang) for block in blocks] == [
        ("paragraph", "l", "1.", "run", ""),
        ("code", "l", "", "make\n  all", "sh"),
        ("paragraph", "l", "2.", "next", ""),
    ]


def test_an_unclosed_fence_takes_everything_after_it() -> None:
    blocks = split_blocks("Before.\n\n```sh\necho one\n\n# not a heading\n- not a list\n")
    assert [(block.kind, block.text) for block in blocks] == [
        ("paragraph", "Before."),
        ("code", "echo one\n\n# not a heading\n- not a list"),
    ]


def test_a_fence_keeps_tabs_and_inner_fences() -> None:
    assert split_blocks("````md\n\tx\n```py\n```\n````")[0].text == "\tx\n```py\n```"


def test_lazy_continuation_stays_in_its_quote() -> None:
    assert shape("> a\nb\n\nc") == [("paragraph", "q", "", "a\nb"), ("paragraph", "", "", "c")]


def test_table_after_text() -> None:
    assert [(block.kind, block.text) for block in split_blocks("x\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\nend")] == [
        ("paragraph", "x"),
        ("table", "| a | b |\n|---|:-:|\n| 1 | 2 |"),
        ("paragraph", "end"),
    ]


def test_html_is_a_block_of_text() -> None:
    assert shape("<!-- a -->\n# b\n<div>\n*x*\n\n*y*") == [
        ("html", "", "", "<!-- a -->"),
        ("heading", "", "", "b"),
        ("html", "", "", "<div>\n*x*"),
        ("paragraph", "", "", "*y*"),
    ]


def test_a_long_line_is_cut_into_parts_that_lose_nothing() -> None:
    text = "word " * 20_000 + "x" * 50_000
    blocks = split_blocks(text)
    assert len(blocks) > 20
    assert max(len(block.text) for block in blocks) <= 4_000
    assert "".join(block.text + block.glue for block in blocks) == text
    assert [block.part for block in blocks] == list(range(len(blocks)))
    assert [block.more for block in blocks] == [True] * (len(blocks) - 1) + [False]


def test_long_code_is_cut_into_parts_that_lose_nothing() -> None:
    code = "\n".join(f"line {number}" for number in range(3_000)) + "\n" + "y" * 9_000 + "\nend"
    blocks = split_blocks(f"```py\n{code}\n```")
    assert "".join(block.text + block.glue for block in blocks) == code
    assert max(block.text.count("\n") for block in blocks) < 400
    assert {block.lang for block in blocks} == {"py"}


def test_an_undecided_last_line_is_held_back() -> None:
    """Nothing flickers: a lone mark becomes an item, a heading or an underline only when the next sign comes."""
    splitter = BlockSplitter()
    splitter.feed("text\n")
    for mark in ("-", "#", "**", "``", "1", "|", "> "):
        probe = BlockSplitter()
        probe.feed("text\n")
        before = list(probe.blocks)
        assert probe.feed(mark) == len(before)
        assert list(probe.blocks) == before
    splitter.feed("**bo")
    assert splitter.blocks[-1].text == "text\n**bo"


def test_feed_after_finish_is_an_error() -> None:
    splitter = BlockSplitter()
    splitter.finish()
    with pytest.raises(ValueError, match="finished"):
        splitter.feed("x")


def test_only_the_open_tail_changes() -> None:
    splitter = BlockSplitter()
    splitter.feed("# a\n\npara one\n\npara")
    settled = list(splitter.blocks[:2])
    assert splitter.feed(" two") == 2
    assert splitter.feed("\n\n- item") == 2
    assert all(now is then for now, then in zip(splitter.blocks, settled, strict=False))


LINES = [
    "text",
    "more text",
    "",
    "",
    "# head",
    "===",
    "---",
    "- item",
    "  - inner",
    "    deep",
    "  cont",
    "1. one",
    "2) two",
    "   under",
    "> quote",
    "> - q item",
    "> ```",
    "```py",
    "```",
    "~~~",
    "    code",
    "\ttab",
    "| a | b |",
    "| --- | --- |",
    "| 1 |",
    "* star",
    "- ",
    "***",
    "<div>",
    "<!-- c -->",
    "注意：中文",
    "- [x] task",
    "10. ten",
]
documents = st.lists(st.sampled_from(LINES), max_size=14).map("\n".join)


@settings(max_examples=250, deadline=None)
@given(documents, st.randoms(use_true_random=False))
def test_random_pieces_give_the_blocks_of_the_whole(text: str, chance: random.Random) -> None:
    pieces = []
    at = 0
    while at < len(text):
        step = chance.randint(1, 6)
        pieces.append(text[at : at + step])
        at += step
    assert fed(pieces) == split_blocks(text)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab -*#`>|1.\n\t~=[]<注：", max_size=60))
def test_any_text_is_kept_whole(text: str) -> None:
    blocks = split_blocks(text)
    assert fed(list(text)) == blocks
    if blocks:
        assert "".join(block.source for block in blocks) == text
    assert [block.index for block in blocks] == list(range(len(blocks)))
    assert all(block.closed for block in blocks)


PLAIN_LINES = [line for line in LINES if not line.startswith("<") and line not in ("- ", "===")]


@settings(max_examples=250, deadline=None)
@given(st.lists(st.sampled_from(PLAIN_LINES), max_size=10).map("\n".join))
def test_structure_agrees_with_markdown_it(text: str) -> None:
    """The same leaves in the same containers as the reference parser finds."""
    reference = list(_leaves(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)))
    mine = [(b.kind, b.path, _task_text(b)) for b in split_blocks(text) if b.text or b.kind in ("rule", "code")]
    assert mine == [leaf for leaf in reference if leaf[2] or leaf[0] in ("rule", "code")]


def _task_text(block: Block) -> str:
    if block.kind == "table":
        return block.text.split("\n")[0]
    return {"": "", "done": "[x] ", "open": "[ ] "}[block.task] + block.text


def _leaves(tokens: list[Token]) -> Iterator[tuple[str, str, str]]:
    path = ""
    for at, token in enumerate(tokens):
        if token.type in ("list_item_open", "blockquote_open"):
            path += "l" if token.type == "list_item_open" else "q"
        elif token.type in ("list_item_close", "blockquote_close"):
            path = path[:-1]
        elif token.type in ("paragraph_open", "heading_open"):
            lines = tokens[at + 1].content.split("\n")
            yield token.type.removesuffix("_open"), path, "\n".join(line.lstrip() for line in lines)
        elif token.type in ("fence", "code_block"):
            yield "code", path, token.content.removesuffix("\n")
        elif token.type == "hr":
            yield "rule", path, ""
        elif token.type == "table_open":
            head = [t.type for t in tokens].index("thead_close", at)
            cells = [t.content for t in tokens[at:head] if t.type == "inline"]
            yield "table", path, "| " + " | ".join(cells) + " |"
