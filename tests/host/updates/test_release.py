"""What a feed says, and which of it is newer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host import HostError
from host.updates import Release, newest, own_version, read_feed


def read(told: Any) -> list[Release]:
    return read_feed(json.dumps(told).encode())


def refused(data: bytes) -> str:
    with pytest.raises(HostError) as refusal:
        read_feed(data)
    return refusal.value.code


@pytest.mark.parametrize("shape", [lambda one: one, lambda one: [one], lambda one: {"releases": [one]}])
def test_a_release_a_list_of_them_and_a_list_within_are_feeds(shape: Any) -> None:
    told = {"version": "1.3.0", "date": "2026-08-01", "notes": "- faster\r\n- quieter\n", "url": "https://a.example/x"}
    release = Release("1.3.0", "2026-08-01", {"": "- faster\n- quieter"}, "https://a.example/x")
    assert read(shape(told | {"unknown": [1, {"x": None}]})) == [release]


def test_notes_may_be_told_by_language() -> None:
    assert read({"version": "1", "notes": {"en": "Faster", "zh_CN": "更快", "de": 3}})[0].notes == {
        "en": "Faster",
        "zh_CN": "更快",
    }


NO_FEEDS = [b"", b"<html>", b"\xff\xfe", b"{}", b"[]", b"null", b"3", b'"1.3"', b"[" * 100_000, b'{"version": "1.3", ']
NO_VERSIONS = [{"version": 1.3}, {"version": "next"}, {"releases": {}}, [{"version": ""}, None, 3]]


@pytest.mark.parametrize("data", [*NO_FEEDS, *(json.dumps(told).encode() for told in NO_VERSIONS)])
def test_what_names_no_version_is_no_feed(data: bytes) -> None:
    assert refused(data) == "UPDATE_FEED_BAD"


def nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    names = st.sampled_from(["version", "releases", "url", "notes", "date"])
    return st.lists(inner) | st.dictionaries(names, inner)


@given(
    st.binary(max_size=300) | st.recursive(st.none() | st.text(), nested).map(lambda told: json.dumps(told).encode())
)
@settings(deadline=None)
def test_no_feed_does_harm(data: bytes) -> None:
    try:
        releases = read_feed(data)
    except HostError as error:
        releases = [Release(error.code)]
    assert releases
    newest(releases, "1.0")


def test_entries_that_are_none_are_passed_over() -> None:
    assert [one.version for one in read([3, {"version": "?"}, {"version": "v1.2"}, {"version": " 1.1 "}])] == [
        "1.2",
        "1.1",
    ]


NOWHERE = [
    "http://a.example/x",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://user:pass@a.example/",
    "https://",
]
NO_ADDRESSES = ["", "https://a.example/ x", "https://a.example/\n", "//a.example", "https://[", 3, None]


@pytest.mark.parametrize("address", [*NOWHERE, *NO_ADDRESSES, f"https://a.example/{'x' * 3000}"])
def test_only_plain_https_leads_anywhere(address: Any) -> None:
    assert read({"version": "1", "url": address})[0].url == ""


def test_texts_are_bounded_and_hold_no_signs_that_steer() -> None:
    told = {"version": "1", "notes": "a\x1b[31m\u202eb\x00" + "x" * 50_000, "date": "yesterday"}
    release = read(told)[0]
    assert release.notes[""].startswith("a[31mbx")
    assert len(release.notes[""]) == 20_000
    assert release.date == ""


@pytest.mark.parametrize(
    ("own", "offered", "best"),
    [
        ("1.2.0", ["1.2.0"], None),
        ("1.2.0", ["1.2"], None),
        ("1.2.0", ["1.2.0+build.5"], None),
        ("1.2.0", ["1.1.9", "0.9"], None),
        ("1.2.0", ["1.2.1", "1.10.0", "1.9"], "1.10.0"),
        ("1.2.0", ["1.3.0rc1", "1.3.0-beta.2", "2.0.0-alpha.1", "2.0.dev3"], None),
        ("1.2.0", ["1.3.0rc1", "1.2.5"], "1.2.5"),
        ("1.3.0rc1", ["1.3.0rc2", "1.2.9"], "1.3.0rc2"),
        ("1.3.0-beta.1", ["1.3.0-beta.1", "1.3.0"], "1.3.0"),
        ("1.3.0rc1", ["1.4.0a1", "1.3.0"], "1.4.0a1"),
        ("1.2.0", ["1.2.0.post1"], "1.2.0.post1"),
        ("1!1.0", ["2.0"], None),
        ("not a version", ["2.0"], None),
    ],
)
def test_newer_is_newer_by_the_rules_of_packaging(own: str, offered: list[str], best: str | None) -> None:
    """Neither a step back nor, to whom has a release, a preview."""
    found = newest(read([{"version": version} for version in offered]), own)
    assert (found.version if found else None) == best


def test_this_version_is_one() -> None:
    assert newest([Release("9999")], own_version()) == Release("9999")
