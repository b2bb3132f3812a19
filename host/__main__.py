"""The host without a window: ``python -m host run|sessions|import`` (protocol.md)."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from host.errors import HostError
from host.home import data_folder
from host.host import Host
from host.log.export_file import export_bytes
from host.redaction import RedactingFormatter

FAILED = 3
UNSET = ("NO_PROVIDER_CHOSEN", "NO_MODEL_CHOSEN")
GOES_ON = ("completed", "max-tokens")  # how a turn ends when the next message of the queue follows by itself


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m host", description="Parley without a window.")
    parser.add_argument("--home", help="data folder (default: PARLEY_HOME, else the platform's place)")
    commands = parser.add_subparsers(dest="command", required=True)

    run = commands.add_parser("run", help="send a prompt and print the session's events, one JSON object a line")
    run.add_argument("prompt", metavar="PROMPT")
    run.add_argument("--workspace", metavar="DIR")
    run.add_argument("--session", metavar="ID", help="go on with this session")
    run.add_argument("--provider", metavar="P")
    run.add_argument("--model", metavar="M")
    run.add_argument("--approvals", choices=("ask", "edits", "full"))

    sessions = commands.add_parser("sessions", help="list, export or verify sessions")
    actions = sessions.add_subparsers(dest="action", required=True)
    actions.add_parser("list")
    export = actions.add_parser("export")
    export.add_argument("session", metavar="ID")
    export.add_argument("--format", choices=("jsonl", "markdown"), default="jsonl")
    verify = actions.add_parser("verify")
    verify.add_argument("session", metavar="ID")

    bring = commands.add_parser("import", help="read a session from a JSONL file, our own or DeepSeek Harness's")
    bring.add_argument("file", metavar="FILE", type=os.path.abspath)
    for sub in (run, sessions, bring):
        sub.add_argument("--home", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    return parser


def _print(value: Any) -> None:
    _write(msgspec.json.encode(value) + b"\n")


def _write(data: bytes) -> None:
    """Raises `BrokenPipeError` once nobody reads any more."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _complain(code: str, message: str) -> None:
    print(f"{code}: {message}", file=sys.stderr)


async def _target(client: Any, options: argparse.Namespace) -> str:
    """The session to drive: the given one with its settings changed as asked, or a new one."""
    if options.session is None:
        settings = await client.call("settings/get")
        workspace = options.workspace or settings["settings"]["defaults"]["workspace"] or os.getcwd()
        made = await client.call(
            "sessions/create",
            workspace=workspace,
            provider=options.provider,
            model=options.model,
            approvals=options.approvals,
        )
        return str(made["session"])
    session: str = options.session
    if options.provider or options.model:
        now = (await client.call("sessions/snapshot", session=session))["projections"]["model"]
        chosen = options.provider or now["provider"]
        await client.call("sessions/model", session=session, provider=chosen, model=options.model or now["model"])
    if options.approvals:
        await client.call("approvals/policy", session=session, policy=options.approvals)
    return session


async def _follow(client: Any, session: str, after: int, message: str) -> int:
    """Print events from the one that queued ``message`` to the end of the turn that admitted it."""
    begun, turn = False, None
    async with contextlib.aclosing(client.stream("sessions/events", session=session, after=after)) as frames:
        async for frame in frames:
            event = frame.get("event")
            if event is None:
                continue
            data = event["data"]
            if event["type"] == "inbox/spliced" and any(one["id"] == message for one in data["inserted"]):
                begun = True
            if not begun:
                continue
            _print(event)
            if event["type"] == "user/message" and data["id"] == message:
                turn = data["turn"]
            elif event["type"] == "turn/end" and (data["turn"] == turn or data["reason"] not in GOES_ON):
                return _verdict(data, admitted=turn is not None)
    return FAILED


def _verdict(end: dict[str, Any], *, admitted: bool) -> int:
    """The exit status for the `turn/end` of the prompt's turn, or of one before it after which the queue stands."""
    if end["reason"] == "completed":
        return 0
    error = end.get("error") or {"code": end["reason"].upper(), "message": "the turn was not completed"}
    waits = "" if admitted else " (an earlier message of the queue; the prompt waits behind it)"
    unset = (
        "; give --provider and --model, or set them under [defaults] in settings.toml" if error["code"] in UNSET else ""
    )
    _complain(error["code"], error["message"] + unset + waits)
    return FAILED


async def _run(host: Host, options: argparse.Namespace) -> int:
    if not options.prompt.strip():  # before a session is made for it
        raise HostError("EMPTY_MESSAGE", "a message needs text")
    client = host.connect()
    session = await _target(client, options)
    after = (await client.call("sessions/snapshot", session=session))["lastSeq"]
    loop = asyncio.get_running_loop()
    stopping: set[asyncio.Task[Any]] = set()

    def stop() -> None:
        stopping.add(asyncio.ensure_future(client.call("sessions/cancel", session=session)))

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no loop signal handlers
            loop.add_signal_handler(number, stop)
    sent = await client.call("sessions/send", session=session, text=options.prompt, mode="turn")
    return await _follow(client, session, after, sent["message"])


async def _sessions(host: Host, options: argparse.Namespace) -> int:
    if options.action == "list":
        for row in await host.connect().call("sessions/list"):
            _print(row)
        return 0
    if options.action == "verify":
        report = await host.folder.verify(options.session)
        _print(report)
        return 0 if not report.faults else FAILED
    log = await host.folder.open(options.session)
    async for piece in export_bytes(log, options.format):
        _write(piece)
    return 0


async def _main(options: argparse.Namespace) -> int:
    host = Host(data_folder(options.home))
    warnings = logging.StreamHandler()
    warnings.setFormatter(RedactingFormatter(host.redactor, "%(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[warnings])
    try:
        await host.start()
        for warning in host.warnings:
            _complain(warning.code, warning.message)
        if options.command == "run":
            return await _run(host, options)
        if options.command == "sessions":
            return await _sessions(host, options)
        made = await host.connect().call("sessions/import", path=options.file)
        _print(made)
        return 0
    except HostError as error:
        _complain(error.code, error.message)
        return FAILED
    except BrokenPipeError:  # the reader has seen enough; what is left in the buffer goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    finally:
        await host.stop()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0 done, 2 wrong usage, 3 anything else."""
    return asyncio.run(_main(_parser().parse_args(arguments)))


if __name__ == "__main__":
    sys.exit(main())
