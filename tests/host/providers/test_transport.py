"""Connections: proxies, private certificates, time-outs, pacing, and where the client is built."""

from __future__ import annotations

import asyncio
import gc
import socket
import ssl
import threading
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from host.loading import in_daemon_thread
from host.providers.base import ConnectionFault, ProviderError, StreamFault
from host.providers.openai_chat import OpenAIChat
from host.providers.pacing import PacedBackend
from host.providers.proxies import is_loopback, proxy_for
from host.providers.transport import Endpoint, Timeouts
from tests.helpers.scripted_server import Fault, ScriptedServer, turn
from tests.host.providers.requests import chunks_of, request, text_of

PROXY_NAMES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "socks_proxy")


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxies and certificates but those a test sets."""
    for name in (*PROXY_NAMES, "SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def ask(base_url: str, *, timeouts: Timeouts | None = None, pace: float = 0) -> str:
    provider = OpenAIChat(base_url, "sk-test", timeouts=timeouts, pace=pace)
    try:
        return text_of(await chunks_of(provider, request("hi")))
    finally:
        await provider.close()


async def fault_from(base_url: str, **options: Any) -> ProviderError:
    with pytest.raises(ProviderError) as raised:
        await ask(base_url, **options)
    return raised.value


# No connection


async def test_nothing_listens() -> None:
    fault = await fault_from(f"http://127.0.0.1:{free_port()}/v1")
    assert (fault.code, fault.retryable) == ("CONNECTION_REFUSED", True)


async def test_no_such_name() -> None:
    assert (await fault_from("http://models.invalid/v1")).code == "NO_NETWORK"


async def test_silence_after_the_first_tokens_and_before_any() -> None:
    impatient = Timeouts(read=0.05)
    async with ScriptedServer([turn("abcdefgh", stall_after=1), Fault(hang=True)]) as server:
        for _ in range(2):
            fault = await fault_from(server.base_url, timeouts=impatient)
            assert isinstance(fault, StreamFault)
            assert (fault.code, fault.retryable) == ("STREAM_TIMEOUT", True)


# Proxies


async def test_the_systems_proxy_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with ScriptedServer([turn("through")]) as server:
        monkeypatch.setenv("http_proxy", server.root_url)
        assert await ask("http://models.invalid/v1") == "through"
        assert server.requests[0].path == "http://models.invalid/v1/chat/completions"


async def test_a_proxy_switched_on_later_is_used_by_the_next_request(monkeypatch: pytest.MonkeyPatch) -> None:
    async with ScriptedServer([turn("through")]) as server:
        provider = OpenAIChat("http://models.invalid/v1", "sk-test", pace=0)
        with pytest.raises(ConnectionFault, match="NO_NETWORK"):
            await chunks_of(provider, request("hi"))
        monkeypatch.setenv("http_proxy", server.root_url)
        assert text_of(await chunks_of(provider, request("hi"))) == "through"
        await provider.close()


async def test_a_proxy_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    assert (await fault_from("http://models.invalid/v1")).code == "PROXY_FAILED"


@asynccontextmanager
async def socks(target: int) -> AsyncIterator[int]:
    """A SOCKS 5 proxy without a password that leads to a local port, whatever it is asked for."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        _, methods = await reader.readexactly(2)
        await reader.readexactly(methods)
        writer.write(b"\x05\x00")
        version, command, _, kind, length = await reader.readexactly(5)
        assert (version, command, kind) == (5, 1, 3)
        assert await reader.readexactly(length) == b"models.invalid"
        await reader.readexactly(2)
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
        writer.write(b"\x05\x00\x00\x01" + bytes(6))
        await asyncio.gather(pipe(reader, far_writer), pipe(far_reader, writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
    writer.close()


async def test_a_socks_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    async with ScriptedServer([turn("socks")]) as server, socks(server.port) as port:
        monkeypatch.setenv("all_proxy", f"socks5://127.0.0.1:{port}")
        assert await ask("http://models.invalid/v1", pace=0.001) == "socks"


async def test_a_strange_proxy_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("all_proxy", "gopher://127.0.0.1:1080")
    fault = await fault_from("http://models.invalid/v1")
    assert fault.code == "PROXY_FAILED"
    assert "gopher" in fault.message


async def test_this_machine_is_never_behind_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    async with ScriptedServer([turn("direct")]) as server:
        assert await ask(server.base_url) == "direct"


def test_which_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "proxy.test:3128")
    monkeypatch.setenv("no_proxy", "inside.test")
    assert proxy_for("https://api.test/v1") == "http://proxy.test:3128"
    assert proxy_for("http://api.test/v1") is None
    assert proxy_for("https://inside.test/v1") is None
    assert proxy_for("https://localhost:8443/v1") is None
    monkeypatch.setenv("https_proxy", "socks4://proxy.test:1080")
    assert proxy_for("https://api.test/v1") == "socks5://proxy.test:1080"
    monkeypatch.delenv("https_proxy")
    monkeypatch.setenv("socks_proxy", "proxy.test:1080")
    assert proxy_for("https://api.test/v1") == "socks5://proxy.test:1080"


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("localhost", True), ("127.0.0.1", True), ("[::1]", True), ("127.9.9.9", True), ("my.localhost", True),
     ("10.0.0.1", False), ("localhost.test", False), ("example.com", False)],
)  # fmt: skip
def test_loopback(host: str, loopback: bool) -> None:
    assert is_loopback(host) == loopback


