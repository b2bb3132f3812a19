"""Question cards: the client store, the window, and both against real hosts."""
