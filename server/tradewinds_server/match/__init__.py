"""Matches: seats, versions, clocks and who may act."""
