"""Just enough HTTP/1.1 to be read by anyone: one request at a time, kept alive, bodies by length or chunks."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec

_REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found"}
_REASONS |= {405: "Method Not Allowed", 429: "Too Many Requests", 500: "Internal Server Error", 529: "Overloaded"}


class Request(msgspec.Struct):
    """A request as it came.

    Attributes:
        headers: names in lower case; body: the parsed JSON, or None; raw: its bytes.
        refusal: the sentence of the 400 it was answered with, None where it was taken.
    """

    method: str
    path: str
    headers: dict[str, str]
    raw: bytes
    body: Any = None
    refusal: str | None = None


async def read_request(reader: asyncio.StreamReader) -> Request | None:
    """The next request of a connection, None at its end."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    lines = head.decode("latin-1").split("\r\n")
    method, path, _ = lines[0].split(" ", 2)
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:] if line)}
    if headers.get("transfer-encoding") == "chunked":
        raw = b""
        while size := int((await reader.readline()).strip(), 16):
            raw += (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
    else:
        raw = await reader.readexactly(int(headers.get("content-length", 0)))
    try:
        body = json.loads(raw) if raw else None
    except ValueError:
        body = None
    return Request(method, path, headers, raw, body)


def head(status: int, headers: dict[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} {_REASONS.get(status, 'Scripted')}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


async def send_whole(
    writer: asyncio.StreamWriter, status: int, body: bytes, content_type: str = "application/json", **extra: str
) -> None:
    headers = {"content-type": content_type, "content-length": str(len(body)), "request-id": "req_scripted"}
    headers |= {name.replace("_", "-"): value for name, value in extra.items()}
    writer.write(head(status, headers) + body)
    await writer.drain()


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


LAST_CHUNK = b"0\r\n\r\n"
