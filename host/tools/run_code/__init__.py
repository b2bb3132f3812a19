"""Programmatic tool calling: Python the model wrote, in a process that can do nothing but call the tools.

Empty, so that the child loads `child` alone."""
