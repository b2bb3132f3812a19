"""The session log: append-only events in one SQLite file a session."""
