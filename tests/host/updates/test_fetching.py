"""Reading a feed over HTTP, from a real server."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from host import HostError
from host.updates import fetch_feed
from tests.helpers.feed_server import Answer, FeedServer
from tests.host.providers.connecting import bare_environment, free_port  # noqa: F401
from tests.host.providers.test_certificates import Authority, tunnel


async def fault_at(address: str, patience: float = 20.0) -> HostError:
    with pytest.raises(HostError) as fault:
        await fetch_feed(address, patience)
    return fault.value


async def test_a_feed_is_read_and_nothing_is_told_in_return() -> None:
    async with FeedServer({"/feed.json?a=1": Answer(b'{"version": "1"}')}) as server:
        assert await fetch_feed(server.at("/feed.json?a=1")) == b'{"version": "1"}'
        _, headers = server.requests[0]
        assert headers["user-agent"] == "Parley"
        assert set(headers) <= {"host", "accept", "accept-encoding", "user-agent", "connection"}


@pytest.mark.parametrize(
    "address", ["http://feeds.example/x", "ftp://127.0.0.1/x", "file:///etc/passwd", "x", "", "https://"]
)
async def test_only_https_or_this_machine_is_asked(address: str) -> None:
    assert (await fault_at(address)).code == "UPDATE_FEED_UNSAFE"


async def test_redirects_are_followed_as_far_as_they_are_safe() -> None:
    async with FeedServer() as server:
        server.answers = {
            "/a": Answer(status=302, headers={"location": "/b"}),
            "/b": Answer(status=308, headers={"location": server.at("/c")}),
            "/c": Answer(b"found"),
            "/out": Answer(status=301, headers={"location": "http://feeds.example/x"}),
            "/file": Answer(status=301, headers={"location": "file:///etc/passwd"}),
            "/round": Answer(status=307, headers={"location": "/round"}),
        }
        assert await fetch_feed(server.at("/a")) == b"found"
        assert (await fault_at(server.at("/out"))).code == "UPDATE_FEED_UNSAFE"
        assert (await fault_at(server.at("/file"))).code == "UPDATE_FEED_UNSAFE"
        fault = await fault_at(server.at("/round"))
        assert (fault.code, fault.details["reason"]) == ("UPDATE_FEED_UNREACHABLE", "redirects")
        assert [path for path, _ in server.requests].count("/round") == 5


@pytest.mark.parametrize("status", [204, 304, 401, 404, 500])
async def test_any_other_answer_is_none(status: int) -> None:
    async with FeedServer({"/feed.json": Answer(b"", status)}) as server:
        fault = await fault_at(server.at())
        assert (fault.code, fault.details["reason"]) == ("UPDATE_FEED_UNREACHABLE", f"HTTP {status}")


async def test_what_is_too_large_is_no_feed() -> None:
    async with FeedServer({"/feed.json": Answer(b" " * 300_000)}) as server:
        assert (await fault_at(server.at())).code == "UPDATE_FEED_BAD"


async def test_what_is_packed_is_not_unpacked() -> None:
    """A small packed file may hold a large one."""
    packed = gzip.compress(b" " * 50_000_000)
    async with FeedServer({"/feed.json": Answer(packed, headers={"content-encoding": "gzip"})}) as server:
        assert (await fault_at(server.at())).code == "UPDATE_FEED_BAD"


async def test_a_server_that_never_ends_is_left() -> None:
    async with FeedServer({"/feed.json": Answer(b"{}", ends=False)}) as server:
        fault = await fault_at(server.at(), 0.5)
        assert (fault.code, fault.details["reason"]) == ("UPDATE_FEED_UNREACHABLE", "CONNECT_TIMEOUT")


async def test_nobody_there() -> None:
    fault = await fault_at(f"http://127.0.0.1:{free_port()}/feed.json")
    assert (fault.code, fault.details["reason"]) == ("UPDATE_FEED_UNREACHABLE", "CONNECTION_REFUSED")


async def test_private_certificates_and_proxies_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = Authority(tmp_path)
    answers = {"/feed.json": Answer(b"private")}
    async with FeedServer(answers, tls=authority.context) as server:
        address = server.at(host="localhost")
        assert (await fault_at(address)).details["reason"] == "TLS_FAILED"
        monkeypatch.setenv("SSL_CERT_FILE", str(authority.certificate))
        assert await fetch_feed(address) == b"private"
        port = int(address.rsplit(":", 1)[1].split("/")[0])
        async with tunnel(port) as proxy:
            monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{proxy}")
            assert await fetch_feed("https://models.invalid/feed.json") == b"private"
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
    assert (await fault_at("https://localhost/feed.json")).details["reason"] == "TLS_FAILED"
