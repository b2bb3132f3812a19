"""Qt models: frozen rows, patched by key, never reset."""
