"""From the model's raw string to checked arguments, or to words that tell it what was wrong (behaviour 3.5)."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from host.loading import in_daemon_thread
from host.tools.base import Tool, ToolFailure

MAX_QUOTED: Final = 4_000
MAX_FAULTS: Final = 5
_SURROGATE = re.compile("[\ud800-\udfff]")


def without_surrogates(value: Any) -> Any:
    """Plain JSON values with lone surrogates replaced by U+FFFD, which the log cannot hold."""
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, dict):
        return {without_surrogates(key): without_surrogates(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [without_surrogates(item) for item in value]
    return value


def unknown_tool(name: str, raw: str, names: Sequence[str]) -> ToolFailure:
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    hint = f" Did you mean `{near[0]}`?" if near else ""
    content = f"There is no tool `{name}`.{hint} The tools are: {', '.join(names)}.\n{_quoted(raw)}"
    return ToolFailure("UNKNOWN_TOOL", f"there is no tool {name}", content)


async def load_validator() -> None:
    """Import what `checked_arguments` needs, which takes a while, without stalling the loop."""
    await in_daemon_thread(_import)


def _import() -> None:
    import jsonschema  # type: ignore[import-untyped, unused-ignore]  # noqa: F401


def checked_arguments(tool: Tool, raw: str) -> dict[str, Any]:
    """The arguments as an object that fits the tool's schema; an empty string stands for no arguments. Blocking.

    Raises:
        ToolFailure: ``BAD_ARGUMENTS``, naming each fault.
    """
    from jsonschema import Draft202012Validator

    arguments = _parsed(tool, raw)
    faults = sorted(Draft202012Validator(tool.parameters).iter_errors(arguments), key=lambda fault: fault.json_path)
    if faults:
        said = [
            f"{fault.json_path.removeprefix('$.').strip('$') or 'arguments'}: {fault.message[:300]}" for fault in faults
        ]
        more = f" (and {len(said) - MAX_FAULTS} more)" if len(said) > MAX_FAULTS else ""
        raise _bad(tool, raw, "; ".join(said[:MAX_FAULTS]) + more)
    return arguments


def _parsed(tool: Tool, raw: str) -> dict[str, Any]:
    try:
        value = json.loads(raw, parse_constant=_no_constant) if raw.strip() else {}
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise _bad(tool, raw, f"they are not valid JSON: {reason}") from error
    if not isinstance(value, dict):
        raise _bad(tool, raw, f"they must be one JSON object, not {_kind(value)}")
    cleaned: dict[str, Any] = without_surrogates(value)
    return cleaned


def _bad(tool: Tool, raw: str, reason: str) -> ToolFailure:
    properties = tool.parameters.get("properties", {})
    required = tool.parameters.get("required", [])
    names = ", ".join(name if name in required else f"{name}?" for name in properties)
    content = (
        f"The call was not run: the arguments of `{tool.name}` could not be used, {reason}.\n"
        f"It takes one JSON object with: {names}. Send the call again with arguments that fit.\n{_quoted(raw)}"
    )
    return ToolFailure("BAD_ARGUMENTS", reason[:500], content)


def _quoted(raw: str) -> str:
    if len(raw) <= MAX_QUOTED:
        return f"What you sent: {raw}"
    return f"What you sent (first {MAX_QUOTED:,} of {len(raw):,} characters): {raw[:MAX_QUOTED]}"


def _kind(value: Any) -> str:
    return {list: "a list", str: "a string", type(None): "null", bool: "a boolean"}.get(type(value), "a number")


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
