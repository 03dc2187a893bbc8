"""HTTP for every call: problems, bodies, budgets, guards, pages and metrics."""
