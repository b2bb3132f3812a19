"""Running a module of ours in a Python process of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).resolve().parents[2]
# The package's own `__init__` would load the whole host; the child needs one module of it.
_BEGIN: Final = (
    "import importlib, sys, types; root, name = sys.argv[1:3]; sys.path.insert(0, root); "
    "host = sys.modules['host'] = types.ModuleType('host'); host.__path__ = [root + '/host']; "
    "sys.exit(importlib.import_module(name).main(sys.argv[3:]))"
)
MODULE_FLAG: Final = "--child-module"


def child_argv(module: str, *arguments: str) -> list[str]:
    """The command that calls ``main(arguments)`` of ``module``. In a frozen app, whose executable is no Python, the app
    itself is started with `MODULE_FLAG`, the module and the arguments."""
    if getattr(sys, "frozen", False):
        return [sys.executable, MODULE_FLAG, module, *arguments]
    return [sys.executable, "-I", "-X", "utf8", "-c", _BEGIN, str(_ROOT), module, *arguments]
