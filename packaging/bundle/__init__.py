"""Making the packages people install; `python dev.py package` runs it in an environment of its own."""
