"""The search over the text of all sessions."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.events import SessionTitle
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import answer, call, result, said
from tests.host.test_session_index import indexed, made, names


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("parser", ["ses_a"]),
        ("PARS", ["ses_a"]),
        ("arse", ["ses_a"]),
        ("解析器", ["ses_b"]),
        ("解析", ["ses_b"]),
        ("错", ["ses_b"]),
        ("解析 错误", ["ses_b"]),
        ("parser 错误", []),
        ("the", ["ses_a", "ses_c"]),
        ("to", ["ses_c"]),
        ("100%", ["ses_c"]),
        ("%", ["ses_c"]),
        ('say "hi"', ["ses_c"]),
        ("NEAR( AND", []),
        ("grep output", ["ses_a"]),
        ("renamed", ["ses_c"]),
        ("  ", []),
        ("nowhere", []),
    ],
)
async def test_every_word_is_looked_for_in_all_text(
    home: Path, clock: ManualClock, query: str, found: list[str]
) -> None:
    """Parts of words count, Han text needs no spaces, and no query is syntax."""
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", said("the parser is broken"), call(1, 1, "c"), result(1, 1, "c", "grep output"))
        await made(folder, "ses_b", said("修复解析器里的错误"), answer(1, 1, "好的"))
        await made(folder, "ses_c", answer(1, 1, 'give the 100% to me, say "hi"'), SessionTitle(title="Renamed"))
        await index.refresh()
        assert await names(index, query) == found


@pytest.mark.parametrize("query", ["the " * 3_000, "zq\0b", "x" * 60_000], ids=["an article", "zero", "one long word"])
async def test_a_pasted_text_of_any_length_leaves_the_index_as_it_is(
    home: Path, clock: ManualClock, query: str
) -> None:
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", said("the parser is broken"))
        await index.refresh()
        assert await names(index, query) == (["ses_a"] if query.startswith("the") else [])
        assert await names(index, "parser") == ["ses_a"]


async def test_a_hit_shows_where_it_is(home: Path, clock: ManualClock) -> None:
    async with indexed(home, clock) as (folder, index):
        long = "before " * 30 + "the needle " + "after " * 60
        await made(folder, "ses_a", said("needle one", "m1"), said(long, "m2"), said("nothing", "m3"))
        await index.refresh()
        [hit] = await index.search("needle")
        assert (hit["seq"], hit["matches"], hit["title"]) == (1, 2, "needle one")
        assert hit["snippet"].startswith("…")
        assert hit["snippet"].endswith("…")
        assert "the needle after" in hit["snippet"]
        assert len(hit["snippet"]) < 170