# Certificates


class Authority:
    """A private certificate authority with one server certificate for ``models.invalid`` and 127.0.0.1."""

    def __init__(self, folder: Path) -> None:
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.x509.oid import NameOID

        def named(text: str) -> x509.Name:
            return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])

        now = datetime.now(UTC)
        keys = [ec.generate_private_key(ec.SECP256R1()) for _ in range(2)]
        names = [x509.DNSName("models.invalid"), x509.DNSName("localhost")]
        certificates = []
        for key, subject, is_authority in ((keys[0], "Test CA", True), (keys[1], "models.invalid", False)):
            builder = (
                x509.CertificateBuilder()
                .subject_name(named(subject))
                .issuer_name(named("Test CA"))
                .public_key(key.public_key())
                .serial_number(x509.random_serial_number())
                .not_valid_before(now - timedelta(days=1))
                .not_valid_after(now + timedelta(days=1))
                .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
                .add_extension(x509.SubjectAlternativeName(names), critical=False)
            )
            certificates.append(builder.sign(keys[0], hashes.SHA256()))
        pem = serialization.Encoding.PEM
        self.certificate = folder / "ca.pem"
        self.certificate.write_bytes(certificates[0].public_bytes(pem))
        chain = folder / "server.pem"
        secret = keys[1].private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        chain.write_bytes(certificates[1].public_bytes(pem) + secret)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(chain)


async def test_an_unknown_certificate_is_not_trusted(tmp_path: Path) -> None:
    async with ScriptedServer([turn("x")], tls=Authority(tmp_path).context) as server:
        fault = await fault_from(server.base_url.replace("127.0.0.1", "localhost"))
        assert fault.code == "TLS_FAILED"
        assert server.requests == []


async def test_a_private_authority_is_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.certificate))
    async with ScriptedServer([turn("private")], tls=authority.context) as server:
        assert await ask(server.base_url.replace("127.0.0.1", "localhost"), pace=0.001) == "private"


async def test_a_missing_certificate_file_says_so_and_can_be_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
    async with ScriptedServer([turn("mended")]) as server:
        provider = OpenAIChat(server.base_url, pace=0)
        with pytest.raises(ConnectionFault, match="TLS_FAILED"):
            await provider.prepare()
        monkeypatch.delenv("SSL_CERT_FILE")
        assert text_of(await chunks_of(provider, request("hi"))) == "mended"
        await provider.close()


