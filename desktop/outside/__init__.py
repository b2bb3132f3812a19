"""Parley beside its windows: notifications, attention, badge, sound and the tray entry (behaviour 6.10, 15.1)."""
