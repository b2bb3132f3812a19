'''The transcript as rows for a ListView: one row a header, a markdown block, a tool call, a note.

Rows are `ChatRow`s; every row has every role, and QML delegates are chosen by ``kind``:

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
                                                                             messageId, source ("user" or foreign)
    reply         answered | unreadable    - / raw text when unreadable      callId, items [{question header selected
                                                                             [label] custom skipped}]
    contextNote   ""                       name / the note                   name
    textBlock     "" | interrupted         - / markdown source               block: a markdown Block as a map: kind
                                                                             (paragraph heading rule) path marker task
                                                                             level tight; messageKind: assistant
    codeBlock     "" | interrupted         language / the bare code          block (as above, with lang part more)
    tableBlock    "" | interrupted         - / the rows as written           block
    reasoning     streaming | done         first line / the whole thinking   -
    tool          arguing | running |      subject (path, command, pattern;  tool (name), presentation (read write edit
                  asking | done | failed   "" if none) / first line of the   glob grep shell code fetch subagent todo
                  | rejected | cancelled   error or result                   other), code, message (of the error),
                  | unknown                                                  approval {outcome by title}, added,
                                                                             removed, exitCode, durationMs, todos
                                                                             [{content status}], calls (made by code)
                                             body: arguments (pretty JSON), output, diff, path, command, code, display
    question      waiting | continued |    first question / -                callId, count, answered, queued, answeredAt,
                  answered | queued |                                        code, message; header
                  cancelled | interrupted
                  | failed                   body: items [{question header detail options [{label description}]
                                             selected [label] custom skipped}]
    plan          waiting | approved |     heading / the plan's markdown     callId, code, message, feedback, decidedAt
                  kept | dismissed |
                  interrupted | failed
    retry         waiting | past           sentence / the partial text       attempt, code, message, dueAt (Unix ms)
    turnTail      completed | cancelled |  sentence / -                      durationMs, toolCalls, code, message,
                  error | max-tokens |                                       messageKey (the final answer's nodeId, for
                  interrupted                                                copy; "" if none)
    note          planOn | planOff |       sentence / -                      name, value, message
                  policy | model |
                  forked | command |
                  commandFailed
    groupHeader   "" (open: see roles)     summary line / -                  markers [{kind key}], kind: failure |
                                                                             question | plan | approval; count
    turnHeader    ""                       summary line / -                  markers, toolCalls, durationMs
    compaction    running | done |         sentence / the summary            tokensBefore, tokensAfter, code, message
                  failed | cancelled
    fallback      ""                       event type / raw JSON             seq
    fault         ""                       sentence / the fault's text       type, seq, kinds
    working       ""                       "" / -                            last row while a turn runs and nothing
                                                                             streams: the spinner

`ChatModel` slots and signals that delegates use stand in its own docstring.
'''

from __future__ import annotations
