"""The child: runs the model's code with the tools as its only way to the world (behaviour 10).

Standard library alone: whatever is imported here is within reach of the code. The audit hook lets imports of the
standard library through and refuses files, processes, sockets and foreign functions; the system's limits
stand behind it.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import io
import json
import os
import sys
import sysconfig
import threading
import traceback
import types
from collections.abc import Callable
from typing import Any

FILE = "<code>"
MEMORY = 1 << 30
CPU_SECONDS = 60
PRINTED_AT_ONCE = 8_000

_FREE = frozenset(
    (
        "import",
        "compile",
        "exec",
        "marshal.loads",
        "marshal.load",
        "sys._getframe",
        "sys._getframemodulename",
        "sys._current_frames",
        "sys.excepthook",
        "sys.unraisablehook",
        "object.__getattr__",
        "object.__setattr__",
        "object.__delattr__",
        "builtins.id",
        "code.__new__",
        "function.__new__",
        "array.__new__",
        "time.sleep",
        "_thread.start_new_thread",
        "_thread.start_joinable_thread",
        "os.listdir",
        "os.scandir",
        "sys.set_asyncgen_hook_finalizer",
        "sys.set_asyncgen_hook_firstiter",
        "sys.set_asyncgen_hooks_finalizer",
        "sys.set_asyncgen_hooks_firstiter",
    )
)
# No audit event tells of these; what imports need to look at files stays.
_STRIPPED = frozenset(
    name
    for names in (
        ("mkfifo", "mknod", "memfd_create", "pidfd_open", "openpty", "readlink", "access", "statvfs", "abort"),
        ("read", "readv", "pread", "write", "writev", "pwrite", "sendfile", "splice"),
        ("dup", "dup2", "close", "closerange", "fdopen"),
    )
    for name in names
)


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
        line = json.dumps({"type": kind, **fields}, default=str).encode("utf-8", "replace") + b"\n"
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


def limit() -> None:
    """The system's own limits, where it has them: memory, processor time, no file may grow, few descriptors."""
    try:
        import resource
    except ImportError:
        return
    for what, most in (
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, 32),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, MEMORY),
    ):
        try:
            resource.setrlimit(what, (most, most))
        except (ValueError, OSError):
            continue  # the system has a lower one, or does not do this one


def fence() -> None:
    """From here on: no files, no processes, no sockets, no foreign functions."""
    kept = {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), getattr(sys, "_MEIPASS", None)}
    archive = sys.executable if getattr(sys, "frozen", False) else None  # a packaged app's modules lie in itself
    roots = tuple(os.path.join(os.path.realpath(path), "") for path in kept if path)
    sys.path[:] = [path for path in sys.path if os.path.join(os.path.realpath(path), "").startswith(roots)]
    sys.path[:] = [path for path in sys.path if "site-packages" not in path]

    def library(path: Any) -> bool:
        """A path of the standard library, as the import system spells it."""
        if path == archive and archive is not None:
            return True
        inside = isinstance(path, str) and os.path.join(path, "").startswith(roots)
        return inside and not {"..", "site-packages", "dist-packages"} & set(path.split(os.sep))

    def standard(module: str, file: Any) -> bool:
        return module.partition(".")[0] in sys.stdlib_module_names and (file is None or library(str(file)))

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in _FREE:
            if event == "import" and not standard(str(arguments[0]), arguments[1]):
                raise PermissionError("run_code imports the standard library only")
            if event in ("os.listdir", "os.scandir") and not library(arguments[0]):
                raise PermissionError("run_code sees no folders; use the tools")
            return
        if event == "open" and library(arguments[0]) and (arguments[1] in ("r", "rb", None)) and not arguments[2] & 3:
            return
        raise PermissionError(f"run_code has no access to this ({event}); use the tools")

    for module in [module for name in ("os", "posix", "nt") if (module := sys.modules.get(name)) is not None]:
        for name in _STRIPPED:
            if hasattr(module, name):
                delattr(module, name)
    for name in [name for name in sys.modules if name.partition(".")[0] == "host"]:
        del sys.modules[name]
    sys.addaudithook(hook)


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
    return "\n".join([*told, said]), last


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
    return "" if value is None else shown(value)


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
