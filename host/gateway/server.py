"""The host's door: one table of calls and streams, any number of clients."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from host.errors import HostError
from host.gateway.client import Client
from host.gateway.connection import Connection
from host.gateway.frames import Notice
from host.gateway.handlers import Handler, Served, StreamHandler
from host.gateway.link import Link, link_pair
from host.offers import Offers


class Gateway:
    """Connects clients to what the host serves. It knows methods and offers by name only (behaviour 4.1)."""

    def __init__(self, offers: Offers) -> None:
        self._offers = offers
        self._calls: dict[str, Served[Handler]] = {}
        self._streams: dict[str, Served[StreamHandler]] = {}
        self._connections: dict[Connection, None] = {}
        self._closed = False

    def serve(self, calls: Mapping[str, Handler], streams: Mapping[str, StreamHandler]) -> None:
        """Add methods. Handlers get a frame's params as keywords, checked and converted by their annotations.

        Raises:
            ValueError: a name that is served already.
            TypeError: a handler whose parameters cannot be given by name.
        """
        for name in [*calls, *streams]:
            if name in self._calls or name in self._streams:
                raise ValueError(f"{name} is served already")
        self._calls |= {name: Served(name, handler) for name, handler in calls.items()}
        self._streams |= {name: Served(name, handler) for name, handler in streams.items()}

    def attach(self, link: Link) -> None:
        """Serve whoever is at the other end of ``link``.

        Raises:
            HostError: ``HOST_STOPPED``.
        """
        if self._closed:
            raise HostError("HOST_STOPPED", "the host has stopped")
        connection = Connection(link, self._offers, self._calls, self._streams, self._left)
        self._connections[connection] = None

    def connect(self) -> Client:
        """A new client over an in-process link.

        Raises:
            HostError: ``HOST_STOPPED``.
        """
        here, there = link_pair()
        self.attach(here)
        return Client(there)

    def notify(self, name: str, params: dict[str, Any]) -> None:
        """Tell every client."""
        notice = Notice(name, params)
        for connection in self._connections:
            connection.send(notice)

    async def close(self) -> None:
        """End all streams, calls and offers held by clients, then their links."""
        self._closed = True
        caller = asyncio.current_task()
        await asyncio.gather(*(connection.close(caller) for connection in self._connections))
        self._connections.clear()

    def _left(self, connection: Connection) -> None:
        self._connections.pop(connection, None)
