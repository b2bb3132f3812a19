"""What a document leads to is there, in both languages alike."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import FOLDERS, README, ROOT, Page, all_pages, for_users, guide, page
from tests.shots.chosen import CHOSEN, LANGUAGES
from tests.shots.scenes import SCENES

SCREENSHOTS = ROOT / "docs" / "screenshots"
MOST_BYTES = 2_000_000
ELSEWHERE = re.compile(r"(https?|mailto):")


@pytest.mark.parametrize("one", all_pages(), ids=lambda one: one.where)
def test_links_and_pictures_lead_somewhere(one: Page) -> None:
    for address in [*one.links, *one.pictures]:
        if ELSEWHERE.match(address):
            continue
        path, anchor = one.target(address)
        assert path.is_relative_to(ROOT), address
        assert path.exists(), f"{one.where} leads to {address}, which is not there"
        if anchor:
            assert anchor in page(path.relative_to(ROOT).as_posix()).anchors, f"{one.where} leads to {address}"


def test_the_slug_of_a_heading() -> None:
    assert "when-a-request-fails" in page("docs/guide/en/providers.md").anchors
    assert "从源码" in page("README.zh-CN.md").anchors


@pytest.mark.parametrize("language", FOLDERS)
def test_every_page_is_found_from_readme_and_index(language: str) -> None:
    pages = {one.path for one in guide(language) if one.path.name != "README.md"}
    assert len(pages) > 10
    for start in (page(README[language]), page(f"docs/guide/{FOLDERS[language]}/README.md")):
        assert pages <= {start.target(address)[0] for address in start.links}, start.where


def shape(one: Page) -> list[str]:
    """Headings, pictures, code and rows of tables in their order, without the words."""
    kinds = {"heading_open", "fence", "tr_open", "image"}
    found = []
    for token in one.tokens:
        found += [token.type + token.tag] * (token.type in kinds)
        found += ["image"] * sum(piece.type == "image" for piece in token.children or [])
    return found


def test_both_languages_tell_the_same() -> None:
    english, chinese = guide("en"), guide("zh_CN")
    assert [one.path.name for one in english] == [one.path.name for one in chinese]
    pairs = [*zip(english, chinese, strict=True), (page(README["en"]), page(README["zh_CN"]))]
    for one, other in pairs:
        assert shape(one) == shape(other), f"{one.where} and {other.where}"


@pytest.mark.parametrize(("language", "other"), [("en", "zh_CN"), ("zh_CN", "en")])
def test_pages_lead_to_their_own_language_and_the_start_to_the_other(language: str, other: str) -> None:
    assert README[other] in page(README[language]).links
    assert f"../{FOLDERS[other]}/README.md" in page(f"docs/guide/{FOLDERS[language]}/README.md").links
    for one in for_users(language):
        addresses = [*one.links, *one.pictures]
        if one.path.name != "README.md" and one.path.name != "README.zh-CN.md":
            assert not [address for address in addresses if f"/{FOLDERS[other]}/" in address], one.where
        assert not [address for address in one.pictures if f"/{FOLDERS[other]}/" in address], one.where


def test_chinese_paragraphs_are_one_line_each() -> None:
    """A line break would be shown as a space between two characters."""
    for one in for_users("zh_CN"):
        assert not [piece for piece in one.pieces if piece.type == "softbreak"], one.where


def test_the_pictures_are_the_chosen_ones_and_all_are_used() -> None:
    there = {path.relative_to(SCREENSHOTS).as_posix(): path for path in SCREENSHOTS.rglob("*") if path.is_file()}
    chosen = {f"{folder}/{name}.png" for folder in LANGUAGES.values() for name in CHOSEN}
    assert set(there) == chosen, "python dev.py shots"
    assert sum(path.stat().st_size for path in there.values()) < MOST_BYTES
    for language in FOLDERS:
        shown = {one.target(address)[0] for one in for_users(language) for address in one.pictures}
        assert shown == {SCREENSHOTS / LANGUAGES[language] / f"{name}.png" for name in CHOSEN}


def test_every_picture_says_what_it_shows() -> None:
    for language in FOLDERS:
        for one in for_users(language):
            assert all(piece.content for piece in one.pieces if piece.type == "image"), one.where


def test_the_chosen_scenes_are_there() -> None:
    assert {scene for scene, _, _ in CHOSEN.values()} <= set(SCENES)
