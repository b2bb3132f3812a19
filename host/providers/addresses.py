"""Base URLs as people type them, made what the protocols need."""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from urllib.parse import urlsplit, urlunsplit

from host.providers.base import NotFound

_OPENAI_TAILS = r"/(chat/completions|completions|models|responses)/?$"
_ANTHROPIC_TAILS = r"(/v1)?(/messages|/models)?/?$"


def _is_private(host: str) -> bool:
    """Whether ``host`` is likely served without encryption: this machine, an address, a name without a dot."""
    if host == "localhost" or host.endswith((".localhost", ".local", ".lan")) or "." not in host.strip("[]"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_private
    except ValueError:
        return False


def normalise_base_url(kind: str, typed: str) -> str:
    """The base URL for ``kind``: scheme added, full-width characters and trailing paths mended.

    ``openai``: ends with a version path (``/v1`` where none was given). ``anthropic``: ends before ``/v1``.

    Raises:
        NotFound: ``BAD_BASE_URL``, it is no web address.
    """
    text = unicodedata.normalize("NFKC", typed).strip().strip("\"'<>")
    try:
        if text and "://" not in text:
            host = urlsplit(f"//{text}").hostname or ""
            text = f"{'http' if _is_private(host) else 'https'}://{text}"
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise _bad(typed) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or re.search(r"\s", parts.netloc):
        raise _bad(typed)
    host = "127.0.0.1" if parts.hostname == "0.0.0.0" else parts.hostname
    place = (f"[{host}]" if ":" in host else host) + (f":{port}" if port is not None else "")
    path = parts.path.rstrip("/")
    path = re.sub(_ANTHROPIC_TAILS, "", path) if kind == "anthropic" else (re.sub(_OPENAI_TAILS, "", path) or "/v1")
    return urlunsplit((parts.scheme, place, path, "", ""))


def _bad(typed: str) -> NotFound:
    return NotFound(f"The base URL is no web address: {typed!r}", code="BAD_BASE_URL", status=None)
