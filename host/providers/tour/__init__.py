"""Tour: an offline scripted model that drives the real tools in a sample workspace (behaviour 12).

`scenes` holds what is said and called, `script` finds the place in it from the history, `provider` streams it.
"""

from host.providers.tour.provider import MODEL, TourProvider
from host.providers.tour.sample import create_sample_workspace
from host.providers.tour.script import next_reply

__all__ = ["MODEL", "TourProvider", "create_sample_workspace", "next_reply"]
