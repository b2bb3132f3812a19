"""The product's own source, parsed once, as the tests of architecture.md look at it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OWN = ("host", "desktop")


@dataclass(frozen=True)
class Import:
    """One imported module; ``names`` for ``from module import names``."""

    module: str
    names: tuple[str, ...]
    line: int
    inside: str | None  # the function it stands in, or "TYPE_CHECKING"


@dataclass(frozen=True, eq=False)
class Source:
    """A Python file of ours; ``name`` is its dotted module name, packages without ``__init__``."""

    path: Path

    @property
    def where(self) -> str:
        return self.path.relative_to(ROOT).as_posix() if self.path.is_relative_to(ROOT) else self.path.name

    @property
    def name(self) -> str:
        parts = list(self.path.relative_to(ROOT).with_suffix("").parts)
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, str(self.path))

    def at(self, node: ast.AST) -> str:
        return f"{self.where}:{getattr(node, 'lineno', 1)}"

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        return tuple(self._imports(self.tree, None))

    def _imports(self, node: ast.AST, inside: str | None) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                for alias in child.names:
                    yield Import(alias.name, (), child.lineno, inside)
            elif isinstance(child, ast.ImportFrom):
                module = child.module or ""
                if child.level:
                    base = self.name.split(".")[: None if self.path.stem == "__init__" else -1]
                    module = ".".join([*base[: len(base) - child.level + 1], *([module] if module else [])])
                yield Import(module, tuple(alias.name for alias in child.names), child.lineno, inside)
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from self._imports(child, child.name)
            elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                yield from self._imports(child, "TYPE_CHECKING")
            else:
                yield from self._imports(child, inside)

    def docstrings(self) -> set[int]:
        """The ids of the nodes that are docstrings (of attributes too: any bare string)."""
        return {
            id(node.value)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        }


@cache
def _under(folder: str) -> tuple[Source, ...]:
    return tuple(Source(path) for path in sorted((ROOT / folder).rglob("*.py")))


def sources(*folders: str) -> list[Source]:
    """Every Python file under the folders, in order."""
    found = [source for folder in folders for source in _under(folder)]
    assert found, f"nothing under {folders}"
    return found


def listed(violations: list[str]) -> str:
    return "\n" + "\n".join(violations)
