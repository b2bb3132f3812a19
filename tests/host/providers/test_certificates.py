"""Certificates, private ones included, also through a proxy."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from host.providers.base import ConnectionFault
from host.providers.openai_chat import OpenAIChat
from tests.helpers.scripted_server import ScriptedServer, turn
from tests.host.providers.connecting import ask, bare_environment, fault_from, pipe
from tests.host.providers.requests import chunks_of, request, text_of

__all__ = ["bare_environment"]  # the fixture


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
