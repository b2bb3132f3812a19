"""The licences of everything Parley is made of, found where it runs, not typed."""

from desktop.licences.part import Part
from desktop.licences.reading import all_parts

__all__ = ["Part", "all_parts"]
