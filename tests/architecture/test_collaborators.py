"""architecture.md, rule 6: collaborators come through constructors."""

from __future__ import annotations

import ast

from tests.architecture.source import OWN, Source, listed, sources

MUTATES = {
    "add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault",
    "update",
}  # fmt: skip
CONTAINERS = {"dict", "list", "set", "defaultdict", "deque", "Counter", "OrderedDict", "WeakValueDictionary", "WeakSet"}

# Filled by decorators while `host.events` is imported, one entry a type, and never after: a table, spelled beside the
# types it lists.
DECLARED = {
    ("host/events/envelope.py", "_types"),
    ("host/events/envelope.py", "_names"),
    ("host/events/envelope.py", "_decoders"),
}


def top_level(source: Source) -> dict[str, ast.expr]:
    """Module-level names and what they are bound to."""
    found: dict[str, ast.expr] = {}
    for node in source.tree.body:
        if isinstance(node, ast.Assign):
            found |= {target.id: node.value for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found[node.target.id] = node.value
    return found


def called(node: ast.expr) -> str | None:
    """The name of what is called, or None."""
    if isinstance(node, ast.Call):
        function = node.func
        if isinstance(function, ast.Subscript):
            function = function.value
        return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", None)
    return None


def is_container(node: ast.expr) -> bool:
    return isinstance(node, ast.Dict | ast.List | ast.Set) or called(node) in CONTAINERS


def tables_of(source: Source) -> set[str]:
    return {name for name, node in top_level(source).items() if is_container(node)}


def mutated(node: ast.AST) -> str | None:
    """The name of the container that ``node`` changes, or None."""
    target = None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATES:
        target = node.func.value
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
        target = node.value
    return target.id if isinstance(target, ast.Name) else None


def test_no_module_keeps_a_registry() -> None:
    """Rule 6: a module-level container is a table that nobody changes, neither there nor where it is imported."""
    everything = {source.name: source for source in sources(*OWN)}
    wrong = []
    for source in everything.values():
        tables = {name for name in tables_of(source) if (source.where, name) not in DECLARED}
        for found in source.imports:
            if found.module in everything:
                tables |= tables_of(everything[found.module]) & set(found.names)
        for node in ast.walk(source.tree):
            name = mutated(node)
            if name in tables and not shadowed(source, node, name):
                wrong.append(f"{source.at(node)} changes the module-level {name}")
    assert not wrong, listed(wrong)


def shadowed(source: Source, node: ast.AST, name: str) -> bool:
    """Whether ``name`` is a local of the function around ``node``."""
    for function in ast.walk(source.tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if function.lineno <= getattr(node, "lineno", 0) <= (function.end_lineno or 0):
            arguments = function.args
            names = {argument.arg for argument in [*arguments.args, *arguments.kwonlyargs, *arguments.posonlyargs]}
            names |= {
                inner.id
                for inner in ast.walk(function)
                if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)
            }
            if name in names:
                return True
    return False


VALUES = {"Struct", "Exception", "Enum", "IntEnum", "StrEnum", "Protocol", "NamedTuple", "Flag", "IntFlag"}


def own_classes() -> set[str]:
    """Classes of ours that hold state: neither msgspec structs, exceptions, enums nor protocols. Where two share a
    name, one that holds state is enough."""
    classes = [
        (node.name, {ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases})
        for source in sources(*OWN)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef)
    ]

    def ancestors(bases: set[str]) -> set[str]:
        wider = bases.union(*(more for name, more in classes if name in bases))
        return wider if wider == bases else ancestors(wider)

    return {name for name, bases in classes if not ancestors(bases) & VALUES}


def test_no_module_makes_an_instance() -> None:
    """Rule 6: objects with a life of their own are made by a composition root. Frozen values, compiled patterns,
    decoders and loggers are none; nor are objects of a class that declares itself frozen."""
    living = own_classes() - frozen_classes()
    wrong = [
        f"{source.at(node)} {name} = {ast.unparse(node)[:60]}"
        for source in sources(*OWN)
        for name, node in top_level(source).items()
        if called(node) in living
    ]
    assert not wrong, listed(wrong)


def frozen_classes() -> set[str]:
    return {
        node.name
        for source in sources(*OWN)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef)
        for decorator in node.decorator_list
        if "frozen=True" in ast.unparse(decorator)
    }


def test_nothing_is_global_and_nothing_is_bound_late() -> None:
    """Rule 6: no ``global``, no ``bind_…()``."""
    wrong = []
    for source in sources(*OWN):
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Global):
                wrong.append(f"{source.at(node)} global {', '.join(node.names)}")
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(("bind_", "_bind_")):
                wrong.append(f"{source.at(node)} {node.name}")
    assert not wrong, listed(wrong)
