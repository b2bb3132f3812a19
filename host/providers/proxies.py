"""Which proxy the system wants for an address."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

_OLD_SOCKS = r"(?i)^socks4?a?://"


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
    from urllib.request import getproxies, proxy_bypass  # with it come http.client and email: not before they must

    parts = urlsplit(url)
    if not parts.hostname or is_loopback(parts.hostname) or proxy_bypass(parts.hostname):
        return None
    found = getproxies()
    proxy = found.get(parts.scheme) or found.get("all")
    if proxy:
        # Windows calls its SOCKS proxies socks4, whatever they are; those in use speak 5.
        proxy = re.sub(_OLD_SOCKS, "socks5://", proxy)
        return proxy if "://" in proxy else f"http://{proxy}"
    socks = found.get("socks")  # macOS
    return f"socks5://{socks.rpartition('://')[2]}" if socks else None
