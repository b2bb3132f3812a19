"""Why a tool call failed or was not made, for people; the model is told in the result itself."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

TOOL_CALLS: dict[str, object] = {
    "APPROVAL_REJECTED": QT_TRANSLATE_NOOP("ErrorText", "You did not allow this."),
    "APPROVAL_UNANSWERED": QT_TRANSLATE_NOOP("ErrorText", "Nobody was there to allow this, so it was not done."),
    "BAD_ARGUMENTS": QT_TRANSLATE_NOOP("ErrorText", "The model called the tool wrongly; it was told what to correct."),
    "UNKNOWN_TOOL": QT_TRANSLATE_NOOP("ErrorText", "The model called a tool that does not exist; it was told so."),
    "TOOL_FAILED": QT_TRANSLATE_NOOP("ErrorText", "The tool failed. The details say why."),
    "TOOL_CRASHED": QT_TRANSLATE_NOOP(
        "ErrorText", "The tool broke down inside. The session goes on; the details help to report it."
    ),
    "TOOL_NOT_STARTED": QT_TRANSLATE_NOOP("ErrorText", "This was asked for and never started."),
    "TOOL_OUTCOME_UNKNOWN": QT_TRANSLATE_NOOP("ErrorText", "Parley ended while this ran. Look whether it was done."),
    "CODE_FAILED": QT_TRANSLATE_NOOP("ErrorText", "The code the model wrote failed; it was told where."),
    "SUBAGENT_FAILED": QT_TRANSLATE_NOOP(
        "ErrorText", "The helper did not finish. Its own session shows what happened."
    ),
    "NESTED_SUBAGENT": QT_TRANSLATE_NOOP("ErrorText", "A helper of the agent may not have helpers of its own."),
    "STEP_LIMIT": QT_TRANSLATE_NOOP("ErrorText", "The helper used up its steps before it was done."),
    "PLAN_MODE": QT_TRANSLATE_NOOP("ErrorText", "Plan mode is on: nothing is changed before you approve a plan."),
    "NOT_IN_PLAN_MODE": QT_TRANSLATE_NOOP("ErrorText", "Plan mode is off, so there was no plan to review."),
    "BAD_PLAN": QT_TRANSLATE_NOOP("ErrorText", "The plan was empty or had no heading; the model was told so."),
    "PLAN_KEPT": QT_TRANSLATE_NOOP("ErrorText", "You asked to keep planning."),
    "PLAN_DISMISSED": QT_TRANSLATE_NOOP("ErrorText", "You chose to talk about the plan."),
    "BAD_QUESTIONS": QT_TRANSLATE_NOOP(
        "ErrorText", "The question was put wrongly; the model was told what to correct."
    ),
    "EMPTY_QUESTIONS": QT_TRANSLATE_NOOP("ErrorText", "The model asked nothing; it was told so."),
    "BAD_INTENT": QT_TRANSLATE_NOOP("ErrorText", "The question was put wrongly; the model was told what to correct."),
    "BAD_TIMEOUT": QT_TRANSLATE_NOOP(
        "ErrorText", "The model asked for a time-out that does not exist; it was told so."
    ),
    "ALREADY_ASKED": QT_TRANSLATE_NOOP("ErrorText", "This very question is still open."),
    "DELEGATED_CALLER": QT_TRANSLATE_NOOP(
        "ErrorText", "A helper of the agent may not ask you; its question goes into its result."
    ),
    "OUTSIDE_WORKSPACE": QT_TRANSLATE_NOOP("ErrorText", "This path lies outside the working folder."),
    "BAD_PATH": QT_TRANSLATE_NOOP("ErrorText", "This path cannot be used."),
    "NO_FILE": QT_TRANSLATE_NOOP("ErrorText", "There is no such file."),
    "NOT_FOUND": QT_TRANSLATE_NOOP("ErrorText", "There is no such file."),
    "NOT_A_FILE": QT_TRANSLATE_NOOP("ErrorText", "This is not a file."),
    "NOT_A_FOLDER": QT_TRANSLATE_NOOP("ErrorText", "This is not a folder."),
    "IS_FOLDER": QT_TRANSLATE_NOOP("ErrorText", "This is a folder, not a file."),
    "IS_IMAGE": QT_TRANSLATE_NOOP("ErrorText", "This is a picture, not text."),
    "NOT_TEXT": QT_TRANSLATE_NOOP("ErrorText", "This file is not text."),
    "FILE_TOO_BIG": QT_TRANSLATE_NOOP("ErrorText", "This file is too big to be read whole."),
    "FILE_CHANGED": QT_TRANSLATE_NOOP(
        "ErrorText", "The file was changed since the agent read it. Nothing was overwritten."
    ),
    "READ_FIRST": QT_TRANSLATE_NOOP("ErrorText", "The agent has to read the file before it changes it."),
    "OLD_NOT_FOUND": QT_TRANSLATE_NOOP("ErrorText", "The text to be replaced is not in the file."),
    "OLD_NOT_UNIQUE": QT_TRANSLATE_NOOP("ErrorText", "The text to be replaced stands in the file more than once."),
    "EMPTY_OLD": QT_TRANSLATE_NOOP("ErrorText", "The text to be replaced was empty."),
    "NO_CHANGE": QT_TRANSLATE_NOOP("ErrorText", "The edit would change nothing."),
    "CANNOT_ENCODE": QT_TRANSLATE_NOOP(
        "ErrorText", "The text has characters the file's encoding cannot hold. Nothing was written."
    ),
    "NO_PERMISSION": QT_TRANSLATE_NOOP("ErrorText", "The system does not permit this."),
    "BAD_PATTERN": QT_TRANSLATE_NOOP("ErrorText", "The search pattern is not valid; the model was told so."),
    "SEARCH_FAILED": QT_TRANSLATE_NOOP("ErrorText", "The search failed. The details say why."),
    "BAD_COMMAND": QT_TRANSLATE_NOOP("ErrorText", "The command cannot be run as it is; the model was told so."),
    "SHELL_FAILED": QT_TRANSLATE_NOOP("ErrorText", "The command could not be started. The details say why."),
    "TIMED_OUT": QT_TRANSLATE_NOOP("ErrorText", "This took too long and was ended."),
    "BAD_URL": QT_TRANSLATE_NOOP("ErrorText", "This address cannot be fetched."),
    "PRIVATE_ADDRESS": QT_TRANSLATE_NOOP("ErrorText", "This address lies inside your network and is not fetched."),
    "FETCH_FAILED": QT_TRANSLATE_NOOP("ErrorText", "The page could not be fetched. The details say why."),
    "HTTP_ERROR": QT_TRANSLATE_NOOP("ErrorText", "The server answered with an error. The details name it."),
    "TOO_MANY_REDIRECTS": QT_TRANSLATE_NOOP("ErrorText", "The address leads on without end."),
    "IMPORTED_FAULT": QT_TRANSLATE_NOOP("ErrorText", "This failed in the session that was imported."),
    "CANCELLED": QT_TRANSLATE_NOOP("ErrorText", "This was stopped."),
}
