"""Rule 10: `fetch`; rule 11: private addresses are said in the asking."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from host.tools.base import ToolFailure
from host.tools.fetch import MAX_TEXT, Fetch
from host.tools.web import MAX_BYTES
from tests.helpers.manual_clock import ManualClock
from tests.host.tools.conftest import Bench, code_of

Reply = Callable[[str, dict[str, str]], bytes]


@asynccontextmanager
async def serving(reply: Reply) -> AsyncIterator[str]:
    """A loopback server; ``reply`` gets path and headers and gives the whole answer. Empty: it never answers."""
    busy: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        busy[asyncio.ensure_future(handle(reader, writer))] = writer

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            first = await reader.readexactly(1)
            if not first.isalpha():  # as web servers say it to one that speaks TLS
                writer.write(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
                await writer.drain()
                return
            head = (first + await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
            answer = reply(head[0].split(" ")[1], headers)
            if not answer:
                await asyncio.get_running_loop().create_future()
            writer.write(answer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            return
        finally:
            writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task, writer in busy.items():
            task.cancel()
            writer.close()
        if busy:
            await asyncio.wait(busy)


def answer(body: bytes, kind: str = "text/plain", status: str = "200 OK", *more: str) -> bytes:
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(body)}", "Connection: close", *more]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


@pytest.fixture
def web(bench: Bench) -> Bench:
    bench.use([Fetch(lambda url: None)])
    return bench


async def test_a_page_becomes_text(web: Bench) -> None:
    page = (
        "<!doctype html><html><head><title>T</title><style>x{}</style><script>evil()</script></head><body>"
        "<h1>Head &amp; more</h1><p>One <b>two</b>\n three <a href='/sub?q=1'>link</a>.</p><ul><li>a<li>b</ul>"
        "<pre>  code\n    more</pre><table><tr><td>1<td>2</table></body></html>"
    )
    async with serving(lambda path, headers: answer(page.encode(), "text/html; charset=utf-8")) as url:
        outcome = await web.call("fetch", url=f"{url}/page#part")
    assert outcome.error is None
    assert outcome.content.startswith(f"{url}/page (status 200 OK)\n\nT\n\n# Head & more\n\nOne two three ")
    assert f"[link]({url}/sub?q=1)." in outcome.content
    assert "\n- a\n- b\n" in outcome.content
    assert "```\n  code\n    more\n```" in outcome.content
    assert "| 1 | 2" in outcome.content
    assert "evil" not in outcome.content
    assert outcome.display is not None
    assert (outcome.display["kind"], outcome.display["status"]) == ("fetch", 200)


async def test_no_cookies_and_nothing_of_the_user_is_sent(web: Bench) -> None:
    seen: list[dict[str, str]] = []

    def reply(path: str, headers: dict[str, str]) -> bytes:
        seen.append(headers)
        if path == "/":
            return answer(b"", "text/plain", "302 Found", "Location: /next", "Set-Cookie: a=b; Path=/")
        return answer(b"here")

    async with serving(reply) as url:
        outcome = await web.call("fetch", url=url)
    assert outcome.content.endswith("here")
    assert f"Redirected from {url}/" in outcome.content
    assert outcome.display is not None
    assert outcome.display["redirects"] == [f"{url}/"]
    assert len(seen) == 2
    assert all(not {"cookie", "authorization", "referer"} & headers.keys() for headers in seen)


async def test_a_redirect_to_another_site_is_named_not_followed(web: Bench) -> None:
    hits: list[str] = []

    def elsewhere(path: str, headers: dict[str, str]) -> bytes:
        hits.append(path)
        return answer(b"secret")

    async with serving(elsewhere) as other:

        def reply(path: str, headers: dict[str, str]) -> bytes:
            return answer(b"", "text/plain", "301 Moved", f"Location: {other}/x")

        async with serving(reply) as url:
            outcome = await web.call("fetch", url=url)
    assert code_of(outcome) == "REDIRECTED"
    assert f"{other}/x" in outcome.content
    assert hits == []


async def test_a_circle_of_redirects_ends(web: Bench) -> None:
    async with serving(lambda path, headers: answer(b"", "text/plain", "302 Found", "Location: /again")) as url:
        assert code_of(await web.call("fetch", url=url)) == "TOO_MANY_REDIRECTS"


async def test_a_private_address_is_said_in_the_asking(web: Bench) -> None:
    web.policy = "ask"
    web.asker.auto = "allowed-once"
    async with serving(lambda path, headers: answer(b"inside")) as url:
        outcome = await web.call("fetch", url=url)
        assert outcome.content.endswith("inside")
        by_name = url.replace("127.0.0.1", "localhost")
        await web.call("fetch", url=by_name)
    for request in web.asker.requests:
        assert request["kind"] == "url"
        assert request["warning"] == "private-address"
        assert "not on the public internet" in request["preview"]
        assert request["rule"] is None
    assert len(web.asker.requests) == 2


async def test_a_name_that_turns_private_after_the_asking_is_not_reached(web: Bench) -> None:
    """What was allowed was a public address; where it connects is judged again at that moment."""
    hits: list[str] = []

    def reply(path: str, headers: dict[str, str]) -> bytes:
        hits.append(path)
        return answer(b"inside")

    async with serving(reply) as url:
        with pytest.raises(ToolFailure) as caught:
            await Fetch(lambda url: None).run({"url": url.replace("127.0.0.1", "localhost")}, web.context())
    assert caught.value.code == "PRIVATE_ADDRESS"
    assert hits == []


async def test_an_error_status_is_a_failed_result_with_its_text(web: Bench) -> None:
    async with serving(lambda path, headers: answer(b"no such page", "text/plain", "404 Not Found")) as url:
        outcome = await web.call("fetch", url=url)
    assert code_of(outcome) == "HTTP_ERROR"
    assert "status 404" in outcome.content
    assert "no such page" in outcome.content


async def test_long_text_is_cut_and_kept_whole(web: Bench) -> None:
    body = b"0123456789" * 20_000
    async with serving(lambda path, headers: answer(body)) as url:
        outcome = await web.call("fetch", url=url)
    spill = web.spill / "call_1.txt"
    assert str(spill) in outcome.content
    assert spill.read_bytes() == body
    assert len(outcome.content) < MAX_TEXT + 500


async def test_size_is_capped_also_when_compressed(web: Bench) -> None:
    for more, body in [
        ((), b"x" * (MAX_BYTES * 3)),
        (("Content-Encoding: gzip",), gzip.compress(b"x" * (MAX_BYTES * 20))),
    ]:
        async with serving(lambda path, headers, b=body, m=more: answer(b, "text/plain", "200 OK", *m)) as url:
            outcome = await web.call("fetch", url=url)
        assert f"Only the first {MAX_BYTES:,} bytes were read" in outcome.content
        assert outcome.display is not None
        assert outcome.display["bytes"] == MAX_BYTES


async def test_what_is_not_text_is_said(web: Bench) -> None:
    async with serving(lambda path, headers: answer(b"\x89PNG\r\n\x1a\n" + bytes(100), "image/png")) as url:
        outcome = await web.call("fetch", url=url)
    assert code_of(outcome) == "NOT_TEXT"
    assert "image/png" in outcome.content


async def test_a_server_that_never_answers_is_given_up(web: Bench) -> None:
    clock = web.clock = ManualClock()
    asked = asyncio.Event()

    def reply(path: str, headers: dict[str, str]) -> bytes:
        asked.set()
        return b""

    async with serving(reply) as url:
        call = web.start("fetch", url=url)
        await asked.wait()
        await clock.advance(60)
        assert code_of(await call) == "TIMED_OUT"


async def test_faults_of_the_network_have_their_sentences(web: Bench) -> None:
    async with serving(lambda path, headers: answer(b"x")) as url:
        pass
    assert code_of(await web.call("fetch", url=url)) == "FETCH_FAILED"
    async with serving(lambda path, headers: answer(b"x")) as url:
        assert code_of(await web.call("fetch", url=url.replace("http", "https"))) == "TLS_FAILED"
    async with serving(lambda path, headers: b"garbage\r\n\r\n") as url:
        assert code_of(await web.call("fetch", url=url)) == "FETCH_FAILED"
    async with serving(
        lambda path, headers: b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nshort"
    ) as url:
        assert code_of(await web.call("fetch", url=url)) == "FETCH_FAILED"
    nowhere = await web.call("fetch", url="http://no-such-name.invalid/")
    assert code_of(nowhere) == "NO_NETWORK"
    with pytest.raises(ToolFailure) as caught:  # a name that is gone by the time of connecting
        await Fetch(lambda url: None).run({"url": "http://no-such-name.invalid/"}, web.context())
    assert caught.value.code == "NO_NETWORK"


@pytest.mark.parametrize(
    "url", ["ftp://x/y", "file:///etc/passwd", "example.org", "http://", "http://u:p@x/", "http://a b/", "javascript:1"]
)
async def test_bad_addresses(web: Bench, url: str) -> None:
    assert code_of(await web.call("fetch", url=url)) == "BAD_URL"


@pytest.mark.parametrize(
    "host", ["127.1", "2130706433", "0x7f.1", "0177.0.0.1", "１２７.0.0.1", "ｌocalhost", "10.0.0.1."]
)
async def test_behind_a_proxy_an_address_of_this_machine_is_known_however_it_is_written(web: Bench, host: str) -> None:
    """The proxy may run on this very machine and would go where the address says."""
    web.use([Fetch(lambda url: "http://127.0.0.1:9")])
    web.policy, web.asker.auto = "ask", "rejected"
    await web.call("fetch", url=f"http://{host}/x")
    assert (web.asker.requests[0]["warning"], web.asker.requests[0]["rule"]) == ("private-address", None)


async def test_a_proxy_is_used(web: Bench) -> None:
    """Rule 12 for fetch as well: the system's proxy."""
    asked: list[str] = []

    def reply(path: str, headers: dict[str, str]) -> bytes:
        asked.append(path)
        return answer(b"through the proxy")

    async with serving(reply) as proxy:
        web.use([Fetch(lambda url: proxy)])
        outcome = await web.call("fetch", url="http://name.example/page")
    assert outcome.content.endswith("through the proxy")
    assert asked == ["http://name.example/page"]
