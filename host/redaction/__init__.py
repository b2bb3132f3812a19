"""Takes keys and the person's name out of text that may be read by others: the log, a report, a terminal.

Two ways at once: what is known to be a secret goes in whatever spelling, and what looks like one goes although nobody
told. Better a word too many removed than a key left.
"""

from host.redaction.formatter import RedactingFormatter
from host.redaction.redactor import Redactor

__all__ = ["RedactingFormatter", "Redactor"]
