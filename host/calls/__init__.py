"""The calls and streams a client may use, by family. Parameters and results are named as in protocol.md."""
