"""The list of sessions and full-text search over them; rebuilt from the stores when need be."""

from host.session_index.index import SessionIndex, waiting_in

__all__ = ["SessionIndex", "waiting_in"]
