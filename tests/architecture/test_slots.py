"""What a signal calls on an object that QML may see is declared as a slot.

PySide gives an instance a meta-object of its own when one of its undeclared methods is connected, and frees it with the
instance. QML remembers properties by the address of the meta-object: the next object that gets the address has the
properties of the one before, and a card stays empty or never goes away.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

import shiboken6
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication

from tests.architecture.source import Source, listed, sources
from tests.helpers.meta_objects import with_their_own


@dataclass(frozen=True, eq=False)
class Class:
    source: Source
    node: ast.ClassDef

    @property
    def bases(self) -> set[str]:
        return {name.id for base in self.node.bases for name in ast.walk(base) if isinstance(name, ast.Name)}

    def methods(self) -> dict[str, ast.FunctionDef]:
        return {part.name: part for part in self.node.body if isinstance(part, ast.FunctionDef)}


def classes() -> dict[str, Class]:
    return {
        node.name: Class(source, node)
        for source in sources("desktop")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef)
    }


def family(name: str, known: dict[str, Class]) -> set[str]:
    """The class with all it is derived from, known or not."""
    found, todo = {name}, [name]
    while todo:
        bases = known[today].bases if (today := todo.pop()) in known else set()
        todo += bases - found
        found |= bases
    return found


def connected(known: dict[str, Class]) -> Iterator[tuple[str, str | None]]:
    """Every method handed to ``connect`` or ``singleShot``, with the class where that is ``self``."""
    for name, one in known.items():
        for call in ast.walk(one.node):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            if call.func.attr in ("connect", "singleShot"):
                for target in call.args:
                    if isinstance(target, ast.Attribute):
                        own = isinstance(target.value, ast.Name) and target.value.id == "self"
                        yield target.attr, name if own else None


def test_every_connected_method_is_a_slot() -> None:
    known = classes()
    families = {name: family(name, known) for name in known}
    objects = [name for name in known if any(base[:1] == "Q" and base not in known for base in families[name])]
    wrong = set()
    for method, own in connected(known):
        for name in objects:
            found = known[name].methods().get(method)
            if found is None or (own is not None and own not in families[name] and name not in families[own]):
                continue
            if not any(ast.unparse(one).startswith("Slot(") for one in found.decorator_list):
                wrong.add(f"{known[name].source.at(found)} {name}.{method}")
    assert len(objects) > 20
    assert not wrong, listed(sorted(wrong))


class Told(QObject):
    changed = Signal(str)

    def heard(self, text: str) -> None: ...

    @Slot(str)
    def heard_as_slot(self, text: str) -> None: ...


def test_an_undeclared_slot_is_found(qapp: QApplication) -> None:
    """The reason of the rule: where this fails, PySide has changed, and the rule can go."""
    sender, plain, declared = Told(), Told(), Told()
    sender.changed.connect(plain.heard)
    sender.changed.connect(declared.heard_as_slot)
    [found] = with_their_own([plain, declared])
    assert found.startswith("Told: heard(")
    assert shiboken6.isValid(plain)
