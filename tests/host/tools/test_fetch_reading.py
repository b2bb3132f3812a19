"""What `fetch` makes of addresses, charsets and pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from host.tools.html_text import readable_text
from host.tools.web_address import is_private, parse_address, same_site
from host.tools.web_text import text_of_body

Reply = Callable[[str, dict[str, str]], bytes]


@pytest.mark.parametrize(
    ("address", "private"),
    [
        ("127.0.0.1", True),
        ("10.1.2.3", True),
        ("192.168.0.1", True),
        ("172.16.0.1", True),
        ("169.254.169.254", True),
        ("100.64.0.1", True),
        ("0.0.0.0", True),
        ("224.0.0.1", True),
        ("255.255.255.255", True),
        ("::1", True),
        ("::", True),
        ("fe80::1%eth0", True),
        ("fd00::1", True),
        ("::ffff:127.0.0.1", True),
        ("::ffff:8.8.8.8", False),
        ("64:ff9b::7f00:1", True),
        ("2002:7f00:1::", True),
        ("8.8.8.8", False),
        ("2606:4700:4700::1111", False),
    ],
)
def test_private_addresses(address: str, private: bool) -> None:
    assert is_private(address) is private


def test_same_site() -> None:
    def same(one: str, other: str) -> bool:
        return same_site(parse_address(one), parse_address(other))

    assert same("http://a.org/x", "http://a.org/y")
    assert same("http://a.org/x", "https://a.org/x")
    assert same("http://A.org:80/x", "http://a.org/x")
    assert not same("https://a.org/x", "http://a.org/x")
    assert not same("http://a.org/x", "http://b.a.org/x")
    assert not same("http://a.org/x", "http://a.org:8080/x")


@pytest.mark.parametrize(
    ("body", "kind", "text"),
    [
        ("编码".encode("gb18030"), "text/plain; charset=GB2312", "编码"),
        ('<meta charset="gbk"><p>编码</p>'.encode("gb18030"), "text/html", "编码"),
        ("\ufeff编码".encode(), "text/plain", "编码"),
        ("编码".encode("utf-16"), "text/plain", "编码"),
        ("é".encode("latin-1"), "text/plain; charset=iso-8859-1", "é"),
        ("编码".encode(), "text/plain; charset=no-such", "编码"),
        ("编码".encode(), "text/plain; charset=base64", "编码"),
        (b'{"a": 1}', "application/problem+json", '{"a": 1}'),
        (b"<html><p>x", "", "x"),
        (b"x", "application/octet-stream", None),
    ],
)
def test_charsets_and_kinds(body: bytes, kind: str, text: str | None) -> None:
    assert text_of_body(body, kind, "http://x/") == text


def test_broken_pages_are_read(tmp_path: Path) -> None:
    assert readable_text(
        "<p>a<p>b</div></span><a href='javascript:x'>c</a><a href='http://[bad'>d</a>&#0;&bogus;", "http://x/"
    )
    assert readable_text("<a href='#top'>up</a>", "http://x/") == "up"
    deep = "<div>" * 50_000 + "x"
    assert readable_text(deep, "http://x/") == "x"


@pytest.mark.parametrize("opening", ["<!--", "<![CDATA[", "<?", "</a b"])
def test_a_page_of_nothing_but_openings_is_given_up_early(opening: str) -> None:
    """Each of them would be looked for to the end of the page: minutes for one of a megabyte."""
    assert readable_text("<p>kept</p>" + opening * 100_000, "http://x/").startswith("kept")
