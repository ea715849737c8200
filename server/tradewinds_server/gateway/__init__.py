"""The gateway for browsers: Connect, gRPC-Web and static files over HTTP/1.1."""
