"""The tools as declared to models: the names and arguments of protocol.md."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from host.tools.registry import ToolRegistry
from host.tools.standard import standard_tools

ARGUMENTS = {
    "read": ("path", "offset?", "limit?"),
    "write": ("path", "content"),
    "edit": ("path", "old", "new", "all?"),
    "glob": ("pattern", "path?"),
    "grep": ("pattern", "path?", "glob?", "ignore_case?"),
    "shell": ("command", "timeout?", "description?"),
    "todo_write": ("todos",),
    "fetch": ("url",),
}


def test_names_and_arguments() -> None:
    schemas = ToolRegistry(standard_tools()).schemas()
    assert [schema.name for schema in schemas] == list(ARGUMENTS)
    for schema in schemas:
        Draft202012Validator.check_schema(schema.parameters)
        required = schema.parameters["required"]
        said = tuple(name if name in required else f"{name}?" for name in schema.parameters["properties"])
        assert said == ARGUMENTS[schema.name]
        assert 40 < len(schema.description) < 1_500
        assert "{" not in schema.description.replace("{a,b}", "")


def test_schemas_are_stable() -> None:
    assert ToolRegistry(standard_tools()).schemas() == ToolRegistry(standard_tools()).schemas()


def test_two_tools_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="must differ"):
        ToolRegistry([*standard_tools(), *standard_tools()])
