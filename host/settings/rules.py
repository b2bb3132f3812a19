"""The "always allow" rules as the settings file keeps them, and the edits that add and remove them (behaviour 11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec

from host.settings.model import Settings
from host.settings.reading import Key

Edit: TypeAlias = tuple[Key, Any]
"""A key and its new value; None removes it."""

_TABLE = ("approvals", "always")


class AlwaysRule(msgspec.Struct, frozen=True, order=True):
    """In ``workspace`` calls of ``tool`` that ``prefix`` covers pass without asking."""

    workspace: str
    tool: str
    prefix: str


def rules_in(settings: Settings) -> list[AlwaysRule]:
    """In the order of the file."""
    return [
        AlwaysRule(workspace, tool, prefix)
        for workspace, tools in settings.approvals.always.items()
        for tool, prefixes in tools.items()
        for prefix in prefixes
    ]


def added(settings: Settings, rules: Iterable[AlwaysRule]) -> list[Edit]:
    """What makes ``rules`` part of the settings: one edit a workspace and tool that gains any."""
    edits: dict[Key, list[str]] = {}
    for rule in rules:
        key = (*_TABLE, rule.workspace, rule.tool)
        held = settings.approvals.always.get(rule.workspace, {}).get(rule.tool, ())
        prefixes = edits.get(key) or list(held)
        if rule.prefix not in prefixes:
            edits[key] = [*prefixes, rule.prefix]
    return list(edits.items())


def removed(settings: Settings, rule: AlwaysRule) -> list[Edit]:
    """What takes ``rule`` away, and with the last rule of a tool or workspace its table."""
    tools = settings.approvals.always.get(rule.workspace, {})
    prefixes = tools.get(rule.tool, ())
    if rule.prefix not in prefixes:
        return []
    left = [other for other in prefixes if other != rule.prefix]
    if left:
        return [((*_TABLE, rule.workspace, rule.tool), left)]
    others = [tool for tool, held in tools.items() if held and tool != rule.tool]
    return [((*_TABLE, rule.workspace, rule.tool) if others else (*_TABLE, rule.workspace), None)]
