"""Which proxy the system wants for an address."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass


def is_loopback(host: str) -> bool:
    """Whether ``host`` is this machine."""
    name = host.strip("[]").lower().rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def proxy_for(url: str) -> str | None:
    """The proxy's URL for ``url``, from the environment or the system's settings; None to go straight.

    This machine is never reached through a proxy: a local server behind a global ``HTTP_PROXY`` would not answer.
    May ask the registry or the name service: call it in a thread.
    """
    parts = urlsplit(url)
    if not parts.hostname or is_loopback(parts.hostname) or proxy_bypass(parts.hostname):
        return None
    found = getproxies()
    proxy = found.get(parts.scheme) or found.get("all")
    if not proxy:
        return None
    return proxy if "://" in proxy else f"http://{proxy}"
