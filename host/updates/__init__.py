"""Whether there is a newer Parley: a feed is looked at when the user wants that, and nothing is done but say so."""

from host.updates.fetching import fetch_feed
from host.updates.memory import Memory
from host.updates.release import Release, newest, own_version, read_feed
from host.updates.watch import UpdateWatch

__all__ = ["Memory", "Release", "UpdateWatch", "fetch_feed", "newest", "own_version", "read_feed"]
