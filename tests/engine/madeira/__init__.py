"""Madeira, rule by rule."""
