"""Objects that PySide gave a meta-object of their own; see tests/architecture/test_slots.py for what that does."""

from __future__ import annotations

from collections.abc import Iterable

import shiboken6
from PySide6.QtCore import QObject


def below(*roots: QObject) -> list[QObject]:
    """The roots and all children of theirs that are of a class of ours."""
    found = [one for root in roots for one in (root, *root.findChildren(QObject))]
    return [one for one in found if type(one).__module__.startswith("desktop.")]


def with_their_own(objects: Iterable[QObject]) -> list[str]:
    """``Class: methods`` of those whose class was not enough, the methods that were added to it."""
    found = []
    for one in objects:
        shared, own = type(one).staticMetaObject, one.metaObject()
        if shiboken6.getCppPointer(shared) != shiboken6.getCppPointer(own):
            added = range(shared.methodCount(), own.methodCount())
            names = [bytes(own.method(at).methodSignature().data()).decode() for at in added]
            found.append(f"{type(one).__name__}: {', '.join(names)}")
    return found
