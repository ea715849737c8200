"""The version of this package, which is that of the server."""

VERSION = "0.2.0"
