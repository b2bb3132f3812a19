"""What must be so before anything else is imported, hence the first import of the entry points.

Python's collector rests until the window shows (`garbage.Collector`): collecting while modules load costs a tenth of
the start. And importing is as quick as it was: PySide puts a function around it that reads the source of every module
imported later, to see whether it might use ``from __feature__ import …``, which nothing here does. That costs a fifth
of the start, and keeps all the source in memory.
"""

from __future__ import annotations

import builtins
import gc

gc.disable()

import PySide6.QtCore  # noqa: E402, F401 (puts its function there)

builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
