"""The window of Parley: everything a person sees; reaches the host only through encoded frames."""
