"""What went wrong with the model, a session, the settings or Parley itself: one sentence a code."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

REACHING_THE_MODEL: dict[str, object] = {
    "NO_NETWORK": QT_TRANSLATE_NOOP(
        "ErrorText", "There is no network connection. Check it, then send again; nothing you typed is lost."
    ),
    "CONNECTION_REFUSED": QT_TRANSLATE_NOOP(
        "ErrorText", "Nothing answers at the provider's address. Start the server or correct the base URL in Settings."
    ),
    "TLS_FAILED": QT_TRANSLATE_NOOP(
        "ErrorText",
        "The secure connection failed. Check this computer's date, and whether your network uses its own certificate.",
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
    "NO_CREDIT": QT_TRANSLATE_NOOP(
        "ErrorText", "The account at the provider has no credit left. Top it up, or choose another provider."
    ),
    "BAD_MODEL": QT_TRANSLATE_NOOP(
        "ErrorText", "The provider does not know this model. Choose another model below the message field."
    ),
    "BAD_BASE_URL": QT_TRANSLATE_NOOP(
        "ErrorText", "There is no model service at this address. Correct the base URL in Settings."
    ),
    "BAD_PROVIDER": QT_TRANSLATE_NOOP(
        "ErrorText", "The settings of this provider are incomplete. Correct them in Settings."
    ),
    "BAD_REQUEST": QT_TRANSLATE_NOOP(
        "ErrorText", "The provider refuses the request. The details say why; another model may accept it."
    ),
    "CONTEXT_OVERFLOW": QT_TRANSLATE_NOOP(
        "ErrorText", "The conversation no longer fits this model. Compact it, or choose a model with a larger window."
    ),
    "MODEL_REFUSED": QT_TRANSLATE_NOOP(
        "ErrorText", "The model refused to answer. Put the request differently, or choose another model."
    ),
    "UNKNOWN_PROVIDER": QT_TRANSLATE_NOOP(
        "ErrorText", "This provider is not set up any more. Choose another model below the message field."
    ),
    "NO_PROVIDER_CHOSEN": QT_TRANSLATE_NOOP("ErrorText", "No model is chosen yet. Choose one below the message field."),
    "NO_MODEL_CHOSEN": QT_TRANSLATE_NOOP("ErrorText", "No model is chosen yet. Choose one below the message field."),
}

SESSIONS_AND_SETTINGS: dict[str, object] = {
    "NO_SESSION": QT_TRANSLATE_NOOP("ErrorText", "This session does not exist any more."),
    "SESSION_EXISTS": QT_TRANSLATE_NOOP(
        "ErrorText", "A session with this id is already there. It was not imported again."
    ),
    "BAD_STORE": QT_TRANSLATE_NOOP(
        "ErrorText", "The file of this session is damaged. The details say where it is; the other sessions are fine."
    ),
    "FOREIGN_STORE": QT_TRANSLATE_NOOP(
        "ErrorText", "The file of this session was not written by Parley, or by a newer one. It is left as it is."
    ),
    "FOREIGN_EVENTS": QT_TRANSLATE_NOOP(
        "ErrorText", "This session was written by a newer Parley. It can be read; update Parley to go on with it."
    ),
    "BAD_EVENT": QT_TRANSLATE_NOOP(
        "ErrorText", "One record of this session cannot be read. The details say which; the rest is shown."
    ),
    "BAD_IMPORT": QT_TRANSLATE_NOOP(
        "ErrorText", "This file holds no session that can be imported. The details name the line."
    ),
    "NOTHING_THERE": QT_TRANSLATE_NOOP("ErrorText", "There is no such file or folder. Check the path in the details."),
    "NOT_OPENED": QT_TRANSLATE_NOOP(
        "ErrorText",
        "Parley opens folders and sessions (.parley, .jsonl, .zst). This is neither; attach it to a message instead.",
    ),
    "READ_ONLY": QT_TRANSLATE_NOOP(
        "ErrorText",
        "This session can only be read: its file cannot be written. Free the disk or the folder, then restart.",
    ),
    "DISK_FULL": QT_TRANSLATE_NOOP(
        "ErrorText", "The disk is full. Free some space, then send again; your text is kept."
    ),
    "DISK_FAULT": QT_TRANSLATE_NOOP(
        "ErrorText", "The disk reports a fault. Check it, then restart Parley; what was confirmed before is safe."
    ),
    "IO_ERROR": QT_TRANSLATE_NOOP("ErrorText", "A file could not be read or written. The details name it."),
    "READ_ONLY_FOLDER": QT_TRANSLATE_NOOP(
        "ErrorText", "The data folder cannot be written. Change its permissions, or start Parley with another folder."
    ),
    "HOME_BUSY": QT_TRANSLATE_NOOP(
        "ErrorText", "Another Parley uses this data folder. Use that window, or start with another folder."
    ),
    "WORKSPACE_GONE": QT_TRANSLATE_NOOP(
        "ErrorText", "The folder of this session is missing. Put it back, or start a new session in another folder."
    ),
    "NO_WORKSPACE": QT_TRANSLATE_NOOP("ErrorText", "Choose a folder to work in first, above the message field."),
    "EMPTY_MESSAGE": QT_TRANSLATE_NOOP("ErrorText", "Type a message or attach a file first."),
    "EMPTY_TITLE": QT_TRANSLATE_NOOP("ErrorText", "A session needs a name."),
    "AGENT_BUSY": QT_TRANSLATE_NOOP("ErrorText", "The agent is working. Wait until it has finished, or stop it first."),
    "NOTHING_TO_COMPACT": QT_TRANSLATE_NOOP(
        "ErrorText", "The conversation is still short; there is nothing to compact."
    ),
    "ATTACHMENT_TOO_LARGE": QT_TRANSLATE_NOOP(
        "ErrorText", "This file is too large to attach. Put it into the working folder instead."
    ),
    "ATTACHMENT_UNREADABLE": QT_TRANSLATE_NOOP(
        "ErrorText", "The attached file cannot be read. Check that it is still there and that you may read it."
    ),
    "FILE_NOT_WRITTEN": QT_TRANSLATE_NOOP("ErrorText", "The file could not be written. Choose another place."),
    "NO_BLOB": QT_TRANSLATE_NOOP("ErrorText", "The contents of an attachment are missing in this session's file."),
    "BAD_BLOB": QT_TRANSLATE_NOOP("ErrorText", "The contents of an attachment are damaged in this session's file."),
    "REPLY_NOT_EDITABLE": QT_TRANSLATE_NOOP("ErrorText", "A queued answer can be taken back, not edited."),
    "SETTINGS_UNREADABLE": QT_TRANSLATE_NOOP(
        "ErrorText", "The settings file could not be read. It was kept aside, and the usual settings are in use."
    ),
    "SETTINGS_BROKEN": QT_TRANSLATE_NOOP(
        "ErrorText", "The settings file cannot be read as it is now. What was in force before stays in use."
    ),
    "SETTINGS_UNKNOWN": QT_TRANSLATE_NOOP(
        "ErrorText", "The settings file holds a setting Parley does not know. It is kept and not used."
    ),
    "SETTINGS_BAD_VALUE": QT_TRANSLATE_NOOP(
        "ErrorText", "A value in the settings file does not fit. The usual one is used instead."
    ),
    "SETTINGS_READ_ONLY": QT_TRANSLATE_NOOP(
        "ErrorText", "The settings file cannot be written. Change its permissions, then try again."
    ),
    "UPDATE_FEED_NONE": QT_TRANSLATE_NOOP("ErrorText", "No feed is set. Enter its address first."),
    "UPDATE_FEED_UNSAFE": QT_TRANSLATE_NOOP("ErrorText", "A feed is read over https only. Correct its address."),
    "UPDATE_FEED_UNREACHABLE": QT_TRANSLATE_NOOP(
        "ErrorText", "The feed cannot be reached. Check the network and the address of the feed."
    ),
    "UPDATE_FEED_BAD": QT_TRANSLATE_NOOP(
        "ErrorText", "What stands at this address is no feed of versions. Check the address."
    ),
    "KEYRING_LOCKED": QT_TRANSLATE_NOOP("ErrorText", "The system keyring is locked. Unlock it, then try again."),
    "KEYRING_FAILED": QT_TRANSLATE_NOOP(
        "ErrorText", "There is no system keyring. The key is kept in a file that only you can read."
    ),
    "SECRETS_UNREADABLE": QT_TRANSLATE_NOOP(
        "ErrorText", "The file with the keys could not be read. It was kept aside; enter the keys again."
    ),
    "REPLY_QUEUED": QT_TRANSLATE_NOOP("ErrorText", "An answer to this question is already on its way."),
    "SUBMIT_AGAIN": QT_TRANSLATE_NOOP(
        "ErrorText", "The agent went on while you submitted. Your answer is still here: submit again."
    ),
    "ANSWER_NOT_TAKEN": QT_TRANSLATE_NOOP(
        "ErrorText", "The question takes no answer any more. What you wrote stays here."
    ),
    "BAD_ANSWER": QT_TRANSLATE_NOOP("ErrorText", "The answer does not fit the question. Check it and submit again."),
    "BAD_DECISION": QT_TRANSLATE_NOOP("ErrorText", "The decision was not understood. Please decide again."),
    "CALLER_NOT_LIVE": QT_TRANSLATE_NOOP("ErrorText", "The agent that asked is gone. Open the session again."),
    "ASK_CANCELLED": QT_TRANSLATE_NOOP("ErrorText", "The question was dismissed."),
    "ASK_ABORTED": QT_TRANSLATE_NOOP("ErrorText", "The question ended because the turn was stopped."),
    "ASK_TIMED_OUT": QT_TRANSLATE_NOOP(
        "ErrorText", "Nobody answered in time; the agent went on. You can still answer."
    ),
    "NO_PROVIDER": QT_TRANSLATE_NOOP("ErrorText", "Nobody was there to answer."),
    "ANSWERER_FAILED": QT_TRANSLATE_NOOP("ErrorText", "The window could not show the question. The details say why."),
    "INTERNAL": QT_TRANSLATE_NOOP(
        "ErrorText", "Something went wrong inside Parley. The session goes on; the details help to report it."
    ),
    "NO_WINDOW": QT_TRANSLATE_NOOP(
        "ErrorText",
        "Parley cannot go on: something went wrong inside it. What was written is still there; try to start it again.",
    ),
    "ENDED_UNEXPECTEDLY": QT_TRANSLATE_NOOP(
        "ErrorText",
        "Parley ended unexpectedly last time. What was written is still there; the details help to report it.",
    ),
    "BAD_PARAMS": QT_TRANSLATE_NOOP(
        "ErrorText", "Parley sent something it does not accept itself. Please report it with the details."
    ),
    "BAD_FRAME": QT_TRANSLATE_NOOP(
        "ErrorText", "Parley sent something it does not accept itself. Please report it with the details."
    ),
    "UNKNOWN_FRAME": QT_TRANSLATE_NOOP(
        "ErrorText", "Parley sent something it does not accept itself. Please report it with the details."
    ),
    "NO_METHOD": QT_TRANSLATE_NOOP("ErrorText", "This Parley cannot do that yet."),
    "STREAM_GAP": QT_TRANSLATE_NOOP("ErrorText", "A part of the session did not arrive. It is being read again."),
    "STREAM_ENDED": QT_TRANSLATE_NOOP("ErrorText", "The session is being followed again."),
    "SHUTTING_DOWN": QT_TRANSLATE_NOOP("ErrorText", "Parley is shutting down."),
    "HOST_STOPPED": QT_TRANSLATE_NOOP("ErrorText", "Parley is shutting down."),
    "CLIENT_CLOSED": QT_TRANSLATE_NOOP("ErrorText", "Parley is shutting down."),
    "OFFER_OVER": QT_TRANSLATE_NOOP("ErrorText", "This was decided elsewhere."),
}
