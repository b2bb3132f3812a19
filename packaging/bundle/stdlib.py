"""The part of the standard library that is shipped: model-written code may import it (`run_code`)."""

from __future__ import annotations

import importlib.util
import pkgutil
import sys
from collections.abc import Iterable, Iterator

from bundle.contents import LEFT_OUT

_TESTS = {"test", "tests", "idle_test", "__main__"}


def modules() -> list[str]:
    """All modules of this Python's standard library but those `contents` leaves out, submodules included."""
    found = []
    for name in sorted(sys.stdlib_module_names):
        if name in LEFT_OUT:
            continue
        spec = importlib.util.find_spec(name) if name not in ("__main__", "_frozen_importlib") else None
        if spec is None:  # of another system
            continue
        found.append(name)
        if spec.submodule_search_locations:
            found += _below(name, spec.submodule_search_locations)
    return found


def _below(name: str, folders: Iterable[str]) -> Iterator[str]:
    for module in pkgutil.iter_modules(folders):
        if module.name in _TESTS:
            continue
        full = f"{name}.{module.name}"
        yield full
        if module.ispkg:
            yield from _below(full, [f"{folder}/{module.name}" for folder in folders])
