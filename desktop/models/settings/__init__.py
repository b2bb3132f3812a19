"""What the settings dialog shows. Loaded when it is first opened: nothing of it is part of a start."""
