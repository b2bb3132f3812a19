"""One sentence per error code, in the user's language, saying what to do (behaviour 14).

The host speaks codes; the wording lives here. A code without a sentence gets a general one, with its details.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

CONTEXT = "ErrorText"

SENTENCES: dict[str, str] = {
    # Reaching the model.
    "NO_NETWORK": QT_TRANSLATE_NOOP(
        "ErrorText", "There is no network connection. Check it, then send again; nothing you typed is lost."
    ),
    "CONNECTION_REFUSED": QT_TRANSLATE_NOOP(
        "ErrorText", "Nothing answers at the provider's address. Start the server or correct the base URL in Settings."
    ),
    "TLS_FAILED": QT_TRANSLATE_NOOP(
        "ErrorText",
        "The secure connection failed. Check the date of this computer and whether your network uses its own certificate.",
    ),
    "PROXY_FAILED": QT_TRANSLATE_NOOP(
        "ErrorText", "The proxy did not let the request through. Check the proxy settings of the system."
    ),
    "CONNECT_TIMEOUT": QT_TRANSLATE_NOOP(
        "ErrorText", "The provider did not answer in time. Check the network or the proxy, then try again."
    ),
    "STREAM_DROPPED": QT_TRANSLATE_NOOP("ErrorText", "The connection broke during the answer. Try again."),
    "STREAM_TIMEOUT": QT_TRANSLATE_NOOP("ErrorText", "The answer stopped coming. Try again."),
    "STREAM_UNFINISHED": QT_TRANSLATE_NOOP("ErrorText", "The answer ended before it was complete. Try again."),
    "RATE_LIMITED": QT_TRANSLATE_NOOP(
        "ErrorText", "The provider asks to slow down. Wait a moment, or choose another model."
    ),
    "PROVIDER_FAULT": QT_TRANSLATE_NOOP(
        "ErrorText", "The provider has a fault of its own. Try again later, or choose another provider."
    ),
    "BAD_KEY": QT_TRANSLATE_NOOP("ErrorText", "The provider refuses the key. Enter a valid key in Settings."),
    "FORBIDDEN": QT_TRANSLATE_NOOP(
        "ErrorText", "This key may not use this model. Choose another model, or check the account at the provider."
    ),
    "NO_KEY": QT_TRANSLATE_NOOP("ErrorText", "No key is set for this provider. Enter one in Settings."),
    "BAD_MODEL": QT_TRANSLATE_NOOP(
        "ErrorText", "The provider does not know this model. Choose another model below the message field."
    ),
    "BAD_BASE_URL": QT_TRANSLATE_NOOP(
        "ErrorText", "There is no model service at this address. Correct the base URL in Settings."
    ),
    "BAD_REQUEST": QT_TRANSLATE_NOOP(
        "ErrorText", "The provider refuses the request. The details say why; another model may accept it."
    ),
    "CONTEXT_OVERFLOW": QT_TRANSLATE_NOOP(
        "ErrorText", "The conversation no longer fits this model. Compact it, or choose a model with a larger window."
    ),
    "REFUSED": QT_TRANSLATE_NOOP("ErrorText", "The model refused to answer. Put the request differently."),
    "UNKNOWN_PROVIDER": QT_TRANSLATE_NOOP(
        "ErrorText", "This provider is not set up any more. Choose another model below the message field."
    ),
    "NO_PROVIDER_CHOSEN": QT_TRANSLATE_NOOP("ErrorText", "No model is chosen yet. Choose one below the message field."),
    "NO_MODEL": QT_TRANSLATE_NOOP("ErrorText", "No model is chosen yet. Choose one below the message field."),
    # Sessions and their files.
    "NO_SESSION": QT_TRANSLATE_NOOP("ErrorText", "This session does not exist any more."),
    "BAD_STORE": QT_TRANSLATE_NOOP(
        "ErrorText", "The file of this session is damaged. The details say where it is; the other sessions are fine."
    ),
    "FOREIGN_STORE": QT_TRANSLATE_NOOP(
        "ErrorText", "The file of this session was not written by Parley, or by a newer one. It is left as it is."
    ),
    "NEWER_SESSION": QT_TRANSLATE_NOOP(
        "ErrorText", "This session was written by a newer Parley. It can be read; update Parley to go on with it."
    ),
    "READ_ONLY": QT_TRANSLATE_NOOP(
        "ErrorText",
        "This session can only be read: its file cannot be written. Free the disk or the folder, then restart.",
    ),
    "DISK_FULL": QT_TRANSLATE_NOOP(
        "ErrorText", "The disk is full. Free some space; your text is kept, then send again."
    ),
    "READ_ONLY_FOLDER": QT_TRANSLATE_NOOP(
        "ErrorText", "The data folder cannot be written. Change its permissions, or start Parley with another folder."
    ),
    "HOME_LOCKED": QT_TRANSLATE_NOOP(
        "ErrorText", "Another Parley uses this data folder. Use that window, or start with another folder."
    ),
    "WORKSPACE_GONE": QT_TRANSLATE_NOOP(
        "ErrorText", "The workspace folder is missing. Put it back, or start a new session in another folder."
    ),
    "NO_WORKSPACE": QT_TRANSLATE_NOOP("ErrorText", "Choose a folder to work in first, above the message field."),
    "EMPTY_MESSAGE": QT_TRANSLATE_NOOP("ErrorText", "Type a message or attach a file first."),
    "EMPTY_TITLE": QT_TRANSLATE_NOOP("ErrorText", "A session needs a name."),
    "MESSAGE_GONE": QT_TRANSLATE_NOOP("ErrorText", "The agent has already taken this message."),
    "TOO_LARGE": QT_TRANSLATE_NOOP("ErrorText", "This file is too large to attach. Put it into the workspace instead."),
    "FILE_GONE": QT_TRANSLATE_NOOP("ErrorText", "The file is not there any more."),
    "NOT_RUNNING": QT_TRANSLATE_NOOP("ErrorText", "The agent is not working on anything."),
    # Settings.
    "BAD_SETTINGS": QT_TRANSLATE_NOOP(
        "ErrorText", "The settings file could not be read. It was kept aside, and the usual settings are in use."
    ),
    "UNKNOWN_SETTING": QT_TRANSLATE_NOOP(
        "ErrorText", "The settings file holds a setting Parley does not know. It is kept."
    ),
    "BAD_SETTING": QT_TRANSLATE_NOOP("ErrorText", "This value does not fit the setting."),
    "KEYRING_FAILED": QT_TRANSLATE_NOOP(
        "ErrorText", "There is no system keyring. Keys are kept in a file that only you can read."
    ),
    # Questions, plans, approvals.
    "REPLY_QUEUED": QT_TRANSLATE_NOOP("ErrorText", "An answer to this question is already on its way."),
    "BAD_ANSWER": QT_TRANSLATE_NOOP("ErrorText", "The answer does not fit the question. Check it and submit again."),
    "CALLER_NOT_LIVE": QT_TRANSLATE_NOOP("ErrorText", "The agent that asked is gone. Open the session again."),
    "ASK_CANCELLED": QT_TRANSLATE_NOOP("ErrorText", "The question was dismissed."),
    "ASK_ABORTED": QT_TRANSLATE_NOOP("ErrorText", "The question ended because the turn was stopped."),
    "NO_PROVIDER": QT_TRANSLATE_NOOP("ErrorText", "Nobody was there to answer."),
    "ANSWERER_FAILED": QT_TRANSLATE_NOOP("ErrorText", "The window could not show the question. The details say why."),
    # The product itself.
    "INTERNAL": QT_TRANSLATE_NOOP(
        "ErrorText", "Something went wrong inside Parley. The session goes on; the details help to report it."
    ),
    "BAD_PARAMS": QT_TRANSLATE_NOOP("ErrorText", "Parley sent something it does not accept itself. Please report it."),
    "NO_METHOD": QT_TRANSLATE_NOOP("ErrorText", "This Parley cannot do that yet."),
    "LINK_CLOSED": QT_TRANSLATE_NOOP("ErrorText", "Parley is shutting down."),
}

UNKNOWN = QT_TRANSLATE_NOOP("ErrorText", "Something went wrong ({code}). The details say more.")


def sentence(code: str) -> str:
    """The sentence for ``code`` in the current language."""
    source = SENTENCES.get(code)
    if source is None:
        return QCoreApplication.translate(CONTEXT, UNKNOWN).replace("{code}", code)
    return QCoreApplication.translate(CONTEXT, source)


def details(code: str, message: str, extra: dict[str, Any] | None = None) -> str:
    """What the "details" fold shows: the code, the host's words and the named values, one a line."""
    lines = [code, message] + [f"{name}: {value}" for name, value in (extra or {}).items()]
    return "\n".join(line for line in lines if line)
