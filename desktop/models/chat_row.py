"""One row of the transcript, as its delegate reads it: a header, a markdown block, a tool call, a note.

Every row has every role, and QML delegates are chosen by ``kind``:

    key       unique and stable while the row lives: "<nodeKind>:<id>", for blocks "<nodeKind>:<id>/<blockIndex>",
              for headers "group:<key of its first member>" and "turn-header:<turn>"
    kind      see below; a row whose kind changes is removed and inserted
    nodeId    key of the node the row belongs to: all blocks of one message share it (selection, copy)
    turn      number of its turn, -1 outside turns
    depth     0 outside groups, 1 inside a process group, 2 made by code inside a tool row
    time      Unix milliseconds of the event; 0 while streaming
    endedAt   Unix milliseconds, 0 while running (a delegate that shows elapsed time counts from ``time``)
    state     one word, per kind below
    open      rows that unfold: tool question plan reasoning reply contextNote retry compaction fallback fault,
              and both headers
    live      still streaming or running
    title     one line, already in the current language where it is ours; model-written text as it is
    text      the body as plain text or markdown source
    details   a small map, keys per kind below; absent values are "" / 0 / false, never undefined
    body      a map with what only the unfolded row shows; {} while ``open`` is false

    kind          state                    title / text                      details
    ------------  -----------------------  --------------------------------  --------------------------------------
    userMessage   "" | steered             - / the message                   attachments [{name path mime size}],
                                                                             messageId, source ("user" or foreign),
                                                                             name
    reply         answered | unreadable    - / raw text when unreadable      callId, items [{question header selected
                                                                             [label] custom skipped}]
    contextNote   ""                       name / the note                   name
    textBlock     "" | interrupted         - / markdown source               block: a markdown Block as a map: kind
                                                                             (paragraph heading rule html) path marker
                                                                             task level tight joint; messageKind
    codeBlock     "" | interrupted         language / the bare code          block (as above, with lang part more)
    tableBlock    "" | interrupted         - / the rows as written           block
    reasoning     streaming | done         first line / the whole thinking   -
    tool          arguing | running |      subject (path, command, pattern;  callId, tool (name), presentation (read
                  asking | done | failed   "" if none) / first line of the   write edit glob grep shell code fetch
                  | rejected | cancelled   error                             subagent todo other), code, message,
                  | unknown                                                  approval {outcome by title preview kind
                                                                             rule}, added, removed, exitCode,
                                                                             durationMs, todos [{content status}],
                                                                             session (a helper's, once it is known)
                                             body: arguments (pretty JSON), output, diff, path, command, code, display
                                             (the tool's own map)
    question      waiting | continued |    first question / -                callId, count, answered, queued,
                  answered | queued |                                        answeredAt, code, message, header
                  cancelled | interrupted
                  | failed                   body: items [{id question header detail multiSelect
                                             options [{label description}] answered selected [label] custom skipped}]
    plan          waiting | approved |     heading / the plan's markdown     callId, code, message, feedback, decidedAt
                  kept | dismissed |
                  cancelled | interrupted
                  | failed
    retry         waiting | past           sentence / the partial text       attempt, code, message, dueAt (Unix ms)
    turnTail      completed | cancelled |  sentence / -                      durationMs, toolCalls, code, message,
                  error | max-tokens |                                       messageKey (the final answer's nodeId, for
                  interrupted                                                copy; "" if none)
    note          planOn | planOff |       sentence / -                      name, value, message
                  policy | model |
                  forked | command |
                  commandFailed
    groupHeader   "" (open: see roles)     summary line / -                  markers [{kind key count}], kind: failure |
                                                                             question | plan | approval; count (rows)
    turnHeader    ""                       summary line / -                  markers, toolCalls, durationMs
    compaction    running | done |         sentence / the summary            tokensBefore, tokensAfter, code, message
                  failed | cancelled
    fallback      ""                       event type / JSON while open      seq
    fault         ""                       sentence / the fault's text       type, seq, kinds
    working       ""                       "" / -                            last row while a turn runs and nothing
                                                                             streams: the spinner; ``time``: of the
                                                                             turn's start

The slots and signals that delegates use stand in the docstring of `desktop.models.chat.ChatModel`.
"""

from __future__ import annotations

from typing import Any

import msgspec

NOTHING: dict[str, Any] = {}


class ChatRow(msgspec.Struct, frozen=True, kw_only=True, rename="camel", gc=False):
    """Roles by name; what each kind puts into them stands above."""

    key: str
    kind: str
    node_id: str
    turn: int = -1
    depth: int = 0
    time: float = 0
    ended_at: float = 0
    state: str = ""
    open: bool = False
    live: bool = False
    title: str = ""
    text: str = ""
    details: dict[str, Any] = NOTHING
    body: dict[str, Any] = NOTHING


def row_id(row: ChatRow) -> tuple[str, str]:
    """What tells rows apart for the list: a changed kind is another row."""
    return (row.key, row.kind)
