"""The child: runs the model's code with the tools as its only way to the world (behaviour 10).

Standard library alone, but for `fence`: whatever is imported here is within reach of the code.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import io
import json
import os
import sys
import threading
import traceback
import types
from collections.abc import Callable
from typing import Any

from host.tools.run_code.fence import fence, limit, wall

FILE = "<code>"
PRINTED_AT_ONCE = 8_000
TOLD_AT_MOST = 100_000  # characters of a value or an error; more is never shown
LINE_AT_MOST = 8 << 20  # bytes of a call


class ToolError(Exception):
    """A tool call failed; ``code`` says how."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class Wire:
    """Lines to and from the runner. Reading has a thread; writing is one `write` of a whole line."""

    def __init__(self) -> None:
        self._out = os.fdopen(os.dup(1), "wb", buffering=0)
        self._in = os.fdopen(os.dup(0), "rb")
        self._lock = threading.Lock()

    def send(self, kind: str, **fields: Any) -> None:
        """
        Raises:
            ValueError: a number that JSON does not have, or more than `LINE_AT_MOST`.
        """
        told = json.dumps({"type": kind, **fields}, default=str, ensure_ascii=False, allow_nan=False)
        line = told.encode("utf-8", "replace") + b"\n"
        if len(line) > LINE_AT_MOST:
            raise ValueError(f"{len(line):,} bytes are too many for one call")
        with self._lock:
            view = memoryview(line)
            while view:
                view = view[self._out.write(view) or 0 :]

    def receive(self) -> dict[str, Any] | None:
        line = self._in.readline()
        return json.loads(line) if line else None


class Printing(io.TextIOBase):
    """What the code prints, sent in pieces."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def write(self, text: str) -> int:
        for start in range(0, len(text), PRINTED_AT_ONCE):
            self._wire.send("printed", text=text[start : start + PRINTED_AT_ONCE])
        return len(text)

    def writable(self) -> bool:
        return True


class Calls:
    """Tool calls on their way."""

    def __init__(self, wire: Wire, loop: asyncio.AbstractEventLoop) -> None:
        self._wire = wire
        self._loop = loop
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._last = 0

    def listen(self) -> None:
        """In a thread: hand each outcome to the loop; the end of the line is the end of the process."""
        while (message := self._wire.receive()) is not None:
            self._loop.call_soon_threadsafe(self._settle, message)
        os._exit(1)

    def _settle(self, message: dict[str, Any]) -> None:
        future = self._waiting.pop(message["id"], None)
        if future is None or future.done():
            return
        error = message.get("error")
        if error is not None:
            future.set_exception(ToolError(error["code"], message["content"]))
        else:
            future.set_result(message["content"])

    def binding(self, name: str, parameters: list[str]) -> Callable[..., Any]:
        async def tool(*positional: Any, **named: Any) -> Any:
            if len(positional) > len(parameters):
                raise TypeError(f"{name}() takes {len(parameters)} arguments: {', '.join(parameters)}")
            arguments = dict(zip(parameters, positional, strict=False)) | named
            self._last += 1
            future = self._waiting[self._last] = self._loop.create_future()
            self._wire.send("called", id=self._last, name=name, arguments=arguments)
            return plain(await future)

        tool.__name__ = tool.__qualname__ = name
        return tool


def plain(content: str) -> Any:
    """A result that is a JSON object or list as such, any other as its text."""
    if content[:1] in ("{", "["):
        try:
            return json.loads(content)
        except ValueError:
            return content
    return content


def compiled(code: str) -> types.CodeType:
    """The code as a coroutine's body; a last expression becomes ``__value__``."""
    tree = ast.parse(code, FILE)
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = tree.body[-1]
        target = ast.copy_location(ast.Name("__value__", ast.Store()), last)
        tree.body[-1] = ast.copy_location(ast.Assign([target], last.value), last)
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    made: types.CodeType = compile(ast.fix_missing_locations(tree), FILE, "exec", flags=flags, dont_inherit=True)
    return made


def explain(error: BaseException, code: str) -> tuple[str, int]:
    """The error with the lines of the model's own code that led to it, and the number of the last one, 0 for none."""
    lines = code.splitlines()
    told = []
    last = 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == FILE and frame.lineno is not None:
            source = lines[frame.lineno - 1].strip() if frame.lineno <= len(lines) else ""
            told.append(f"  line {frame.lineno}: {source}")
            last = frame.lineno
    if isinstance(error, SyntaxError) and error.filename == FILE:
        told.append(f"  line {error.lineno}: {(error.text or '').strip()}")
        last = error.lineno or 0
    said = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()[-1]
    return cut("\n".join([*told, said])), last


def cut(text: str) -> str:
    """``text``, its end left out where it is longer than `TOLD_AT_MOST`."""
    return text if len(text) <= TOLD_AT_MOST else text[:TOLD_AT_MOST] + "…"


def shown(value: Any) -> str:
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        return repr(value)


async def execute(code: str, scope: dict[str, Any]) -> str:
    body = types.FunctionType(compiled(code), scope)
    result = body()
    if inspect.iscoroutine(result):
        await result
    value = scope.get("__value__")
    return "" if value is None else cut(shown(value))


def main(arguments: list[str]) -> int:
    """Run one piece of code; the outcome goes over the wire, the exit status says nothing."""
    wire = Wire()
    begin = wire.receive()
    if begin is None:
        return 1
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    limit()
    wall()
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    calls = Calls(wire, loop)
    scope: dict[str, Any] = {"__name__": "__main__", "ToolError": ToolError, "asyncio": asyncio, "json": json}
    for one in begin["bindings"]:
        scope[one["name"]] = calls.binding(one["name"], one["parameters"])
    sys.stdout = sys.stderr = Printing(wire)
    leave = os._exit
    threading.Thread(target=calls.listen, daemon=True).start()
    fence()
    try:
        wire.send("finished", value=loop.run_until_complete(execute(begin["code"], scope)))
    except BaseException as error:  # noqa: BLE001  (a SystemExit of the code is its end too)
        text, line = explain(error, begin["code"])
        wire.send("failed", text=text, line=line)
    leave(0)
    return 0
