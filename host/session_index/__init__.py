"""The list of sessions and full-text search over them; rebuilt from the stores when need be."""

from host.session_index.index import SessionIndex

__all__ = ["SessionIndex"]
