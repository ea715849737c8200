"""Checks a client, in any language, against the protocol: a proxy between it and a real server."""
