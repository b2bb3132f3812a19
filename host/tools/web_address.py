"""Addresses on the web, and which of them are on this machine or its network."""

from __future__ import annotations

import ipaddress
import socket
import unicodedata
from typing import Final
from urllib.parse import SplitResult, urlsplit, urlunsplit

from host.tools.base import ToolFailure

_LOCAL_ENDINGS: Final = (".localhost", ".local", ".internal", ".lan", ".home.arpa")
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
_PORTS: Final = {"http": 80, "https": 443}


def parse_address(raw: str) -> SplitResult:
    """
    Raises:
        ToolFailure: ``BAD_URL``: not http or https, no host, or with a user name and password in it.
    """
    text = raw.strip()
    try:
        parts = urlsplit(text)
        port, host = parts.port, parts.hostname
    except ValueError as error:
        raise ToolFailure("BAD_URL", f"{text} is not a web address: {error}.") from error
    if parts.scheme not in ("http", "https") or not host or any(char.isspace() or char < " " for char in text):
        raise ToolFailure("BAD_URL", f"{text} is not a web address that begins with http:// or https://.")
    if parts.username is not None or parts.password is not None:
        raise ToolFailure("BAD_URL", "An address with a user name or password in it is not fetched.")
    place = _written(host) + (f":{port}" if port is not None and port != _PORTS[parts.scheme] else "")
    return SplitResult(parts.scheme, place, parts.path or "/", parts.query, "")


def text_of(parts: SplitResult) -> str:
    return urlunsplit(parts)


def origin_of(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc}"


def same_site(one: SplitResult, other: SplitResult) -> bool:
    """Whether a redirect stays where it was allowed: the same host and port, or the same host from http to https."""
    if one.hostname != other.hostname:
        return False
    if one.scheme == other.scheme:
        return one.netloc == other.netloc
    return (one.scheme, other.scheme) == ("http", "https")


def numeric_address(host: str) -> str | None:
    """The address that a host written in numbers means, in every way of writing that systems take (``127.1``,
    ``0x7f000001``, ``2130706433``, wide digits); None for a name."""
    text = unicodedata.normalize("NFKC", host).partition("%")[0].rstrip(".")
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        pass
    try:
        return str(ipaddress.IPv4Address(socket.inet_aton(text)))
    except (OSError, ValueError):
        return None


def is_local_name(host: str) -> bool:
    """A name that means this machine or its network whatever it resolves to."""
    name = unicodedata.normalize("NFKC", host).lower().rstrip(".")
    return name == "localhost" or name.endswith(_LOCAL_ENDINGS)


def is_private(address: str) -> bool:
    """Whether a numeric address is not one of the public internet; one hidden in an IPv6 form counts as itself."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is None and found in _NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return not inner.is_global or inner.is_multicast
    return not found.is_global or found.is_multicast


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host
