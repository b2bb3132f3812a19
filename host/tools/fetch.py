"""`fetch`: one web address, its text out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import SplitResult, urljoin

from host.events import Fault
from host.providers.proxies import proxy_for
from host.tools.base import ApprovalNeed, ToolContext, ToolFailure, ToolOutcome
from host.tools.deadline import Expired, within
from host.tools.descriptions import description_of
from host.tools.web import MAX_BYTES, Answer, WebReader
from host.tools.web_address import (
    is_local_name,
    is_private,
    numeric_address,
    origin_of,
    parse_address,
    same_site,
    text_of,
)
from host.tools.web_text import text_of_body
from host.tools.web_transport import addresses_of

MAX_SECONDS: Final = 60
MAX_TEXT: Final = 50_000
MAX_REDIRECTS: Final = 8
RESOLVE_SECONDS: Final = 10
_WARNING: Final = "This address is on this machine or its local network, not on the public internet."


class Fetch:
    """``choose_proxy`` gives the system's proxy for an address, or None."""

    name: Final = "fetch"
    exclusive: Final = False
    parameters: Final[dict[str, Any]] = {
        "type": "object",
        "properties": {"url": {"type": "string", "minLength": 1, "description": "An http or https address."}},
        "required": ["url"],
        "additionalProperties": False,
    }

    def __init__(self, choose_proxy: Callable[[str], str | None] = proxy_for) -> None:
        self._choose_proxy = choose_proxy
        self._web = WebReader(choose_proxy)
        self.description = description_of(self.name)

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        url = parse_address(arguments["url"])
        private = await self._leads_inside(url, context)
        text = text_of(url)
        return ApprovalNeed(
            title=text if len(text) <= 200 else text[:199] + "…",
            preview=f"{text}\n\n{_WARNING}" if private else text,
            kind="url",
            rule=None if private else origin_of(url),
            warning="private-address" if private else None,
        )

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        url = parse_address(arguments["url"])
        visited = [url]
        try:
            answer = await within(context.clock, MAX_SECONDS, self._follow(visited, context))
        except Expired:
            raise ToolFailure("TIMED_OUT", f"{text_of(url)} was not there after {MAX_SECONDS} s.") from None
        return await asyncio.to_thread(_outcome, answer, [text_of(each) for each in visited], context)

    async def _leads_inside(self, url: SplitResult, context: ToolContext) -> bool:
        host = url.hostname or ""
        number = numeric_address(host)
        if number is not None:
            return is_private(number)
        if is_local_name(host):
            return True
        if await asyncio.to_thread(self._choose_proxy, text_of(url)) is not None:
            return False  # the proxy resolves the name, and this machine perhaps cannot
        try:
            found = await within(context.clock, RESOLVE_SECONDS, addresses_of(host, url.port or 443))
        except (OSError, UnicodeError, Expired) as error:
            raise ToolFailure("NO_NETWORK", f"The name {host} was not found, or there is no network.") from error
        return any(is_private(address) for address in found)

    async def _follow(self, visited: list[SplitResult], context: ToolContext) -> Answer:
        """The answer at the end of the redirects that stay on the allowed site; ``visited`` grows with each."""
        while True:
            answer = await self._web.get(visited[-1], private=context.allowed_private)
            if answer.location is None:
                return answer
            following = parse_address(urljoin(text_of(visited[-1]), answer.location))
            if not same_site(visited[-1], following):
                raise ToolFailure(
                    "REDIRECTED",
                    f"redirected to {text_of(following)}",
                    f"{text_of(visited[-1])} redirects (status {answer.status}) to another site: {text_of(following)}\n"
                    "It was not followed. Fetch that address if you want what is there.",
                )
            if len(visited) > MAX_REDIRECTS:
                raise ToolFailure(
                    "TOO_MANY_REDIRECTS", f"{text_of(visited[0])} redirects more than {MAX_REDIRECTS} times."
                )
            visited.append(following)


def _outcome(answer: Answer, visited: list[str], context: ToolContext) -> ToolOutcome:
    text = text_of_body(answer.body, answer.content_type, visited[-1])
    display = {
        "kind": "fetch",
        "url": visited[-1],
        "status": answer.status,
        "redirects": visited[:-1],
        "contentType": answer.content_type,
        "bytes": len(answer.body),
        "truncated": False,
    }
    if text is None:
        raise ToolFailure(
            "NOT_TEXT",
            f"{visited[-1]} is not text: {answer.content_type or 'binary content'}, {len(answer.body):,} bytes. To "
            "have the file itself, use `shell` with a program that downloads.",
        )
    head = [f"{visited[-1]} (status {answer.status} {answer.reason}".rstrip() + ")"]
    head += [f"Redirected from {address}" for address in visited[:-1]]
    notes = [f"[Only the first {MAX_BYTES:,} bytes were read.]"] if answer.cut else []
    if len(text) > MAX_TEXT:
        notes.append(_kept_whole(text, context))
        text = text[:MAX_TEXT] + "…"
        display["truncated"] = True
    content = "\n".join([*head, "", text or "(no text)", *notes])
    error = None
    if answer.status >= 400:
        error = Fault(code="HTTP_ERROR", message=f"{answer.status} {answer.reason}".strip())
    return ToolOutcome(content, error=error, display=display)


def _kept_whole(text: str, context: ToolContext) -> str:
    spill: Path = context.spill / f"{context.call_id}.txt"
    try:
        spill.parent.mkdir(parents=True, exist_ok=True)
        spill.write_text(text, encoding="utf-8", errors="replace")
    except OSError:
        return f"[{len(text):,} characters in all; what was left out could not be kept, the disk has no room.]"
    return f"[{len(text):,} characters in all; the whole text is in {spill}: use `read` or `grep` on it.]"
