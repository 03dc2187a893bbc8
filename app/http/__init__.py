"""HTTP for all calls: problems, bodies, budgets, guards, and metrics."""
