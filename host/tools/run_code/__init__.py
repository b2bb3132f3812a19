"""Programmatic tool calling: Python the model wrote, in a process that can do nothing but call the tools."""

from host.tools.run_code.tool import RunCode

__all__ = ["RunCode"]
