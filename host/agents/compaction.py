"""Making room: the oldest part of the history is summarised, the log keeps everything (behaviour 3.6)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from importlib import resources

from host.agents.step import Models
from host.errors import HostError
from host.events import (
    CompactionEnd,
    CompactionStart,
    CompactionSummary,
    Fault,
    TextPart,
)
from host.ids import new_id
from host.log.session_log import SessionLog
from host.projections.transcript import Answer, Entry, Said, Summary, Transcript
from host.providers.base import Finish, ModelRequest, StreamFault, TextDelta, UserInput

CHARACTERS_PER_TOKEN = 3  # on the safe side for English and code; Han text is nearer to 1.5
FULL = 0.85  # of the window: the next answer needs the rest
KEPT = 0.3  # of the window stays word for word
PROMPTED = 0.6  # of the window goes into the request for the summary
RESULT_CHARACTERS = 2_000


class Compactor:
    """Summarises one session's history when it nears the window, or when asked to."""

    def __init__(self, log: SessionLog, models: Models) -> None:
        self._log = log
        self._models = models
        self._instructions = resources.files("host.agents").joinpath("prompts/compaction.md").read_text("utf-8")

    def due(self, transcript: Transcript) -> bool:
        """Whether the next request would come too near the model's window."""
        header = transcript.request
        window = header and self._models.context_window(header.provider, header.model)
        return bool(window) and tokens_of_request(transcript) > FULL * (window or 0)

    async def compact(self, transcript: Transcript, reason: str) -> None:
        """Replace the oldest entries of the model's view by a summary; events ``compaction/start … end`` say so.

        Raises:
            HostError: ``NOTHING_TO_COMPACT``.
            ProviderError: no summary came; nothing changed but for the ``compaction/end`` that says so.
            CancelledError: likewise.
        """
        header = transcript.request
        if header is None:
            raise HostError("NOTHING_TO_COMPACT", "nothing was said yet")
        window = self._models.context_window(header.provider, header.model) or tokens_of_request(transcript)
        cut = cut_of(transcript.entries, round(window * KEPT))
        if cut is None:
            raise HostError("NOTHING_TO_COMPACT", "there is nothing older to summarise")
        through = transcript.entries[cut].seq
        before = tokens_of_request(transcript)
        compaction = new_id("cmp")
        self._log.append(
            CompactionStart(compaction_id=compaction, through_seq=through, reason=reason, tokens_before=before)
        )
        try:
            text = await self._summarise(transcript, transcript.entries[:cut], round(window * PROMPTED))
        except asyncio.CancelledError:
            self._log.append(CompactionEnd(compaction_id=compaction, outcome="cancelled"))
            raise
        except HostError as error:
            fault = Fault(code=error.code, message=error.message)
            self._log.append(CompactionEnd(compaction_id=compaction, outcome="failed", error=fault))
            raise
        kept = sum(tokens_of(entry) for entry in transcript.entries[cut:])
        after = kept + len(text) // CHARACTERS_PER_TOKEN
        self._log.append(
            CompactionSummary(
                compaction_id=compaction, through_seq=through, text=text, tokens_before=before, tokens_after=after
            ),
            CompactionEnd(compaction_id=compaction, outcome="done"),
        )

    async def _summarise(self, transcript: Transcript, entries: Sequence[Entry], budget: int) -> str:
        header = transcript.request
        assert header is not None
        provider = await self._models.provider(header.provider)
        prompt = f"{self._instructions}\n\n{_as_text(entries, budget * CHARACTERS_PER_TOKEN)}"
        request = ModelRequest(model=header.model, system="", messages=(UserInput(text=prompt),))
        await self._log.durable()
        pieces: list[str] = []
        finished = False
        async with aclosing(provider.stream(request)) as chunks:  # type: ignore[type-var]
            async for chunk in chunks:
                if isinstance(chunk, TextDelta):
                    pieces.append(chunk.text)
                finished = finished or isinstance(chunk, Finish)
        text = "".join(pieces).strip()
        if not finished or not text:
            raise StreamFault("STREAM_UNFINISHED", "the model gave no summary")
        return text


def tokens_of(entry: Entry) -> int:
    """An estimate."""
    match entry:
        case Summary(text=text):
            size = len(text)
        case Said(message=message):
            size = len(message.text) + sum(min(file.size, 200_000) for file in message.attachments)
        case Answer(message=message, results=results):
            size = sum(len(part.text if not hasattr(part, "arguments") else part.arguments) for part in message.content)
            size += sum(len(result.content) for result in results if result is not None)
    return size // CHARACTERS_PER_TOKEN + 8


def tokens_of_request(transcript: Transcript) -> int:
    """What the next request will take: the newest count the server gave, and an estimate of what came after it."""
    entries = transcript.entries
    for place in range(len(entries) - 1, -1, -1):
        entry = entries[place]
        if isinstance(entry, Answer) and entry.message.usage is not None and entry.message.usage.input:
            usage = entry.message.usage
            results = sum(len(result.content) for result in entry.results if result is not None)
            later = sum(tokens_of(other) for other in entries[place + 1 :])
            return usage.input + usage.output + results // CHARACTERS_PER_TOKEN + later
        if isinstance(entry, Summary):
            break
    header = transcript.request
    fixed = 0 if header is None else len(header.system) + sum(len(str(tool.parameters)) for tool in header.tools)
    return fixed // CHARACTERS_PER_TOKEN + sum(tokens_of(entry) for entry in entries)


def cut_of(entries: Sequence[Entry], budget: int) -> int | None:
    """Where to cut: the first entry to keep, so that what is kept is about ``budget`` tokens, the newest entry at
    least; None where nothing but a summary would go. Calls stay with their results: an entry holds both."""
    size = 0
    cut = len(entries)
    for place in range(len(entries) - 1, -1, -1):
        size += tokens_of(entries[place])
        if size > budget and cut < len(entries):
            break
        cut = place
    gone = [entry for entry in entries[:cut] if not isinstance(entry, Summary)]
    return cut if gone else None


def _as_text(entries: Sequence[Entry], limit: int) -> str:
    """The entries as plain text, long results shortened, the middle left out where all would not fit."""
    text = "\n\n".join(line for entry in entries for line in _lines(entry))
    if len(text) <= limit:
        return text
    half = limit // 2
    return f"{text[:half]}\n\n[… left out …]\n\n{text[-half:]}"


def _lines(entry: Entry) -> list[str]:
    match entry:
        case Summary(text=text):
            return [f"## Summary of what came before\n{text}"]
        case Said(message=message):
            return [f"## User\n{message.text}"]
        case Answer(message=message, calls=calls, results=results):
            said = "".join(part.text for part in message.content if isinstance(part, TextPart))
            lines = [f"## Assistant\n{said}"] if said.strip() else []
            for call, result in zip(calls, results, strict=True):
                content = "" if result is None else result.content
                shown = content if len(content) <= RESULT_CHARACTERS else content[:RESULT_CHARACTERS] + " […]"
                lines.append(f"## Call {call.name} {call.arguments[:RESULT_CHARACTERS]}\n{shown}")
            return lines
    return []
