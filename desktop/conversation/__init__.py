"""From the events of a session to the rows of its transcript. No Qt, nothing of the host."""

from desktop.conversation.assembler import Assembler
from desktop.conversation.definition import AssemblyFault, Definition, Match, Node

__all__ = ["Assembler", "AssemblyFault", "Definition", "Match", "Node"]
