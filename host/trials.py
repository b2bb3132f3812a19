"""What a self-test tries of the host: its tools and its keys, without a model, a session or a window.

Not loaded by the host itself: who wants it says ``from host import trials``.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from host.approvals.service import Approvals
from host.clock import SystemClock
from host.events import PtcDispatch, ToolCall
from host.ids import new_call_id, new_session_id
from host.log.import_file import read_lines
from host.offers import Offers
from host.providers.client import load_client
from host.settings import KeyringSecrets
from host.settings.secrets import Keyring, system_keyring
from host.tools.base import ToolContext
from host.tools.executor import Executor
from host.tools.registry import ToolRegistry
from host.tools.run_code.tool import RunCode
from host.tools.standard import standard_tools

PACKED_LINES: Final = [b'{"type":"session"}', *(b'{"seq":%d,"type":"user/message"}' % seq for seq in range(500))]


class Tried(msgspec.Struct, frozen=True):
    """What a tool gave: the text a model would read; ``code`` of the error or ""; the tools that its code called."""

    content: str
    code: str
    called: tuple[str, ...] = ()


class Kept(msgspec.Struct, frozen=True):
    """Where a key went. ``backend``: ``keyring`` or ``file``; ``keyring``: the class of the system's, "" for none;
    ``reason``: why it is the file, "" for the keyring; ``same``: what was read is what was written; ``gone``: nothing
    is left of it."""

    backend: str
    keyring: str
    reason: str
    same: bool
    gone: bool


async def try_tool(folder: Path, name: str, **arguments: Any) -> Tried:
    """Run one tool in ``folder`` through the executor, as if the user had allowed everything."""
    tools = standard_tools()
    executor = Executor(ToolRegistry([*tools, RunCode(tools)]), Approvals(Offers()))
    recorded: list[Any] = []
    workspace = await asyncio.to_thread(folder.resolve)
    context = ToolContext(
        session=new_session_id(),
        call_id=new_call_id(),
        turn=1,
        step=1,
        workspace=workspace,
        spill=workspace / "output",
        clock=SystemClock(),
        seen={},
        progress=lambda text: None,
        record=recorded.append,
        policy="full",
        dispatch=executor.run,
    )
    call = ToolCall(turn=1, step=1, call_id=context.call_id, name=name, arguments=json.dumps(arguments))
    outcome = await executor.run(call, context)
    code = outcome.error.code if outcome.error is not None else ""
    return Tried(outcome.content, code, tuple(_called(recorded)))


def _called(recorded: Sequence[Any]) -> list[str]:
    return [event.name for event in recorded if isinstance(event, PtcDispatch)]


async def try_keys(home: Path, patience: float) -> Kept:
    """Keep a throw-away key where keys of providers are kept, read it and remove it. ``patience``: seconds for each
    question to the keyring."""
    found: list[Keyring | None] = []

    def find() -> Keyring | None:
        found.append(system_keyring())
        return found[0]

    keys = KeyringSecrets(home, find, patience)
    name, value = f"selftest-{secrets.token_hex(4)}", secrets.token_hex(16)
    await keys.set(name, value)
    same = await keys.get(name) == value
    await keys.delete(name)
    gone = await keys.get(name) is None
    kind = type(found[0]) if found and found[0] is not None else None
    return Kept(
        backend=keys.backend,
        keyring="" if kind is None else f"{kind.__module__}.{kind.__qualname__}",
        reason="" if keys.said is None else keys.said.message.partition(";")[0],
        same=same,
        gone=gone,
    )


def try_packed(folder: Path) -> bool:
    """Whether a file packed with Zstandard is read as when it is imported; blocking."""
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd

    packed = folder / "packed.jsonl.zst"
    packed.write_bytes(zstd.compress(b"\n".join(PACKED_LINES)))
    return read_lines(packed) == PACKED_LINES


def try_certificates() -> int:
    """How many authorities the client for providers trusts; blocking, 100 ms.

    Raises:
        OSError: the certificates cannot be read.
    """
    load_client()
    import httpx2

    return len(httpx2.create_ssl_context().get_ca_certs())


__all__ = ["Kept", "Tried", "try_certificates", "try_keys", "try_packed", "try_tool"]
