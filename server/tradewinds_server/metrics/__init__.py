"""Metrics of the server, for Prometheus."""
