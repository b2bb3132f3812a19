"""When something goes wrong that nobody expected: caught, logged without secrets, shown, told at the next start."""

from desktop.crash.endings import LastEnd, Running
from desktop.crash.guard import CrashGuard, Fault
from desktop.crash.logs import LINE, last_lines, log_qt_messages, write_logs

__all__ = ["LINE", "CrashGuard", "Fault", "LastEnd", "Running", "last_lines", "log_qt_messages", "write_logs"]
