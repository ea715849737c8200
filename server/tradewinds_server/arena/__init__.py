"""Ratings and tournaments on the server."""
