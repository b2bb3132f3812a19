"""``parley --selftest``: whether this installation works on this machine, without network and without the user's data.

Two processes. The first (`command`) keeps the time, tries what needs no window, and prints the report. The second
(`visit`) is Parley as it always starts, in a fresh data folder, with a hand that plays the tour in its window; what it
finds goes into a file line by line, so that a crash or a hang of the window is a finding like any other.
"""
