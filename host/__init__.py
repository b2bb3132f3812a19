"""Parley's host: sessions, agents, tools and providers behind one door, without a window."""

from host.clock import Clock, SystemClock
from host.errors import HostError
from host.gateway.client import Client
from host.home import data_folder, make_data_folder
from host.host import Host
from host.redaction import RedactingFormatter, Redactor

__all__ = [
    "Client",
    "Clock",
    "Host",
    "HostError",
    "RedactingFormatter",
    "Redactor",
    "SystemClock",
    "data_folder",
    "make_data_folder",
    "trials",  # a module, loaded by who asks for it
]
