"""The rows of a DeepSeek Harness log beside the conversation: approvals, modes, commands, titles, compaction, retries.
Functions as in `harness_rows`."""

from __future__ import annotations

from typing import Any

from host.events import (
    ApprovalAsked,
    ApprovalDecided,
    ApprovalPolicy,
    CommandDone,
    CommandRun,
    CompactionEnd,
    CompactionStart,
    CompactionSummary,
    EventData,
    LlmRetry,
    PlanMode,
    SessionEndSeed,
    SessionTitle,
    TodoWrite,
)
from host.log.harness_state import HarnessState
from host.log.harness_values import fault_of, outcome_of, text_of, todos_of, usage_of

Data = dict[str, Any]
Events = list[EventData]


def approval_asked(state: HarnessState, data: Data) -> Events | None:
    if str(data["callId"]) not in state.called | state.settled:
        return None
    call_id = state.call(str(data["callId"]))
    state.approvals[str(data["id"])] = call_id
    reason = str(data.get("reason") or data.get("title") or "")
    return [
        ApprovalAsked(
            approval_id=str(data["id"]),
            call_id=call_id,
            tool=str(data["toolName"]),
            title=reason,
            preview=str(data.get("preview") or reason),
            kind="command",
        )
    ]


def approval_decided(state: HarnessState, data: Data) -> Events:
    """Who decided is not in their log, so it is not recorded as the user's doing (behaviour 5.2.4)."""
    approval_id = str(data["id"])
    call_id = state.approvals.pop(approval_id)
    outcome = outcome_of(str(data["outcome"]))
    return [ApprovalDecided(approval_id=approval_id, call_id=call_id, outcome=outcome, by="imported")]


def approval_policy(state: HarnessState, data: Data) -> Events | None:
    state.policies.append(str(data["policy"]))
    return [ApprovalPolicy(policy=data["policy"])] if data["policy"] in ("ask", "edits", "full") else None


def plan_mode(state: HarnessState, data: Data) -> Events:
    return [PlanMode(active=data["active"])]


def command_run(state: HarnessState, data: Data) -> Events:
    args = data.get("args")
    plain = args if isinstance(args, dict) else {"text": str(args or "").strip()}
    return [CommandRun(command_id=str(data["commandId"]), name=str(data["name"]), args=plain)]


def command_done(state: HarnessState, data: Data) -> Events:
    return [CommandDone(command_id=str(data["commandId"]), kind=str(data["kind"]), text=str(data.get("text") or ""))]


def todo_write(state: HarnessState, data: Data) -> Events:
    return [TodoWrite(todos=todos_of(data["todos"]))]


def session_title(state: HarnessState, data: Data) -> Events:
    source = data.get("source")
    kind = source.get("kind") if isinstance(source, dict) else source
    return [SessionTitle(title=str(data["title"]), source="user" if kind in ("user", "manual") else "first-message")]


def end_seed(state: HarnessState, data: Data) -> Events:
    state.queues = {"next-step": [], "next-turn": []}
    return [SessionEndSeed(parent=str(data.get("parent") or data.get("parentSessionId") or ""))]


def compaction_start(state: HarnessState, data: Data) -> Events:
    tokens = int(data.get("tokensBefore") or 0)
    return [
        CompactionStart(compaction_id=str(data["compactionId"]), through_seq=len(state.events), tokens_before=tokens)
    ]


def compaction_summary(state: HarnessState, data: Data) -> Events:
    compaction_id = str(data["compactionId"])
    shadowed = data.get("shadowedRange") or {}
    last = int(shadowed["end"]) if "end" in shadowed else max(data["shadowedSeqs"])
    state.summarised.add(compaction_id)
    return [
        CompactionSummary(
            compaction_id=compaction_id,
            through_seq=state.place(last) + 1,
            text=text_of(data["summary"]),
            tokens_before=int(data.get("shadowedTokenCount") or 0),
            usage=_plain_usage(data.get("usage")),
        )
    ]


def compaction_end(state: HarnessState, data: Data) -> Events:
    compaction_id = str(data["compactionId"])
    failed = compaction_id not in state.summarised
    error = fault_of(data, "the summary failed") if failed else None
    return [CompactionEnd(compaction_id=compaction_id, outcome="failed" if failed else "done", error=error)]


def llm_retry(state: HarnessState, data: Data) -> Events:
    fault = fault_of(data, "the request failed", "PROVIDER_FAULT")
    text, reasoning = state.drop_stream(data["turn"], data["step"])
    return [
        LlmRetry(
            turn=data["turn"],
            step=data["step"],
            attempt=int(data.get("retry") or data.get("attempt") or 1),
            code=fault.code,
            message=fault.message,
            delay_ms=int(data.get("delayMs") or 0),
            partial=text,
            partial_reasoning=reasoning,
        )
    ]


def _plain_usage(value: Any) -> dict[str, int] | None:
    usage = usage_of(value)
    if usage is None:
        return None
    return {"input": usage.input, "output": usage.output, "cached": usage.cached, "reasoning": usage.reasoning}
