"""Competitions between bots: schedules, results, statistics, ratings, reports."""
