"""The boundary: encoded frames between the host and its clients; rpc, streams, waterfalls (behaviour 4)."""

from host.gateway.answering import Answerer, Next
from host.gateway.client import Client
from host.gateway.flow import ClientStream
from host.gateway.handlers import Handler, StreamHandler
from host.gateway.link import Link, link_pair
from host.gateway.server import Gateway

__all__ = [
    "Answerer",
    "Client",
    "ClientStream",
    "Gateway",
    "Handler",
    "Link",
    "Next",
    "StreamHandler",
    "link_pair",
]