@asynccontextmanager
async def tunnel(target: int, *, refuse: bool = False) -> AsyncIterator[int]:
    """A proxy that takes CONNECT, whatever the host, and leads to a local port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"CONNECT models.invalid:443 ")
        if refuse:
            writer.write(b"HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n")
            writer.close()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        await asyncio.gather(pipe(reader, far_writer), pipe(far_reader, writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def test_an_encrypted_connection_through_a_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.certificate))
    async with ScriptedServer([turn("tunnelled")], tls=authority.context) as server, tunnel(server.port) as port:
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{port}")
        assert await ask("https://models.invalid/v1") == "tunnelled"


async def test_a_proxy_that_wants_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    async with tunnel(0, refuse=True) as port:
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{port}")
        assert (await fault_from("https://models.invalid/v1")).code == "PROXY_FAILED"


# Pacing and building


class CountingStream:
    """Counts the reads of a stream of httpcore2."""

    def __init__(self, inner: Any, reads: list[int]) -> None:
        self._inner = inner
        self._reads = reads

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        data: bytes = await self._inner.read(max_bytes, timeout)
        self._reads.append(len(data))
        return data

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class CountingBackend:
    def __init__(self) -> None:
        import httpcore2

        self.reads: list[int] = []
        self._inner = httpcore2.AnyIOBackend()

    async def connect_tcp(self, *args: Any) -> CountingStream:
        return CountingStream(await self._inner.connect_tcp(*args), self.reads)


async def read_paced(server: ScriptedServer, pace: float) -> list[int]:
    import httpcore2

    backend = CountingBackend()
    async with httpcore2.AsyncConnectionPool(network_backend=PacedBackend(backend, pace)) as pool:  # type: ignore[arg-type]
        body = b'{"model": "m", "stream": true, "messages": [{"role": "user", "content": "hi"}]}'
        headers = {"host": "x", "content-length": str(len(body))}
        url = f"{server.base_url}/chat/completions"
        async with pool.stream("POST", url, headers=headers, content=body) as answer:
            async for _ in answer.aiter_stream():
                pass
    return backend.reads


async def test_reads_are_few_while_tokens_are_many() -> None:
    """The measured decision: pace the socket, not the tokens."""
    tokens = turn("abcd" * 120, rate=1000)
    async with ScriptedServer([tokens, tokens]) as server:
        paced = await read_paced(server, 0.033)
        unpaced = await read_paced(server, 0)
    assert sum(paced) == pytest.approx(sum(unpaced), rel=0.02)
    assert len(paced) < 16 < 40 < len(unpaced)


async def test_a_backlog_is_read_at_once() -> None:
    """What is already there is not held back, but handed on in portions that hold the loop shortly."""
    pace = 0.05
    async with ScriptedServer([turn(raw=b": " + b"x" * 1_000_000 + b"\n\n")]) as server:
        loop = asyncio.get_running_loop()
        start = loop.time()
        reads = await read_paced(server, pace)
    assert max(reads) == 16 * 1024
    assert loop.time() - start < len(reads) * pace / 2


async def test_the_first_tokens_pass_at_once() -> None:
    """A pause of an hour between reads, and still the beginning comes."""
    async with ScriptedServer([turn("abcdefgh", stall_after=1)]) as server:
        provider = OpenAIChat(server.base_url, pace=3600)
        async with aclosing(provider.stream(request("hi"))) as chunks:
            first = await anext(chunks)
        await provider.close()
    assert text_of([first]) == "abcd"


async def test_heavy_building_happens_in_a_daemon_thread_with_the_collector_off() -> None:
    def build() -> tuple[bool, bool, bool]:
        thread = threading.current_thread()
        return thread.daemon, thread is threading.main_thread(), gc.isenabled()

    assert await in_daemon_thread(build) == (True, False, False)
    assert gc.isenabled()


async def test_a_building_that_fails_raises_where_it_is_awaited() -> None:
    def build() -> None:
        raise OSError("no certificates")

    with pytest.raises(OSError, match="no certificates"):
        await in_daemon_thread(build)
    assert gc.isenabled()


async def test_a_waiter_that_gives_up_leaves_the_client_to_the_next() -> None:
    async with ScriptedServer([turn("ok")]) as server:
        provider = OpenAIChat(server.base_url, pace=0)
        waiter = asyncio.ensure_future(provider.prepare())
        await asyncio.sleep(0)
        waiter.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiter
        assert text_of(await chunks_of(provider, request("hi"))) == "ok"
        await provider.close()


async def test_many_streams_at_once_and_work_after_close() -> None:
    async with ScriptedServer(lambda asked: turn(asked.body["messages"][-1]["content"])) as server:
        provider = OpenAIChat(server.base_url, pace=0)
        words = [f"word {number}" for number in range(20)]
        answers = await asyncio.gather(*(chunks_of(provider, request(word)) for word in words))
        assert [text_of(answer) for answer in answers] == words
        await provider.close()
        assert text_of(await chunks_of(provider, request("again"))) == "again"
        await provider.close()


def test_an_endpoint_shows_no_header() -> None:
    endpoint = Endpoint("http://x/v1", {"authorization": "Bearer sk-secret"}, secret="sk-secret")
    assert "secret" not in repr(endpoint)
