"""Being a child of ourselves: a packaged app has no Python beside it, so it is started again to run one module.

Imported before anything else, and itself importing nothing of ours: model-written code runs in that process, and what
is loaded there is within its reach (`host.tools.child_python` makes the command).
"""

from __future__ import annotations

import sys

FLAG = "--child-module"


def serve(arguments: list[str]) -> None:
    """End the process as ``main(rest)`` of the named module says, where the command asks for that."""
    if arguments[1:2] != [FLAG]:
        return
    import importlib
    import types
    from pathlib import Path

    # The package's own `__init__` would load the whole host; the child needs one module of it.
    host = sys.modules["host"] = types.ModuleType("host")
    host.__path__ = [str(Path(__file__).resolve().parent.parent / "host")]
    sys.exit(importlib.import_module(arguments[2]).main(arguments[3:]))


serve(sys.argv)
