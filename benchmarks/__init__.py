"""Benchmarks of the performance budgets: ``make bench``."""
