"""What the model's code cannot reach, and how that is kept (behaviour 10).

Three lines stand one behind the other. An audit hook lets imports of the standard library through and refuses files,
processes, sockets and foreign functions. Modules and functions that Python does not audit are taken away. Where Linux
has Landlock, the kernel lets nothing be written, run or connected to, and nothing be read but what Python itself is
made of. The system's limits hold besides.

Loaded in the child alone; the standard library is all it may use.
"""

from __future__ import annotations

import _imp
import importlib
import os
import sys
import sysconfig
from collections.abc import Callable
from typing import Any

MEMORY = 1 << 30
CPU_SECONDS = 60

# Landlock's calls and rights, as the kernel numbers them.
_CREATE, _ADD, _RESTRICT, _NO_NEW_PRIVILEGES = 444, 445, 446, 38
_READ_FILE, _READ_FOLDER, _TCP, _SCOPES = 1 << 2, 1 << 3, 0b11, 0b11
_FILE_RIGHTS = ((5, 0xFFFF), (3, 0x7FFF), (2, 0x3FFF), (1, 0x1FFF))  # all there are, from each version on

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
# Extension modules that do things which no audit event tells of.
_CLOSED = frozenset(
    (
        *("_posixsubprocess", "_ctypes", "_ctypes_test", "_tkinter", "readline", "_curses", "_curses_panel"),
        *("_dbm", "_gdbm", "_multiprocessing", "_posixshmem", "_msi", "_scproxy", "nis", "spwd", "ossaudiodev"),
        *("_xxsubinterpreters", "_interpreters", "_interpchannels", "_interpqueues"),
    )
)
# No audit event tells of these; what imports need to look at files stays.
_STRIPPED = frozenset(
    name
    for names in (
        ("mkfifo", "mknod", "memfd_create", "pidfd_open", "openpty", "readlink", "access", "statvfs", "abort"),
        ("read", "readv", "pread", "write", "writev", "pwrite", "sendfile", "splice"),
        ("dup", "dup2", "close", "closerange", "fdopen", "chroot"),
    )
    for name in names
)


def wall() -> None:
    """Landlock, where the kernel has it: for this thread and all that it starts from here on. Nothing in user space
    lifts it again; where it is missing, the hook and the limits have to do."""
    if not sys.platform.startswith("linux"):
        return
    try:
        import ctypes

        libc = ctypes.CDLL(None)
        call, prctl = libc.syscall, libc.prctl
    except (ImportError, OSError, AttributeError):
        return
    call.restype = ctypes.c_long
    long, whole = ctypes.c_long, ctypes.c_ulong
    version = call(long(_CREATE), None, whole(0), long(1))
    if version < 1:
        return
    files = next(rights for since, rights in _FILE_RIGHTS if version >= since)
    handled = (ctypes.c_uint64 * 3)(files, _TCP if version >= 4 else 0, _SCOPES if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    rules = call(long(_CREATE), handled, whole(size), long(0))
    if rules < 0:
        return
    for path in _readable():
        _let_read(path, lambda one: call(long(_ADD), long(rules), long(1), one, long(0)))
    if prctl(_NO_NEW_PRIVILEGES, whole(1), whole(0), whole(0), whole(0)) == 0:
        call(long(_RESTRICT), long(rules), long(0))
    os.close(rules)
    for name in [name for name in sys.modules if name.partition(".")[0] in ("ctypes", "_ctypes")]:
        del sys.modules[name]


def _readable() -> list[str]:
    """Where Python and the libraries its modules load may lie; nothing of the user's does."""
    own = [sys.base_prefix, getattr(sys, "_MEIPASS", ""), sysconfig.get_path("stdlib"), sys.executable]
    system = ["/usr", "/lib", "/lib64", "/nix/store", "/gnu/store", "/home/linuxbrew/.linuxbrew"]
    return [path for path in (*own, *system, "/etc/ld.so.cache", "/etc/localtime") if path and path != "/"]


def _let_read(path: str, add: Callable[[bytes], Any]) -> None:
    try:
        found = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    rights = _READ_FILE | (_READ_FOLDER if os.path.isdir(path) else 0)
    add(rights.to_bytes(8, sys.byteorder) + found.to_bytes(4, sys.byteorder))
    os.close(found)


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
        known = module.partition(".")[0] in sys.stdlib_module_names and module.rpartition(".")[2] not in _CLOSED
        return known and (file is None or library(str(file)))

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in _FREE:
            if event == "import" and not standard(str(arguments[0]), arguments[1]):
                # Modules try imports that may be missing, so it has to be this kind of error.
                raise ModuleNotFoundError(f"run_code imports the standard library only, not {arguments[0]}")
            if event in ("os.listdir", "os.scandir") and not library(arguments[0]):
                raise PermissionError("run_code sees no folders; use the tools")
            return
        if event == "open" and library(arguments[0]) and (arguments[1] in ("r", "rb", None)) and not arguments[2] & 3:
            return
        raise PermissionError(f"run_code has no access to this ({event}); use the tools")

    _strip()
    for name in [name for name in sys.modules if name.partition(".")[0] == "host"]:
        del sys.modules[name]
    sys.addaudithook(hook)


def _strip() -> None:
    """Take away what the hook is not told of, and the way to make a built-in module anew with all its functions."""
    for name in sys.builtin_module_names:
        if name in sys.stdlib_module_names and name not in _CLOSED:
            try:
                importlib.import_module(name)
            except ImportError:
                continue
    _imp.create_builtin = _no_more
    for module in [module for name in ("os", "posix", "nt") if (module := sys.modules.get(name)) is not None]:
        for name in _STRIPPED:
            if hasattr(module, name):
                delattr(module, name)
    for owner, name in (("_posixsubprocess", "fork_exec"), ("subprocess", "_fork_exec")):
        if hasattr(sys.modules.get(owner), name):
            delattr(sys.modules[owner], name)


def _no_more(spec: Any) -> Any:
    raise ImportError(f"run_code does not load {spec.name} again")
