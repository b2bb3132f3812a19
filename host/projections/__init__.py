"""State folded from the session log, one file each."""
