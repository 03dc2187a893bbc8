"""Measurements of the budgets: ``make bench``."""
